public import Foundation
package import StoreCore

extension Product {
  /// The result of a purchase that did not fail (storekit-rules 3.1).
  public enum PurchaseResult: Hashable, Sendable {
    case success(VerificationResult<Transaction>)
    case userCancelled
    /// The purchase waits for a parent's approval, and then arrives in `Transaction.updates`.
    case pending
  }

  public enum PurchaseError: Error, Hashable, Sendable {
    case invalidQuantity
    case productUnavailable
    case purchaseNotAllowed
    case ineligibleForOffer
    case invalidOfferIdentifier
    case invalidOfferPrice
    case invalidOfferSignature
    case missingOfferParameters
  }

  /// An option for a purchase.
  public struct PurchaseOption: Hashable, Sendable {
    enum Wish: Sendable {
      case appAccountToken(UUID)
      case quantity(Int)
      case askToBuy(Bool)
      case offer(OfferClaim)
      case storefrontChange(@Sendable (Storefront) -> Bool)
      case custom(key: String, value: String)
      /// An option that the simulated App Store does not support.
      case unsupported(String)

      /// The kind of option. A set contains at most one option of each kind.
      var name: String {
        switch self {
        case .appAccountToken: "appAccountToken"
        case .quantity: "quantity"
        case .askToBuy: "askToBuy"
        case .offer: "offer"
        case .storefrontChange: "storefrontChange"
        case .custom(let key, _): "custom \(key)"
        case .unsupported(let name): name
        }
      }
    }

    let wish: Wish

    public static func == (a: Self, b: Self) -> Bool { a.wish.name == b.wish.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(wish.name) }

    /// Associates the purchase with an account in your app. The transaction keeps the token across
    /// launches (storekit-rules 2.9).
    public static func appAccountToken(_ token: UUID) -> Self {
      Self(wish: .appAccountToken(token))
    }

    /// Sets the quantity, 1 to 10.
    public static func quantity(_ quantity: Int) -> Self { Self(wish: .quantity(quantity)) }

    public static func simulatesAskToBuyInSandbox(_ simulates: Bool) -> Self {
      Self(wish: .askToBuy(simulates))
    }

    public static func promotionalOffer(
      offerID: String, keyID: String, nonce: UUID, signature: Data, timestamp: Int
    ) -> Self {
      let signed = SignedOffer(
        offerID: offerID, keyID: keyID, nonce: nonce, signature: signature.base64EncodedString(),
        timestamp: timestamp, username: "")
      return Self(wish: .offer(.promotional(signed)))
    }

    public static func promotionalOffer(
      offerID: String, signature: SubscriptionOffer.Signature
    ) -> Self {
      promotionalOffer(
        offerID: offerID, keyID: signature.keyID, nonce: signature.nonce,
        signature: signature.signature, timestamp: signature.timestamp)
    }

    /// Applies a promotional offer whose compact JWS the app's server signed.
    public static func promotionalOffer(_ offerID: String, compactJWS: String) -> [Self] {
      let claim = OfferClaim.promotional(SignedOffer(offerID: offerID, compactJWS: compactJWS))
      return [Self(wish: .offer(claim))]
    }

    /// Sets the eligibility for the introductory offer. Not simulated: the purchase throws
    /// ``StoreKitError/unsupported``.
    public static func introductoryOfferEligibility(compactJWS: String) -> Self {
      Self(wish: .unsupported("introductoryOfferEligibility"))
    }

    /// Sets the billing plan of the subscription. Monthly billing is not simulated: the purchase
    /// throws ``StoreKitError/unsupported``.
    public static func billingPlanType(_ type: SubscriptionInfo.BillingPlanType) -> Self {
      let isSimulated = type == .upFront
      return Self(
        wish: isSimulated
          ? .custom(key: "billingPlanType", value: type.rawValue) : .unsupported("billingPlanType"))
    }

    /// Applies a win-back offer for a former subscriber.
    public static func winBackOffer(_ offer: SubscriptionOffer) -> Self {
      Self(wish: .offer(.winBack(id: offer.id ?? "")))
    }

    /// Sets a closure that decides whether to continue when the storefront changes during the
    /// purchase (storekit-rules 2.14).
    public static func onStorefrontChange(
      shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
    ) -> Self { Self(wish: .storefrontChange(shouldContinuePurchase)) }

    public static func custom(key: String, value: String) -> Self {
      Self(wish: .custom(key: key, value: value))
    }

    public static func custom(key: String, value: Double) -> Self {
      Self(wish: .custom(key: key, value: "\(value)"))
    }

    public static func custom(key: String, value: Bool) -> Self {
      Self(wish: .custom(key: key, value: "\(value)"))
    }

    public static func custom(key: String, value: Data) -> Self {
      Self(wish: .custom(key: key, value: value.base64EncodedString()))
    }
  }

  /// Purchases the product. The system asks the person to confirm.
  ///
  /// - Throws: ``PurchaseError`` or ``StoreKitError`` (storekit-rules 3.1).
  @MainActor public func purchase(
    options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult {
    let order = try Self.order(for: id, options)
    var mayContinue: @Sendable (Storefront) -> Bool = { _ in true }
    for case .storefrontChange(let decide) in options.map(\.wish) { mayContinue = decide }
    do {
      let session = try await cache.origin.connectionInUse.openedSession()
      return try await session.buy(order, mayContinue: mayContinue)
    } catch let failure as StoreFailure {
      throw StoreKitError(failure)
    }
  }
}

extension Product {
  /// Returns the order for a purchase with options.
  ///
  /// - Throws: ``PurchaseError`` for an invalid quantity; ``StoreKitError`` for an unsupported
  ///   option.
  package static func order(
    for id: Product.ID, _ options: Set<PurchaseOption>
  ) throws -> PaymentOrder {
    var order = PaymentOrder(productID: id)
    for option in options {
      switch option.wish {
      case .appAccountToken(let token): order.appAccountToken = token
      case .quantity(let quantity): order.quantity = quantity
      case .askToBuy(let simulates): order.simulatesAskToBuy = simulates
      case .offer(let claim): order.offer = claim
      case .storefrontChange, .custom: break
      case .unsupported: throw StoreKitError.unsupported
      }
    }
    // The offer's signature covers the account token.
    if case .promotional(var signed) = order.offer {
      signed.username = order.appAccountToken?.uuidString.lowercased() ?? ""
      order.offer = .promotional(signed)
    }
    guard PaymentOrder.quantities.contains(order.quantity) else {
      throw PurchaseError.invalidQuantity
    }
    return order
  }
}

extension Product.PurchaseOption {
  package var custom: (key: String, value: String)? {
    if case .custom(let key, let value) = wish { (key, value) } else { nil }
  }
}

extension Product.PurchaseError: LocalizedError {
  /// Returns the error that a refused purchase throws.
  package static func error(_ refusal: Refusal) -> any Error {
    if let error = Self(refusal) { error } else { StoreKitError(refusal) }
  }

  public var errorDescription: String? { kind.sentence }

  package var kind: RefusalKind {
    switch self {
    case .invalidQuantity: .invalidQuantity
    case .productUnavailable: .productUnavailable
    case .purchaseNotAllowed: .purchaseNotAllowed
    case .ineligibleForOffer: .ineligibleForOffer
    case .invalidOfferIdentifier: .invalidOfferIdentifier
    case .invalidOfferPrice: .invalidOfferPrice
    case .invalidOfferSignature: .invalidOfferSignature
    case .missingOfferParameters: .missingOfferParameters
    }
  }
}

extension Product.PurchaseError {
  /// Fails if the refusal is a ``StoreKitError``.
  init?(_ refusal: Refusal) {
    switch refusal.kind {
    case .invalidQuantity: self = .invalidQuantity
    case .paymentInvalid, .productUnavailable: self = .productUnavailable
    case .paymentNotAllowed, .purchaseNotAllowed: self = .purchaseNotAllowed
    case .ineligibleForOffer: self = .ineligibleForOffer
    case .invalidOfferIdentifier: self = .invalidOfferIdentifier
    case .invalidOfferPrice: self = .invalidOfferPrice
    case .invalidSignature, .invalidOfferSignature: self = .invalidOfferSignature
    case .missingOfferParams, .missingOfferParameters: self = .missingOfferParameters
    default: return nil
    }
  }
}
