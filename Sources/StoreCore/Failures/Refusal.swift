public import Foundation

/// The store's refusal of a payment or request: what the client sees, and the cause.
///
/// The real store does not reveal the cause (storekit-rules 6). A refusal has no sentence for
/// people: each face words the advice for its own readers.
public struct Refusal: Error, Hashable, Sendable, Codable {
  public var kind: RefusalKind
  public var cause: Cause

  public init(_ kind: RefusalKind, _ cause: Cause) { (self.kind, self.cause) = (kind, cause) }

  public enum Cause: Hashable, Sendable, Codable {
    case fault(FaultPoint)
    case offline, storeDown
    case canceled
    case signInDismissed
    case declinedByParent
    case requestExpired
    /// The child left the family, so no parent can answer.
    case leftFamily
    case interrupted
    /// The payment method was declined, because a tester set billing to fail.
    case billingFailed
    case subscribedAlready(until: Date)
    case paymentsForbidden
    case quantity(Int)
    case unknownProduct(String)
    case unavailable(productID: String, InvalidProductReason)
    /// The app did not continue in the changed storefront (storekit-rules 2.14).
    case storefrontDeclined
    case offer(OfferRefusal)
  }

  public enum OfferRefusal: Hashable, Sendable, Codable {
    case incomplete
    case unknown(OfferName, productID: String)
    case unknownCode(String)
    case noPrice(OfferName)
    case onlyForSubscribers(OfferName, email: String)
    case onlyForLapsed(OfferName, email: String)
    case redeemedBefore(OfferName, email: String)
    /// Another redeemed offer begins with the next period.
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

/// The reason why a product identifier is invalid. The real store never reports it (storekit-rules
/// 1); this one always does.
public enum InvalidProductReason: Hashable, Sendable, Codable {
  case notInCatalog
  case notClearedForSale
  case agreementNotInEffect
  case noInAppPurchase
  /// The identifier belongs to an earlier product of another type. App Store Connect never reuses
  /// identifiers.
  case typeChanged(from: ProductKind)
  case bundleIDMismatch(catalog: String, app: String)
  case notSoldIn(storefront: String)
}
