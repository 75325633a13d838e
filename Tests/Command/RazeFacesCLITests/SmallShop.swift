import TestSupport

extension CommandWorld {
  /// Returns a world with one product of each kind, one that is not sold, and three testers.
  static func smallShop() throws -> CommandWorld { try CommandWorld(catalog: smallCatalog) }

  static let smallCatalog = CatalogText.with(
    products: """
      \(product("face", "Non-Consumable", "A Face", "Mặt cười", "0.99", "25000")),
      \(product("hidden", "Non-Consumable", "Hidden", "Ẩn", "0.99", "25000", cleared: false)),
      \(product("coupon", "Consumable", "Coupon", "Phiếu", "1.99", "49000")),
      \(product("vip.year", "Non-Renewing Subscription", "VIP", "VIP", "9.99", "249000",
        more: "\"duration\": \"P1Y\",")),
      \(product("club.month", "Auto-Renewable Subscription", "Club", "Câu lạc bộ", "4.99", "119000",
        more: "\"subscription\": {\"group\": \"21480001\", \"level\": 1, \"period\": \"P1M\"},"))
      """,
    testers: """
      {"email": "tester@example.com", "password": "Sandbox-1", "territory": "USA",
       "firstName": "Tessa", "lastName": "Reed"},
      {"email": "minh@example.com", "password": "Sandbox-1", "territory": "VNM",
       "firstName": "Minh", "lastName": "Nguyễn"},
      {"email": "child@example.com", "password": "Sandbox-1", "territory": "USA",
       "askToBuy": true}
      """)

  private static func product(
    _ id: String, _ type: String, _ name: String, _ localName: String, _ dollars: String,
    _ dong: String, cleared: Bool = true, more: String = ""
  ) -> String {
    """
    {
      "productID": "com.example.shop.\(id)", "type": "\(type)", "referenceName": "\(name)",
      "clearedForSale": \(cleared), \(more) "prices": {"USA": \(dollars), "VNM": \(dong)},
      "localizations": {
        "en": {"displayName": "\(name)", "description": "\(name), described."},
        "vi": {"displayName": "\(localName)", "description": "\(localName)."}
      }
    }
    """
  }
}
