import Foundation
import GRDB
import StoreCore
import StoreReceipts
import Synchronization

/// The keys of a world, created on first use so that no launch waits for them.
extension World {
  func obtainSigner(as client: Client? = nil) throws -> Signer {
    if var signer = memory.withLock(\.signer) {
      // A reset with another kind of catalog changes it.
      signer.environment = environment
      return signer
    }
    let (serialized, seed) = try obtain(.authority, as: client) {
      try SigningAuthority(using: &$0).serialized
    }
    let authority = try WorldKey.key(serialized, SigningAuthority.init(serialized:))
    let made = Signer(authority: authority, seed: seed, environment: environment)
    memory.withLock { $0.signer = made }
    return made
  }

  func obtainServerKeys() throws -> ServerKeys {
    let (issuer, _) = try obtain(.issuer, as: nil) { Data($0.uuid().uuidString.utf8) }
    return ServerKeys(
      issuerID: try WorldKey.key(issuer) { text in
        guard let id = UUID(uuidString: String(decoding: text, as: UTF8.self)) else {
          throw StoreFailure.damaged(.column("serialized", table: "keys"))
        }
        return id.payloadText
      }, key: try obtainKey(.server), revoked: try obtainKey(.revokedServer))
  }

  func obtainKey(_ key: WorldKey, as client: Client? = nil) throws -> SubscriptionOfferKey {
    let (serialized, _) = try obtain(key, as: client) {
      SubscriptionOfferKey(using: &$0).serialized
    }
    return try WorldKey.key(serialized, SubscriptionOfferKey.init(serialized:))
  }

  private func obtain(
    _ key: WorldKey, as client: Client?, _ make: (inout Chance) throws -> Data
  ) throws -> (Data, seed: Int64?) {
    let (found, seed) = try read { (try key.fetch($0.db), $0.world.seed) }
    if let found { return (found, seed) }
    var chance = Chance(seed, for: key.rawValue)
    let made = try write(as: client, durability: .full) { db in
      // Another process may have created it first.
      if let found = try key.fetch(db) { return found }
      let made = try make(&chance)
      try key.insert(made, db)
      return made
    }
    return (made, seed)
  }
}
