import StoreCore
import StoreReceipts

extension World {
  /// Makes the certificate authority when something is first signed; no launch pays for it.
  func obtainSigner() throws -> Signer {
    if let signer = signer.withLock({ $0 }) { return signer }
    guard let authority = try read({ try Keys($0).authority() }) else {
      try decide { try Keys($0).makeAuthority() }
      return try obtainSigner()
    }
    let made = Signer(authority, for: client)
    signer.withLock { $0 = made }
    return made
  }

  /// Makes the subscription key when an offer is first signed.
  func obtainOfferKey() throws -> SubscriptionOfferKey {
    if let key = try read({ try Keys($0).offerKey() }) { return key }
    try decide { try Keys($0).makeOfferKey() }
    return try obtainOfferKey()
  }
}
