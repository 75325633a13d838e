import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

enum StoreWords {
  static let name = "Name"
  static let type = "Type"
  static let price = "Price"
  static let status = "Status"

  static func status(_ status: ProductStatus) -> String {
    switch status {
    case .buy: "Buy"
    case .purchased: "Purchased"
    case .purchasing: "Purchasing"
    case .deferred: "Waiting for approval"
    case .unavailable: "Unavailable"
    }
  }

  /// Where the column is narrower than the longest of them.
  static func shortStatus(_ status: ProductStatus) -> String {
    status == .deferred ? "Waiting" : self.status(status)
  }

  static func kind(_ kind: ProductKind?) -> String {
    switch kind {
    case .consumable: "Consumable"
    case .nonConsumable: "Non-Consumable"
    case .nonRenewingSubscription: "Non-Renewing"
    case .autoRenewableSubscription: "Auto-Renewable"
    case nil: ""
    }
  }

  static let identifier = "Identifier"
  static let renews = "Renews"
  static let lasts = "Lasts"
  static let group = "Group"
  static let offer = "New here"
  static let offers = "Offers"
  static func offers(_ count: Int) -> String { count == 1 ? "o shows one" : "o shows \(count)" }
  static func noOffers(_ name: String) -> String { "\(name) has no offers to choose from." }
  static let quantity = "Quantity"
  static let family = "Family"
  static let familyShareable = "Can be shared with the family"
  static let extends = "Buying again adds to the end"

  static func count(_ place: Int, of count: Int) -> String { "\(place) of \(count)" }

  static func sorted(_ sort: StoreState.Sort) -> String {
    switch sort {
    case .catalog: "In the catalog's order"
    case .name: "Sorted by name"
    case .price: "Sorted by price"
    case .status: "Sorted by status"
    }
  }

  static func matches(_ count: Int) -> String {
    switch count {
    case 0: "no match"
    case 1: "1 match"
    default: "\(count) matches"
    }
  }

  static func filtered(_ query: String, _ count: Int) -> String {
    "Filter: \(query) (\(matches(count)))"
  }

  static let preparing = "Preparing the search..."
  static let loading = "Loading products..."
  static let stillLoading = "The products are being loaded already."
  static let loadFailed = "The products could not be loaded"
  static let loadAgain = "Press R to try again."
  static let emptyTitle = "Nothing is on sale"
  static let empty = "The catalog has no products. Add some to it and press R."
  static func noMatch(_ query: String) -> String { "No match for \u{201C}\(query)\u{201D}" }
  static let noMatchHint = "Esc shows all products again."

  /// After the arrows that say in which direction.
  static let moreOfPage = "more"
  static let endOfPage = "This is the end of the page."
  static let startOfPage = "This is the beginning of the page."

  static let nothingSelected = "No product is selected."
  static let nothingFiltered = "All products are shown."
  static let onlyOne = "Only consumables are bought by the piece."
  static let restoreUnderWay = "A restore is under way."
  static let restoring = "Restoring purchases..."

  static let owned = "Owned. b gets it again, free for the account that bought it."
  static let ownedInShort = "Owned. b gets it again."
  static func gotAgain(_ name: String) -> String {
    "\(name) was bought before: nothing was charged."
  }
  static func alreadyOwned(_ name: String) -> String { "You own \(name) already." }
  static func purchaseUnderWay(_ name: String) -> String { "\(name) is being purchased." }
  static func waitsForApproval(_ name: String) -> String {
    "A parent has to approve \(name). The shop stays open."
  }

  static func unavailable(_ reason: String) -> String { "Unavailable: \(reason)" }

  static func quantities(_ range: ClosedRange<Int>) -> String {
    "The App Store sells \(range.lowerBound) to \(range.upperBound) at a time."
  }

  static let again = "Again"

  static func costs(_ total: String) -> String { "for \(total)" }

  static func buyFor(_ quantity: Int, _ total: String) -> String {
    "b buys \(quantity == 1 ? "one" : "\(quantity)") for \(total)"
  }
}
