import Localization
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

extension NoticeText {
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
}
