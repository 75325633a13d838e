/// What the second StoreKit says to a person.
enum ModernWords {
  static let unknown = "The App Store failed for an unknown reason. Try again later."
  static let cancelled = "The request was cancelled."
  static let notInStorefront = "The product is not sold in this storefront."
  static let notEntitled = "The app may not do this."
  static let unsupported = "This App Store does not offer that."

  static func purchase(_ error: Product.PurchaseError) -> String {
    switch error {
    case .invalidQuantity: "A quantity is a number from 1 to 10."
    case .productUnavailable: "The product is not sold now."
    case .purchaseNotAllowed: "Purchases are not allowed on this device."
    case .ineligibleForOffer: "This account cannot have the offer."
    case .invalidOfferIdentifier: "There is no offer with this identifier."
    case .invalidOfferPrice: "The offer has no price that is valid now."
    case .invalidOfferSignature: "The signature of the offer is not valid."
    case .missingOfferParameters: "Something that the offer needs is missing."
    }
  }

  static func verification(_ name: String) -> String {
    "The App Store's signature could not be verified (\(name))."
  }
}
