import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import TerminalKit

/// The account's and this device's transactions, newest first, and all that is known of each.
struct TransactionsScreen: PagedScreen {

  private(set) var scope = TransactionQuery.Scope.deviceAndAccount

  var isOfManyAccounts: Bool {
    switch scope {
    case .everything, .device: true
    case .deviceAndAccount, .account: false
    }
  }
  private(set) var pages = TransactionPages()
  private(set) var filter: TransactionFilter?
  var list = ListCursor()
  /// The page of the open transaction.
  var page: OpenPage<PageInputs>?
  /// The inspection of the open transaction, beside its record.
  private(set) var inspection: TransactionInspection?
  /// The events of the open transaction.
  private(set) var history: [LogEntry] = []
  /// The subject that is opened as soon as it was read.
  private var wanted: WorldEvent.Subject?

  /// All that the layout of a page depends on.
  struct PageInputs: Equatable {
    let row: TransactionRow
    let isTakenAway: Bool
    let inspection: TransactionInspection?
    let history: [LogEntry]
    let invalidReasons: [String: InvalidProductReason]
    let offset: String
    let layout: Layout
    let language: Language
  }

  init() {}

  var title: Phrase { Phrase(Text("Transactions")) }
  var shortTitle: Phrase { Phrase(Text("Trans")) }

  var isWorking: Bool { pages.isLoading }
  func isLoaded(_ shared: Shared) -> Bool { pages.isLoaded }
  var isFiltering: Bool { filter?.isEditing == true && page == nil }
  var takesText: Bool { isFiltering }

  // MARK: - The list

  private func queued(_ shared: Shared) -> [QueuedTransaction] {
    let queued = (shared.snapshot?.queue ?? []).filter { $0.transactionID == nil }.reversed()
    guard let filter else { return Array(queued) }
    return queued.filter { filter.matches($0, shared) }
  }

  /// The rows that the filter leaves.
  private var rows: [TransactionRow] { filter?.found ?? pages.rows }

  func row(_ row: Int, _ shared: Shared) -> TransactionRow? {
    let queued = queued(shared)
    if queued.indices.contains(row) { return .queued(queued[row]) }
    let (place, rows) = (row - queued.count, rows)
    return rows.indices.contains(place) ? rows[place] : nil
  }

  func selected(_ shared: Shared) -> TransactionRow? { row(list.selected, shared) }

  func selectedRecord(_ shared: Shared) -> TransactionRecord? {
    if case .record(let record)? = selected(shared) { record } else { nil }
  }

  func rowCount(_ shared: Shared) -> Int { queued(shared).count + rows.count }

  /// Reads on shortly before the reader arrives at the end.
  mutating func didMove(_ shared: Shared) -> [Request] {
    let end = list.selected + rowArea(shared.layout).height
    guard end >= rowCount(shared), let last = pages.readOn() else { return [] }
    return [.perform(.loadTransactions(scope: scope, before: last))]
  }

  func position(_ shared: Shared) -> ListPosition? {
    ListPosition(row: list.selected, count: rowCount(shared), hasMore: pages.hasMore)
  }

  private mutating func select(_ id: UInt64?, _ shared: Shared) {
    if let id, let place = rows.firstIndex(where: { $0.recordID == id }) {
      list.selected = queued(shared).count + place
    }
  }

  // MARK: - What is read

  mutating func refresh(_ shared: Shared) -> [Request] {
    guard pages.isStale(at: shared.snapshot?.revision) else { return [] }
    return load(shared) + inspect(shared)
  }

  /// Shows a subject from the first page on, with all that a filter or another scope would hide.
  mutating func look(for subject: WorldEvent.Subject, _ shared: Shared) -> [Request] {
    self = TransactionsScreen()
    wanted = subject
    return load(shared)
  }

  private mutating func openWanted(_ shared: Shared) -> [Request] {
    guard let subject = wanted, pages.isLoaded, !pages.isLoading else { return [] }
    wanted = nil
    let rows = 0..<rowCount(shared)
    guard let row = rows.first(where: { self.row($0, shared)?.isOf(subject) == true }) else {
      return []
    }
    list.selected = row
    settleList(shared)
    return openPage(shared)
  }

  private mutating func load(_ shared: Shared) -> [Request] {
    pages.readAgain(at: shared.snapshot?.revision)
    return [.perform(.loadTransactions(scope: scope, before: nil))]
  }

  private func inspect(_ shared: Shared) -> [Request] {
    guard page != nil, let record = selectedRecord(shared) else { return [] }
    return [.perform(.inspect(record.id))]
  }

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) {
    switch message {
    case .transactionsLoaded(let page, let before): add(page, before: before, shared)
    case .inspected(let id, let inspection):
      if id == selectedRecord(shared)?.id { self.inspection = inspection }
    case .historyLoaded(let id, let history):
      if id == selectedRecord(shared)?.id { self.history = history.entries }
    case .failedPaymentsLoaded(let events): add(events, shared)
    case .accountChanged:
      let scope = scope
      self = TransactionsScreen()
      self.scope = scope
    default: break
    }
  }

  private mutating func add(_ page: TransactionPage, before: UInt64?, _ shared: Shared) {
    let id = selectedRecord(shared)?.id
    let wasAtTop = list.selected == 0
    guard pages.add(page, before: before, keeping: id) else { return }
    filter?.find(in: pages.rows, shared)
    // At the top one sees what is new; anywhere else the selection stays where it is.
    if !wasAtTop { select(id, shared) }
  }

  private mutating func add(_ events: [WorldEvent], _ shared: Shared) {
    let id = selectedRecord(shared)?.id
    let waiting = Set((shared.snapshot?.queue ?? []).map(\.id))
    pages.add(
      events.reversed().filter { event in !waiting.contains { $0 == event.subject.payment } }
        .compactMap(FailedPayment.init))
    filter?.find(in: pages.rows, shared)
    select(id, shared)
  }

  mutating func settle(_ shared: Shared) -> [Request] {
    filter?.settle(in: pages.rows, shared)
    settleList(shared)
    let requests = openWanted(shared)
    settlePage(shared)
    return requests
  }

  private mutating func settlePage(_ shared: Shared) {
    guard page != nil, let row = selected(shared) else {
      page = nil
      return
    }
    let isTakenAway =
      if case .record(let record) = row { shared.hasNothing(of: record) } else { false }
    let dates = shared.dates.fixed(at: shared.now)
    let inputs = PageInputs(
      row: row, isTakenAway: isTakenAway, inspection: inspection, history: history,
      invalidReasons: shared.device.invalidReasons, offset: dates.offset(at: shared.now),
      layout: shared.layout, language: shared.texts.language)
    page?.settle(inputs, rows: shared.layout.pageRows) { [inspection, history] in
      TransactionDetails.all(
        row, inspection, history: history, columns: shared.layout.content.width - 4, shared)
    }
  }

  mutating func putAway(_ shared: Shared) {
    page = nil
    _ = clearFilter(shared)
  }

  // MARK: - What keys do

  var bindings: [Binding<Self>] {
    page != nil ? Self.pageKeys : isFiltering ? Self.filterKeys : Self.listKeys
  }

  mutating func edit(_ edit: Edit, _ shared: Shared) {
    guard filter?.edit(edit, in: pages.rows, shared) == true else { return }
    list = ListCursor()
  }

  private mutating func openFilter(_ shared: Shared) -> [Request] {
    if filter == nil { filter = TransactionFilter(in: pages.rows, shared) }
    filter?.isEditing = true
    return []
  }

  private mutating func keepFilter(_ shared: Shared) -> [Request] {
    filter?.isEditing = false
    return filter?.field.isEmpty == true ? clearFilter(shared) : []
  }

  private mutating func clearFilter(_ shared: Shared) -> [Request] {
    let id = selectedRecord(shared)?.id
    filter = nil
    select(id, shared)
    return []
  }

  /// Changes the scope: this account and device, the account alone, the device alone, the whole
  /// world.
  private mutating func changeScope(_ shared: Shared) -> [Request] {
    var scopes: [TransactionQuery.Scope] = [.deviceAndAccount]
    if let account = shared.account { scopes.append(.account(email: account.email)) }
    if let device = shared.snapshot { scopes.append(.device(device.device)) }
    scopes.append(.everything)
    let filter = filter
    let next = scopes.stop(after: scopes.contains(scope) ? scope : .everything, by: 1)
    self = TransactionsScreen()
    scope = next
    self.filter = filter
    self.filter?.find(in: [], shared)
    return [.note(Note(.info, scope.words))] + load(shared)
  }

  /// Shows a transaction from its first line on, and with the store's knowledge of it.
  mutating func openPage(_ shared: Shared) -> [Request] {
    page = OpenPage()
    inspection = nil
    history = []
    return inspect(shared)
  }

  private func openActions(_ shared: Shared) -> [Request] {
    let menu: (any MenuSubject)? =
      switch selected(shared) {
      case .record(let record):
        ConsoleItemMenu(item: .transaction(record.id), transaction: record)
      case .queued(let queued): PaymentMenu(key: queued.id)
      case .failed, nil: nil
      }
    // Subscriptions and refund requests add choices as soon as they are known.
    return menu.map { MenuSheet.opening($0, shared) + [.perform(.loadConsole)] } ?? []
  }

  private func identifier(_ shared: Shared) -> String? {
    switch selected(shared) {
    case .record(let record): String(record.id)
    case .queued(let queued): queued.order.productID
    case .failed(let payment): payment.productID
    case nil: nil
    }
  }

  func statusLine(_ shared: Shared) -> StatusLine? {
    let texts = shared.texts
    guard let filter else {
      return scope == .deviceAndAccount ? nil : .hint(scope.words(shared.texts))
    }
    if isFiltering {
      return .filter(
        filter.field,
        found: shared.texts(
          "{count, plural, =0 {no match} one {1 match} other {# matches}}",
          ["count": rowCount(shared)]))
    }
    return .hint(
      texts(
        pages.hasMore
          ? Text("Filter: {query} ({found} of {read} read so far)")
          : Text("Filter: {query} ({found} of {read})"),
        [
          "query": filter.field.text, "found": filter.found.count, "read": pages.rows.count,
        ]))
  }
}

// MARK: - Keys

extension TransactionsScreen {
  private static let listKeys: [Binding<Self>] =
    [
      Binding(
        KeyPress(.enter), says: Text("all fields"), unless: { $0.nothingSelected($1) }
      ) { $0.openPage($1) },
      actions,
      Binding(
        KeyPress(.escape), says: Text("show all"), footer: .always,
        unless: { screen, _ in
          screen.filter == nil ? Phrase(Text("All transactions are shown.")) : nil
        }
      ) { $0.clearFilter($1) },
      Binding("/", says: Text("find")) { $0.openFilter($1) },
      Binding("s", says: Text("scope")) { $0.changeScope($1) },
      .restore(),
      .copyIdentifier(unless: { $0.nothingSelected($1) }) { $0.identifier($1) },
    ] + Binding.list { $0.move($1, $2) }

  private static let filterKeys: [Binding<Self>] = Binding.filter(
    keep: { $0.keepFilter($1) }, clear: { $0.clearFilter($1) }, move: { $0.move($1, $2) })

  private static let pageKeys: [Binding<Self>] = [
    .closePage,
    actions,
    scrolling(["j", KeyPress(.down)], Text("down"), label: "j", .down),
    scrolling(["k", KeyPress(.up)], Text("up"), label: "k", .up),
    scrolling([KeyPress(.pageDown), " "], Text("page down"), .pageDown),
    scrolling([KeyPress(.pageUp)], Text("page up"), .pageUp),
    scrolling(["g", KeyPress(.home)], Text("first"), .first),
    scrolling(["G", KeyPress(.end)], Text("last"), .last),
    Binding("n", KeyPress(.right), "l", says: Text("older")) { $0.openNeighbor(.down, $1) },
    Binding("p", says: Text("newer")) { $0.openNeighbor(.up, $1) },
    .copyIdentifier { $0.identifier($1) },
  ]

  private static func scrolling(
    _ keys: [KeyPress], _ text: Text, label: String? = nil, _ move: Move
  ) -> Binding<Self> {
    Binding(keys, Phrase(text), label: label, footer: .never) { screen, _ in
      screen.page?.scroll(move)
      return []
    }
  }

  private static let actions = Binding<Self>(
    "m", says: Text("actions"), unless: { $0.actionsDisabledReason($1) }
  ) { $0.openActions($1) }

  private func nothingSelected(_ shared: Shared) -> Phrase? {
    selected(shared) == nil ? Phrase(Text("No transaction is selected.")) : nil
  }

  private func actionsDisabledReason(_ shared: Shared) -> Phrase? {
    switch selected(shared) {
    case .queued(let queued):
      return queued.phase == .deferred
        ? nil : Phrase(Text("The payment is in progress; there is nothing to decide yet."))
    case .failed: return Phrase(Text("Nothing was charged; there is nothing to decide."))
    case .record, nil: return nothingSelected(shared)
    }
  }
}

extension TransactionQuery.Scope {
  fileprivate var words: Phrase {
    switch self {
    case .deviceAndAccount: Phrase(Text("Transactions of this account and device"))
    case .account(let email): Phrase(Text("Transactions of {email}", ["email": email]))
    case .device(let name): Phrase(Text("Transactions made on {name}", ["name": name]))
    case .everything: Phrase(Text("All transactions in this world"))
    }
  }
}
