package import StoreCore

package enum StoreText: RoomText {
  case title, shortTitle

  // The table.
  case nameTitle, typeTitle, priceTitle, statusTitle
  case kind(ProductKind?), longKind(ProductKind)

  // What is known of a product.
  case stateLabel, identifier, renews, group, lasts, again, extends, family,
    familyShareable
  case offers, showsOffers(Int)
  case quantity, buysFor(Int, String), costs(String)

  // Keys.
  case details, buyKey, filter, tiles, table, sort, reload, offersKey, more, fewer

  // Why a key does nothing.
  case nothingSelected, allAreShown, stillLoading, offline, onlyConsumables
  case noOffers(String)
  case purchaseUnderWay(String), waitsForApproval(String)
  case unavailable(String)

  // What happened.
  case inCatalogOrder, sortedByName, sortedByPrice, sortedByStatus
  case filtered(String, String)
  case quantities(least: Int, most: Int)
  case owned, ownedInShort
  case preparing, welcome

  // An empty table.
  case loading, loadFailed, loadAgain, nothingOnSale, emptyCatalog, emptyList, noMatch(String),
    noMatchHint

  // Offers.
  case offersFor(String), offersAbout, enterCode, notEligible(String)

  static func sorted(_ order: ProductTable.Order) -> StoreText {
    switch order {
    case .catalog: .inCatalogOrder
    case .name: .sortedByName
    case .price: .sortedByPrice
    case .status: .sortedByStatus
    }
  }

  static func quantities(_ range: ClosedRange<Int>) -> StoreText {
    .quantities(least: range.lowerBound, most: range.upperBound)
  }

  package var english: String {
    switch self {
    case .title, .shortTitle: "Store"
    case .nameTitle: "Name"
    case .typeTitle: "Type"
    case .priceTitle: "Price"
    case .statusTitle: "Status"
    case .kind(.consumable), .longKind(.consumable): "Consumable"
    case .kind(.nonConsumable), .longKind(.nonConsumable): "Non-Consumable"
    case .kind(.nonRenewingSubscription): "Non-Renewing"
    case .longKind(.nonRenewingSubscription): "Non-Renewing Subscription"
    case .kind(.autoRenewableSubscription): "Auto-Renewable"
    case .longKind(.autoRenewableSubscription): "Auto-Renewable Subscription"
    case .kind(nil): ""
    case .stateLabel: "State"
    case .identifier: "Identifier"
    case .renews: "Renews"
    case .group: "Group"
    case .lasts: "Lasts"
    case .again: "Again"
    case .extends: "Buying again adds to the end"
    case .family: "Family"
    case .familyShareable: "Can be shared with the family"
    case .offers: "Offers"
    case .showsOffers(1): "o shows one"
    case .showsOffers(let count): "o shows \(count)"
    case .quantity: "Quantity"
    case .buysFor(1, let total): "b buys one for \(total)"
    case .buysFor(let count, let total): "b buys \(count) for \(total)"
    case .costs(let total): "for \(total)"
    case .details: "details"
    case .buyKey: "buy"
    case .filter: "find"
    case .tiles: "tiles"
    case .table: "table"
    case .sort: "sort"
    case .reload: "load the products again"
    case .offersKey: "offers"
    case .more: "more"
    case .fewer: "fewer"
    case .nothingSelected: "No product is selected."
    case .allAreShown: "All products are shown."
    case .stillLoading: "The products are being loaded already."
    case .offline: "This device is offline, as the Sandbox says: press 4."
    case .onlyConsumables: "Only consumables are bought by the piece."
    case .noOffers(let name): "\(name) has no offers to choose from."
    case .purchaseUnderWay(let name): "\(name) is being purchased."
    case .waitsForApproval(let name): "A parent has to approve \(name). The shop stays open."
    case .unavailable(let reason): "Unavailable: \(reason)"
    case .inCatalogOrder: "In the catalog's order"
    case .sortedByName: "Sorted by name"
    case .sortedByPrice: "Sorted by price"
    case .sortedByStatus: "Sorted by status"
    case .filtered(let query, let matches): "Filter: \(query) (\(matches))"
    case .quantities(let least, let most): "The App Store sells \(least) to \(most) at a time."
    case .owned: "Owned. b gets it again, free for the account that bought it."
    case .ownedInShort: "Owned. b gets it again."
    case .preparing: "Preparing the search..."
    case .welcome: "Choose a face and press b to buy it. It costs nothing. ? shows all keys."
    case .loading: "Loading products..."
    case .loadFailed: "The products could not be loaded"
    case .loadAgain: "Press R to try again."
    case .nothingOnSale: "Nothing is on sale"
    case .emptyList: "The app's server lists no products. Press R to ask it again."
    case .emptyCatalog: "The catalog has no products. Add some to it and press R."
    case .noMatch(let query): "No match for \u{201C}\(query)\u{201D}"
    case .noMatchHint: "Esc shows all products again."
    case .offersFor(let name): "Offers for \(name)"
    case .notEligible(let offer): "\(offer), not eligible"
    case .offersAbout: "The App Store says who may have which."
    case .enterCode: "Enter a code..."
    }
  }
}
