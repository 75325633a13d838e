import StoreCore

@testable import StoreCatalog

/// A valid catalog with one of everything, in which tests make mistakes.
enum SmallCatalog {
  static let text = """
    {
      "bundleID": "com.example.faces",
      "appleID": 1000000001,
      "name": "Faces",
      "version": "1.0",
      "primaryLanguage": "en",
      "baseTerritory": "USA",
      "territories": {"USA": "USD", "VNM": "VND"},
      "agreements": {"paidApplications": "Active"},
      "subscriptionGroups": [
        {"id": "club", "referenceName": "Club", "localizations": {"en": {"displayName": "Club"}}}
      ],
      "products": [
        {
          "productID": "com.example.faces.grin",
          "type": "Non-Consumable",
          "referenceName": "Grin",
          "familySharable": true,
          "prices": {"USA": 0.99, "VNM": 25000},
          "localizations": {"en": {"displayName": "Grin", "description": "A wide one."}},
          "artwork": {"viewBox": [0, 0, 100, 100], "shapes": [{"shape": "circle", "cx": 50, "cy": 50, \
      "r": 40, "fill": "#FFD75F"}]}
        },
        {
          "productID": "com.example.faces.monthly",
          "type": "Auto-Renewable Subscription",
          "referenceName": "Monthly",
          "prices": {"USA": 2.99},
          "localizations": {"en": {"displayName": "Monthly", "description": "Again."}},
          "subscription": {
            "group": "club",
            "level": 1,
            "period": "P1M",
            "introductoryOffer": {"mode": "free", "period": "P1W"},
            "offers": [
              {"offerID": "back", "type": "winBack", "mode": "payAsYouGo",
                "period": "P1M", "numberOfPeriods": 3, "prices": {"USA": 0.99}}
            ]
          }
        },
        {
          "productID": "com.example.faces.year",
          "type": "Non-Renewing Subscription",
          "referenceName": "Year",
          "duration": "P1Y",
          "prices": {"USA": 9.99},
          "localizations": {"en": {"displayName": "Year", "description": "Once."}}
        }
      ],
      "testers": [
        {"email": "a@example.com", "password": "Sandbox-1", "territory": "USA"},
        {"email": "b@example.com", "password": "Sandbox-1", "territory": "VNM"}
      ]
    }

    """

  /// Returns the text with the first occurrence of a fragment replaced.
  static func replacing(_ fragment: String, with replacement: String) -> String {
    guard let range = text.firstRange(of: fragment) else { return "" }
    return text[..<range.lowerBound] + replacement + text[range.upperBound...]
  }

  static func catalog(_ text: String = text) throws -> Catalog { try document(text).catalog }

  static func document(_ text: String) throws -> CatalogDocument {
    try CatalogDocument(parsing: Array(text.utf8), fileName: "catalog.json")
  }

  static func mistakes(in text: String) -> [CatalogMistake] { mistakes(in: Array(text.utf8)) }

  static func mistakes(in bytes: [UInt8]) -> [CatalogMistake] {
    do {
      _ = try CatalogDocument(parsing: bytes, fileName: "catalog.json")
      return []
    } catch {
      return error.mistakes
    }
  }
}
