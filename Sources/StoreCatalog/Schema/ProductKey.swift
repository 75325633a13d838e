import StoreCore

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
    case .localizations: LocalizationKey.whereRequired
    case .clearedForSale, .familySharable, .duration, .subscription, .artwork: nil
    }
  }
}
