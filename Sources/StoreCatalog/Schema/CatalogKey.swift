/// The keys of one kind of object in the catalog, as cases in the order in which they are usually
/// written. A case's name is the key: the compiler spells it for a `CodingKey`, while printing a case
/// would ask the runtime for conformances, which took two milliseconds of each start.
protocol CatalogKey: RawRepresentable<Int>, CaseIterable, CodingKey {
  static var names: JSONKeys { get }

  /// The words for the value that has to stand there, if the key is required.
  var requirement: String? { get }
}

extension CatalogKey {
  /// For ``names``, which keeps them.
  static var spelled: JSONKeys { JSONKeys(allCases.map(\.stringValue)) }

  var name: String { Self.names[rawValue] }
}

/// A place for each key of an object; at most twelve keys.
struct CatalogMembers<Key: CatalogKey>: Sendable {
  private var places = InlineArray<12, Int32>(repeating: -1)

  subscript(key: Key) -> Int? {
    get { places[key.rawValue] < 0 ? nil : Int(places[key.rawValue]) }
    set { places[key.rawValue] = Int32(newValue ?? -1) }
  }
}

extension JSONValue {
  func member(_ key: some CatalogKey) -> JSONValue? { member(key.name) }

  /// Returns the text under a key; empty if there is none.
  func text(_ key: some CatalogKey) -> String { member(key)?.string ?? "" }
}
