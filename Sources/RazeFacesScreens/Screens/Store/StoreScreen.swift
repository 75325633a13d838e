import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesPictures
import RazeFacesShop
import StoreCore
import TerminalKit

/// The table of what is for sale, and the page of each product.
struct StoreScreen: PagedScreen {

  /// The table's products and their order.
  private(set) var table = ProductTable()
  var list = ListCursor()
  /// Whether the products stand as tiles beside each other; else they are a table.
  private(set) var isTiled = false
  /// The page that is open in the table's place.
  var page: OpenPage<PageInputs>?
  /// The number of pieces that would be bought there.
  private var quantity = 1
  /// The progress of the product's last purchase; shown where there is room for it.
  private var story = PurchaseStory()

  /// All that the layout of a page depends on.
  struct PageInputs: Equatable {
    let id: String
    let product: ObjectIdentifier?
    let status: ProductStatus
    let exposure: Exposure
    let introduction: Offer?
    let quantity: Int
    let standing: String?
    let story: PurchaseStory
    let layout: Layout
    let languages: [String]
    let language: Language
  }

  init() {}

  var title: Phrase { Phrase(Text("Store")) }
  var shortTitle: Phrase { Phrase(Text("Store", context: "short")) }

  var bindings: [Binding<Self>] {
    if isFiltering { return Self.filterKeys }
    guard let page else { return isTiled ? Self.tileKeys : Self.tableKeys }
    return page.isLong ? Self.longPageKeys : Self.pageKeys
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

  func position(_ shared: Shared) -> ListPosition? {
    ListPosition(row: list.selected, count: table.rows.count, keepsRoom: true)
  }

  // MARK: - What changes it

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) {
    switch message {
    case .productListIndexed(let index):
      select(table.use(index, selecting: selected?.id, shared.device))
    case .storyLoaded(let id, let story) where id == selected?.id: self.story = story
    default: break
    }
  }

  mutating func refresh(_ shared: Shared) -> [Request] { loadStory(shared) }

  private func loadStory(_ shared: Shared) -> [Request] {
    guard shared.layout.isLarge, page != nil, let id = selected?.id else { return [] }
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
    settlePage(shared)
    return requests
  }

  mutating func putAway(_ shared: Shared) {
    page = nil
    _ = clearFilter(shared)
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
    return [.note(Note(.info, Text.sorted(table.order)))]
  }

  // MARK: - The page

  mutating func openPage(_ shared: Shared) -> [Request] {
    (page, quantity, story) = (OpenPage(), 1, PurchaseStory())
    return loadStory(shared)
  }

  private mutating func settlePage(_ shared: Shared) {
    let rows = shared.layout.pageRows
    guard page != nil, let entry = selected, !shared.layout.isTooSmall else {
      page?.settle(nil, rows: rows) { Page() }
      return
    }
    let product: ObjectIdentifier? =
      if case .product(let product) = entry { ObjectIdentifier(product) } else { nil }
    let inputs = PageInputs(
      id: entry.id, product: product, status: shared.device.status(of: entry),
      exposure: shared.unveiling.exposure(of: entry.id),
      introduction: entry.introduction(shared), quantity: quantity,
      standing: shared.standing(entry.id, shared.dates.day), story: story, layout: shared.layout,
      languages: shared.languages, language: shared.texts.language)
    page?.settle(inputs, rows: rows) { [quantity, story] in
      Page(
        ProductFacts(entry, quantity: quantity, story: story, shared),
        in: Size(shared.layout.body.width - 4, rows))
    }
  }

  private mutating func changeQuantity(by step: Int) -> [Request] {
    guard page != nil, PaymentOrder.quantities.contains(quantity + step) else {
      return [
        .note(
          Note(
            .info,
            Text(
              "You can buy {least} to {most} at a time.",
              [
                "least": PaymentOrder.quantities.lowerBound,
                "most": PaymentOrder.quantities.upperBound,
              ])))
      ]
    }
    quantity += step
    return []
  }

  private func buy() -> [Request] {
    guard let selected else { return [] }
    return [.perform(.buy(productID: selected.id, quantity: page == nil ? 1 : quantity))]
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
  private static let tableKeys = listKeys(turn: Text("tiles"))

  /// The same, and the keys that lead aside.
  private static let tileKeys: [Binding<Self>] =
    listKeys(turn: Text("table")) + [
      Binding(KeyPress(.right), "l", says: Text("next"), footer: .never) {
        $0.moveAside(.right, $1)
      },
      Binding(KeyPress(.left), "h", says: Text("previous"), footer: .never) {
        $0.moveAside(.left, $1)
      },
    ]

  private static func listKeys(turn: Text) -> [Binding<Self>] {
    [
      Binding(
        KeyPress(.enter), says: Text("details"), footer: .early,
        unless: { screen, _ in screen.nothingSelected }
      ) { $0.openPage($1) },
      buy,
      Binding(
        KeyPress(.escape), says: Text("show all"), footer: .always,
        unless: { screen, _ in
          screen.table.filter == nil ? Phrase(Text("All products are shown.")) : nil
        }
      ) { $0.clearFilter($1) },
      .restore(.early),
      Binding(
        "/", says: Text("find"), footer: .early, unless: { screen, _ in screen.nothingForSale }
      ) { screen, _ in screen.openFilter() },
      Binding("v", says: turn, unless: { screen, _ in screen.nothingForSale }) { screen, _ in
        screen.turn()
      },
      Binding("s", says: Text("sort"), unless: { screen, _ in screen.nothingForSale }) {
        $0.sort($1)
      },
      Binding(
        "R", says: Text("reload the products"), footer: .never,
        unless: { $0.reloadDisabledReason($1) }
      ) { _, _ in [.perform(.requestProducts)] },
      copy,
    ] + Binding.list { $0.move($1, $2) }
  }

  private static let filterKeys: [Binding<Self>] = Binding.filter(
    keep: { screen, _ in screen.keepFilter() }, clear: { $0.clearFilter($1) },
    move: { $0.move($1, $2) })

  private static let pageKeys = pageKeys(isLong: false)
  private static let longPageKeys = pageKeys(isLong: true)

  /// - Parameter isLong: whether the window has no room for all of the page.
  private static func pageKeys(isLong: Bool) -> [Binding<Self>] {
    [.closePage, buy] + (isLong ? Binding.scrolling : []) + actions
      + Binding.neighbors(previous: "p", isLong: isLong) + [.restore(), copy]
  }

  private static let buy = Binding<Self>(
    "b", says: Text("buy"), footer: .always, offered: { !$0.actions($1).isHadAlready },
    unless: { $0.actions($1).buyDisabledReason }
  ) { screen, _ in screen.buy() }

  private func reloadDisabledReason(_ shared: Shared) -> Phrase? {
    if shared.snapshot?.faults.isOffline == true {
      return Phrase(Text("This device is offline (Sandbox, 4)."))
    }
    return shared.shop.productList.phase == .loading
      ? Phrase(Text("The products are already loading.")) : nil
  }

  private static let copy = Binding<Self>.copyIdentifier(
    unless: { screen, _ in screen.nothingSelected }
  ) { screen, _ in screen.selected?.id }

  private static let actions: [Binding<Self>] = [
    Binding("o", says: Text("offers"), unless: { $0.actions($1).offersDisabledReason }) {
      $0.openOffers($1)
    },
    Binding("+", "=", says: Text("more"), unless: { $0.actions($1).quantityDisabledReason }) {
      screen, _ in
      screen.changeQuantity(by: 1)
    },
    Binding("-", "_", says: Text("fewer"), unless: { $0.actions($1).quantityDisabledReason }) {
      screen, _ in
      screen.changeQuantity(by: -1)
    },
  ]

  // MARK: Why not

  private var nothingSelected: Phrase? {
    selected == nil ? Phrase(Text("No product is selected.")) : nil
  }

  private var nothingForSale: Phrase? {
    table.entries.isEmpty ? Phrase(Text("No product is selected.")) : nil
  }

  private func actions(_ shared: Shared) -> ProductActions { ProductActions(selected, shared) }

  // MARK: - The line above the keys

  func statusLine(_ shared: Shared) -> StatusLine? {
    let texts = shared.texts
    if let filter = table.filter, filter.isEditing {
      return .filter(
        filter.field,
        found: shared.texts(
          "{count, plural, =0 {no match} one {1 match} other {# matches}}",
          ["count": table.rows.count]))
    }
    if table.isPreparing { return .working(texts("Preparing search...")) }
    if let filter = table.filter {
      return .hint(
        texts(
          "Filter: {query} ({matches})",
          [
            "query": filter.field.text,
            "matches": shared.texts(
              "{count, plural, =0 {no match} one {1 match} other {# matches}}",
              ["count": table.rows.count]),
          ]))
    }
    let hint =
      actions(shared).hint ?? priceNote(shared)
      ?? (shared.isUntouched
        ? texts("Choose a face and press b to buy it. No real money. ? shows all keys.") : nil)
    return hint.map { .hint($0) }
  }

  /// Returns the meaning of the sign behind a price; the page says it itself.
  private func priceNote(_ shared: Shared) -> String? {
    guard page == nil, let entry = selected, entry.introduction(shared) != nil else { return nil }
    return entry.terms(shared)
  }
}
