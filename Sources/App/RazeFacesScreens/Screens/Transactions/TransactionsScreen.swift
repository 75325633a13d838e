import Localization
import RazeFacesConsole
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
  /// The payments in the queue and the loaded rows, as far as they match the filter.
  private(set) var rows: [TransactionRow] = []
  /// The queue, and the months of the other rows.
  private var groups: [Shelf.Group] = []
  /// The payments that are not transactions yet, newest first.
  private var queue: [QueuedTransaction] = []
  var filter: ListFilter?
  var list = ListCursor()
  var page: OpenPage?
  var timeline = TimelinePage()
  private(set) var inspection: TransactionInspection?
  private(set) var history: [WorldEvent] = []
  /// The transaction or payment to open as soon as it is loaded.
  private var wanted: WorldEvent.Subject?

  var title: Text { Text("Transactions") }
  var shortTitle: Text { Text("Trans") }

  var isWorking: Bool { pages.isLoading }
  func isLoaded(_ shared: Shared) -> Bool { pages.isLoaded }

  // MARK: - List

  private static func queue(_ shared: Shared) -> [QueuedTransaction] {
    (shared.storeState?.queue ?? []).filter { $0.transactionID == nil }.reversed()
  }

  /// Updates the rows once per query, page, and change of the queue, and not at each key press.
  mutating func find(_ shared: Shared) {
    queue = Self.queue(shared)
    let words = filter?.words ?? []
    rows = (queue.map(TransactionRow.queued) + pages.rows).filter { $0.matches(words, shared) }
    groups = []
    for (place, row) in rows.enumerated() {
      let title = row.date.map(shared.dates.month) ?? shared.texts("Payment in the queue")
      let start = groups.last?.title == title ? groups.removeLast().rows.lowerBound : place
      groups.append(Shelf.Group(title: title, badge: "", rows: start..<(place + 1)))
    }
  }

  func grid(_ shared: Shared) -> Shelf? {
    Shelf(groups, list: rowArea(shared.layout), gap: shared.layout.isWide ? 1 : 0)
  }

  var selected: TransactionRow? { rows.indices.contains(list.selected) ? rows[list.selected] : nil }

  func rowCount(_ shared: Shared) -> Int { rows.count }

  /// Loads the next page shortly before the selection reaches the end.
  mutating func didMove(_ shared: Shared) -> [Request] {
    let end = list.selected + rowArea(shared.layout).height
    guard end >= rows.count, let last = pages.startNextPage() else { return [] }
    return [.perform(.loadTransactions(scope: scope, before: last))]
  }

  private mutating func select(_ row: TransactionRow?) {
    if let row, row.record != nil, let place = rows.firstIndex(where: row.isSame) {
      list.selected = place
    }
  }

  // MARK: - Loading

  mutating func refresh(_ shared: Shared) -> [Request] {
    guard pages.isStale(at: shared.storeState?.revision) else { return [] }
    return load(shared) + inspect() + (timeline.isOpen ? timeline.refresh(shared) : [])
  }

  /// Starts over, because a filter or another scope could hide the subject.
  mutating func showSubject(
    _ subject: WorldEvent.Subject, event: Int64?, _ shared: Shared
  ) -> [Request] {
    self = TransactionsScreen(wanted: subject)
    return load(shared)
  }

  private mutating func openWanted(_ shared: Shared) -> [Request] {
    guard let subject = wanted, pages.isLoaded, !pages.isLoading else { return [] }
    wanted = nil
    guard let row = rows.firstIndex(where: { $0.isOf(subject) }) else { return [] }
    list.selected = row
    clampList(shared)
    return openPage(shared)
  }

  private mutating func load(_ shared: Shared) -> [Request] {
    pages.startReload(at: shared.storeState?.revision)
    return [.perform(.loadTransactions(scope: scope, before: nil))]
  }

  private func inspect() -> [Request] {
    guard page != nil, let record = selected?.record else { return [] }
    return [.perform(.inspect(record.id))]
  }

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) {
    timeline.receive(message)
    switch message {
    case .transactionsLoaded(let page, let before): add(page, before: before, shared)
    case .inspected(let id, let inspection):
      guard id == selected?.record?.id else { break }
      self.inspection = inspection
      // The transaction was deleted.
      if inspection == nil { page = nil }
    case .historyLoaded(let id, let history):
      if id == selected?.record?.id { self.history = history }
    case .failedPaymentsLoaded(let events): add(events, shared)
    case .languageChanged: find(shared)
    case .accountChanged:
      self = TransactionsScreen(scope: scope, timeline: timeline)
      find(shared)
    default: break
    }
  }

  mutating func showAllRows(_ shared: Shared) {
    (page, timeline.isOpen) = (nil, false)
    _ = clearFilter(shared)
  }

  private mutating func add(_ page: TransactionPage, before: UInt64?, _ shared: Shared) {
    let row = selected
    let wasAtTop = list.selected == 0
    guard pages.add(page, before: before, keeping: row?.record?.id) else { return }
    find(shared)
    // At the top, new transactions become visible; elsewhere, the selection stays in place.
    if !wasAtTop || self.page != nil { select(row) }
    // The transaction was deleted.
    if let row, row.record != nil, selected.map(row.isSame) != true { self.page = nil }
  }

  private mutating func add(_ events: [WorldEvent], _ shared: Shared) {
    let row = selected
    let waiting = Set((shared.storeState?.queue ?? []).map(\.id))
    pages.add(
      events.reversed().filter { event in !waiting.contains { $0 == event.subject.payment } })
    find(shared)
    select(row)
  }

  mutating func update(from shared: Shared) -> [Request] {
    if queue != Self.queue(shared) { find(shared) }
    clampList(shared)
    let requests = openWanted(shared)
    updatePage(shared)
    return requests + timeline.update(from: shared)
  }

  func content(of size: Size, _ shared: Shared) -> Page? {
    selected.map { row in
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
    let row = selected
    filter = nil
    find(shared)
    select(row)
    return []
  }

  /// Switches to the next scope: account and device, account, device, world.
  private mutating func changeScope(_ shared: Shared) -> [Request] {
    var scopes: [TransactionQuery.Scope] = [.deviceAndAccount]
    if let account = shared.account { scopes.append(.account(email: account.email)) }
    if let device = shared.storeState { scopes.append(.device(device.device)) }
    scopes.append(.everything)
    let next = scopes.stop(after: scopes.contains(scope) ? scope : .everything, by: 1)
    self = TransactionsScreen(scope: next, filter: filter)
    return [.note(Note(.info, scope.words))] + load(shared)
  }

  /// Opens the selected transaction's page, and loads its documents and events.
  mutating func openPage(_ shared: Shared) -> [Request] {
    (page, inspection, history) = (OpenPage(), nil, [])
    return inspect()
  }

  private func openActions(_ shared: Shared) -> [Request] {
    let menu: MenuSheet? =
      switch selected {
      case .record(let record), .refund(let record): .transaction(record)
      case .queued(let queued): .payment(queued.id)
      case .failed, nil: nil
      }
    // Choices for subscriptions and refund requests appear when they are loaded.
    return menu.map { $0.opened(shared) + [.perform(.loadSandbox)] } ?? []
  }

  private var identifier: String? { selected?.record.map { String($0.id) } ?? selected?.productID }

  func statusLine(_ shared: Shared) -> StatusLine? {
    guard let filter else {
      return scope == .deviceAndAccount ? nil : .hint(shared.texts(scope.words))
    }
    if isFiltering { return filterLine(shared) }
    let found = rows.count { $0.date != nil }
    let matches =
      pages.hasMore
      ? Text("{found} of {read} read so far", ["found": found, "read": pages.rows.count])
      : .matches(found)
    return .hint(shared.texts(.filter(filter.field, matches)))
  }

  // MARK: - Key tables

  private static let listKeys: [Binding<Self>] =
    [
      .openPage(),
      actions,
      .showAll,
      .find(),
      Binding("s", says: Text("scope")) { $0.changeScope($1) },
      .openTimeline,
      .restore(),
      .copyIdentifier(unless: { $0.nothingSelected($1) }) { screen, _ in
        screen.identifier
      },
    ] + Binding.list { $0.move($1, $2) }

  private static let pageKeys: [Binding<Self>] =
    [.closePage, actions] + Binding.scrolling(.never)
    + Binding.neighbors(previous: "p", isLong: true)
    + [Binding<Self>.copyIdentifier { screen, _ in screen.identifier }]

  private static let actions = Binding<Self>(
    "m", says: Text("actions"), unless: { screen, _ in screen.actionsDisabledReason }
  ) { $0.openActions($1) }

  private var actionsDisabledReason: Text? {
    switch selected {
    case .queued(let queued):
      return queued.phase == .deferred
        ? nil : Text("The payment is in progress; there is nothing to decide yet.")
    case .failed: return .nothingWasCharged
    case .record, .refund: return nil
    case nil: return .nothingIsSelected
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
