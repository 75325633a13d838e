import RazeFacesDevice
import RazeFacesShop
import StoreCore

extension PurchaseFailure {
  /// Whether it goes on as soon as the terms are agreed to.
  var isInterruption: Bool {
    guard case .refused(let error) = self else { return false }
    return error.refusal?.cause == .interrupted
  }
}

package enum NoticeText: RoomText {
  case allSet, success
  case purchaseFailed, purchasesNotAllowed, purchaseInterrupted, restoreFailed
  /// Charged, and kept until it can be delivered.
  case notVerified, notDelivered
  case restored(Int)
  case lookInLibrary, lookAtIt
  case nothingBoughtBy(String), nothingBought
  case transactionKey, eventsKey

  static func title(of failure: PurchaseFailure) -> NoticeText {
    switch failure {
    case .paymentsNotAllowed: .purchasesNotAllowed
    case .refused(let error):
      switch error.refusal?.cause {
      case .paymentsForbidden: .purchasesNotAllowed
      case .interrupted: .purchaseInterrupted
      default: .purchaseFailed
      }
    case .notVerified: .notVerified
    case .notCredited, .notSaved, .undeliverable: .notDelivered
    case .notSold, .unknownProduct, .productsStillLoading, .productsFailed, .noOrder,
      .membershipTooLong, .tooManyCoupons:
      .purchaseFailed
    }
  }

  package var english: String {
    switch self {
    case .allSet: "You're all set."
    case .success: "Your purchase was successful."
    case .purchaseFailed: "Purchase Failed"
    case .purchasesNotAllowed: "Purchases Are Not Allowed"
    case .purchaseInterrupted: "Purchase Interrupted"
    case .restoreFailed: "Restore Failed"
    case .notVerified: "Not Verified Yet"
    case .notDelivered: "Not Delivered Yet"
    case .restored(0): "Nothing to restore"
    case .restored(1): "Restored 1 purchase"
    case .restored(let count): "Restored \(count) purchases"
    case .lookInLibrary: "Look at them in the Library: press 2."
    case .lookAtIt: "Look at it in the Library: press 2."
    case .nothingBoughtBy(let email):
      "\(email) has bought nothing here that could be restored. Coupons cannot."
    case .nothingBought: "Nobody has bought anything here that could be restored."
    case .transactionKey: "transaction"
    case .eventsKey: "events"
    }
  }
}
