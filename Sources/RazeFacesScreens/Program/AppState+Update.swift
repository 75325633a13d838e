import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

extension AppState {
  /// The whole of `update`: what a message changes, and what has to be done about it.
  mutating func handle(_ message: AppMessage) -> [AppEffect] {
    var effects = receive(message)
    settleProductPage()
    if allowsMotion, isWorking != isSpinning {
      isSpinning.toggle()
      effects.append(isSpinning ? .startSpinner : .stopSpinner)
    }
    return effects
  }

  private mutating func receive(_ message: AppMessage) -> [AppEffect] {
    switch message {
    case .action(let action): return press(action)
    case .edited(let edit): change(edit)
    case .pointed(let pointing): return point(pointing)
    case .resized(let columns, let rows): resize(columns, rows)
    case .deviceChanged(let device): return take(device)
    case .broadcast(let broadcast): take(broadcast)
    case .sheetRequested(let sheet): show(sheet)
    case .sheetClosed: sheet = nil
    case .allSet(_, let name):
      closeAnsweredSheet()
      notices.append(.allSet(name: name))
    case .transactionsLoaded(let page, let before): take(page, before: before)
    case .entitlementsLoaded(let records): entitlements = records
    case .inspected(let id, let inspection): take(inspection, of: id)
    case .consoleLoaded(let picture): take(picture)
    case .refundSheetRequested(let sheet): return show(sheet)
    case .shelfIndexed(let index): takeIndex(index)
    case .now(let date): now = date
    case .tick: spinner &+= 1
    case .done(let text): note = Note(.success, text)
    case .clockMoved(let text): note = Note(.success, text, staysBefore: true)
    case .failed(let why): if !takeInRedeemSheet(failure: why) { note = Note(.failure, why) }
    }
    return []
  }

  /// A question that nobody has answered yet stays: the store waits for it.
  private mutating func closeAnsweredSheet() {
    if sheet?.isAnswered == true { sheet = nil }
  }

  private mutating func resize(_ columns: Int, _ rows: Int) {
    self.columns = columns
    self.rows = rows
    library.rows = makeLibraryRows()
    settleEverything()
  }

  mutating func settleEverything() {
    settleStoreList()
    settleLibrary(following: selectedLibraryRow?.key)
    settleTransactions()
    settleSandbox()
    settleLog()
  }

  private mutating func change(_ edit: Edit) {
    note = nil
    if sheet != nil {
      sheet?.apply(edit)
    } else if case .newTester(var form)? = dialog {
      form.apply(edit)
      dialog = .newTester(form)
    } else if case .redeem(var form)? = dialog {
      form.apply(edit)
      dialog = .redeem(form)
    } else if transactions.filter?.isEditing == true {
      editTransactionFilter(edit)
    } else if store.filter?.isEditing == true {
      editFilter(edit)
    }
  }
}

// MARK: - What the shop reports

extension AppState {
  private mutating func take(_ next: DeviceState) -> [AppEffect] {
    let former = device
    let key = selectedLibraryRow?.key
    device = next
    var effects: [AppEffect] = []
    if !Self.isSame(former.shop.shelf.entries, shop.shelf.entries) { effects += takeShelf() }
    if former.shop.content != shop.content || store.revision != library.revision {
      library.revision = store.revision
      library.rows = makeLibraryRows()
    }
    settleLibrary(following: key)
    settleLog()
    if former.snapshot != next.snapshot {
      effects += follow(next.snapshot, former: former.snapshot)
    }
    settleStoreList()
    return effects
  }

  private mutating func follow(
    _ device: DeviceSnapshot?, former: DeviceSnapshot?
  ) -> [AppEffect] {
    if former?.account?.id != device?.account?.id {
      transactions = TransactionsState(scope: transactions.scope)
      entitlements = []
      // The conversation has reached its end, whether or not somebody says so.
      closeAnsweredSheet()
    }
    guard former?.revision != device?.revision else { return [] }
    transactions.isStale = true
    return refreshTab()
  }

  /// What the screen that is shown needs to be read anew.
  mutating func refreshTab() -> [AppEffect] {
    switch tab {
    case .store, .log: []
    case .library: [.loadEntitlements]
    case .transactions: transactions.isStale ? loadTransactions() + inspectOpen() : []
    case .sandbox: [.loadConsole]
    }
  }

  /// Every answer to a products request brings new products, so comparing them by identity is
  /// enough, and cheap for any number of them.
  private static func isSame(_ former: [ShelfEntry], _ next: [ShelfEntry]) -> Bool {
    let isOneArray = former.withUnsafeBufferPointer { a in
      next.withUnsafeBufferPointer { b in a.baseAddress == b.baseAddress }
    }
    return former.count == next.count
      && (isOneArray
        || zip(former, next).allSatisfy { pair in
          switch pair {
          case (.product(let a), .product(let b)): a === b
          case (.invalid(let a, let name), .invalid(let b, let otherName)):
            a == b && name == otherName
          case (.product, .invalid), (.invalid, .product): false
          }
        })
  }

  /// The shop's message speaks of identifiers; people know names.
  private func named(_ broadcast: Broadcast) -> String {
    guard let id = broadcast.productID, broadcast.message.hasPrefix(id) else {
      return broadcast.message
    }
    return productName(id) + broadcast.message.dropFirst(id.count)
  }

  private mutating func take(_ broadcast: Broadcast) {
    closeAnsweredSheet()
    if takeInRedeemSheet(broadcast) { return }
    let label = broadcast.errorLabel
    let gotAgain = broadcast.productID.flatMap { gettingAgain.removeValue(forKey: $0) }
    switch broadcast.status {
    case .purchaseSucceeded where note?.staysBefore == true: break
    case .purchaseSucceeded:
      note = Note(.success, gotAgain.map(StoreWords.gotAgain) ?? named(broadcast))
    case .purchaseDeferred: note = Note(.warning, broadcast.message)
    case .purchaseCancelled: note = Note(.info, broadcast.message)
    case .contentRevoked: note = Note(.warning, broadcast.message)
    case .purchaseFailed:
      notices.append(
        .failed(title: SheetWords.purchaseFailed, text: broadcast.message, label: label))
    case .restoreFailed where label == RefusalKind.paymentCancelled.label:
      note = Note(.info, SheetWords.restoreCancelled)
    case .restoreFailed:
      notices.append(
        .failed(title: SheetWords.restoreFailed, text: broadcast.message, label: label))
    case .restoreSucceeded:
      notices.append(.restored(SheetWords.restored(broadcast.restoredCount ?? 0)))
    }
  }
}
