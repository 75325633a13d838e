import StoreCatalog
import StoreCore
public import StoreKit

/// A StoreKit call whose errors a test session can simulate.
public protocol FailableStoreKitAPI: Hashable, Sendable {
  associatedtype Failure: SKTestFailure

  init()
}

/// An error that a test session can simulate.
public protocol SKTestFailure: Error, Sendable {}

public enum SKTestFailures {
  public enum AppStoreSync: SKTestFailure { case generic(StoreKitError) }
  public enum AppTransaction: SKTestFailure { case generic(StoreKitError) }
  public enum LoadProducts: SKTestFailure { case generic(StoreKitError) }
  public enum ManageSubscriptions: SKTestFailure { case generic(StoreKitError) }
  public enum OfferCodeRedeem: SKTestFailure { case generic(StoreKitError) }
  public enum Purchase: SKTestFailure {
    case generic(StoreKitError)
    case purchase(Product.PurchaseError)
  }
  public enum RefundRequest: SKTestFailure {
    case generic(StoreKitError)
    case refundRequest(Transaction.RefundRequestError)
  }
  public enum SubscriptionStatus: SKTestFailure { case generic(StoreKitError) }
  public enum Verification: SKTestFailure {
    case verification(VerificationResult<Any>.VerificationError)
  }
}

public struct StoreKitAppStoreSyncAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.AppStoreSync
  public init() {}
}

public struct StoreKitAppTransactionAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.AppTransaction
  public init() {}
}

public struct StoreKitLoadProductsAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.LoadProducts
  public init() {}
}

public struct StoreKitManageSubscriptionsAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.ManageSubscriptions
  public init() {}
}

public struct StoreKitOfferCodeRedeemAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.OfferCodeRedeem
  public init() {}
}

public struct StoreKitPurchaseAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.Purchase
  public init() {}
}

public struct StoreKitRefundRequestAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.RefundRequest
  public init() {}
}

public struct StoreKitSubscriptionStatusAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.SubscriptionStatus
  public init() {}
}

public struct StoreKitVerificationAPI: FailableStoreKitAPI {
  public typealias Failure = SKTestFailures.Verification
  public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitAppStoreSyncAPI {
  public static var appStoreSync: Self { Self() }
}
extension FailableStoreKitAPI where Self == StoreKitAppTransactionAPI {
  public static var appTransaction: Self { Self() }
}
extension FailableStoreKitAPI where Self == StoreKitLoadProductsAPI {
  public static var loadProducts: Self { Self() }
}
extension FailableStoreKitAPI where Self == StoreKitManageSubscriptionsAPI {
  public static var manageSubscriptions: Self { Self() }
}
extension FailableStoreKitAPI where Self == StoreKitOfferCodeRedeemAPI {
  public static var offerCodeRedeem: Self { Self() }
}
extension FailableStoreKitAPI where Self == StoreKitPurchaseAPI {
  public static var purchase: Self { Self() }
}
extension FailableStoreKitAPI where Self == StoreKitRefundRequestAPI {
  public static var refundRequest: Self { Self() }
}
extension FailableStoreKitAPI where Self == StoreKitSubscriptionStatusAPI {
  public static var subscriptionStatus: Self { Self() }
}
extension FailableStoreKitAPI where Self == StoreKitVerificationAPI {
  public static var verification: Self { Self() }
}

extension SKTestSession {
  /// Makes a call fail until the error is replaced or removed.
  ///
  /// - Parameters:
  ///   - error: The error to throw; nil removes it.
  ///   - api: The call that throws it.
  /// - Throws: ``SKTestError`` if the call cannot fail with this error.
  public func setSimulatedError<API: FailableStoreKitAPI>(
    _ error: API.Failure?, forAPI api: API
  ) async throws {
    let (point, effect) = try (Self.point(of: api), error.map(Self.effect))
    try update { state in
      state.errors[point] = error
      state.configuration.faults.removeAll { $0.point == point }
      if let effect {
        state.configuration.faults.append(Fault(point: point, effect: effect, frequency: .always))
      }
    }
  }

  public func simulatedError<API: FailableStoreKitAPI>(forAPI api: API) async -> API.Failure? {
    guard let point = try? Self.point(of: api) else { return nil }
    return state.errors[point] as? API.Failure
  }

  private static func point(of api: any FailableStoreKitAPI) throws -> FaultPoint {
    switch api {
    case is StoreKitAppStoreSyncAPI: .sync
    case is StoreKitAppTransactionAPI: .appTransaction
    case is StoreKitLoadProductsAPI: .loadProducts
    case is StoreKitManageSubscriptionsAPI: .manageSubscriptions
    case is StoreKitOfferCodeRedeemAPI: .offerCodeRedeem
    case is StoreKitPurchaseAPI: .purchase
    case is StoreKitRefundRequestAPI: .refundRequest
    case is StoreKitSubscriptionStatusAPI: .subscriptionStatus
    case is StoreKitVerificationAPI: .verification
    default: throw SKTestError(.invalidAction, "\(type(of: api)) is not a call of StoreKit.")
    }
  }

  private static func effect(of error: any SKTestFailure) throws -> FaultEffect {
    switch error {
    case SKTestFailures.AppStoreSync.generic(let error),
      SKTestFailures.AppTransaction.generic(let error),
      SKTestFailures.LoadProducts.generic(let error),
      SKTestFailures.ManageSubscriptions.generic(let error),
      SKTestFailures.OfferCodeRedeem.generic(let error),
      SKTestFailures.Purchase.generic(let error),
      SKTestFailures.RefundRequest.generic(let error),
      SKTestFailures.SubscriptionStatus.generic(let error):
      .refusal(kind(of: error))
    case SKTestFailures.Purchase.purchase(let error): .refusal(error.kind)
    case SKTestFailures.RefundRequest.refundRequest(.duplicateRequest):
      throw SKTestError(
        .invalidAction, "A duplicate request cannot be simulated; request the refund twice.")
    case SKTestFailures.RefundRequest.refundRequest: .refusal(.systemError)
    case SKTestFailures.Verification.verification(let error): .unverified(flaw(error))
    default: throw SKTestError(.invalidAction, "\(error) cannot be simulated.")
    }
  }

  private static func kind(of error: StoreKitError) -> RefusalKind {
    if case .networkError(let error) = error {
      return RefusalKind.allCases.first { $0.isNetworkFailure && $0.code == error.code.rawValue }
        ?? .cannotConnectToHost
    }
    return error.kind ?? .systemError
  }

  private static func flaw(
    _ error: VerificationResult<Any>.VerificationError
  ) -> SignedDocument.Flaw {
    SignedDocument.Flaw.allCases.first { .init($0) == error } ?? .invalidSignature
  }
}
