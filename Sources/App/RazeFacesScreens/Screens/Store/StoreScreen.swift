import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

enum StoreLayout: CaseIterable, Sendable {
  case list, tiles, table

  fileprivate var name: Text {
    switch self {
    case .list: Text("list")
    case .tiles: Text("tiles")
    case .table: Text("table")
    }
  }
}

/// The screen of the products for sale, with a page for each.
struct StoreScreen: PagedScreen, FilteredScreen {
  private(set) var table = ProductTable()
  var list = ListCursor()
  /// The layout chosen by the user; nil for the default in this window.
  private var chosen: StoreLayout?
  private(set) var view = StoreLayout.list
  /// The layout that `v` switches to.
  private var next = StoreLayout.table
  var page: OpenPage?
  var filter: ListFilter?
  /// The ID of the product that was selected before the search, for Esc.
  private var formerSelection: String?
  /// The ID of the product selected by the user, which is selected again after each search.
  private var anchor: String?
  private var largePicture = LargePicture()
  /// The quantity to buy on the open page.
  private var quantity = 1

  var title: Text { Text("Store") }
  var shortTitle: Text { Text("Store", context: "short") }

  var bindings: [Binding<Self>] {
    if isFiltering { return Binding.typing }
    if let page { return page.isLong ? Self.longPageKeys : Self.shortPageKeys }
    return (Self.listKeys[next] ?? []) + (view == .tiles ? Self.sideKeys : [])
  }

  var isWorking: Bool { table.isPreparing }
  func isLoaded(_ shared: Shared) -> Bool {
    !table.entries.isEmpty || shared.shop.productList.phase != .loading
  }

  var selected: ProductEntry? { table.entry(list.selected) }

  // MARK: - List

  func rowCount(_ shared: Shared) -> Int { table.rows.count }

  func grid(_ shared: Shared) -> Shelf? {
    let layout = shared.layout
    // Whether rows of the list have a second line for details.
    let hasDetails = layout.size.holds(Self.leastForTiles)
    return switch view {
    case .list:
      Shelf(
        groups(shared), list: Self.listArea(layout), pitch: hasDetails ? 2 : 1,
        gap: hasDetails ? 1 : 0)
    case .tiles: tiles(shared)
    case .table: nil
    }
  }

  private func tiles(_ shared: Shared) -> Shelf? {
    let layout = shared.layout
    guard layout.size.holds(Self.leastForTiles), table.hasPictures, shared.showsShapes else {
      return nil
    }
    return Shelf(groups(shared), tiles: layout.body)
  }

  private static let leastForTiles = Size(110, 38)

  /// The products in groups; a single group without a heading if they are sorted or filtered.
  private func groups(_ shared: Shared) -> [Shelf.Group] {
    let texts = shared.texts
    return (table.groups ?? [0..<table.rows.count]).map { rows in
      guard table.groups != nil, let id = table.entry(rows.lowerBound)?.id,
        let kind = shared.content.kind(id)
      else { return Shelf.Group(title: "", badge: "", rows: rows) }
      let title =
        switch kind {
        case .nonConsumable: texts("Yours to keep")
        case .consumable: texts("To use once")
        case .nonRenewingSubscription: texts("For a time")
        case .autoRenewableSubscription:
          shared.content.groupName(id, languages: shared.languages) ?? texts(.long(kind))
        }
      return Shelf.Group(title: title, badge: texts(.short(kind)), rows: rows)
    }
  }

  /// Determines the layout for this window, and the next one for `v`.
  private mutating func updateLayout(_ shared: Shared) {
    let hasTiles = tiles(shared) != nil
    let views = StoreLayout.allCases.filter { hasTiles || $0 != .tiles }
    let wanted = chosen ?? (hasTiles ? .tiles : .list)
    view = views.contains(wanted) ? wanted : .list
    next = views.stop(after: view, by: 1)
  }

  private mutating func move(toColumn column: Int, _ shared: Shared) -> [Request] {
    if let grid = grid(shared) {
      list = grid.moved(list, toColumn: column, count: table.rows.count)
    }
    return didMove(shared)
  }

  mutating func didMove(_ shared: Shared) -> [Request] {
    // Moving among the search results also changes the anchor.
    anchor = selected?.id
    return []
  }

  // MARK: - Messages

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) {
    switch message {
    case .productListIndexed(let index):
      select(table.use(index, selecting: selected?.id, shared.device))
    case .rested(let wait): largePicture.end(wait: wait, at: selected?.id)
    default: break
    }
  }

  mutating func update(from shared: Shared) -> [Request] {
    var requests: [Request] = []
    if !table.shows(shared.shop.productList) {
      let id = selected?.id
      if let effect = table.fill(from: shared.device, shared.content, shared.texts.language) {
        requests = [.perform(effect)]
      } else {
        select(table.row(of: id))
      }
    }
    updateLayout(shared)
    clampList(shared)
    updatePage(shared)
    return requests + updatePicture(shared)
  }

  private mutating func updatePicture(_ shared: Shared) -> [Request] {
    guard page == nil, let shelf = grid(shared), place(of: shelf, shared) != nil else {
      largePicture.hide()
      return []
    }
    if pictured == nil { largePicture.hide() }
    return largePicture.select(selected?.id).map { [.perform(.awaitRest(wait: $0))] } ?? []
  }

  /// The product whose large picture is shown.
  var pictured: ProductEntry? {
    selected?.id == largePicture.productID
      ? selected : table.row(of: largePicture.productID).flatMap(table.entry)
  }

  /// Selects a product's row. If the product is gone, the selection stays in place.
  private mutating func select(_ row: Int?) {
    if let row { list.selected = row }
  }

  mutating func find(_ shared: Shared) {
    table.find(filter?.field.text ?? "", shared.device)
    select(table.row(of: anchor))
  }

  mutating func didOpenFilter() { (formerSelection, anchor) = (selected?.id, selected?.id) }

  /// Shows all rows. Selects the product found, or the former one if the search is canceled.
  mutating func clearFilter(_ shared: Shared) -> [Request] {
    guard filter != nil else { return [] }
    anchor = isFiltering ? formerSelection : selected?.id
    filter = nil
    find(shared)
    return []
  }

  mutating func showAllRows(_ shared: Shared) {
    page = nil
    _ = clearFilter(shared)
  }

  private mutating func sort(_ shared: Shared) -> [Request] {
    let id = selected?.id
    table.sort(by: table.order.next, shared.device)
    select(table.row(of: id))
    return [.note(Note(.info, .sorted(table.order)))]
  }

  // MARK: - Product page

  mutating func openPage(_ shared: Shared) -> [Request] {
    (page, quantity) = (OpenPage(), 1)
    return []
  }

  func content(of size: Size, _ shared: Shared) -> Page? {
    guard let details = details(shared) else { return nil }
    var page = Page(details, in: size)
    if let group = groups(shared).first(where: { $0.rows.contains(list.selected) }) {
      let here = list.selected
      let rows = Array(here + 1..<group.rows.upperBound) + Array(group.rows.lowerBound..<here)
      let others = rows.compactMap { row in table.entry(row).map { (entry: $0, step: row - here) } }
      page.add(others, headed: group.title, in: size, shared)
    }
    return page
  }

  private mutating func changeQuantity(by step: Int) -> [Request] {
    guard page != nil, PaymentOrder.quantities.contains(quantity + step) else {
      return [.note(Note(.info, .possibleQuantities))]
    }
    quantity += step
    return []
  }

  private func buy() -> [Request] {
    guard let selected else { return [] }
    return [.perform(.buy(productID: selected.id, quantity: page == nil ? 1 : quantity))]
  }

  private func openOffers(_ shared: Shared) -> [Request] {
    guard let id = selected?.id else { return [] }
    return MenuSheet.offers(of: id).opened(shared) + [.perform(.loadOffers(productID: id))]
  }

  // MARK: - Keys

  /// The keys that move between the columns of tiles.
  private static let sideKeys: [Binding<Self>] = [
    Binding(KeyPress(.right), "l", says: Text("next"), footer: .never) { $0.move(toColumn: 1, $1) },
    Binding(KeyPress(.left), "h", says: Text("previous"), footer: .never) {
      $0.move(toColumn: 0, $1)
    },
  ]

  /// The keys of the list, by the layout that `v` shows next.
  private static let listKeys = Dictionary(
    uniqueKeysWithValues: StoreLayout.allCases.map { ($0, listKeys(next: $0)) })

  private static func listKeys(next: StoreLayout) -> [Binding<Self>] {
    [
      .openPage(.early),
      buy,
      .showAll,
      .find(.early, unless: nothingForSale),
      .restore(.early),
      Binding("v", says: next.name, footer: .always, unless: nothingForSale) { screen, _ in
        (screen.chosen, screen.list.top) = (screen.next, 0)
        return []
      },
      Binding("s", says: Text("sort"), unless: nothingForSale) { $0.sort($1) },
      Binding(
        "R", says: Text("reload the products"), footer: .never,
        unless: { $0.reloadDisabledReason($1) }
      ) { _, _ in [.perform(.requestProducts)] },
      copy,
    ] + Binding.list { $0.move($1, $2) }
  }

  private static let shortPageKeys = pageKeys(isLong: false)
  private static let longPageKeys = pageKeys(isLong: true)

  /// - Parameter isLong: Whether the page is longer than the window.
  private static func pageKeys(isLong: Bool) -> [Binding<Self>] {
    [.closePage, buy] + (isLong ? Binding.scrolling() : []) + actions
      + Binding.neighbors(previous: "p", isLong: isLong) + [.restore(), copy]
  }

  private static let buy = Binding<Self>(
    "b", says: Text("Buy").inSentence, footer: .steady,
    offered: { $0.details($1)?.isAlreadyOwned != true },
    unless: { $0.disabledReason(\.buyDisabledReason, $1) }
  ) { screen, _ in screen.buy() }

  private func reloadDisabledReason(_ shared: Shared) -> Text? {
    if shared.storeState?.faults.isOffline == true {
      return Text("This device is offline (Sandbox, 4).")
    }
    return shared.shop.productList.phase == .loading
      ? Text("The products are still being loaded.") : nil
  }

  private static let copy = Binding<Self>.copyIdentifier(unless: { $0.nothingSelected($1) }) {
    screen, _ in screen.selected?.id
  }

  private static let actions: [Binding<Self>] = [
    Binding(
      "o", says: Text("Offers").inSentence,
      unless: { $0.disabledReason(\.offersDisabledReason, $1) }
    ) { $0.openOffers($1) },
    Binding(
      "+", "=", says: Text("more"), unless: { $0.disabledReason(\.quantityDisabledReason, $1) }
    ) { screen, _ in screen.changeQuantity(by: 1) },
    Binding(
      "-", "_", says: Text("fewer"), unless: { $0.disabledReason(\.quantityDisabledReason, $1) }
    ) { screen, _ in screen.changeQuantity(by: -1) },
  ]

  // MARK: Disabled reasons

  private static let nothingForSale: @Sendable (Self, Shared) -> Text? = { screen, _ in
    screen.table.entries.isEmpty ? .nothingIsSelected : nil
  }

  private func disabledReason(_ reason: (ProductDetails) -> Text?, _ shared: Shared) -> Text? {
    guard let details = details(shared) else { return .nothingIsSelected }
    return reason(details)
  }

  private func details(_ shared: Shared) -> ProductDetails? {
    selected.map { ProductDetails($0, quantity: quantity, shared) }
  }

  // MARK: - Status line

  func statusLine(_ shared: Shared) -> StatusLine? {
    let texts = shared.texts
    if isFiltering { return filterLine(shared) }
    if table.isPreparing { return .working(texts("Preparing search...")) }
    if let line = filterLine(shared) { return line }
    let hint =
      details(shared)?.hint
      ?? (shared.isUntouched
        ? texts("Press b to buy. This is a sandbox; nothing is charged. ? shows all keys.") : nil)
    return hint.map { .hint($0) }
  }
}
