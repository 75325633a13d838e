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

  static let inQueue = "in the queue"
  static let loading = "Reading the transactions..."
  static let emptyTitle = "No transactions yet"
  static let empty =
    "Press 1, choose a face, press b. Every purchase, renewal and refund is listed here."
  static let nothingSelected = "No transaction is selected."
  static let none = "-"
  static let yes = "yes"
  static let no = "no"
  static func title(_ id: String) -> String { "Transaction \(id)" }
  static let queuedTitle = "Payment in the queue"
}
