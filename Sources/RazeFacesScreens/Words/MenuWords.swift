import RazeFacesConsole
import StoreCore

/// The choices of the tester's menus.
enum MenuWords {
  static let leave = "Leave it"

  static let askToBuy = "Ask to Buy"
  static let approve = "Approve"
  static let decline = "Decline"
  static func asks(_ request: RequestToBuy, _ name: String) -> String {
    let pieces = request.quantity == 1 ? name : "\(request.quantity) \(name)"
    return "\(request.accountEmail) asks a parent to buy \(pieces) on \(request.device)."
  }

  static let requestRefund = "Request a Refund"
  static let refundQuestion = "Why do you want your money back?"
  static let refundRequest = "Request for a refund"
  static let approveRefund = "Approve the refund"
  static let declineRefund = "Decline the refund"
  static let refundNow = "Refund now"
  static func asks(_ request: RefundRequest, _ name: String) -> String {
    "\(request.accountEmail) wants the money for \(name) back: \(reason(request.reason))."
  }

  static func reason(_ reason: RefundReason) -> String {
    switch reason {
    case .unintendedPurchase: "I didn't mean to buy this"
    case .fulfillmentIssue: "It doesn't work as expected"
    case .unsatisfied: "I'm not satisfied with it"
    case .legal: "A legal reason"
    case .other: "Something else"
    }
  }

  static func offers(_ name: String) -> String { "Offers for \(name)" }
  static let offersText = "The App Store says who may have which."
  static let enterCode = "Enter a code..."
  static func offer(_ kind: OfferKind, _ id: String) -> String {
    switch kind {
    case .introductory, .promotional: id
    case .offerCode: "code \(id)"
    case .winBack: "win-back"
    }
  }

  static let finish = "Finish"
  static let delete = "Delete"
  static let renew = "Renew now"
  static let expire = "Expire now"
  static let cancelRenewal = "Cancel the renewal"
  static let resumeRenewal = "Resume the renewal"
  static let resolveBilling = "Resolve the billing problem"
  static let raisePrice = "Raise the price"
  static let agreeToPrice = "Agree to the higher price"
  static let refusePrice = "Refuse the higher price"
  static func priceNow(_ name: String, _ price: String) -> String { "\(name) costs \(price) now." }

  static let signIn = "Sign in on this device"
  static let territory = "Territory"
  static let beginAskToBuy = "Ask a parent before buying"
  static let endAskToBuy = "Buy without asking a parent"
  static let joinFamily = "Join a family"
  static let leaveFamily = "Leave the family"
  static let clearHistory = "Clear the purchase history"
  static let removeTester = "Remove the tester"
  static func organizerQuestion(_ email: String) -> String { "Whose family does \(email) join?" }
  static let newTesterText = "A sandbox tester, as App Store Connect adds one."

  static func signOut(_ email: String) -> String { "Sign out \(email)" }
  static func openDevice(_ name: String) -> String {
    "Open it in another terminal:\nrazefaces --device \(name)"
  }

  static let latencyText = "How long every call to the App Store takes."
  static let rateText = "Dates stay real; subscriptions renew sooner."
  static let limitText = "How often a subscription renews before it ends by itself."
  static let clearanceText = "Enter switches a product."

  static let promotedText = "Which product is bought on the App Store's page?"
  static let promoteText = "What does the app do with the payment?"
  static let addNow = "Go on with it now"
  static let keepForLater = "Keep it for later"
  static func buyKept(_ count: Int) -> String {
    count == 1 ? "Buy what was kept for later" : "Buy the \(count) that were kept for later"
  }
}

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
