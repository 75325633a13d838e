public import Foundation

/// The store's refusal of a payment or request: the error for the client, and the cause.
///
/// Apple's store does not reveal the cause (storekit-rules 6). User interfaces write the message.
public struct Refusal: Error, Hashable, Sendable, Codable {
  public var kind: RefusalKind
  public var cause: Cause

  public init(_ kind: RefusalKind, _ cause: Cause) { (self.kind, self.cause) = (kind, cause) }

  public enum Cause: Hashable, Sendable, Codable {
    /// - Parameter isUsedUp: whether the fault is no longer armed; nil if it is.
    case fault(FaultPoint, isUsedUp: Bool? = nil)
    case offline, storeDown
    case canceled
    case signInDismissed
    case declinedByParent
    case requestExpired
    /// The account asked again for the product, and only the new request counts.
    case askedAgain
    /// The child left the family group, so no parent can answer.
    case leftFamily
    case interrupted
    /// The payment method was declined, because a tester set billing to fail.
    case billingFailed
    /// - Parameter transaction: the current period's.
    case subscribedAlready(until: Date, transaction: UInt64)
    case paymentsForbidden
    case quantity(Int)
    case unknownProduct(String)
    case unavailable(productID: String, InvalidProductReason)
    /// The app did not continue in the new storefront (storekit-rules 2.14).
    case storefrontDeclined
    case offer(OfferRefusal)
  }

  /// The transaction that the account already has instead of a new one (storekit-rules 2.18).
  package var heldTransaction: UInt64? {
    if case .subscribedAlready(_, let held) = cause { held } else { nil }
  }

  public enum OfferRefusal: Hashable, Sendable, Codable {
    case incomplete
    case unknown(OfferName, productID: String)
    case unknownCode(String)
    case noPrice(OfferName)
    case onlyForSubscribers(OfferName, email: String)
    case onlyForLapsed(OfferName, email: String)
    case redeemedBefore(OfferName, email: String)
    /// The account redeemed another offer, which starts with the next period.
    case anotherBegins(OfferName, email: String)
    case unknownKey(String)
    case wrongSignature
    case staleSignature
  }

  public struct OfferName: Hashable, Sendable, Codable {
    public var kind: OfferKind
    public var id: String

    public init(_ kind: OfferKind, id: String) { (self.kind, self.id) = (kind, id) }
  }
}

/// The reason why a product identifier is invalid. Apple's store never reports it (storekit-rules
/// 1), but this one does.
public enum InvalidProductReason: Hashable, Sendable, Codable {
  case notInCatalog, notClearedForSale
  case agreementNotInEffect, noInAppPurchase
  /// The identifier belonged to a product of another type, and is never reused.
  case typeChanged(from: ProductKind)
  case bundleIDMismatch(catalog: String, app: String)
  case notSoldIn(storefront: String)
}
