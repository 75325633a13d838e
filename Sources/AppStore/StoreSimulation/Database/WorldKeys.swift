import Foundation
import GRDB
import StoreCore
import StoreReceipts

/// A key of the world, created on first use.
enum WorldKey: String {
  case authority
  case offers
  /// The keys of the App Store Server API, and the issuer of its tokens.
  case server, revokedServer, issuer

  func fetch(_ db: Database) throws -> Data? {
    try Data.fetchOne(db, "SELECT serialized FROM keys WHERE name = ?", [rawValue])
  }

  func insert(_ serialized: Data, _ db: Database) throws {
    try db.execute("INSERT INTO keys VALUES (?, ?)", [rawValue, serialized])
  }

  static func key<Key>(_ serialized: Data, _ make: (Data) throws -> Key) throws -> Key {
    do {
      return try make(serialized)
    } catch {
      throw StoreFailure.damaged(.column("serialized", table: "keys"))
    }
  }
}

/// A key of App Store Connect, as an app's server needs it.
public struct OfferSigningKey: Hashable, Sendable {
  public let id: String
  /// The key as PEM (PKCS #8), the format of App Store Connect's `.p8` files.
  public let privateKeyPEM: String

  init(_ key: SubscriptionOfferKey) { (id, privateKeyPEM) = (key.id, key.privateKeyPEM) }
}

/// The keys of App Store Connect for an app's server.
struct ServerKeys: Sendable {
  var issuerID: String
  var key, revoked: SubscriptionOfferKey
}

struct Signer: Sendable {
  let authority: SigningAuthority
  let seed: Int64?
  var environment: StoreEnvironment

  /// - Parameters:
  ///   - appTransaction: the account's app transaction ID.
  ///   - device: the only device on which the document is valid (storekit-rules 3.12); nil for a
  ///     server.
  func sign(
    _ record: TransactionRecord, of appTransaction: String, for device: Client?, at date: Date,
    flaw: SignedDocument.Flaw? = nil
  ) throws -> String {
    try sign(
      .transaction(
        record, environment: environment, signedDate: date, appTransactionID: appTransaction),
      for: device, flaw: flaw)
  }

  func sign(
    _ payload: SignedPayload, for device: Client?, flaw: SignedDocument.Flaw? = nil
  ) throws -> String {
    var payload = payload
    if let device {
      let content = payload
      var chance = Chance(seed, for: "nonce \(device.device) \(content.text)")
      payload.bind(toDevice: device.deviceID, nonce: chance.uuid())
    }
    guard let flaw else { return try authority.sign(payload) }
    var chance = Chance(seed, for: "forgery")
    return try authority.sign(payload, failing: flaw, using: &chance)
  }
}

extension SignedPayload {
  /// Returns an account's app transaction before it is signed.
  static func appTransaction(
    of owner: String, _ catalog: Catalog, _ environment: StoreEnvironment, at date: Date
  ) -> SignedPayload {
    .appTransaction(
      environment: environment, bundleID: catalog.bundleID, version: catalog.appVersion,
      originalPurchaseDate: StoreEnvironment.sandboxAppPurchase, signedDate: date,
      appAppleID: catalog.appStoreID, appTransactionID: owner)
  }
}
