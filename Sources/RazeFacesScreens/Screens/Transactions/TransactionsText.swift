package import StoreCore

package enum TransactionsText: RoomText {
  case title, shortTitle
  case dateTitle, dateTitleWithZone(String), productTitle, accountTitle, causeTitle,
    priceTitle, stateTitle
  case inQueue, payment
  case loading, emptyTitle, empty, noMatch, noMatchHint
  case scope(TransactionQuery.Scope)
  case filtered(String, Int, of: Int, hasMore: Bool)

  // All that is known of one.
  case queuedPayment, failedPayment, history
  case payload, receiptEntry, notInReceipt, signedTransaction, renewalInfo

  // Keys, and why they do nothing.
  case allFields, actions, filter, changeScope, older, newer
  case nothingSelected, nothingToDo, isOver, allAreShown

  package var english: String {
    switch self {
    case .title: "Transactions"
    case .shortTitle: "Trans"
    case .dateTitle: "Date"
    case .dateTitleWithZone(let zone): "Date (\(zone))"
    case .productTitle: "Product"
    case .accountTitle: "Account"
    case .causeTitle: "What"
    case .priceTitle: "Price"
    case .stateTitle: "State"
    case .inQueue: "in queue"
    case .payment: "Payment"
    case .loading: "Reading the transactions..."
    case .emptyTitle: "No transactions yet"
    case .empty:
      "Press 1, choose a face, press b. Every purchase, renewal and refund is listed here."
    case .noMatch: "No transaction matches"
    case .noMatchHint: "Esc shows all of them again, s looks at more of the world."
    case .scope(.deviceAndAccount): "This account's and this device's transactions"
    case .scope(.account(let email)): "Transactions of \(email)"
    case .scope(.device(let name)): "Transactions made on \(name)"
    case .scope(.everything): "All transactions of this world"
    case .filtered(let query, let found, let read, false):
      "Filter: \(query) (\(found) of \(read))"
    case .filtered(let query, let found, let read, true):
      "Filter: \(query) (\(found) of \(read) read so far)"
    case .queuedPayment: "Payment in the queue"
    case .failedPayment: "Payment that came to nothing"
    case .history: "What happened"
    case .payload: "Signed transaction"
    case .receiptEntry: "Receipt entry"
    case .notInReceipt: "Not in this device's receipt."
    case .signedTransaction: "JWS of the transaction"
    case .renewalInfo: "JWS of the renewal info"
    case .allFields: "all fields"
    case .actions: "actions"
    case .filter: "find"
    case .changeScope: "scope"
    case .older: "older"
    case .newer: "newer"
    case .nothingSelected: "No transaction is selected."
    case .nothingToDo: "The payment is under way; there is nothing to decide yet."
    case .isOver: "Nothing was charged; there is nothing to decide any more."
    case .allAreShown: "All transactions are shown."
    }
  }
}
