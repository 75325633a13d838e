/// The reason why an identifier is invalid. The real store never says which of these it was
/// (storekit-rules 1); this one always does.
public enum InvalidProductReason: Hashable, Sendable, Codable {
  case notInCatalog
  case notClearedForSale
  case agreementNotInEffect
  /// The app lacks the capability "In-App Purchase".
  case noInAppPurchase
  /// The identifier was of a product of another type; App Store Connect never gives it away again.
  case typeChanged(from: ProductKind)
  case bundleIDMismatch(catalog: String, app: String)
  case notSoldIn(storefront: String)
}
