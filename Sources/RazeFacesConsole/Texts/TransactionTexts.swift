package import StoreCore

/// Transactions, and the states of products and payments.
package protocol TransactionTexts: Sendable {
  /// What can be bought, and what cannot.
  var buy: String { get }
  var unavailable: String { get }
  /// Of subscriptions.
  var paymentProblem: String { get }
  var ended: String { get }
  var turnedOff: String { get }
  var changing: String { get }
  /// What a narrow column has room for of ``unavailable``, ``paymentProblem`` and ``turnedOff``.
  var notSold: String { get }
  var unpaid: String { get }
  var off: String { get }
  func phase(_ phase: PaymentPhase) -> String
  /// Of ``phase(_:)`` and ``state(_:)``, what a narrow column has room for.
  var waiting: String { get }

  func cause(_ cause: TransactionRecord.Cause) -> String
  func state(_ record: TransactionRecord) -> String
  /// Of a payment that came to nothing.
  func outcome(_ refusal: Refusal) -> String
  /// Of a payment that is not decided yet.
  func why(_ queued: QueuedTransaction) -> String
  func toDo(_ queued: QueuedTransaction, on face: Face) -> String
  /// Why a purchase is asked about again after a yes.
  func lapse(_ lapse: PurchaseSheet.Lapse) -> String
  /// After a payment that came to nothing.
  var buyAgain: String { get }
  /// Where that was done.
  var boughtSince: String { get }
  /// What the app has to do about it.
  func toDo(_ record: TransactionRecord, on face: Face) -> String
  /// After a refund, where that was done.
  var accessIsTaken: String { get }
  func refundReason(_ reason: RefundReason) -> String
  func title(_ id: UInt64) -> String

  var why: String { get }
  var toDo: String { get }
  var compact: String { get }
  var none: String { get }
  var yes: String { get }
  var no: String { get }
  func certificates(_ count: Int) -> String
}

struct EnglishTransactionTexts: TransactionTexts {
  let buy = "Buy"
  let unavailable = "Unavailable"
  let waiting = "Waiting"
  let paymentProblem = "Payment problem"
  let unpaid = "Unpaid"
  let ended = "Ended"
  let turnedOff = "Turned off"
  let changing = "Changing"

  func phase(_ phase: PaymentPhase) -> String {
    switch phase {
    case .added, .awaitingAccount, .awaitingConfirmation, .authorized: "Purchasing"
    case .deferred: "Waiting for approval"
    case .purchased: "Purchased"
    case .failed: "Failed"
    case .restored: "Restored"
    case .finished: "Finished"
    }
  }

  func outcome(_ refusal: Refusal) -> String {
    switch refusal.cause {
    case .declinedByParent: "Declined"
    case .interrupted: "Interrupted"
    default: refusal.kind == .paymentCancelled ? "Canceled" : "Failed"
    }
  }

  func why(_ queued: QueuedTransaction) -> String {
    switch queued.phase {
    case .added: "The payment was added, and nobody was asked about it yet."
    case .awaitingAccount: "It waits for somebody to sign in."
    case .awaitingConfirmation: "It waits for the person to confirm it."
    case .authorized: "The person confirmed it, and the App Store has yet to decide."
    case .deferred: "A parent was asked, and has to approve or decline it."
    case .purchased, .restored: "The App Store has decided it; the app has yet to finish it."
    case .failed: "It came to nothing; the app has yet to finish it."
    case .finished: "The app has finished it."
    }
  }

  func toDo(_ queued: QueuedTransaction, on face: Face) -> String {
    switch (queued.phase, face) {
    case (.added, _), (.awaitingAccount, _), (.awaitingConfirmation, _):
      "Answer the App Store's question."
    case (.authorized, _): "Wait; the app is told as soon as it is decided."
    case (.deferred, .screen): "Press m to approve or decline it in the parent's place."
    case (.deferred, .commandLine):
      "`razefaces requests approve \(queued.id.rawValue)`, or `decline`, in the parent's place."
    case (.purchased, _), (.restored, _), (.failed, _):
      "The app delivers what there is to deliver and finishes it."
    case (.finished, _): none
    }
  }

  func lapse(_ lapse: PurchaseSheet.Lapse) -> String {
    switch lapse {
    case .account: "You confirmed this with another Apple ID. Confirm it again."
    case .price: "The price has changed since you confirmed. Confirm it again."
    case .offer: "The offer has changed since you confirmed. Confirm it again."
    }
  }

  let buyAgain = "Nothing was charged; buy it again."
  let boughtSince = "Nothing more: it was bought after that."
  let accessIsTaken = "Nothing more: the access was taken away."

  func cause(_ cause: TransactionRecord.Cause) -> String {
    switch cause {
    case .purchase: "Purchase"
    case .renewal: "Renewal"
    case .restore: "Restore"
    case .redownload: "Redownload"
    }
  }

  func state(_ record: TransactionRecord) -> String {
    if record.isNoLongerShared { return "No longer shared" }
    if record.revocationDate != nil { return "Refunded" }
    if record.isRefundPending { return "Refund asked" }
    if record.isFinished, record.isRefundDeclined { return "Not refunded" }
    return record.isFinished ? "Finished" : "Unfinished"
  }

  func toDo(_ record: TransactionRecord, on face: Face) -> String {
    if record.revocationDate != nil { return "Take the access away." }
    if record.isRefundPending, record.isFinished {
      return switch face {
      case .screen: "Press m to approve or decline the refund; until then the access stays."
      case .commandLine:
        "`razefaces refunds approve \(record.id)`, or `decline`; until then the access stays."
      }
    }
    if record.isRefundDeclined, record.isFinished {
      return "Nothing more: the refund was declined, so the access stays."
    }
    if record.isUpgraded { return "Nothing: another product of the group has taken its place." }
    return record.isFinished
      ? "Nothing more: it was delivered and finished." : "Verify it, deliver it, finish it."
  }

  func refundReason(_ reason: RefundReason) -> String {
    switch reason {
    case .unintendedPurchase: "I didn't mean to buy this"
    case .fulfillmentIssue: "It doesn't work as expected"
    case .unsatisfied: "I'm not satisfied with it"
    case .legal: "A legal reason"
    case .other: "Something else"
    }
  }

  func title(_ id: UInt64) -> String { "Transaction \(id)" }

  let why = "Why"
  let toDo = "To do"
  let compact = "jws"
  let none = "-"
  let yes = "yes"
  let no = "no"
  func certificates(_ count: Int) -> String { "\(count) certificates" }
}
