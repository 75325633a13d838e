public import Foundation

/// A client's request to buy, as it reaches the device's payment queue.
///
/// The client's free-form user name is not here: only a UUID survives the client
/// (storekit-rules 2.9), as `appAccountToken`.
public struct PaymentOrder: Hashable, Sendable, Codable {
  /// Apple's bounds for a quantity; anything else is refused as invalid (storekit-rules 2.2).
  public static let quantities = 1...10

  public var productID: String
  public var quantity: Int
  public var appAccountToken: UUID?
  /// Set by a client that wants to try Ask to Buy in the sandbox with any account.
  public var simulatesAskToBuy: Bool
  /// The claimed offer; nil where there is none. The introductory offer comes by itself.
  public var offer: OfferClaim?

  public init(
    productID: String, quantity: Int = 1, appAccountToken: UUID? = nil,
    simulatesAskToBuy: Bool = false, offer: OfferClaim? = nil
  ) {
    self.productID = productID
    self.quantity = quantity
    self.appAccountToken = appAccountToken
    self.simulatesAskToBuy = simulatesAskToBuy
    self.offer = offer
  }

  /// Returns whether a parent has to approve it (rule 2.10). A code needs no approval.
  public func asksToBuy(for account: Account) -> Bool {
    if case .code = offer { return false }
    return account.asksToBuy || simulatesAskToBuy
  }
}

/// A payment's claim to an offer other than the introductory one, which needs no claim.
public enum OfferClaim: Hashable, Sendable, Codable {
  /// Signed by the app's own server.
  case promotional(SignedOffer)
  case winBack(id: String)
  /// A code as the person typed it.
  case code(String)

  /// Creates a claim to ask about an offer; nobody signed it. Nil for one that needs no claim.
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

  /// Kind and identifier, as a refusal names them.
  public var name: Refusal.OfferName {
    switch self {
    case .promotional(let signed): Refusal.OfferName(.promotional, id: signed.offerID)
    case .winBack(let id): Refusal.OfferName(.winBack, id: id)
    case .code(let code): Refusal.OfferName(.offerCode, id: code)
    }
  }

  /// The offer's identifier, as far as the client has named one.
  public var offerID: String { name.id }
}

/// A promotional offer with the permission of the app's server: an ECDSA signature, made with a
/// subscription key, over Apple's payload.
public struct SignedOffer: Hashable, Sendable, Codable {
  public var offerID: String
  public var keyID: String
  public var nonce: UUID
  /// DER in base64.
  public var signature: String
  /// Milliseconds since 1970.
  public var timestamp: Int
  /// The payment's user name or account token; empty where it has none.
  public var username: String

  public init(
    offerID: String, keyID: String, nonce: UUID, signature: String, timestamp: Int, username: String
  ) {
    self.offerID = offerID
    self.keyID = keyID
    self.nonce = nonce
    self.signature = signature
    self.timestamp = timestamp
    self.username = username
  }

  /// The time that a signature is good for, in seconds.
  public static let validity: TimeInterval = 86_400

  /// Returns the text that is signed: the parts in Apple's order, joined by the invisible
  /// separator.
  public func payload(bundleID: String, productID: String) -> String {
    [
      bundleID, keyID, productID, offerID, username, nonce.uuidString.lowercased(),
      String(timestamp),
    ].joined(separator: "\u{2063}")
  }
}

extension CatalogProduct {
  /// Returns the offer that is claimed. Codes are found however they are written.
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
  /// Returns the payment that a code is good for, however it is written; nil if there is no such
  /// code.
  public func order(redeeming code: String) -> PaymentOrder? {
    let claim = OfferClaim.code(code.trimmingCharacters(in: .whitespaces))
    return productIDs.first { product($0)?.offer(claim) != nil }
      .map { PaymentOrder(productID: $0, offer: claim) }
  }
}
