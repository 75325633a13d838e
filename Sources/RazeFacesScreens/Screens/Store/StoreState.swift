import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// The product table: which rows it shows in which order, and where the reader is in it.
struct StoreState: Sendable {
  enum Sort: CaseIterable, Sendable {
    case catalog, name, price, status

    var next: Sort {
      switch self {
      case .catalog: .name
      case .name: .price
      case .price: .status
      case .status: .catalog
      }
    }
  }

  /// Counts the shelves that arrived, to tell an index of a former one.
  var revision = 0
  /// Nil while it is being prepared.
  var index: ShelfIndex?
  var isPreparing = false
  /// Places in the shelf, in the order of the table.
  var rows: [Int32] = []
  var list = ListCursor()
  var sort = Sort.catalog
  var filter: ShelfFilter?
  var isDetailOpen = false
  /// The first row that is shown of the open product's page.
  var page = ListCursor()
  /// The last one that can be; more than 0 where the page is longer than the window has rows.
  var lastTop = 0
  /// How many of a consumable the detail view would buy.
  var quantity = 1
}

/// What was typed after `/`, and what it left of the table.
struct ShelfFilter: Sendable {
  var field = TextField()
  var isEditing = true
  var words: [[UInt8]] = []
  /// What each shorter query found, so that taking a letter back costs nothing.
  var wider: [(words: [[UInt8]], rows: [Int32])] = []
  /// Where the reader was before, for Esc.
  let formerSelection: String?
  /// What the reader chose last: selected whenever the query leaves it in the table.
  var anchor: String?

  init(formerSelection: String?) {
    self.formerSelection = formerSelection
    anchor = formerSelection
  }
}

extension AppState {
  /// The product under the cursor.
  var selectedEntry: ShelfEntry? {
    let entries = shop.shelf.entries
    guard store.rows.indices.contains(store.list.selected) else { return nil }
    let place = Int(store.rows[store.list.selected])
    return entries.indices.contains(place) ? entries[place] : nil
  }

  /// What is bought by the piece, and so again and again.
  func isConsumable(_ id: String) -> Bool { content.kind(id) == .consumable }

  /// Why the App Store does not sell a product just now.
  func whyUnavailable(_ entry: ShelfEntry) -> String {
    device.invalidReasons[entry.id]?.sentence ?? ShopWords.noReason
  }

  /// What there is to say about a product that is owned for ever.
  var wordsForOwned: String? {
    guard let entry = selectedEntry, content.kind(entry.id) == .nonConsumable else { return nil }
    return reasonNotToBuy
      ?? (columns < Layout.roomForDevice ? StoreWords.ownedInShort : StoreWords.owned)
  }

  /// Why the selected product cannot be bought now; nil where it can.
  var reasonNotToBuy: String? {
    guard let entry = selectedEntry else { return StoreWords.nothingSelected }
    switch device.status(of: entry) {
    case .buy: return nil
    case .purchased where device.underWay[entry.id] != nil:
      return StoreWords.purchaseUnderWay(entry.name)
    case .purchased:
      // Another year of membership can be bought at any time, and what was bought once for ever is
      // had again for nothing (storekit-rules 2.8).
      return content.kind(entry.id) == .autoRenewableSubscription
        ? StoreWords.alreadyOwned(entry.name) : nil
    case .purchasing: return StoreWords.purchaseUnderWay(entry.name)
    case .deferred: return StoreWords.waitsForApproval(entry.name)
    case .unavailable: return StoreWords.unavailable(whyUnavailable(entry))
    }
  }
}
