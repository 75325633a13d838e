import StoreCore

/// Finds the mistakes in a catalog that is valid JSON.
///
/// It works on the parser's tape, so that a value is compared where it stands in the text. Nothing
/// is built on the way; words, places and paths come into being only with a mistake.
struct CatalogChecker {
  /// What the products are checked against.
  struct Context: Sendable {
    var storefronts: [Storefront] = []
    var territories = JSONKeys([])
    var baseTerritory: Int?
    var primaryLanguage: Int?
    var groups = JSONKeys([])
  }

  var json: JSONParser
  var context = Context()
  var root = CatalogRoot()
  var mistakes: [LocatedMistake] = []
  /// Of every product that is an object: where it begins, its ID's hash, and the ID's node.
  var offsets: [UInt32] = []
  var hashes: [UInt64] = []
  var listings: [ProductListing] = []
  var idNodes: [Int] = []
  var index = ProductIndex(hashes: [], sameID: { _, _ in false }, duplicate: { _, _ in })

  init(_ json: JSONParser) {
    self.json = json
  }

  mutating func tell(_ mistake: Mistake, at node: Int) {
    mistakes.append(
      LocatedMistake(
        offset: Int(json.nodes[node].start), path: json.path(to: node), mistake: mistake))
  }

  /// Tells what is wrong with a key that is not there.
  mutating func tell(_ mistake: Mistake, missing key: String, in object: Int) {
    mistakes.append(
      LocatedMistake(
        offset: Int(json.nodes[object].start),
        path: json.path(to: object) + JSONParser.member(key), mistake: mistake))
  }

  func line(of node: Int) -> Int {
    TextPosition(of: Int(json.nodes[node].start), in: json.bytes).line
  }
}

/// Which value stands under each key of a table; at most twelve keys.
struct JSONMembers {
  private var nodes = InlineArray<12, Int32>(repeating: -1)

  subscript(key: Int) -> Int? {
    get { nodes[key] < 0 ? nil : Int(nodes[key]) }
    set { nodes[key] = Int32(newValue ?? -1) }
  }
}

extension CatalogChecker {
  /// Visits the keys of an object; the nodes of its values follow their keys.
  @inline(__always)
  mutating func forEachKey(of object: Int, _ body: (inout CatalogChecker, _ key: Int) -> Void) {
    let end = Int(json.nodes[object].next)
    var key = object + 1
    while key < end {
      body(&self, key)
      key = Int(json.nodes[key + 1].next)
    }
  }

  @inline(__always)
  mutating func forEachElement(of array: Int, _ body: (inout CatalogChecker, Int) -> Void) {
    let end = Int(json.nodes[array].next)
    var element = array + 1
    while element < end {
      body(&self, element)
      element = Int(json.nodes[element].next)
    }
  }

  /// Sorts an object's values by its keys. Tells unknown keys, those that appear twice, and the
  /// required ones that are missing; nil for what is no object.
  mutating func members(
    of object: Int, _ keys: JSONKeys, required: ClosedRange<Int>? = nil, alsoRequired: [Int] = []
  ) -> JSONMembers? {
    guard json.nodes[object].kind == .object else {
      tellType(of: object, allowed: "an object {...}")
      return nil
    }
    var members = JSONMembers()
    var hint = 0
    forEachKey(of: object) { checker, key in
      guard let index = checker.index(of: key, in: keys, hint: hint) else {
        return checker.tellUnknownKey(key, keys)
      }
      hint = index + 1
      if let first = members[index] { return checker.tellDuplicateKey(key, first: first) }
      members[index] = key + 1
    }
    for key in required ?? 0...0 where required != nil && members[key] == nil {
      tellMissing(keys[key], in: object)
    }
    for key in alsoRequired where members[key] == nil { tellMissing(keys[key], in: object) }
    return members
  }

  /// Where a string node's text stands in a table of words.
  @inline(__always)
  func index(of node: Int, in keys: JSONKeys, hint: Int = 0) -> Int? {
    if json.nodes[node].traits.contains(.hasEscapes) { return keys.index(of: json.text(of: node)) }
    return keys.index(of: json.nodes[node].content, in: json.bytes, hint: hint)
  }

  mutating func tellUnknownKey(_ key: Int, _ keys: JSONKeys) {
    guard !json.nodes[key].traits.contains(.isFaulty) else { return }
    tell(.unknownKey(json.text(of: key), among: keys.names), at: key)
  }

  mutating func tellDuplicateKey(_ key: Int, first: Int) {
    tell(.duplicateKey(json.text(of: key), line: line(of: first - 1)), at: key)
  }

  mutating func tellMissing(_ key: String, in object: Int) {
    tell(.missing(key, allowed: CatalogKeys.meaning(of: key)), missing: key, in: object)
  }

  /// Says that a value has the wrong type, unless it was no JSON in the first place.
  mutating func tellType(of node: Int, allowed: String) {
    guard json.nodes[node].kind != .broken else { return }
    tell(.wrongType(json.nodes[node].kind, allowed: allowed), at: node)
  }
}
