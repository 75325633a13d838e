/// The catalog's vocabulary: every key of `catalog.json`, in the order in which it is written.
enum CatalogKeys {
  static let root = JSONKeys([
    "bundleID", "appleID", "name", "version", "primaryLanguage", "baseTerritory", "territories",
    "agreements", "subscriptionGroups", "products", "testers",
  ])
  static let agreements = JSONKeys(["paidApplications"])
  static let group = JSONKeys(["id", "referenceName", "localizations"])
  static let groupLocalization = JSONKeys(["displayName"])
  static let product = JSONKeys([
    "productID", "type", "referenceName", "clearedForSale", "familySharable", "duration",
    "subscription", "prices", "localizations", "artwork",
  ])
  static let localization = JSONKeys(["displayName", "description"])
  static let subscription = JSONKeys(["group", "level", "period", "introductoryOffer", "offers"])
  static let introductoryOffer = JSONKeys(["mode", "period", "numberOfPeriods", "prices"])
  static let offer = JSONKeys(["offerID", "type", "mode", "period", "numberOfPeriods", "prices"])
  static let tester = JSONKeys([
    "email", "password", "territory", "askToBuy", "firstName", "lastName",
  ])

  static let kinds = JSONKeys(ProductKind.allCases.map(\.rawValue))
  static let booleans = ["true", "false"]
  /// What App Store Connect says about an agreement.
  static let agreementStates = JSONKeys([
    "Active", "New", "Processing", "Pending User Info", "Expired",
  ])
  /// App Store Connect's localizations, and the same languages without a region.
  static let languages = JSONKeys([
    "en", "vi", "zh-Hans", "zh-Hant", "ko", "ar", "ar-SA", "ca", "cs", "da", "de", "de-DE", "el",
    "en-AU", "en-CA", "en-GB", "en-US", "es", "es-ES", "es-MX", "fi", "fr", "fr-CA", "fr-FR", "he",
    "hi", "hr", "hu", "id", "it", "ja", "ms", "nl", "nl-NL", "no", "pl", "pt-BR", "pt-PT", "ro",
    "ru", "sk", "sv", "th", "tr", "uk",
  ])
}
