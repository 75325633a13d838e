import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// What was typed after `/`, and the records that it leaves of those that were read.
struct TransactionFilter: Sendable {
  var field = TextField()
  var isEditing = true
  fileprivate(set) var words: [String] = []
  fileprivate(set) var found: [TransactionRecord] = []

  /// By product, state, account, device, number: whatever a person remembers of it.
  func matches(
    _ record: TransactionRecord, name: String, _ texts: any TransactionTexts
  ) -> Bool {
    matches([
      name, record.productID, texts.cause(record.cause), texts.state(record),
      record.accountEmail, record.device, String(record.id), String(record.originalID),
    ])
  }

  func matches(
    _ queued: QueuedTransaction, name: String, _ texts: any TransactionTexts
  ) -> Bool {
    matches([name, queued.order.productID, texts.phase(queued.phase)])
  }

  private func matches(_ texts: [String]) -> Bool {
    guard !words.isEmpty else { return true }
    let texts = texts.map { $0.lowercased() }
    return words.allSatisfy { word in texts.contains { $0.contains(word) } }
  }
}

extension AppState {
  mutating func pressInTransactionFilter(_ action: Action) -> [AppEffect] {
    switch action {
    case .move(let move): return moveInTransactions(move)
    case .acceptFilter:
      transactions.filter?.isEditing = false
      if transactions.filter?.field.isEmpty == true { clearTransactionFilter() }
    case .clearFilter: clearTransactionFilter()
    default: break
    }
    return []
  }

  mutating func editTransactionFilter(_ edit: Edit) {
    guard transactions.filter?.field.apply(edit) == true else { return }
    findTransactions()
    transactions.list = ListCursor()
    settleTransactions()
  }

  mutating func clearTransactionFilter() {
    let selected = selectedRecordID
    transactions.filter = nil
    if let selected, let place = shownRecords.firstIndex(where: { $0.id == selected }) {
      transactions.list.selected = unsettled.count + place
    }
    settleTransactions()
  }

  /// Once for each query and each page, not for each key.
  mutating func findTransactions() {
    guard var filter = transactions.filter else { return }
    filter.words = filter.field.text.lowercased().split(separator: " ").map(String.init)
    var names: [String: String] = [:]
    filter.found = transactions.records.filter { record in
      let name = names[record.productID] ?? productName(record.productID)
      names[record.productID] = name
      return filter.matches(record, name: name, consoleTexts.transactions)
    }
    transactions.filter = filter
  }

  /// This account and device, the account alone, the device alone, the whole world.
  mutating func changeScope() -> [AppEffect] {
    var scopes: [TransactionQuery.Scope] = [.deviceAndAccount]
    if let account { scopes.append(.account(email: account.email)) }
    if let device = device.snapshot { scopes.append(.device(device.device)) }
    scopes.append(.everything)
    let place = scopes.firstIndex(of: transactions.scope) ?? -1
    let filter = transactions.filter
    transactions = TransactionsState(scope: scopes[(place + 1) % scopes.count])
    transactions.filter = filter
    findTransactions()
    note = Note(.info, TransactionWords.scope(transactions.scope))
    return loadTransactions()
  }
}
