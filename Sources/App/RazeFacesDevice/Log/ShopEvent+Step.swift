package import RazeFacesShop
package import StoreCore
import StoreKit

/// What the log records of the shop's events.
extension ShopEvent {
  /// The step to log; nil if the log already has it.
  ///
  /// - Parameter reason: returns the reason why a product identifier is invalid.
  package func step(_ reason: (String) -> InvalidProductReason? = { _ in nil }) -> AppStep? {
    switch self {
    case .productsLoaded(let count): .productsLoaded(count: count)
    case .productsFound(let products): .productsFound(products)
    case .previouslyPurchased(let ids): .previouslyPurchased(ids)
    case .notPurchased(let ids): .notPurchased(ids)
    case .productsFailed(let error): .productsFailed(.init(error))
    case .invalidProduct(let id): .invalidProduct(reason(id))
    case .buying(_, let order): .asked(reference: order)
    case .purchasing: .purchasing
    case .deferred: .deferred
    case .cancelled: .canceled
    case .declined: .declined
    case .arrived: .arrived
    case .completed: .delivered
    case .tooLate(_, let isRefunded): .tooLate(isRefunded: isRefunded)
    case .planChanged: .planChanged
    case .receiptChecked(nil): .verified
    case .receiptChecked(let flaw?): .notVerified(.init(flaw))
    case .orderCredited(let order): .credited(reference: order)
    case .orderMissing(_, let order): .referenced(reference: order)
    case .failed(_, let failure): failure.step
    case .unverified(_, let flaw): .notVerified(.init(.signature(flaw)))
    case .undeliverable: .undeliverable
    case .promoted(_, let isKept): .promoted(isKept: isKept)
    case .restoring: .restoring
    case .restored: .restored
    case .restoredPast: .restoredPast
    case .restoreFinished(let count): .restoreFinished(count: count)
    case .restoreFailed(let error): .restoreFailed(.init(error))
    case .couponUsed(let coupon, _): .used(reference: coupon)
    case .revoked: .revoked(reference: nil)
    case .revocation: nil
    case .couponRevoked(let coupon, _): .revoked(reference: coupon)
    case .subscriptionEnded: .ended
    case .appDeleted: .appDeleted
    case .recordsOfAnotherWorld: .recordsOfAnotherWorld
    case .preferencesUnreadable(let error), .notSaved(let error): .recordsFailed(.init(error))
    }
  }

  /// - Parameter transactionID: the transaction that the event concerns, if the shop knows it.
  package func subject(_ transactionID: String? = nil) -> WorldEvent.Subject {
    let productID: String? =
      switch self {
      case .buying(let product, _), .purchasing(let product), .deferred(let product),
        .cancelled(let product), .declined(let product), .arrived(let product, _),
        .planChanged(let product), .completed(let product, _, _, _), .tooLate(let product, _),
        .failed(let product, _), .unverified(let product, _), .undeliverable(let product),
        .orderMissing(let product, _), .promoted(let product, _), .restored(let product),
        .restoredPast(let product), .revoked(let product), .subscriptionEnded(let product),
        .invalidProduct(let product), .couponUsed(_, let product), .couponRevoked(_, let product):
        product
      default: nil
      }
    return WorldEvent.Subject(
      productID: productID, transactionID: transactionID.flatMap { UInt64($0) })
  }
}

extension PurchaseFailure {
  /// The name and code of the error, such as `SKError 2 paymentCancelled`; nil if there is none.
  package var label: String? { if case .failed(let reason)? = step { reason.label } else { nil } }

  fileprivate var step: AppStep? {
    switch self {
    case .refused(let error), .noOrder(let error): .failed(.init(error))
    case .paymentsNotAllowed: .failed(.paymentsNotAllowed)
    case .membershipTooLong, .tooManyCoupons: .failed(.limit)
    case .notVerified(.withoutPurchase): .notVerified(.receiptWithoutPurchase)
    case .notVerified(.signature(let flaw)): .notVerified(.init(.signature(flaw)))
    case .notVerified, .notSold, .unknownProduct, .productsStillLoading, .productsFailed: nil
    case .notCredited(let error): .notCredited(.init(error))
    case .notSaved(let error): .notSaved(.init(error))
    }
  }
}

extension AppStep.Reason {
  package init(_ error: ShopError) {
    self =
      switch error.cause {
      case let refusal as Refusal: .refusal(refusal)
      case let failure as StoreFailure: .failure(failure)
      default: error.kind.map { .error($0) } ?? .failure(.other(.cannotRead, error.sentence))
      }
  }

  fileprivate init(_ flaw: ReceiptFlaw) {
    self =
      switch flaw {
      case .noReceipt: .noReceipt
      case .withoutPurchase: .receiptWithoutPurchase
      case .status(let code): .receiptStatus(code)
      case .failed(let error): .init(error)
      case .signature(let flaw):
        .signature(
          SignedDocument.Flaw.allCases.first { SignatureFlaw($0) == flaw } ?? .invalidSignature)
      }
  }
}
