import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// The rows of the product table. A list may have thousands of products, so the index for searching
/// and sorting is built once per list, and a key press only works on integers.
struct ProductTable: Sendable {
  enum Order: CaseIterable, Sendable {
    case catalog, name, price, status

    var next: Order { Self.allCases.stop(after: self, by: 1) }
  }

  private(set) var entries: [ProductEntry] = []
  /// Indices of `entries`, in the order of the table.
  private(set) var rows: [Int] = []
  private(set) var order = Order.catalog
  /// Indices of `entries`, grouped by product type, and the rows of each group.
  private var catalogRows: [Int] = []
  private var groupRows: [Range<Int>] = []
  private var query = ""
  /// Whether products have pictures, judging by the first ones.
  private(set) var hasPictures = false
  /// Nil while it is being built.
  private var index: ProductListIndex?
  var isPreparing: Bool { index == nil && !entries.isEmpty }
  /// The widths of the names and prices.
  private(set) var widths = ProductTable.usualWidths
  /// The widths for a long list, which is not measured: the maximum length of a display name in App
  /// Store Connect, and of prices without decimals, because their currency's unit is small.
  static let usualWidths = (name: 30, price: 11)
  /// The number of lists so far, by which an outdated index is recognized.
  private var revision = 0

  func entry(_ row: Int) -> ProductEntry? { rows.indices.contains(row) ? entries[rows[row]] : nil }

  func row(of id: String?) -> Int? {
    guard let id, let place = index?.rowOfID[id] else { return nil }
    return rows.firstIndex(of: place)
  }

  // MARK: - Loading

  /// Returns whether the table has these products. Each response contains new objects, so comparing
  /// their identities is sufficient and fast.
  func shows(_ productList: ProductList) -> Bool { entries == productList.entries }

  /// - Returns: The effect that builds the index, if the list is too long to do it at once.
  mutating func fill(
    from device: AppState, _ content: Catalog, _ language: Language
  ) -> StorefrontEffect? {
    entries = device.shop.productList.entries
    hasPictures = entries.prefix(20).contains { content.product($0.id)?.drawing != nil }
    revision += 1
    group(content)
    guard entries.count > ProductListIndex.longestAtOnce else {
      index = ProductListIndex(revision: revision, entries)
      widths = Self.widths(of: entries, language)
      orderRows(device)
      return nil
    }
    widths = Self.usualWidths
    index = nil
    rows = catalogRows
    return .indexProductList(revision: revision, entries)
  }

  private static func widths(
    of entries: [ProductEntry], _ language: Language
  ) -> (name: Int, price: Int) {
    func widest(_ text: (ProductEntry) -> String) -> Int {
      entries.map { TextWidth.columns(of: TextWidth.sanitize(text($0))) }.max() ?? 0
    }
    return (widest(\.name), widest { $0.product?.priceText(language) ?? "" })
  }

  /// - Returns: The row of the product with the given ID.
  mutating func use(_ index: ProductListIndex, selecting id: String?, _ device: AppState) -> Int? {
    guard index.revision == revision else { return nil }
    self.index = index
    orderRows(device)
    return row(of: id)
  }

  // MARK: - Groups

  /// The rows of each group; nil if the table is sorted or filtered.
  var groups: [Range<Int>]? { order == .catalog && query.isEmpty ? groupRows : nil }

  /// Groups the products: non-consumables, consumables, memberships, and each subscription group.
  private mutating func group(_ content: Catalog) {
    var subscriptions: [String] = []
    let ranks = entries.map { entry -> Int in
      switch content.kind(entry.id) {
      case .nonConsumable, nil: return 0
      case .consumable: return 1
      case .nonRenewingSubscription: return 2
      case .autoRenewableSubscription:
        let group = content.subscription(entry.id)?.groupID ?? ""
        if let known = subscriptions.firstIndex(of: group) { return 3 + known }
        subscriptions.append(group)
        return 2 + subscriptions.count
      }
    }
    catalogRows = entries.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    groupRows = []
    for (row, place) in catalogRows.enumerated() {
      let isSame = row > 0 && ranks[place] == ranks[catalogRows[row - 1]]
      let start = isSame ? groupRows.removeLast().lowerBound : row
      groupRows.append(start..<(row + 1))
    }
  }

  // MARK: - Order

  mutating func sort(by order: Order, _ device: AppState) {
    self.order = order
    orderRows(device)
  }

  /// Applies the order and the filter.
  private mutating func orderRows(_ device: AppState) {
    guard let index else { return }
    let ordered =
      switch order {
      case .catalog: catalogRows
      case .name: index.byName
      case .price: index.byPrice
      case .status: orderedByStatus(index, device)
      }
    rows = index.keys.rows(ordered, matching: SearchKeys.words(of: query))
  }

  /// Returns the rows ordered by status: for sale, in progress, owned, unavailable. Uses the shop's
  /// records instead of asking about each product. Rows do not move when a purchase ends later.
  private func orderedByStatus(_ index: ProductListIndex, _ device: AppState) -> [Int] {
    var ranks = [UInt8](repeating: 0, count: index.ids.count)
    for id in device.shop.content.purchasedIDs { index.rowOfID[id].map { ranks[$0] = 3 } }
    for (id, underWay) in device.underWay where !device.gettingAgain.contains(id) {
      index.rowOfID[id].map { ranks[$0] = underWay == .deferred ? 2 : 1 }
    }
    for place in entries.indices where entries[place].product == nil { ranks[place] = 4 }
    return (0...4).flatMap { rank in ranks.indices.filter { ranks[$0] == rank } }
  }

  mutating func find(_ query: String, _ device: AppState) {
    guard query != self.query else { return }
    self.query = query
    orderRows(device)
  }
}
