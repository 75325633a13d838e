import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore

struct SandboxItemMenu: MenuSubject {
  let item: SandboxItem
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
    shared.panel(lookingAt: transaction).menu(of: item)
  }
}

/// A queued payment that is not a transaction yet, and the answers to its Ask to Buy request.
struct PaymentMenu: MenuSubject {
  let key: QueueKey

  func menu(_ shared: Shared) -> Menu? {
    guard let queued = shared.storeState?.queue.first(where: { $0.id == key }),
      queued.transactionID == nil, queued.phase == .deferred
    else { return nil }
    return Menu(
      title: shared.productName(queued.order.productID), choices: shared.panel().approvals(key))
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
        return panel.choice(line.title, note: line.value, line.action)
      })
  }

  private static func items(_ panel: SandboxPanel) -> [SandboxItem] {
    panel.items(of: .waiting).filter { $0 != .nothingWaits }
  }

  /// Returns the requests that open the menu or, if only one request is pending, that request.
  static func opening(_ shared: Shared) -> [Request] {
    let panel = shared.panel()
    let items = items(panel)
    if items.count == 1 { return panel.line(items[0]).action(shared) }
    return MenuSheet.opening(WaitingMenu(), shared)
  }
}
