import StoreCore

/// What the Transactions screen itself says.
enum TransactionWords {
  static let date = "Date"
  static func date(_ offset: String) -> String { "Date (\(offset))" }
  static let product = "Product"
  static let cause = "What"
  static let price = "Price"
  static let state = "State"

  static let inQueue = "in queue"
  static let loading = "Reading the transactions..."
  static let emptyTitle = "No transactions yet"
  static let empty =
    "Press 1, choose a face, press b. Every purchase, renewal and refund is listed here."
  static let nothingSelected = "No transaction is selected."
  static let nothingToDo = "The payment is under way; there is nothing to decide yet."
  static let noMatch = "No transaction matches"
  static let noMatchHint = "Esc shows all of them again, s looks at more of the world."
  static let payload = "Signed transaction"
  static let receiptEntry = "Receipt entry"
  static let notInReceipt = "Not in this device's receipt."
  static let jws = "JWS of the transaction"
  static let renewalInfo = "JWS of the renewal info"
  static let queuedTitle = "Payment in the queue"

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
}
