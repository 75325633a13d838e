import Foundation
import GRDB
import StoreReceipts
import Synchronization

/// The world's own keys, made when they are first needed; no launch pays for them.
extension World {
  /// The signer of all worlds in memory.
  static let sharedSigner = Result { Signer(authority: try SigningAuthority()) }

  func obtainSigner() throws -> Signer {
    if let signer = signer.withLock({ $0 }) { return signer }
    let serialized = try obtain(.authority) { try SigningAuthority().serialized }
    let made = Signer(authority: try KeyRow.key(serialized, SigningAuthority.init(serialized:)))
    signer.withLock { $0 = made }
    return made
  }

  /// Returns the subscription key, for offers.
  func obtainOfferKey() throws -> SubscriptionOfferKey {
    let serialized = try obtain(.offers) { SubscriptionOfferKey().serialized }
    return try KeyRow.key(serialized, SubscriptionOfferKey.init(serialized:))
  }

  private func obtain(_ name: KeyRow.Name, _ make: () throws -> Data) throws -> Data {
    if let found = try read({ try KeyRow.serialized(name, $0.db) }) { return found }
    return try write(durability: .full) { db in
      // Another process may have been first.
      if let found = try KeyRow.serialized(name, db) { return found }
      let made = try make()
      try KeyRow(name: name, serialized: made).insert(db)
      return made
    }
  }
}
