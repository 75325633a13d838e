import RazeFacesDevice
import RazeFacesShop
import StoreCore

package enum NoticeText: RoomText {
  case allSet, success
  case purchaseFailed, purchasesNotAllowed, purchaseInterrupted, restoreFailed
  case restored(Int)
  case lookInLibrary, lookAtIt
  case nothingBoughtBy(String), nothingBought

  static func title(of failure: PurchaseFailure) -> NoticeText {
    switch failure {
    case .paymentsNotAllowed: .purchasesNotAllowed
    case .refused(let error):
      switch error.refusal?.cause {
      case .paymentsForbidden: .purchasesNotAllowed
      case .interrupted: .purchaseInterrupted
      default: .purchaseFailed
      }
    default: .purchaseFailed
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
    case .restored(0): "Nothing to restore"
    case .restored(1): "Restored 1 purchase"
    case .restored(let count): "Restored \(count) purchases"
    case .lookInLibrary: "Look at them in the Library: press 2."
    case .lookAtIt: "Look at it in the Library: press 2."
    case .nothingBoughtBy(let email):
      "\(email) has bought nothing here that could be restored. Coupons cannot."
    case .nothingBought: "Nobody has bought anything here that could be restored."
    }
  }
}
