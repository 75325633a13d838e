import Localization
import RazeFacesConsole
import StoreCore

extension MenuSheet {
  /// Returns a menu of the Sandbox, which may be about a transaction.
  static func sandbox(
    about transaction: TransactionRecord? = nil,
    _ menu: @escaping @Sendable (SandboxPanel) -> Menu?
  ) -> Self {
    MenuSheet(effectsOnNews: [.loadSandbox], about: transaction) { shared, sheet in
      menu(shared.panel(lookingAt: sheet.transaction))
    }
  }

  /// Returns the menu of the commands for a transaction.
  static func transaction(_ record: TransactionRecord) -> Self {
    sandbox(about: record) { $0.menuOfTransaction }
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

  private static let waitingRequests = sandbox { panel in
    Menu(
      title: panel.texts(SandboxGroup.waiting.title),
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
