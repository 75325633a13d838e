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

  /// The small catalog with a better plan and a cheaper one, which both have a promotional offer, and
  /// with offers of the club.
  static let catalogOfPlans =
    smallCatalog
    .replacing(
      "\"period\": \"P1M\"",
      with: """
        "period": "P1M", "offers": [
          {"offerID": "stay", "type": "promotional", "mode": "payAsYouGo", "period": "P1M",
           "numberOfPeriods": 3, "prices": {"USA": 0.99}},
          {"offerID": "back", "type": "winBack", "mode": "payUpFront", "period": "P3M",
           "prices": {"USA": 5.99}},
          {"offerID": "FRIEND", "type": "offerCode", "mode": "free", "period": "P1M"}
        ]
        """
    )
    .replacing(
      "\"products\": [",
      with: "\"products\": [" + plan("pro", level: 1, "5.99") + plan("low", level: 3, "0.99"))

  private static func plan(_ id: String, level: Int, _ dollars: String) -> String {
    """
    {"productID": "com.example.shop.\(id)", "type": "Auto-Renewable Subscription",
     "referenceName": "\(id)", "clearedForSale": true,
     "subscription": {"group": "21480001", "level": \(level), "period": "P1M", "offers": [
       {"offerID": "stay", "type": "promotional", "mode": "payAsYouGo", "period": "P1M",
        "numberOfPeriods": 2, "prices": {"USA": 0.49, "VNM": 12000}}]},
     "prices": {"USA": \(dollars), "VNM": 25000},
     "localizations": {"en": {"displayName": "\(id)", "description": "A plan."}}},
    """
  }

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
