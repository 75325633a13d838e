import StoreCore
import Testing

@testable import StoreCatalog

/// Files as Xcode writes them, on fewer lines. StoreKitTestTests/Shop.storekit has Xcode's layout.
enum XcodeFiles {
  static func catalog(
    _ text: String, name: String = "Shop.storekit", bundleID: String? = nil
  ) throws -> Catalog { try document(text, name: name, bundleID: bundleID).catalog }

  static func document(
    _ text: String, name: String = "Shop.storekit", bundleID: String? = nil
  ) throws -> CatalogDocument {
    try CatalogDocument(parsing: text.utf8, fileName: name, bundleID: bundleID)
  }

  static func failure(_ text: String) -> CatalogFailure? {
    #expect(throws: CatalogFailure.self) { try catalog(text) }
  }

  /// Version 1.0, with products and groups and without an identifier.
  static let first = """
    {
      "products" : [
        {
          "displayPrice" : "0.99", "familyShareable" : false, "internalID" : "1BB3F5F1",
          "localizations" : [{"description" : "", "displayName" : "", "locale" : "en_US"}],
          "productID" : "coins", "referenceName" : "Coins", "type" : "Consumable"
        }
      ],
      "settings" : {}, "subscriptionGroups" : [], "version" : {"major" : 1, "minor" : 0}
    }
    """

  /// Version 3.0, with one of everything.
  static let third = """
    {
      "identifier" : "7A51BD3E",
      "nonRenewingSubscriptions" : [
        {
          "displayPrice" : "9.99", "familyShareable" : false, "internalID" : "8E9F1C2B",
          "localizations" : [
            {"description" : "A season of matches", "displayName" : "Season", "locale" : "en_US"},
            {"description" : "Une saison de matchs", "displayName" : "Saison", "locale" : "fr"}
          ],
          "productID" : "season", "referenceName" : "Season", "type" : "NonRenewingSubscription"
        }
      ],
      "products" : [
        {
          "displayPrice" : "4.99", "familyShareable" : true, "internalID" : "35A7D1E0",
          "localizations" : [
            {"description" : "All levels", "displayName" : "Full Game", "locale" : "en_US"}
          ],
          "productID" : "full", "referenceName" : "Full", "type" : "NonConsumable"
        }
      ],
      "settings" : {
        "_applicationInternalID" : "6744533481", "_askToBuyEnabled" : true,
        "_billingGracePeriodEnabled" : true, "_billingIssuesEnabled" : true,
        "_compatibilityTimeRate" : {"3" : 6}, "_disableDialogs" : true,
        "_failTransactionsEnabled" : true, "_locale" : "fr_FR",
        "_renewalBillingIssuesEnabled" : true, "_storeKitError" : 4,
        "_storeKitErrors" : [
          {
            "current" : {"index" : 3, "type" : "generic"}, "enabled" : true,
            "name" : "Load Products"
          },
          {"current" : null, "enabled" : false, "name" : "Purchase"},
          {
            "current" : {"index" : 4, "type" : "verification"}, "enabled" : true,
            "name" : "Verification"
          }
        ],
        "_storefront" : "FRA", "_timeRate" : 15
      },
      "subscriptionGroups" : [
        {
          "id" : "F3A6B5C2", "localizations" : [], "name" : "Club",
          "subscriptions" : [
            {
              "adHocOffers" : [
                {
                  "displayPrice" : "0.99", "internalID" : "2A46F41D", "numberOfPeriods" : 3,
                  "offerID" : "loyal", "paymentMode" : "payAsYouGo",
                  "referenceName" : "Loyal customers", "subscriptionPeriod" : "P7D"
                }
              ],
              "codeOffers" : [
                {
                  "displayPrice" : "1.99", "eligibility" : ["existing", "expired", "new"],
                  "internalID" : "D9BC6A40", "isStackable" : true, "paymentMode" : "payUpFront",
                  "referenceName" : "loyal", "subscriptionPeriod" : "P1M"
                }
              ],
              "displayPrice" : "2.99", "familyShareable" : false, "groupNumber" : 2,
              "internalID" : "0CCF2D8A",
              "introductoryOffer" : {
                "internalID" : "87A1F0B3", "paymentMode" : "free", "subscriptionPeriod" : "P3D"
              },
              "localizations" : [
                {"description" : "Each week", "displayName" : "Weekly", "locale" : "en_US"}
              ],
              "productID" : "club.weekly", "recurringSubscriptionPeriod" : "P7D",
              "referenceName" : "Weekly", "subscriptionGroupID" : "F3A6B5C2",
              "type" : "RecurringSubscription"
            }
          ]
        }
      ],
      "version" : {"major" : 3, "minor" : 0}
    }
    """

  /// A group with one subscription, as versions 4.0 and later write it.
  static func group(version: Int, offers: String) -> String {
    """
    {
      "appPolicies" : {
        "eula" : "", "policies" : [{"locale" : "en_US", "policyText" : "", "policyURL" : ""}]
      },
      "identifier" : "0B7C2D0A-2A9E-4B0B-9C66-6F0C7D8E9F00",
      "nonRenewingSubscriptions" : [], "products" : [],
      "settings" : {
        "_failTransactionsEnabled" : false, "_locale" : "de_DE", "_storefront" : "DEU"
      },
      "subscriptionGroups" : [
        {
          "id" : "21487700",
          "localizations" : [
            {"description" : "Verein", "displayName" : "Verein", "locale" : "de"}
          ],
          "name" : "Club",
          "subscriptions" : [
            {
              "adHocOffers" : [], "codeOffers" : [], "displayPrice" : "29.99",
              "familyShareable" : true, "groupNumber" : 1, "internalID" : "91C2D3E4",
              \(offers),
              "localizations" : [
                {"description" : "Ein Jahr", "displayName" : "Jahresabo", "locale" : "de"}
              ],
              "productID" : "club.yearly", "recurringSubscriptionPeriod" : "P1Y",
              "referenceName" : "Yearly", "subscriptionGroupID" : "21487700",
              "type" : "RecurringSubscription"
            }
          ]
        }
      ],
      "version" : {"major" : \(version), "minor" : 0}
    }
    """
  }
}
