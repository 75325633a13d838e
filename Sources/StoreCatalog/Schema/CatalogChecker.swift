import StoreCore

/// A checker of a catalog that is valid JSON.
///
/// It works on the parser's tape, so that a value is compared where it stands in the text. Nothing
/// is built on the way; words, places and paths come into being only with a mistake. What is
/// demanded of each kind of object stands with the object's keys.
struct CatalogChecker {
  /// The context that the products are checked against.
  struct Context {
    var storefronts: [Storefront] = []
    var territories = JSONKeys([])
    var baseTerritory: Int?
    var primaryLanguage: Int?
    var groups = JSONKeys([])
  }

  let json: JSONTape
  var context = Context()
  /// The products whose IDs can be read.
  var products: [CatalogMembers<ProductKey>] = []
  /// The index of each product among them, by ID.
  var placeOfID: [String: Int] = [:]
  private(set) var mistakes = MistakeList()

  init(_ json: JSONTape) { self.json = json }

  mutating func tell(_ mistake: Mistake, at node: Int) {
    mistakes.add(at: Int(json.nodes[node].start), mistake) { [json] in json.path(to: node) }
  }

  /// Tells what is wrong with a key that is not there.
  mutating func tell(_ mistake: Mistake, missing key: String, in object: Int) {
    mistakes.add(at: Int(json.nodes[object].start), mistake) { [json] in
      json.path(to: object) + JSONTape.member(key)
    }
  }

  func line(of node: Int) -> Int {
    TextPosition(of: Int(json.nodes[node].start), in: json.bytes).line
  }

  /// Visits the keys of an object, but for notes; the nodes of its values follow their keys.
  mutating func forEachKey(of object: Int, _ body: (inout CatalogChecker, _ key: Int) -> Void) {
    for key in json.children(of: object) where !json.isNote(key) { body(&self, key) }
  }

  mutating func forEachElement(of array: Int, _ body: (inout CatalogChecker, Int) -> Void) {
    for element in json.children(of: array) { body(&self, element) }
  }

  /// Sorts an object's values by its keys. Tells unknown keys, those that appear twice, and the
  /// required ones that are missing; nil for what is no object.
  mutating func members<Key: CatalogKey>(
    of object: Int, _: Key.Type = Key.self
  ) -> CatalogMembers<Key>? {
    guard isObject(object) else { return nil }
    var members = CatalogMembers<Key>()
    var hint = 0
    forEachKey(of: object) { checker, node in
      guard let place = checker.index(of: node, in: Key.names, hint: hint),
        let key = Key(rawValue: place)
      else { return checker.tellUnknownKey(node, Key.names) }
      hint = place + 1
      if let first = members[key] { return checker.tellDuplicateKey(node) { _ in first - 1 } }
      members[key] = node + 1
    }
    for place in 0..<Key.names.count {
      guard let key = Key(rawValue: place), members[key] == nil else { continue }
      if let requirement = key.requirement { tellMissing(key, requirement, in: object) }
    }
    return members
  }

  mutating func tellMissing(_ key: some CatalogKey, _ requirement: String, in object: Int) {
    tell(.missing(key.name, allowed: requirement), missing: key.name, in: object)
  }

  /// Visits the values of an object whose keys come out of a table of words, and each of which may
  /// appear once.
  ///
  /// - Returns: the keys that appear, a bit each.
  mutating func entries(
    of object: Int, in words: JSONKeys, unknown: (inout CatalogChecker, _ key: Int) -> Void,
    _ check: (inout CatalogChecker, _ value: Int, _ place: Int) -> Void
  ) -> UInt64 {
    var seen: UInt64 = 0
    var hint = 0
    forEachKey(of: object) { checker, key in
      guard let place = checker.index(of: key, in: words, hint: hint) else {
        return unknown(&checker, key)
      }
      hint = place + 1
      if seen & 1 << UInt64(place) != 0 {
        return checker.tellDuplicateKey(key) { $0.firstKey(like: key, in: object) }
      }
      seen |= 1 << UInt64(place)
      check(&checker, key + 1, place)
    }
    return seen
  }

  private func firstKey(like key: Int, in object: Int) -> Int {
    let name = json.text(of: key)
    return json.children(of: object).first { json.text(of: $0) == name } ?? key
  }

  /// Returns the place of a string node's text in a table of words.
  func index(of node: Int, in words: JSONKeys, hint: Int = 0) -> Int? {
    if json.nodes[node].traits.contains(.hasEscapes) { return words.index(of: json.text(of: node)) }
    return words.index(of: json.nodes[node].content, in: json.bytes, hint: hint)
  }

  mutating func tellUnknownKey(_ key: Int, _ keys: JSONKeys) {
    guard !json.nodes[key].traits.contains(.isFaulty) else { return }
    tell(.unknownKey(json.text(of: key), among: keys.names), at: key)
  }

  mutating func tellDuplicateKey(_ key: Int, first: (CatalogChecker) -> Int) {
    tellDuplicate(at: key) {
      .duplicateKey($0.json.text(of: key), line: $0.line(of: first($0)))
    }
  }

  /// Tells where the first one stands, which is looked for only if somebody will read it.
  mutating func tellDuplicate(at node: Int, _ mistake: (CatalogChecker) -> Mistake) {
    guard mistakes.tells(at: Int(json.nodes[node].start)) else { return mistakes.countUntold() }
    tell(mistake(self), at: node)
  }

  /// Says that a value has the wrong type, unless it was no JSON in the first place.
  mutating func tellType(of node: Int, allowed: String) {
    guard json.nodes[node].kind != .broken else { return }
    tell(.wrongType(json.nodes[node].kind, allowed: allowed), at: node)
  }
}
