/// The state of a product. What is being bought and what was has the state of its payment instead.
package enum ProductStatusText: String, TextKey {
  case buy = "Buy"
  case unavailable = "Unavailable"

  // Of subscriptions.
  case paymentProblem = "Payment problem"
  case ended = "Ended"
  case turnedOff = "Turned off"
  case changing = "Changing"

  // For a narrow column.
  case unavailableInShort = "{@inShort}Unavailable"
  case paymentProblemInShort = "Unpaid"
  case turnedOffInShort = "{@inShort}Turned off"
}

/// The state of a payment. It stands in a column.
package enum PaymentStateText: String, TextKey {
  case purchasing = "Purchasing"
  case deferred = "Waiting for approval"
  case deferredInShort = "Waiting"
  case purchased = "Purchased"
  case restored = "Restored"
  case finished = "Finished"

  // Of one that came to nothing.
  case failed = "Failed"
  case canceled = "Canceled"
  case declined = "Declined"
  case interrupted = "Interrupted"
}

/// The reasons why a payment is still in the queue.
package enum PaymentReasonText: String, TextKey {
  case added = "The payment was added, and nobody was asked about it yet."
  case awaitingAccount = "It waits for somebody to sign in."
  case awaitingConfirmation = "It waits for the person to confirm it."
  case authorized = "The person confirmed it, and the App Store has yet to decide."
  case deferred = "A parent was asked, and has to approve or decline it."
  case decided = "The App Store has decided it; the app has yet to finish it."
  case failed = "It came to nothing; the app has yet to finish it."
  case finished = "The app has finished it."
}

/// The next step for a payment.
package enum PaymentToDoText: String, TextKey {
  case answer = "Answer the App Store's question."
  case wait = "Wait; the app is told as soon as it is decided."
  case decide = "Press m to approve or decline it in the parent's place."
  case decideByCommand = """
    `razefaces requests approve {payment}`, or `decline`, in the parent's place.
    """
  case deliver = "The app delivers what there is to deliver and finishes it."

  // After one that came to nothing.
  case buyAgain = "Nothing was charged; buy it again."
  case boughtSince = "Nothing more: it was bought after that."
}

/// The reasons why a purchase is asked about again after a yes.
package enum PurchaseLapseText: String, TextKey {
  case account = "You confirmed this with another Apple ID. Confirm it again."
  case price = "The price has changed since you confirmed. Confirm it again."
  case offer = "The offer has changed since you confirmed. Confirm it again."
}

/// The origin of a transaction, in a word.
package enum TransactionCauseText: String, TextKey {
  case purchase = "Purchase"
  case renewal = "Renewal"
  case restore = "Restore"
  case redownload = "Redownload"
}

/// The state of a transaction. It stands in a column.
package enum TransactionStateText: String, TextKey {
  case unfinished = "Unfinished"
  case finished = "Finished"
  case refundAsked = "Refund asked"
  case notRefunded = "Not refunded"
  case refunded = "Refunded"
  case unshared = "No longer shared"
}

/// The next step for a transaction.
package enum TransactionToDoText: String, TextKey {
  case deliver = "Verify it, deliver it, finish it."
  case delivered = "Nothing more: it was delivered and finished."
  case replaced = "Nothing: another product of the group has taken its place."
  case decideRefund = """
    Press m to approve or decline the refund; until then the access stays.
    """
  case decideRefundByCommand = """
    `razefaces refunds approve {transaction}`, or `decline`; until then the access stays.
    """
  case refundDeclined = "Nothing more: the refund was declined, so the access stays."
  case takeAccess = "Take the access away."
  case accessIsTaken = "Nothing more: the access was taken away."
}

/// The reasons for a refund, as Apple's sheet has them.
package enum RefundReasonText: String, TextKey {
  case unintendedPurchase = "I didn't mean to buy this"
  case fulfillmentIssue = "It doesn't work as expected"
  case unsatisfied = "I'm not satisfied with it"
  case legal = "A legal reason"
  case other = "Something else"
}

/// The page of a transaction.
package enum TransactionPageText: String, TextKey {
  case title = "Transaction {id}"
  case why = "Why"
  case toDo = "To do"
  case yes = "yes"
  case no = "no"
  case certificates = "{count} certificates"
}
