import Foundation
public import StoreCore
public import StoreKit

extension Error {
  /// The store's refusal, which is the underlying error of Apple's.
  public var refusal: Refusal? { (self as NSError).userInfo[NSUnderlyingErrorKey] as? Refusal }
}

extension Product.PurchaseResult {
  /// The transaction of a successful purchase.
  public var transaction: VerificationResult<Transaction>? {
    if case .success(let result) = self { result } else { nil }
  }
}

extension SKPaymentTransaction {
  public var errorCode: SKError.Code? { (error as? SKError)?.code }
}
