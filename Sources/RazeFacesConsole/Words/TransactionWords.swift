package import StoreCore

package enum TransactionWords {
  package static let date = "Date"
  package static let dateAndZone = "Date (\(DateText.zone))"
  package static let product = "Product"
  package static let cause = "What"
  package static let price = "Price"
  package static let state = "State"

  package static func cause(_ record: TransactionRecord) -> String {
    switch record.cause {
    case .purchase: "Purchase"
    case .renewal: "Renewal"
    case .restore: "Restore"
    case .redownload: "Redownload"
    }
  }

  package static func state(_ record: TransactionRecord) -> String {
    if record.revocationDate != nil { return "Refunded" }
    return record.isFinished ? "Finished" : "Unfinished"
  }

  package static func phase(_ queued: QueuedTransaction) -> String {
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
  package static func phase(_ queued: QueuedTransaction, columns: Int) -> String {
    let words = phase(queued)
    return words.count > columns && queued.phase == .deferred ? "Waiting" : words
  }

  package static let inQueue = "in queue"
  package static let loading = "Reading the transactions..."
  package static let emptyTitle = "No transactions yet"
  package static let empty =
    "Press 1, choose a face, press b. Every purchase, renewal and refund is listed here."
  package static let nothingSelected = "No transaction is selected."
  package static let nothingToDo = "The payment is under way; there is nothing to decide yet."
  package static let noMatch = "No transaction matches"
  package static let noMatchHint = "Esc shows all of them again, s looks at more of the world."
  package static let why = "Why"
  package static let toDo = "To do"
  package static let payload = "Signed transaction"
  package static let receiptEntry = "Receipt entry"
  package static let notInReceipt = "Not in this device's receipt."
  package static let jws = "JWS of the transaction"
  package static let renewalInfo = "JWS of the renewal info"
  package static let compact = "jws"
  package static func certificates(_ count: Int) -> String { "\(count) certificates" }

  /// What the app has to do about a transaction.
  package static func toDo(of record: TransactionRecord) -> String {
    if record.revocationDate != nil { return "Take the access away." }
    if record.isUpgraded { return "Nothing: another product of the group has taken its place." }
    return record.isFinished
      ? "Nothing more: it was delivered and finished." : "Verify it, deliver it, finish it."
  }

  package static let none = "-"

  package static func scope(_ scope: TransactionQuery.Scope) -> String {
    switch scope {
    case .deviceAndAccount: "This account's and this device's transactions"
    case .account(let email): "Transactions of \(email)"
    case .device(let name): "Transactions made on \(name)"
    case .everything: "All transactions of this world"
    }
  }

  package static func filtered(_ query: String, _ found: Int, of read: Int, hasMore: Bool) -> String
  {
    "Filter: \(query) (\(found) of \(read)\(hasMore ? " read so far" : ""))"
  }
  package static let yes = "yes"
  package static let no = "no"
  package static func title(_ id: String) -> String { "Transaction \(id)" }
  package static let queuedTitle = "Payment in the queue"
}
