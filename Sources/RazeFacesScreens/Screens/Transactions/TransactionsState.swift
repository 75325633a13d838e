import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// The account's and this device's transactions as far as they were read, newest first.
struct TransactionsState: Sendable {
  var scope = TransactionQuery.Scope.deviceAndAccount
  var records: [TransactionRecord] = []
  var filter: TransactionFilter?
  /// What is known of the open transaction beside its record.
  var inspection: TransactionInspection?
  var hasMore = false
  /// False until the first page has come, so that an empty list is known to be empty.
  var isLoaded = false
  var isLoading = false
  /// Something was written since they were read.
  var isStale = true
  /// The request whose answer counts; the latest wins.
  var awaited: UInt64?
  var list = ListCursor()
  var isOpen = false
  /// The fields of the open transaction.
  var fields = ListCursor()
}

extension AppState {
  /// Unfinished payments of this device that the ledger does not have.
  var unsettled: [QueuedTransaction] {
    let queued = (device.snapshot?.queue ?? []).filter { $0.transactionID == nil }.reversed()
    guard let filter = transactions.filter else { return Array(queued) }
    return queued.filter {
      filter.matches($0, name: productName($0.order.productID), consoleTexts.transactions)
    }
  }

  /// The records that the filter leaves.
  var shownRecords: [TransactionRecord] { transactions.filter?.found ?? transactions.records }

  var transactionCount: Int { unsettled.count + shownRecords.count }

  enum TransactionRow {
    case queued(QueuedTransaction)
    case record(TransactionRecord)
  }

  func transactionRow(_ row: Int) -> TransactionRow? {
    let queued = unsettled
    if queued.indices.contains(row) { return .queued(queued[row]) }
    let place = row - queued.count
    let records = shownRecords
    return records.indices.contains(place) ? .record(records[place]) : nil
  }

  var selectedTransaction: TransactionRow? { transactionRow(transactions.list.selected) }

  mutating func loadTransactions() -> [AppEffect] {
    transactions.isLoading = true
    transactions.isStale = false
    transactions.awaited = nil
    return [.loadTransactions(scope: transactions.scope, before: nil)]
  }

  /// Reads on shortly before the reader arrives at the end.
  mutating func loadMoreIfNear() -> [AppEffect] {
    guard transactions.hasMore, !transactions.isLoading, let last = transactions.records.last,
      transactions.list.selected + layout.transactionRows >= transactionCount
    else { return [] }
    transactions.isLoading = true
    transactions.awaited = last.id
    return [.loadTransactions(scope: transactions.scope, before: last.id)]
  }

  mutating func take(_ page: TransactionPage, before: UInt64?) {
    guard before == transactions.awaited || before == nil else { return }
    let selected = selectedRecordID
    let wasAtTop = transactions.list.selected == 0
    if before != nil {
      transactions.records += page.records
      transactions.hasMore = page.hasMore
    } else if let tail = tail(after: page, keeping: selected) {
      transactions.records = page.records + tail
    } else {
      transactions.records = page.records
      transactions.hasMore = page.hasMore
    }
    transactions.awaited = nil
    findTransactions()
    transactions.isLoaded = true
    transactions.isLoading = false
    // At the top one sees what is new; anywhere else the selection stays where it is.
    if !wasAtTop, let selected,
      let place = shownRecords.firstIndex(where: { $0.id == selected })
    {
      transactions.list.selected = unsettled.count + place
    }
    settleTransactions()
  }

  /// What was read before beyond the first page, for a reader who is there just now.
  private func tail(
    after page: TransactionPage, keeping selected: UInt64?
  ) -> ArraySlice<TransactionRecord>? {
    guard let selected, !page.records.contains(where: { $0.id == selected }),
      let last = page.records.last,
      let place = transactions.records.firstIndex(where: { $0.id == last.id })
    else { return nil }
    return transactions.records[(place + 1)...]
  }

  var selectedRecord: TransactionRecord? {
    if case .record(let record)? = selectedTransaction { record } else { nil }
  }

  var selectedRecordID: UInt64? { selectedRecord?.id }

  mutating func settleTransactions() {
    transactions.list.settle(count: transactionCount, page: layout.transactionRows)
    if selectedTransaction == nil { transactions.isOpen = false }
  }
}
