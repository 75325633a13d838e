import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import TerminalKit

/// The transactions of the account and the device, newest first, with a page for each.
struct TransactionsScreen: FilteredScreen, TimelineHost {
  private(set) var scope = TransactionQuery.Scope.deviceAndAccount

  var isOfManyAccounts: Bool {
    switch scope {
    case .everything, .device: true
    case .deviceAndAccount, .account: false
    }
  }
  private(set) var pages = TransactionPages()
  /// The loaded rows that match the filter.
  private var found: [TransactionRow] = []
  /// The months of the rows found.
  private var months: [Shelf.Group] = []
  var filter: ListFilter?
  var list = ListCursor()
  var page: OpenPage?
  var timeline = TimelinePage()
  private(set) var inspection: TransactionInspection?
  private(set) var history: [WorldEvent] = []
  /// The transaction or payment to open as soon as it is loaded.
  private var wanted: WorldEvent.Subject?

  init() {}

  var title: Text { Text("Transactions") }
  var shortTitle: Text { Text("Trans") }

  var isWorking: Bool { pages.isLoading }
  func isLoaded(_ shared: Shared) -> Bool { pages.isLoaded }

  // MARK: - List

  private func queued(_ shared: Shared) -> [QueuedTransaction] {
    let queued = (shared.storeState?.queue ?? []).filter { $0.transactionID == nil }.reversed()
    return queued.filter { TransactionRow.queued($0).matches(words, shared) }
  }

  private var words: [Substring] { filter?.words ?? [] }

  /// Updates the matching rows once per query and page, and not at each key press.
  mutating func find(_ shared: Shared) {
    let words = words
    found = pages.rows.filter { $0.matches(words, shared) }
    months = []
    for (row, found) in found.enumerated() {
      let title = found.date.map(shared.dates.month) ?? ""
      let start = months.last?.title == title ? months.removeLast().rows.lowerBound : row
      months.append(Shelf.Group(title: title, badge: "", rows: start..<(row + 1)))
    }
  }

  func grid(_ shared: Shared) -> Shelf? {
    let count = queued(shared).count
    let waiting = Shelf.Group(
      title: shared.texts("Payment in the queue"), badge: "", rows: 0..<count)
    let months = months.map { month in
      Shelf.Group(
        title: month.title, badge: "",
        rows: (month.rows.lowerBound + count)..<(month.rows.upperBound + count))
    }
    return Shelf(
      (count > 0 ? [waiting] : []) + months, list: rowArea(shared.layout),
      gap: shared.layout.isWide ? 1 : 0)
  }

  func row(_ row: Int, _ shared: Shared) -> TransactionRow? {
    let queued = queued(shared)
    if queued.indices.contains(row) { return .queued(queued[row]) }
    let place = row - queued.count
    return found.indices.contains(place) ? found[place] : nil
  }

  func selected(_ shared: Shared) -> TransactionRow? { row(list.selected, shared) }

  func selectedRecord(_ shared: Shared) -> TransactionRecord? {
    selected(shared)?.record
  }

  func rowCount(_ shared: Shared) -> Int { queued(shared).count + found.count }

  /// Loads the next page shortly before the selection reaches the end.
  mutating func didMove(_ shared: Shared) -> [Request] {
    let end = list.selected + rowArea(shared.layout).height
    guard end >= rowCount(shared), let last = pages.startNextPage() else { return [] }
    return [.perform(.loadTransactions(scope: scope, before: last))]
  }

  private mutating func select(_ row: TransactionRow?, _ shared: Shared) {
    if let row, row.record != nil, let place = found.firstIndex(where: row.isSame) {
      list.selected = queued(shared).count + place
    }
  }

  // MARK: - Loading

  mutating func refresh(_ shared: Shared) -> [Request] {
    guard pages.isStale(at: shared.storeState?.revision) else { return [] }
    return load(shared) + inspect(shared) + (timeline.isOpen ? timeline.refresh(shared) : [])
  }

  /// Starts over, because a filter or another scope could hide the subject.
  mutating func showSubject(
    _ subject: WorldEvent.Subject, event: Int64?, _ shared: Shared
  ) -> [Request] {
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
    clampList(shared)
    return openPage(shared)
  }

  private mutating func load(_ shared: Shared) -> [Request] {
    pages.startReload(at: shared.storeState?.revision)
    return [.perform(.loadTransactions(scope: scope, before: nil))]
  }

  private func inspect(_ shared: Shared) -> [Request] {
    guard page != nil, let record = selectedRecord(shared) else { return [] }
    return [.perform(.inspect(record.id))]
  }

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) {
    timeline.receive(message)
    switch message {
    case .transactionsLoaded(let page, let before): add(page, before: before, shared)
    case .inspected(let id, let inspection):
      guard id == selectedRecord(shared)?.id else { break }
      self.inspection = inspection
      // The transaction was deleted.
      if inspection == nil { page = nil }
    case .historyLoaded(let id, let history):
      if id == selectedRecord(shared)?.id { self.history = history }
    case .failedPaymentsLoaded(let events): add(events, shared)
    case .languageChanged: find(shared)
    case .accountChanged:
      let scope = scope
      let timeline = timeline
      self = TransactionsScreen()
      (self.scope, self.timeline) = (scope, timeline)
    default: break
    }
  }

  mutating func showAllRows(_ shared: Shared) {
    (page, timeline.isOpen) = (nil, false)
    _ = clearFilter(shared)
  }

  private mutating func add(_ page: TransactionPage, before: UInt64?, _ shared: Shared) {
    let row = selected(shared)
    let wasAtTop = list.selected == 0
    guard pages.add(page, before: before, keeping: row?.record?.id) else { return }
    find(shared)
    // At the top, new transactions become visible; elsewhere, the selection stays in place.
    if !wasAtTop || self.page != nil { select(row, shared) }
    closePage(ofDeleted: row, shared)
  }

  private mutating func closePage(ofDeleted row: TransactionRow?, _ shared: Shared) {
    guard let row, row.record != nil, selected(shared).map(row.isSame) != true else { return }
    page = nil
  }

  private mutating func add(_ events: [WorldEvent], _ shared: Shared) {
    let row = selected(shared)
    let waiting = Set((shared.storeState?.queue ?? []).map(\.id))
    pages.add(
      events.reversed().filter { event in !waiting.contains { $0 == event.subject.payment } })
    find(shared)
    select(row, shared)
  }

  mutating func update(from shared: Shared) -> [Request] {
    clampList(shared)
    let requests = openWanted(shared)
    updatePage(shared)
    return requests + timeline.update(from: shared)
  }

  func content(of size: Size, _ shared: Shared) -> Page? {
    selected(shared).map { row in
      TransactionDetails.all(row, inspection, history: history, columns: size.width, shared)
    }
  }

  // MARK: - Actions

  var bindings: [Binding<Self>] {
    timeline.isOpen
      ? Binding.timeline
      : page != nil ? Self.pageKeys : isFiltering ? Binding.typing : Self.listKeys
  }

  mutating func clearFilter(_ shared: Shared) -> [Request] {
    let row = selected(shared)
    filter = nil
    find(shared)
    select(row, shared)
    return []
  }

  /// Switches to the next scope: account and device, account, device, world.
  private mutating func changeScope(_ shared: Shared) -> [Request] {
    var scopes: [TransactionQuery.Scope] = [.deviceAndAccount]
    if let account = shared.account { scopes.append(.account(email: account.email)) }
    if let device = shared.storeState { scopes.append(.device(device.device)) }
    scopes.append(.everything)
    let filter = filter
    let next = scopes.stop(after: scopes.contains(scope) ? scope : .everything, by: 1)
    self = TransactionsScreen()
    scope = next
    self.filter = filter
    return [.note(Note(.info, scope.words))] + load(shared)
  }

  /// Opens the selected transaction's page, and loads its documents and events.
  mutating func openPage(_ shared: Shared) -> [Request] {
    page = OpenPage()
    inspection = nil
    history = []
    return inspect(shared)
  }

  private func openActions(_ shared: Shared) -> [Request] {
    let menu: MenuSheet? =
      switch selected(shared) {
      case .record(let record), .refund(let record): .transaction(record)
      case .queued(let queued): .payment(queued.id)
      case .failed, nil: nil
      }
    // Choices for subscriptions and refund requests appear when they are loaded.
    return menu.map { $0.opened(shared) + [.perform(.loadSandbox)] } ?? []
  }

  private func identifier(_ shared: Shared) -> String? {
    let row = selected(shared)
    return row?.record.map { String($0.id) } ?? row?.productID
  }

  func statusLine(_ shared: Shared) -> StatusLine? {
    let texts = shared.texts
    guard let filter else {
      return scope == .deviceAndAccount ? nil : .hint(shared.texts(scope.words))
    }
    if isFiltering { return filterLine(shared) }
    let matches =
      pages.hasMore
      ? Text(
        "{found} of {read} read so far", ["found": found.count, "read": pages.rows.count])
      : .matches(found.count)
    return .hint(texts(.filter(filter.field, matches)))
  }
}

// MARK: - Key tables

extension TransactionsScreen {
  private static let listKeys: [Binding<Self>] =
    [
      Binding(
        KeyPress(.enter), says: Text("details"), unless: { $0.nothingSelected($1) }
      ) { $0.openPage($1) },
      actions,
      .showAll,
      .find(),
      Binding("s", says: Text("scope")) { $0.changeScope($1) },
      .openTimeline,
      .restore(),
      .copyIdentifier(unless: { $0.nothingSelected($1) }) { $0.identifier($1) },
    ] + Binding.list { $0.move($1, $2) }

  private static let pageKeys: [Binding<Self>] =
    [.closePage, actions] + Binding.scrolling(.never) + [
      Binding("n", KeyPress(.right), "l", says: Text("next")) { $0.openNeighbor(.down, $1) },
      Binding("p", says: Text("previous")) { $0.openNeighbor(.up, $1) },
      .copyIdentifier { $0.identifier($1) },
    ]

  private static let actions = Binding<Self>(
    "m", says: Text("actions"), unless: { $0.actionsDisabledReason($1) }
  ) { $0.openActions($1) }

  private func nothingSelected(_ shared: Shared) -> Text? {
    selected(shared) == nil ? .nothingIsSelected : nil
  }

  private func actionsDisabledReason(_ shared: Shared) -> Text? {
    switch selected(shared) {
    case .queued(let queued):
      return queued.phase == .deferred
        ? nil : Text("The payment is in progress; there is nothing to decide yet.")
    case .failed: return .nothingWasCharged
    case .record, .refund, nil: return nothingSelected(shared)
    }
  }
}

extension TransactionQuery.Scope {
  var words: Text {
    switch self {
    case .deviceAndAccount: Text("This device and account")
    case .account(let email): .setting(Text("Account"), .verbatim(email))
    case .device(let name): .setting(Text("Device"), .verbatim(name))
    case .everything: Text("All devices and accounts")
    }
  }
}
