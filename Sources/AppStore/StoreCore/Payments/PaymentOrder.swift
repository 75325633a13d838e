public import Foundation

/// A client's request to buy, as added to the device's payment queue.
///
/// There is no `applicationUsername`: StoreKit keeps it only as a UUID (storekit-rules 2.9).
public struct PaymentOrder: Hashable, Sendable, Codable {
  /// The quantities that Apple allows. The store refuses others as invalid (storekit-rules 2.2).
  public static let quantities = 1...10

  public var productID: String
  public var quantity: Int
  public var appAccountToken: UUID?
  /// Whether the client simulates Ask to Buy, which works with any account in the sandbox.
  public var simulatesAskToBuy: Bool
  public var offer: OfferClaim?

  public init(
    productID: String, quantity: Int = 1, appAccountToken: UUID? = nil,
    simulatesAskToBuy: Bool = false, offer: OfferClaim? = nil
  ) {
    (self.productID, self.quantity, self.appAccountToken) = (productID, quantity, appAccountToken)
    (self.simulatesAskToBuy, self.offer) = (simulatesAskToBuy, offer)
  }

  /// Returns whether a parent has to approve the payment (storekit-rules 2.10); never for a code.
  public func asksToBuy(for account: Account, in environment: StoreEnvironment) -> Bool {
    if case .code = offer { return false }
    return account.asksToBuy || simulatesAskToBuy && environment == .sandbox
  }
}

/// A payment's claim to an offer. Introductory offers need no claim.
public enum OfferClaim: Hashable, Sendable, Codable {
  case promotional(SignedOffer)
  case winBack(id: String)
  case code(String)

  /// Creates an unsigned claim for checking eligibility; nil for introductory offers.
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

  /// The offer identifier, or the code as typed.
  public var offerID: String { name.id }
}

/// A promotional offer that the app's server signed with ECDSA.
public struct SignedOffer: Hashable, Sendable, Codable {
  public var offerID, keyID: String
  public var nonce: UUID
  public var signature: String
  /// The time of signing, in milliseconds since 1970.
  public var timestamp: Int
  /// The payment's user name or account token; empty if it has none.
  public var username: String

  public init(
    offerID: String, keyID: String, nonce: UUID, signature: String, timestamp: Int, username: String
  ) {
    (self.offerID, self.keyID, self.nonce, self.signature) = (offerID, keyID, nonce, signature)
    (self.timestamp, self.username) = (timestamp, username)
  }

  /// Creates an offer that was signed as a compact JWS, whose payload contains the other values.
  public init(offerID: String, compactJWS: String) {
    let jws = CompactJWS(compactJWS)
    let payload = JSONTree(jws.payload)
    self.init(
      offerID: offerID, keyID: JSONTree(jws.header)?["kid"]?.text ?? "",
      nonce: payload?["nonce"]?.text.flatMap(UUID.init(uuidString:)) ?? .zero,
      signature: compactJWS, timestamp: min(max(payload?["iat"]?.number ?? 0, 0), 1 << 40) * 1000,
      username: "")
  }

  /// The compact JWS; nil for a signature in Apple's original format.
  public var compactJWS: CompactJWS? { signature.contains(".") ? CompactJWS(signature) : nil }

  public static let validity: TimeInterval = 86_400

  /// Returns the signed text: its parts in Apple's order, joined by invisible separators (U+2063).
  public func payload(bundleID: String, productID: String) -> String {
    [
      bundleID, keyID, productID, offerID, username, nonce.uuidString.lowercased(),
      String(timestamp),
    ].joined(separator: "\u{2063}")
  }
}

extension CatalogProduct {
  /// Returns the claimed offer; nil if the product does not have it. Codes are case-insensitive.
  public func offer(_ claim: OfferClaim) -> Offer? {
    subscription?.offers.first { offer in
      switch claim {
      case .promotional(let signed): offer.kind == .promotional && offer.id == signed.offerID
      case .winBack(let id): offer.kind == .winBack && offer.id == id
      case .code(let code): offer.kind == .offerCode && offer.id?.lowercased() == code.lowercased()
      }
    }
  }
}
