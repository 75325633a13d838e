import StoreCore
import StoreReceipts
import Synchronization

extension World {
  /// Makes the certificate authority when something is first signed; no launch pays for it.
  func obtainSigner() throws -> Signer {
    if let signer = signer.withLock({ $0 }) { return signer }
    guard let authority = try read({ try Keys(db: $0.db).authority() }) else {
      try keep { try Keys(db: $0).makeAuthority() }
      return try obtainSigner()
    }
    let made = Signer(authority, for: client)
    signer.withLock { $0 = made }
    return made
  }

  /// Makes the subscription key when an offer is first signed.
  func obtainOfferKey() throws -> SubscriptionOfferKey {
    if let key = try read({ try Keys(db: $0.db).offerKey() }) { return key }
    try keep { try Keys(db: $0).makeOfferKey() }
    return try obtainOfferKey()
  }
}
