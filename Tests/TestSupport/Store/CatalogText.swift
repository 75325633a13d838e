/// A small catalog as JSON: sold in the USA and in Vietnam, with one subscription group.
public enum CatalogText {
  /// - Parameters: the elements of both arrays.
  public static func with(products: String, testers: String) -> String {
    """
    {
      "bundleID": "com.example.shop", "appleID": 1480000001, "name": "Shop", "version": "1.0",
      "primaryLanguage": "en", "baseTerritory": "USA",
      "territories": {"USA": "USD", "VNM": "VND"},
      "agreements": {"paidApplications": "Active"},
      "subscriptionGroups": [
        {
          "id": "21480001", "referenceName": "Club",
          "localizations": {"en": {"displayName": "Club"}}
        }
      ],
      "products": [
    \(products)
      ],
      "testers": [
    \(testers)
      ]
    }
    """
  }

  /// Returns this number of coupons: `coupon0`, `coupon1`, ...
  public static func consumables(_ count: Int) -> [String] {
    (0..<count).map { number in
      """
      {"productID": "com.example.shop.coupon\(number)", "type": "Consumable",
       "referenceName": "Coupon \(number)", "clearedForSale": true, "prices": {"USA": 0.99},
       "localizations": {"en": {"displayName": "Coupon \(number)", "description": "A coupon."}}}
      """
    }
  }
}
