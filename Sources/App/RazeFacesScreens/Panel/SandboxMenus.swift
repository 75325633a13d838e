import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore

extension MenuSheet {
  /// Returns the choices of an item of the Sandbox, which may be about a transaction.
  static func item(_ item: SandboxItem, about transaction: TransactionRecord? = nil) -> Self {
    MenuSheet(effectsOnNews: [.loadSandbox], about: transaction) { shared, loaded in
      shared.panel(lookingAt: loaded.transaction).menu(of: item)
    }
  }

  /// Returns the menu of a queued payment that is not a transaction yet: the answers to its Ask to
  /// Buy request.
  static func payment(_ key: QueueKey) -> Self {
    MenuSheet { shared, _ in
      guard let queued = shared.storeState?.queue.first(where: { $0.id == key }),
        queued.transactionID == nil, queued.phase == .deferred
      else { return nil }
      return Menu(
        title: shared.productName(queued.order.productID), choices: shared.panel().approvals(key))
    }
  }

  private static let waitingRequests = MenuSheet(effectsOnNews: [.loadSandbox]) { shared, _ in
    let panel = shared.panel()
    return Menu(
      title: shared.texts(SandboxGroup.waiting.title),
      choices: panel.waiting.map { item in
        let line = panel.line(item)
        return panel.choice(line.title, note: line.value, line.action)
      })
  }

  /// Returns the requests that open the menu of pending requests or, if only one is pending, that
  /// one.
  static func openedForRequests(_ shared: Shared) -> [Request] {
    let panel = shared.panel()
    let items = panel.waiting
    if items.count == 1 { return panel.line(items[0]).action(shared) }
    return waitingRequests.opened(shared)
  }
}

extension SandboxPanel {
  fileprivate var waiting: [SandboxItem] { items(of: .waiting).filter { $0 != .nothingWaits } }
}
