/// A small catalog as JSON: sold in the USA and in Vietnam, with one subscription group.
public enum CatalogText {
  /// - Parameters: what stands between the brackets of both arrays.
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
}
