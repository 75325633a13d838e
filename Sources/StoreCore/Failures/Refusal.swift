public import Foundation

/// The store's no to one payment or request: what a client sees, and why it came about.
///
/// The real store keeps the cause to itself (storekit-rules 6). What it means, and what a person can
/// do about it, is for those to say who know where that person is.
public struct Refusal: Error, Hashable, Sendable, Codable {
  public var kind: RefusalKind
  public var cause: Cause

  public init(_ kind: RefusalKind, _ cause: Cause) {
    self.kind = kind
    self.cause = cause
  }

  public enum Cause: Hashable, Sendable, Codable {
    /// One that a tester has armed.
    case fault(FaultPoint)
    /// The tester has switched the network off, or the store.
    case offline, storeDown
    case canceled
    case signInDismissed
    case declinedByParent
    /// No parent has answered in time.
    case requestExpired
    /// There is no parent to ask any more.
    case leftFamily
    case interrupted
    /// The payment method was declined, as a tester has switched on.
    case billingFailed
    /// It renews by itself, on this date (storekit-rules 2.18).
    case subscribedAlready(until: Date)
    case paymentsForbidden
    case quantity(Int)
    case unknownProduct(String)
    case unavailable(productID: String, InvalidProductReason)
    /// The app did not go on in the other storefront (storekit-rules 2.14).
    case storefrontDeclined
    case offer(OfferRefusal)
  }

  /// The reason why an offer is not given.
  public enum OfferRefusal: Hashable, Sendable, Codable {
    /// Its identifier, key or signature is missing.
    case incomplete
    case unknown(OfferName, productID: String)
    case unknownCode(String)
    case noPrice(OfferName)
    case onlyForSubscribers(OfferName, email: String)
    case onlyForLapsed(OfferName, email: String)
    case redeemedBefore(OfferName, email: String)
    /// One that was redeemed has yet to begin, with the next period.
    case anotherBegins(OfferName, email: String)
    case unknownKey(String)
    case wrongSignature
    case staleSignature
  }

  public struct OfferName: Hashable, Sendable, Codable {
    public var kind: OfferKind
    public var id: String

    public init(_ kind: OfferKind, id: String) {
      self.kind = kind
      self.id = id
    }
  }
}

/// The reason why an identifier is invalid. The real store never says which of these it was
/// (storekit-rules 1); this one always does.
public enum InvalidProductReason: Hashable, Sendable, Codable {
  case notInCatalog
  case notClearedForSale
  case agreementNotInEffect
  /// The app lacks the capability "In-App Purchase".
  case noInAppPurchase
  /// The identifier was of a product of another type; App Store Connect never gives it away again.
  case typeChanged(from: ProductKind)
  case bundleIDMismatch(catalog: String, app: String)
  case notSoldIn(storefront: String)
}
