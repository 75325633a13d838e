public import Foundation
import StoreCore

/// A promotional offer as the app's own server signed it.
open class SKPaymentDiscount: NSObject, @unchecked Sendable {
  private let signed:
    (identifier: String, key: String, nonce: UUID, signature: String, timestamp: NSNumber)

  public override init() {
    signed = ("", "", UUID(), "", 0)
    super.init()
  }

  public init(
    identifier: String, keyIdentifier: String, nonce: UUID, signature: String, timestamp: NSNumber
  ) {
    signed = (identifier, keyIdentifier, nonce, signature, timestamp)
    super.init()
  }

  open var identifier: String { signed.identifier }
  open var keyIdentifier: String { signed.key }
  open var nonce: UUID { signed.nonce }
  open var signature: String { signed.signature }
  /// Milliseconds since 1970.
  open var timestamp: NSNumber { signed.timestamp }
}

extension SKPaymentDiscount {
  func signedOffer(username: String) -> SignedOffer {
    SignedOffer(
      offerID: identifier, keyID: keyIdentifier, nonce: nonce, signature: signature,
      timestamp: timestamp.intValue, username: username)
  }

  /// Creates a discount from a claim; nil if the claim is for no promotional offer.
  convenience init?(_ claim: OfferClaim?) {
    guard case .promotional(let signed) = claim else { return nil }
    self.init(
      identifier: signed.offerID, keyIdentifier: signed.keyID, nonce: signed.nonce,
      signature: signed.signature, timestamp: NSNumber(value: signed.timestamp))
  }
}
