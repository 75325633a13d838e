import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore

struct ConsoleItemMenu: MenuSubject {
  let item: ConsoleItem
  /// The latest state of the transaction that the menu is about.
  var transaction: TransactionRecord?

  mutating func receive(_ message: StorefrontMessage) {
    if case .transactionsLoaded(let page, _) = message,
      let record = page.records.first(where: { $0.id == transaction?.id })
    {
      transaction = record
    }
  }

  var effectsOnNews: [StorefrontEffect] { [.loadConsole] }

  func menu(_ shared: Shared) -> Menu? {
    let panel = shared.panel(lookingAt: transaction)
    guard let menu = panel.menu(of: item) else { return nil }
    return Menu(
      title: shared.texts(menu.title), text: menu.text.map { shared.texts($0) },
      choices: menu.choices.map { Menu.Choice($0, panel, shared) }, start: menu.start)
  }
}

/// A queued payment that is not a transaction yet, and the answers to its Ask to Buy request.
struct PaymentMenu: MenuSubject {
  let key: QueueKey

  func menu(_ shared: Shared) -> Menu? {
    guard let queued = shared.snapshot?.queue.first(where: { $0.id == key }),
      queued.transactionID == nil, queued.phase == .deferred
    else { return nil }
    let panel = shared.panel()
    return Menu(
      title: shared.productName(queued.order.productID),
      choices: panel.approvals(key).map { Menu.Choice($0, panel, shared) })
  }
}

/// The menu of pending requests, available on every screen.
struct WaitingMenu: MenuSubject {
  var effectsOnNews: [StorefrontEffect] { [.loadConsole] }

  func menu(_ shared: Shared) -> Menu? {
    let panel = shared.panel()
    return Menu(
      title: shared.texts("Requests waiting"),
      choices: Self.items(panel).map { item in
        let line = panel.line(item)
        return Menu.Choice(
          shared.texts(line.title), note: line.value.map { shared.texts($0) } ?? ""
        ) { line.action.requests(panel, $0) }
      })
  }

  private static func items(_ panel: ConsolePanel) -> [ConsoleItem] {
    panel.items(of: .waiting).filter { $0 != .nothingWaits }
  }

  /// Returns the requests that open the menu or, if only one request is pending, that request.
  static func opening(_ shared: Shared) -> [Request] {
    let panel = shared.panel()
    let items = items(panel)
    if items.count == 1 { return panel.line(items[0]).action.requests(panel, shared) }
    return MenuSheet.opening(WaitingMenu(), shared)
  }
}

extension Menu.Choice {
  fileprivate init(_ choice: ConsoleMenu.Choice, _ panel: ConsolePanel, _ shared: Shared) {
    self.init(
      shared.texts(choice.title), note: choice.note.map { shared.texts($0) } ?? "",
      staysOpen: choice.staysOpen
    ) { choice.action.requests(panel, $0) }
  }
}

extension ConsoleAction {
  /// Returns the requests for a selected line of the console panel, or for a choice.
  func requests(_ panel: ConsolePanel, _ shared: Shared) -> [Request] {
    switch self {
    case .perform(let command):
      guard let question = command.question(panel.facts) else {
        return [.perform(.control(command))]
      }
      return [.open(Question(command, panel.facts, destroys: !question.startsOnYes))]
    case .choose(let item):
      return MenuSheet.opening(
        ConsoleItemMenu(item: item, transaction: panel.facts.transaction), shared)
    case .open(let window): return window.requests(panel, shared)
    case .leave: return []
    }
  }
}

extension ConsoleWindow {
  fileprivate func requests(_ panel: ConsolePanel, _ shared: Shared) -> [Request] {
    switch self {
    case .account: return [.account]
    case .signIn(let email): return [.signIn(email: email)]
    case .signOut: return [.perform(.signOut)]
    case .fault(let point):
      let armed = panel.facts.plan.faults.first { $0.point == point }
      return [.open(FaultForm(point, armed: armed))]
    case .promoted: return MenuSheet.opening(PromotedMenu(), shared)
    case .coverage: return [.open(MenuSheet(CoverageMenu())), .perform(.loadCoverage)]
    case .newTester:
      let storefront = shared.snapshot?.storefront ?? shared.content.catalog.storefronts.first
      return storefront.map { [.open(NewTesterForm(storefront: $0))] } ?? []
    }
  }
}
