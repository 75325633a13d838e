import Localization
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// The table of what is for sale, and the page of each product.
struct StoreScreen: ListScreen {
  typealias Text = StoreText

  /// The table's products and their order.
  private(set) var table = ProductTable()
  var list = ListCursor()
  /// Whether the products stand as tiles beside each other; else they are a table.
  private(set) var isTiled = false
  /// The page that is open in the table's place.
  private(set) var opened: OpenProduct?
  var page: OpenPage<OpenProduct.Inputs>? { opened?.page }

  init() {}

  var title: Phrase { Phrase(StoreText.title) }
  var shortTitle: Phrase { Phrase(StoreText.shortTitle) }

  var bindings: [Binding<Self>] {
    if isFiltering { return Self.filterKeys }
    guard let opened else { return isTiled ? Self.tileKeys : Self.tableKeys }
    return opened.page.isLong ? Self.longPageKeys : Self.pageKeys
  }

  var isWorking: Bool { table.isPreparing }
  func isLoaded(_ shared: Shared) -> Bool {
    !table.entries.isEmpty || shared.shop.productList.phase != .loading
  }
  var isFiltering: Bool { table.filter?.isEditing == true }
  var takesText: Bool { isFiltering }

  /// The product under the cursor.
  var selected: ProductEntry? { table.entry(list.selected) }

  // MARK: - The list

  var isListShown: Bool { opened == nil }
  func rowCount(_ shared: Shared) -> Int { table.rows.count }

  func grid(_ shared: Shared) -> TileGrid? {
    guard isTiled else { return nil }
    return TileGrid(
      shared.layout, count: table.entries.count, widest: table.widths.name,
      hasShapes: Picture.canShowShapes(shared))
  }

  private mutating func moveAside(_ move: TileGrid.Move, _ shared: Shared) -> [Request] {
    if let grid = grid(shared) { list = grid.moved(list, move, count: table.rows.count) }
    return didMove(shared)
  }

  private mutating func turn() -> [Request] {
    isTiled.toggle()
    return []
  }

  mutating func didMove(_ shared: Shared) -> [Request] {
    // A move among what was found so far is a choice, too.
    let id = selected?.id
    table.filter?.anchor = id
    return []
  }

  mutating func turnPage(by direction: Int, _ shared: Shared) -> [Request] {
    opened?.page.scroll(direction < 0 ? .up : .down)
    return []
  }

  func position(_ shared: Shared) -> ListPosition? {
    ListPosition(row: list.selected, count: table.rows.count, keepsRoom: true)
  }

  // MARK: - What changes it

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) {
    switch message {
    case .productListIndexed(let index):
      select(table.use(index, selecting: selected?.id, shared.device))
    case .storyLoaded(let id, let story) where id == selected?.id: opened?.story = story
    default: break
    }
  }

  mutating func refresh(_ shared: Shared) -> [Request] { loadStory(shared) }

  private func loadStory(_ shared: Shared) -> [Request] {
    guard shared.layout.isLarge, opened != nil, let id = selected?.id else { return [] }
    return [.perform(.loadStory(productID: id))]
  }

  mutating func settle(_ shared: Shared) -> [Request] {
    var requests: [Request] = []
    if !table.shows(shared.shop.productList) {
      let id = selected?.id
      if let request = table.fill(from: shared.device) {
        requests = [.perform(.indexProductList(request))]
      } else {
        select(table.row(of: id))
      }
    }
    settleList(shared)
    let selected = selected
    opened?.settle(on: selected, shared)
    return requests
  }

  mutating func putAway() {
    opened = nil
    keepFilter()
  }

  /// Selects a row. The selection follows its product; only if that is gone it stays at its place.
  private mutating func select(_ row: Int?) {
    if let row { list.selected = row }
  }

  mutating func edit(_ edit: Edit, _ shared: Shared) {
    guard table.editFilter(edit, shared.device) else { return }
    list = ListCursor()
    select(table.row(of: table.filter?.anchor))
  }

  private mutating func openFilter() -> [Request] {
    table.openFilter(from: selected?.id)
    return []
  }

  /// Keeps the filter, unless its query is empty.
  @discardableResult
  private mutating func keepFilter() -> [Request] {
    table.keepFilter()
    return []
  }

  /// Shows all rows again, and the reader where the search began, or at the row that the search has
  /// found.
  private mutating func clearFilter(_ shared: Shared) -> [Request] {
    let id = isFiltering ? table.filter?.formerSelection : selected?.id
    table.clearFilter(shared.device)
    select(table.row(of: id))
    return []
  }

  private mutating func sort(_ shared: Shared) -> [Request] {
    let id = selected?.id
    table.sort(by: table.order.next, shared.device)
    select(table.row(of: id))
    return [.note(Note(.info, StoreText.sorted(table.order)))]
  }

  // MARK: - The page

  private mutating func openPage(_ shared: Shared) -> [Request] {
    opened = OpenProduct()
    return loadStory(shared)
  }

  private mutating func openNeighbor(_ direction: Move, _ shared: Shared) -> [Request] {
    move(direction, shared) + openPage(shared)
  }

  private mutating func changeQuantity(by step: Int) -> [Request] {
    guard let opened, PaymentOrder.quantities.contains(opened.quantity + step) else {
      return [
        .note(
          Note(
            .info, StoreText.quantities,
            [
              "least": PaymentOrder.quantities.lowerBound,
              "most": PaymentOrder.quantities.upperBound,
            ]))
      ]
    }
    self.opened?.quantity += step
    return []
  }

  private func buy() -> [Request] {
    guard let selected else { return [] }
    return [.perform(.buy(productID: selected.id, quantity: opened?.quantity ?? 1))]
  }

  private func openOffers(_ shared: Shared) -> [Request] {
    selected.map {
      MenuSheet.opening(OffersMenu(productID: $0.id), shared)
        + [.perform(.loadOffers(productID: $0.id))]
    } ?? []
  }
}

// MARK: - Keys

extension StoreScreen {
  private static let tableKeys = listKeys(turn: .tiles)

  /// The same, and the keys that lead aside.
  private static let tileKeys: [Binding<Self>] =
    listKeys(turn: .table) + [
      Binding(KeyPress(.right), "l", common: .next, footer: .never) { $0.moveAside(.right, $1) },
      Binding(KeyPress(.left), "h", common: .previous, footer: .never) {
        $0.moveAside(.left, $1)
      },
    ]

  private static func listKeys(turn: Text) -> [Binding<Self>] {
    [
      Binding(
        KeyPress(.enter), says: .details, footer: .early,
        unless: { screen, _ in screen.nothingSelected }
      ) { $0.openPage($1) },
      buy,
      Binding(
        KeyPress(.escape), common: .showAll, footer: .always,
        unless: { screen, _ in
          screen.table.filter == nil ? Phrase(StoreText.allAreShown) : nil
        }
      ) { $0.clearFilter($1) },
      .restore(.early),
      Binding(
        "/", says: .filter, footer: .early, unless: { screen, _ in screen.nothingForSale }
      ) { screen, _ in screen.openFilter() },
      Binding("v", says: turn, unless: { screen, _ in screen.nothingForSale }) { screen, _ in
        screen.turn()
      },
      Binding("s", says: .sort, unless: { screen, _ in screen.nothingForSale }) { $0.sort($1) },
      Binding(
        "R", says: .reload, footer: .never,
        unless: { $0.reloadDisabledReason($1) }
      ) { _, _ in [.perform(.requestProducts)] },
      copy,
    ] + Binding.list { $0.move($1, $2) }
  }

  private static let filterKeys: [Binding<Self>] = Binding.filter(
    keep: { screen, _ in screen.keepFilter() }, clear: { $0.clearFilter($1) },
    move: { $0.move($1, $2) })

  private static let pageKeys: [Binding<Self>] =
    [back, buy] + actions + [
      Binding(
        "j", KeyPress(.down), "l", KeyPress(.right), "n", common: .next, label: "j"
      ) { $0.openNeighbor(.down, $1) },
      Binding("k", KeyPress(.up), "p", common: .previous, label: "k") {
        $0.openNeighbor(.up, $1)
      },
      .restore(), copy,
    ]

  /// The bindings for up and down on a page that the window has no room for.
  private static let longPageKeys: [Binding<Self>] =
    [back, buy] + scrolling + actions + [
      Binding("n", KeyPress(.right), "l", common: .next) { $0.openNeighbor(.down, $1) },
      Binding("p", common: .previous) { $0.openNeighbor(.up, $1) },
      .restore(), copy,
    ]

  private static let scrolling: [Binding<Self>] = Binding.scrolling({ $0.opened?.page }) {
    $0.opened?.page.scroll($1)
  }

  private static let back = Binding<Self>.back { screen, _ in
    screen.opened = nil
    return []
  }

  private static let buy = Binding<Self>(
    "b", says: .buyKey, footer: .always, offered: { !$0.actions($1).isHadAlready },
    unless: { $0.actions($1).buyDisabledReason }
  ) { screen, _ in screen.buy() }

  private func reloadDisabledReason(_ shared: Shared) -> Phrase? {
    if shared.snapshot?.faults.isOffline == true { return Phrase(StoreText.offline) }
    return shared.shop.productList.phase == .loading ? Phrase(StoreText.stillLoading) : nil
  }

  private static let copy = Binding<Self>.copyIdentifier(
    unless: { screen, _ in screen.nothingSelected }
  ) { screen, _ in screen.selected?.id }

  private static let actions: [Binding<Self>] = [
    Binding("o", says: .offersKey, unless: { $0.actions($1).offersDisabledReason }) {
      $0.openOffers($1)
    },
    Binding("+", "=", says: .more, unless: { $0.actions($1).quantityDisabledReason }) { screen, _ in
      screen.changeQuantity(by: 1)
    },
    Binding("-", "_", says: .fewer, unless: { $0.actions($1).quantityDisabledReason }) {
      screen, _ in
      screen.changeQuantity(by: -1)
    },
  ]

  // MARK: Why not

  private var nothingSelected: Phrase? {
    selected == nil ? Phrase(StoreText.nothingSelected) : nil
  }

  private var nothingForSale: Phrase? {
    table.entries.isEmpty ? Phrase(StoreText.nothingSelected) : nil
  }

  private func actions(_ shared: Shared) -> ProductActions { ProductActions(selected, shared) }

  // MARK: - The line above the keys

  func statusLine(_ shared: Shared) -> StatusLine? {
    let texts = shared.texts(Text.self)
    if let filter = table.filter, filter.isEditing {
      return .filter(
        filter.field, found: shared.texts(FrameText.matches, ["count": table.rows.count]))
    }
    if table.isPreparing { return .working(texts(.preparing)) }
    if let filter = table.filter {
      return .hint(
        texts(
          .filtered,
          [
            "query": filter.field.text,
            "matches": shared.texts(FrameText.matches, ["count": table.rows.count]),
          ]))
    }
    let hint =
      actions(shared).hint ?? priceNote(shared) ?? (shared.isUntouched ? texts(.welcome) : nil)
    return hint.map { .hint($0) }
  }

  /// Returns the meaning of the sign behind a price; the page says it itself.
  private func priceNote(_ shared: Shared) -> String? {
    guard opened == nil, let entry = selected, entry.introduction(shared) != nil else { return nil }
    return entry.terms(shared)
  }
}
