import StoreCore

/// The keys of one kind of object, in their usual order. The names of the cases are the keys.
///
/// It is a `CodingKey` so that the compiler generates the names. Printing the cases would look up
/// conformances at run time, which takes two milliseconds of each launch.
protocol CatalogKey: RawRepresentable<Int>, CaseIterable, CodingKey {
  static var names: JSONKeys { get }
  /// The descriptions of the required values, in the order of the keys. Optional keys have none.
  static var requirements: [String?] { get }
}

extension CatalogKey {
  /// The names, computed on each access; ``names`` caches them.
  static var spelled: JSONKeys { JSONKeys(allCases.map(\.stringValue)) }
  var name: String { Self.names[rawValue] }
  var requirement: String? {
    rawValue < Self.requirements.count ? Self.requirements[rawValue] : nil
  }
}

/// The values of an object by key, for at most 24 keys.
struct CatalogMembers<Key: CatalogKey>: Sendable {
  private var places = InlineArray<24, Int32>(repeating: -1)

  subscript(key: Key) -> Int? {
    get { places[key.rawValue] < 0 ? nil : Int(places[key.rawValue]) }
    set { places[key.rawValue] = Int32(newValue ?? -1) }
  }
}

struct JSONKeys: Sendable {
  let names: [String]
  private let letters: [[UInt8]]

  init(_ names: [String]) {
    self.names = names
    letters = names.map { Array($0.utf8) }
  }

  var count: Int { names.count }

  subscript(index: Int) -> String { names[index] }

  /// Returns the index of a word, searching from `hint` because members are usually in order.
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

enum ProductKey: Int, CatalogKey {
  case productID, type, referenceName, clearedForSale, familySharable, duration, subscription
  case prices, localizations, artwork

  static let names = spelled
  static let kinds = JSONKeys(ProductKind.allCases.map(\.rawValue))

  static let requirements = [
    "an ID such as \"com.example.app.product\"", kinds.names.joined(separator: ", "),
    "a name for App Store Connect, never shown to buyers", nil, nil, nil, nil, Mistake.somePrices,
    Mistake.someLocalizations,
  ]
}
