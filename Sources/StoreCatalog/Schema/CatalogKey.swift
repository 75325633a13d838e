import StoreCore

/// The keys of one kind of object in the catalog, as cases in the order in which they are usually
/// written. A case's name is the key: the compiler spells it for a `CodingKey`, while printing a case
/// would ask the runtime for conformances, which took two milliseconds of each start.
protocol CatalogKey: RawRepresentable<Int>, CaseIterable, CodingKey {
  static var names: JSONKeys { get }

  /// The words for the value that has to stand there, if the key is required.
  var requirement: String? { get }
}

extension CatalogKey {
  /// The names, spelled anew each time; ``names`` keeps them.
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

/// The words that are allowed in one place, in the order in which they are usually written.
struct JSONKeys: Sendable {
  let names: [String]
  private let letters: [[UInt8]]

  init(_ names: [String]) {
    self.names = names
    letters = names.map { Array($0.utf8) }
  }

  var count: Int { names.count }

  subscript(index: Int) -> String { names[index] }

  /// Returns a word's index in the table. The search begins at `hint`, since members mostly come in
  /// the usual order.
  func index(of range: Range<Int>, in bytes: JSONBytes, hint: Int = 0) -> Int? {
    var index = hint
    for _ in names {
      if index >= names.count { index = 0 }
      if bytes.equals(letters[index], range) { return index }
      index += 1
    }
    return nil
  }

  func index(of name: String) -> Int? { names.firstIndex(of: name) }
}

/// The keys of a product.
enum ProductKey: Int, CatalogKey {
  case productID, type, referenceName, clearedForSale, familySharable, duration, subscription
  case prices, localizations, artwork

  static let names = spelled
  static let kinds = JSONKeys(ProductKind.allCases.map(\.rawValue))

  var requirement: String? {
    switch self {
    case .productID: "an ID such as \"com.example.app.product\""
    case .type: Self.kinds.names.joined(separator: ", ")
    case .referenceName: "a name for App Store Connect, never shown to buyers"
    case .prices: Mistake.somePrices
    case .localizations: Mistake.someLocalizations
    case .clearedForSale, .familySharable, .duration, .subscription, .artwork: nil
    }
  }
}
