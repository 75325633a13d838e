import StoreCore

enum TransactionWords {
  static let date = "Date"
  static let dateAndZone = "Date (\(DateText.zone))"
  static let product = "Product"
  static let cause = "What"
  static let price = "Price"
  static let state = "State"

  static func cause(_ record: TransactionRecord) -> String {
    switch record.cause {
    case .purchase: "Purchase"
    case .renewal: "Renewal"
    case .restore: "Restore"
    case .redownload: "Redownload"
    }
  }

  static func state(_ record: TransactionRecord) -> String {
    if record.revocationDate != nil { return "Refunded" }
    return record.isFinished ? "Finished" : "Unfinished"
  }

  static func phase(_ queued: QueuedTransaction) -> String {
    switch queued.phase {
    case .added, .awaitingAccount, .awaitingConfirmation, .authorized: "Purchasing"
    case .deferred: "Waiting for approval"
    case .purchased: "Purchased"
    case .failed: "Failed"
    case .restored: "Restored"
    case .finished: "Finished"
    }
  }

  /// What fits a column of a table.
  static func phase(_ queued: QueuedTransaction, columns: Int) -> String {
    let words = phase(queued)
    return words.count > columns && queued.phase == .deferred ? "Waiting" : words
  }

  static let inQueue = "in queue"
  static let loading = "Reading the transactions..."
  static let emptyTitle = "No transactions yet"
  static let empty =
    "Press 1, choose a face, press b. Every purchase, renewal and refund is listed here."
  static let nothingSelected = "No transaction is selected."
  static let nothingToDo = "The payment is under way; there is nothing to decide yet."
  static let noMatch = "No transaction matches"
  static let noMatchHint = "Esc shows all of them again, s looks at more of the world."
  static let why = "Why"
  static let toDo = "To do"
  static let payload = "Signed transaction"
  static let receiptEntry = "Receipt entry"
  static let notInReceipt = "Not in this device's receipt."
  static let jws = "JWS of the transaction"
  static let renewalInfo = "JWS of the renewal info"
  static let compact = "jws"
  static func certificates(_ count: Int) -> String { "\(count) certificates" }

  /// What the app has to do about a transaction.
  static func toDo(of record: TransactionRecord) -> String {
    if record.revocationDate != nil { return "Take the access away." }
    if record.isUpgraded { return "Nothing: another product of the group has taken its place." }
    return record.isFinished
      ? "Nothing more: it was delivered and finished." : "Verify it, deliver it, finish it."
  }

  static let none = "-"

  static func scope(_ scope: TransactionQuery.Scope) -> String {
    switch scope {
    case .deviceAndAccount: "This account's and this device's transactions"
    case .account(let email): "Transactions of \(email)"
    case .device(let name): "Transactions made on \(name)"
    case .everything: "All transactions of this world"
    }
  }

  static func filtered(_ query: String, _ found: Int, of read: Int, hasMore: Bool) -> String {
    "Filter: \(query) (\(found) of \(read)\(hasMore ? " read so far" : ""))"
  }
  static let yes = "yes"
  static let no = "no"
  static func title(_ id: String) -> String { "Transaction \(id)" }
  static let queuedTitle = "Payment in the queue"
}
