import Foundation
public import StoreCore
public import StoreKit

extension Error {
  /// The store's refusal, which Apple's error carries in its underlying error.
  public var refusal: Refusal? { underlying?.userInfo[SKError.causeKey] as? Refusal }
  public var underlying: NSError? { (self as NSError).userInfo[NSUnderlyingErrorKey] as? NSError }
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
