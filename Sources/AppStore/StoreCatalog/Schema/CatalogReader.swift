import StoreCore

/// Reads a catalog that is well-formed JSON, and checks each value as it reads it.
///
/// Works on the parsed text. Messages, positions and paths are created only for mistakes. The rules
/// for each kind of object are next to its keys.
struct CatalogReader {
  let json: ParsedJSON
  // Read first, because later values refer to them.
  var storefronts: [Storefront] = []
  var territories = JSONKeys([])
  var groupIDs = JSONKeys([])
  /// The indices in `territories` and in `LocalizationKey.languages`.
  var baseTerritory, primaryLanguageIndex: Int?

  private(set) var mistakes = MistakeList()
  /// The values that Xcode accepts in its own file but App Store Connect does not.
  private(set) var warnings = MistakeList()
  /// The values in Xcode's file that cannot be read.
  private(set) var faults = MistakeList()
  /// The warnings that an import can mend, with their nodes.
  private(set) var mendable: [(mistake: Mistake, node: Int)] = []
  /// The origins of the values in Xcode's file; nil for `catalog.json`.
  private let origins: JSONOrigins?
  /// Whether Xcode's rules apply, which are less strict than App Store Connect's.
  let isLenient: Bool

  init(_ json: ParsedJSON, from origins: JSONOrigins? = nil, isLenient: Bool = false) {
    (self.json, self.origins, self.isLenient) = (json, origins, isLenient)
  }

  mutating func report(_ mistake: Mistake, at node: Int, missing key: String? = nil) {
    if isLenient, mistake.mend != nil { mendable.append((mistake, node)) }
    let (json, node) = origin(of: node)
    let path = { json.path(to: node) + (key.map(ParsedJSON.member) ?? "") }
    if isLenient, mistake.isAcceptedByXcode {
      warnings.add(at: Int(json.nodes[node].start), mistake, path: path)
    } else {
      mistakes.add(at: Int(json.nodes[node].start), mistake, path: path)
    }
  }

  /// - Parameter origin: the value's node in Xcode's file.
  mutating func warn(_ mistake: Mistake, at origin: Int, isFault: Bool = false) {
    guard let source = origins?.source else { return }
    let list = isFault ? \CatalogReader.faults : \.warnings
    self[keyPath: list].add(at: Int(source.nodes[origin].start), mistake) {
      source.path(to: origin)
    }
  }

  func line(of node: Int) -> Int {
    let (json, node) = origin(of: node)
    return TextPosition(of: Int(json.nodes[node].start), in: json.bytes).line
  }

  private func origin(of node: Int) -> (json: ParsedJSON, node: Int) {
    guard let origins else { return (json, node) }
    return (origins.source, origins.nodes[node])
  }

  /// Visits the keys of an object, except notes. Each key is followed by the node of its value.
  mutating func forEachKey(of object: Int, _ body: (inout CatalogReader, _ key: Int) -> Void) {
    for key in json.children(of: object) where !json.isNote(key) { body(&self, key) }
  }

  /// Returns what `read` returns for the elements of an array, without nil.
  mutating func elements<Element>(
    of array: Int?, _ read: (inout CatalogReader, Int) -> Element?
  ) -> [Element] {
    guard let array, has(.array, array) else { return [] }
    var elements: [Element] = []
    for node in json.children(of: array) {
      if let element = read(&self, node) { elements.append(element) }
    }
    return elements
  }

  /// Returns an object's values by key; nil if the value is not an object. Reports unknown,
  /// duplicate and missing keys.
  mutating func members<Key: CatalogKey>(
    of object: Int, _: Key.Type = Key.self
  ) -> CatalogMembers<Key>? {
    guard has(.object, object) else { return nil }
    var members = CatalogMembers<Key>()
    var hint = 0
    forEachKey(of: object) { reader, node in
      guard let place = reader.index(of: node, in: Key.names, hint: hint),
        let key = Key(rawValue: place)
      else { return reader.reportUnknownKey(node, Key.names) }
      hint = place + 1
      if let first = members[key] { return reader.reportDuplicateKey(node) { _ in first - 1 } }
      members[key] = node + 1
    }
    for place in 0..<Key.names.count {
      guard let key = Key(rawValue: place), members[key] == nil else { continue }
      if let requirement = key.requirement { reportMissing(key, requirement, in: object) }
    }
    return members
  }

  mutating func reportMissing(_ key: some CatalogKey, _ requirement: String, in object: Int) {
    report(.missing(key.name, allowed: requirement), at: object, missing: key.name)
  }

  /// Visits the values of an object whose keys must be unique and in a table of words.
  ///
  /// - Returns: the keys that were found, one bit each.
  mutating func entries(
    of object: Int, in words: JSONKeys, unknown: (inout CatalogReader, _ key: Int) -> Void,
    _ check: (inout CatalogReader, _ value: Int, _ place: Int) -> Void
  ) -> UInt64 {
    var seen: UInt64 = 0
    var hint = 0
    forEachKey(of: object) { reader, key in
      guard let place = reader.index(of: key, in: words, hint: hint) else {
        return unknown(&reader, key)
      }
      hint = place + 1
      if seen & 1 << UInt64(place) != 0 {
        return reader.reportDuplicateKey(key) { $0.firstKey(like: key, in: object) }
      }
      seen |= 1 << UInt64(place)
      check(&reader, key + 1, place)
    }
    return seen
  }

  private func firstKey(like key: Int, in object: Int) -> Int {
    let name = json.text(of: key)
    return json.children(of: object).first { json.text(of: $0) == name } ?? key
  }

  func index(of node: Int, in words: JSONKeys, hint: Int = 0) -> Int? {
    if json.nodes[node].hasEscapes { return words.index(of: json.text(of: node)) }
    return words.index(of: json.nodes[node].content, in: json.bytes, hint: hint)
  }

  mutating func reportUnknownKey(_ key: Int, _ keys: JSONKeys) {
    guard !json.nodes[key].isFaulty else { return }
    report(.unknownKey(json.text(of: key), among: keys.names), at: key)
  }

  mutating func reportDuplicateKey(_ key: Int, first: (CatalogReader) -> Int) {
    reportDuplicate(at: key) {
      .duplicateKey($0.json.text(of: key), line: $0.line(of: first($0)))
    }
  }

  /// Reports a duplicate. Looks up the line of the first one only if the mistake is stored.
  mutating func reportDuplicate(at node: Int, _ mistake: (CatalogReader) -> Mistake) {
    let (json, origin) = origin(of: node)
    guard mistakes.stores(at: Int(json.nodes[origin].start)) else {
      return mistakes.countUnstored()
    }
    report(mistake(self), at: node)
  }

  /// Reports a wrong type, unless the value is invalid JSON, which was already reported.
  mutating func reportWrongType(of node: Int, allowed: String) {
    guard json.nodes[node].kind != .broken else { return }
    report(.wrongType(json.nodes[node].kind, allowed: allowed), at: node)
  }
}
