import StoreCore

extension AppState {
  mutating func pressInTransactions(_ action: Action) -> [AppEffect] {
    switch action {
    case .move(let move): return moveInTransactions(move)
    case .open:
      transactions.isOpen = true
      transactions.fields = ListCursor()
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
    case .nextChoice:
      transactions.fields = ListCursor()
      return moveInTransactions(.down)
    case .previousChoice:
      transactions.fields = ListCursor()
      return moveInTransactions(.up)
    case .copy: return copy(selectedTransactionID)
    default: return pressAnywhere(action)
    }
    return []
  }

  mutating func moveInTransactions(_ move: Move) -> [AppEffect] {
    transactions.list.move(move, count: transactionCount, page: layout.transactionRows)
    return loadMoreIfNear()
  }

  private var selectedTransactionID: String? {
    switch selectedTransaction {
    case .record(let record): String(record.id)
    case .queued(let queued): queued.order.productID
    case nil: nil
    }
  }
}
