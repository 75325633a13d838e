public import Foundation

/// A client's request to buy, as added to the device's payment queue.
///
/// It has no free-form user name. StoreKit keeps that name only if it is a UUID, as
/// `appAccountToken` (storekit-rules 2.9).
public struct PaymentOrder: Hashable, Sendable, Codable {
  /// The quantities that Apple allows. The store refuses others as invalid (storekit-rules 2.2).
  public static let quantities = 1...10

  public var productID: String
  public var quantity: Int
  public var appAccountToken: UUID?
  /// Whether the client simulates Ask to Buy in the sandbox, which works with any account.
  public var simulatesAskToBuy: Bool
  public var offer: OfferClaim?

  public init(
    productID: String, quantity: Int = 1, appAccountToken: UUID? = nil,
    simulatesAskToBuy: Bool = false, offer: OfferClaim? = nil
  ) {
    (self.productID, self.quantity, self.appAccountToken) = (productID, quantity, appAccountToken)
    (self.simulatesAskToBuy, self.offer) = (simulatesAskToBuy, offer)
  }

  /// Returns whether a parent has to approve the payment (rule 2.10). A code needs no approval.
  public func asksToBuy(for account: Account) -> Bool {
    if case .code = offer { return false }
    return account.asksToBuy || simulatesAskToBuy
  }
}

/// A payment's claim to an offer. The introductory offer needs no claim.
public enum OfferClaim: Hashable, Sendable, Codable {
  case promotional(SignedOffer)
  case winBack(id: String)
  case code(String)

  /// Creates an unsigned claim to check eligibility; nil for an offer that needs no claim.
  public init?(unsigned offer: Offer) {
    guard let id = offer.id else { return nil }
    switch offer.kind {
    case .introductory: return nil
    case .promotional:
      self = .promotional(
        SignedOffer(
          offerID: id, keyID: "", nonce: .zero, signature: "", timestamp: 0, username: ""))
    case .offerCode: self = .code(id)
    case .winBack: self = .winBack(id: id)
    }
  }

  public var name: Refusal.OfferName {
    switch self {
    case .promotional(let signed): Refusal.OfferName(.promotional, id: signed.offerID)
    case .winBack(let id): Refusal.OfferName(.winBack, id: id)
    case .code(let code): Refusal.OfferName(.offerCode, id: code)
    }
  }

  /// The offer's identifier, or the code as it was typed.
  public var offerID: String { name.id }
}

/// A promotional offer with its signature by the app's server: ECDSA over Apple's payload.
public struct SignedOffer: Hashable, Sendable, Codable {
  public var offerID, keyID: String
  public var nonce: UUID
  public var signature: String
  /// The time of signing in milliseconds since 1970.
  public var timestamp: Int
  /// The payment's user name or account token; empty if it has none.
  public var username: String

  public init(
    offerID: String, keyID: String, nonce: UUID, signature: String, timestamp: Int, username: String
  ) {
    (self.offerID, self.keyID, self.nonce, self.signature) = (offerID, keyID, nonce, signature)
    (self.timestamp, self.username) = (timestamp, username)
  }

  /// Creates an offer that was signed as a compact JWS, which has the other parts in its payload.
  public init(offerID: String, compactJWS: String) {
    let jws = CompactJWS(compactJWS)
    let payload = JSONTree(jws.payload)
    self.init(
      offerID: offerID, keyID: JSONTree(jws.header)?["kid"]?.text ?? "",
      nonce: payload?["nonce"]?.text.flatMap(UUID.init(uuidString:)) ?? .zero,
      signature: compactJWS, timestamp: min(max(payload?["iat"]?.number ?? 0, 0), 1 << 40) * 1000,
      username: "")
  }

  /// The compact JWS; nil if the signature is one of Apple's first form.
  public var compactJWS: CompactJWS? { signature.contains(".") ? CompactJWS(signature) : nil }

  public static let validity: TimeInterval = 86_400

  /// Returns the signed text: its parts in Apple's order, joined by the invisible separator
  /// (U+2063).
  public func payload(bundleID: String, productID: String) -> String {
    [
      bundleID, keyID, productID, offerID, username, nonce.uuidString.lowercased(),
      String(timestamp),
    ].joined(separator: "\u{2063}")
  }
}

extension CatalogProduct {
  /// Returns the claimed offer, if the product has it. Codes match in any letter case.
  public func offer(_ claim: OfferClaim) -> Offer? {
    subscription?.offers.first { offer in
      switch claim {
      case .promotional(let signed): offer.kind == .promotional && offer.id == signed.offerID
      case .winBack(let id): offer.kind == .winBack && offer.id == id
      case .code(let code):
        offer.kind == .offerCode && offer.id?.lowercased() == code.lowercased()
      }
    }
  }
}

extension Catalog {
  /// Returns the payment for a code, in any letter case; nil if the code is unknown.
  public func order(redeeming code: String) -> PaymentOrder? {
    let claim = OfferClaim.code(code.trimmingCharacters(in: .whitespaces))
    return productIDs.first { product($0)?.offer(claim) != nil }
      .map { PaymentOrder(productID: $0, offer: claim) }
  }
}
