/// Where the top level's values begin in the text, by their place in `CatalogKeys.root`.
struct CatalogRoot: Sendable {
  static let bundleID = 0
  static let appleID = 1
  static let name = 2
  static let version = 3
  static let primaryLanguage = 4
  static let baseTerritory = 5
  static let territories = 6
  static let agreements = 7
  static let sharedSecret = 8
  static let groups = 9
  static let products = 10
  static let testers = 11

  /// All but products, which `CatalogChecker.checkDocument` asks for, the shared secret, groups and
  /// testers.
  static let required = bundleID...agreements

  private var offsets: [Int?] = Array(repeating: nil, count: testers + 1)

  subscript(key: Int) -> Int? {
    get { offsets[key] }
    set { offsets[key] = newValue }
  }
}
