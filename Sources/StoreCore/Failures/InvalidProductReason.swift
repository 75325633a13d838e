/// Why an identifier is invalid. The real store never says which of these it was
/// (storekit-rules 1); this one always does.
public enum InvalidProductReason: Hashable, Sendable, Codable {
  case notInCatalog
  case notClearedForSale
  case agreementNotInEffect
  case bundleIDMismatch(catalog: String, app: String)
  case notSoldIn(storefront: String)
}
