import StoreCatalog
public import StoreCore

extension Catalog {
  /// Creates the catalog of a file's text.
  public init(text: String, fileName: String = "catalog.json") throws {
    self = try CatalogDocument(parsing: text.utf8, fileName: fileName).catalog
  }

  /// Returns the shipped catalog.
  ///
  /// - Parameter change: returns the changed text of the file.
  public static func shipped(_ change: (String) throws -> String = { $0 }) throws -> Catalog {
    try Catalog(text: change(Repository.text("catalog.json")))
  }

  /// Returns a catalog with a product of each kind, one not for sale, and one not sold everywhere.
  public static func small() throws -> Catalog { try Catalog(text: smallText) }

  /// Returns a catalog with this number of faces.
  public static func wide(_ count: Int) throws -> Catalog {
    let faces = (0..<count).map { face("com.example.shop.face\($0)", name: "Face \($0)") }
    return try Catalog(text: text(products: faces.joined(separator: ",\n")))
  }

  private static let smallText = text(
    products: """
      \(face("com.example.shop.face", name: "A Face")),
      \(face("com.example.shop.hidden", name: "Hidden", cleared: false)),
      \(face("com.example.shop.local", name: "Local", prices: "{\"USA\": 0.99}")),
      {
        "productID": "com.example.shop.coupon", "type": "Consumable", "referenceName": "Coupon",
        "clearedForSale": true, "prices": {"USA": 1.99, "VNM": 49000},
        "localizations": {
          "en": {"displayName": "Coupon", "description": "One coupon."},
          "vi": {"displayName": "Phiếu", "description": "Một phiếu."}
        }
      },
      {
        "productID": "com.example.shop.vip", "type": "Non-Renewing Subscription",
        "referenceName": "VIP", "clearedForSale": true, "duration": "P1Y",
        "prices": {"USA": 9.99, "VNM": 249000},
        "localizations": {"en": {"displayName": "VIP", "description": "VIP for a year."}}
      },
      {
        "productID": "com.example.shop.club", "type": "Auto-Renewable Subscription",
        "referenceName": "Club", "clearedForSale": true,
        "subscription": {
          "group": "21480001", "level": 1, "period": "P1M",
          "introductoryOffer": {"mode": "free", "period": "P1W"},
          "offers": [
            {
              "offerID": "loyal", "type": "promotional", "mode": "payAsYouGo", "period": "P1M",
              "numberOfPeriods": 3, "prices": {"USA": 1.99, "VNM": 49000}
            }
          ]
        },
        "prices": {"USA": 4.99, "VNM": 119000},
        "localizations": {"en": {"displayName": "Club", "description": "The club, monthly."}}
      },
      {
        "productID": "com.example.shop.basic", "type": "Auto-Renewable Subscription",
        "referenceName": "Basic", "clearedForSale": true,
        "subscription": {"group": "21480001", "level": 2, "period": "P1M"},
        "prices": {"USA": 2.99, "VNM": 69000},
        "localizations": {"en": {"displayName": "Basic", "description": "Less of the club."}}
      }
      """)

  private static func text(products: String) -> String {
    CatalogText.with(
      products: products,
      testers: """
        {"email": "minh@example.com", "password": "Sandbox-1", "territory": "USA"}
        """)
  }

  private static func face(
    _ id: String, name: String, cleared: Bool = true,
    prices: String = "{\"USA\": 0.99, \"VNM\": 25000}"
  ) -> String {
    """
    {
      "productID": "\(id)", "type": "Non-Consumable", "referenceName": "\(name)",
      "clearedForSale": \(cleared), "familySharable": true, "prices": \(prices),
      "localizations": {"en": {"displayName": "\(name)", "description": "The face \(name)."}}
    }
    """
  }
}
