import RazeFacesConsole
import StoreCore

/// What came of a command to the world, in one line.
enum ControlWords {
  static let done = "Done."
  static func armed(_ fault: Fault) -> String {
    "Armed: \(FaultWords.point(fault.point)): \(FaultWords.sentence(fault))."
  }
  static let faultsCleared = "All faults are cleared."
  static let approved = "Approved: the purchase arrives on the child's device."
  static let declined = "Declined."
  static let resolved = "Agreed: the purchase is made now."
  static let refundApproved = "The refund is approved; every app is told."
  static let refundDeclined = "The refund is declined."
  static let refunded = "Refunded; every app is told."
  static let finished = "Finished."
  static let deleted = "Deleted from the ledger."
  static let renewed = "Renewed."
  static let expired = "The subscription has ended."
  static let historyCleared = "The purchase history is cleared."
  static let refundRequested = "The refund was requested."
  static let refundCancelled = "No refund was requested."
  static let refundTwice = "A refund of this was requested before; the store has not decided yet."
  static let refundFailed = "The request for a refund could not be submitted."
  static let receiptRefreshed = "The receipt was written anew."
  static let nothingAhead = "Nothing will happen by itself."
  static let promotionKept = "The payment is kept for later: Sandbox, Promoted purchase."
  static func added(_ email: String) -> String { "\(email) can sign in now." }
  static func removed(_ email: String) -> String { "\(email) is removed." }
  static func signedOut(_ device: String) -> String { "Signed out on \(device)." }

  static func advanced(_ booked: Int, _ now: String) -> String {
    switch booked {
    case 0: "It is \(now); nothing was booked."
    case 1: "It is \(now); 1 transaction was booked."
    default: "It is \(now); \(booked) transactions were booked."
    }
  }
}
