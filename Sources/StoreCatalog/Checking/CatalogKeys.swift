import StoreCore

/// The catalog's vocabulary: every key of `catalog.json`, in the order in which it is written.
enum CatalogKeys {
  static let root = JSONKeys([
    "bundleID", "appleID", "name", "version", "primaryLanguage", "baseTerritory", "territories",
    "agreements", "appSpecificSharedSecret", "subscriptionGroups", "products", "testers",
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

extension CatalogKeys {
  /// What has to stand under a key, in words.
  static func meaning(of key: String) -> String {
    switch key {
    case "bundleID": Mistake.reverseDomain
    case "appleID": "App Store Connect's number for the app, such as 1487600001"
    case "name": "the app's name"
    case "version": "the app's version, such as \"1.0\""
    case "primaryLanguage": "a language such as \"en\""
    case "baseTerritory": "a territory such as \"USA\""
    case "territories": "an object such as {\"USA\": \"USD\"}"
    case "agreements": "an object such as {\"paidApplications\": \"Active\"}"
    case "paidApplications": agreementStates.names.joined(separator: ", ")
    case "appSpecificSharedSecret": Mistake.sharedSecretDigits
    case "products": "an array of products"
    case "productID": "an ID such as \"com.example.app.product\""
    case "type": kinds.names.joined(separator: ", ")
    case "referenceName": "a name for App Store Connect, never shown to buyers"
    case "prices": "an object such as {\"USA\": 0.99}"
    case "localizations": "an object such as {\"en\": {...}}"
    case "displayName": "the name that buyers see"
    case "description": "a sentence that buyers see"
    case "group": "the id of one of $.subscriptionGroups"
    case "level": "a number from 1, the highest"
    case "period": "a period such as \"P1M\""
    case "mode": OfferMode.allCases.map(\.rawValue).joined(separator: ", ")
    case "email": "an address such as name@example.com"
    case "password": "a password"
    case "territory": "a territory such as \"USA\""
    default: "a text"
    }
  }
}
