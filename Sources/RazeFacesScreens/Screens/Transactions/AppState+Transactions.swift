import RazeFacesConsole
import StoreCore

extension AppState {
  mutating func pressInTransactions(_ action: Action) -> [AppEffect] {
    switch action {
    case .move(let move): return moveInTransactions(move)
    case .open:
      transactions.isOpen = true
      return lookAtOther()
    case .actions: return openActions()
    case .filter:
      transactions.filter = transactions.filter ?? TransactionFilter()
      transactions.filter?.isEditing = true
      findTransactions()
    case .clearFilter: clearTransactionFilter()
    case .changeScope: return changeScope()
    case .copy: return copy(selectedTransactionID)
    default: return pressAnywhere(action)
    }
    return []
  }

  mutating func pressInTransaction(_ action: Action) -> [AppEffect] {
    switch action {
    case .back: transactions.isOpen = false
    case .move(let move):
      let count = TransactionDetailView.lineCount(self)
      transactions.fields.scroll(move, count: count, page: layout.fieldRows)
    case .nextChoice: return moveInTransactions(.down) + lookAtOther()
    case .previousChoice: return moveInTransactions(.up) + lookAtOther()
    case .actions: return openActions()
    case .copy: return copy(selectedTransactionID)
    default: return pressAnywhere(action)
    }
    return []
  }

  mutating func moveInTransactions(_ move: Move) -> [AppEffect] {
    transactions.list.move(move, count: transactionCount, page: layout.transactionRows)
    return loadMoreIfNear()
  }

  /// Another transaction is open: from its first line on, and with what the store knows of it.
  private mutating func lookAtOther() -> [AppEffect] {
    transactions.fields = ListCursor()
    transactions.inspection = nil
    return inspectOpen()
  }

  func inspectOpen() -> [AppEffect] {
    guard transactions.isOpen, let id = selectedRecordID else { return [] }
    return [.inspect(id)]
  }

  mutating func take(_ inspection: TransactionInspection?, of id: UInt64) {
    guard id == selectedRecordID else { return }
    transactions.inspection = inspection
  }

  private mutating func openActions() -> [AppEffect] {
    switch selectedTransaction {
    case .record(let record): open(.console(.transaction(record.id)))
    case .queued(let queued): open(.payment(queued.id))
    case nil: return []
    }
    // Subscriptions and refund requests add choices as soon as they are known.
    return [.loadConsole]
  }

  /// Nil where the selected transaction has a menu.
  var reasonForNoActions: String? {
    switch selectedTransaction {
    case .record: nil
    case .queued(let queued):
      queued.phase == .deferred ? nil : TransactionWords.nothingToDo
    case nil: TransactionWords.nothingSelected
    }
  }

  private var selectedTransactionID: String? {
    switch selectedTransaction {
    case .record(let record): String(record.id)
    case .queued(let queued): queued.order.productID
    case nil: nil
    }
  }
}
