import Foundation
import GRDB
import StoreCore
import StoreReceipts

/// A key of the world, created on first use.
enum WorldKey: String {
  case authority
  case offers

  func fetch(_ db: Database) throws -> Data? {
    try Data.fetchOne(
      db.cachedStatement(sql: "SELECT serialized FROM keys WHERE name = ?"), arguments: [rawValue])
  }

  func insert(_ serialized: Data, _ db: Database) throws {
    try db.execute(sql: "INSERT INTO keys VALUES (?, ?)", arguments: [rawValue, serialized])
  }

  static func key<Key>(_ serialized: Data, _ make: (Data) throws -> Key) throws -> Key {
    do {
      return try make(serialized)
    } catch {
      throw StoreFailure.damaged(.column("serialized", table: "keys"))
    }
  }
}

struct Signer: Sendable {
  let authority: SigningAuthority
  let seed: Int64?
  var environment: StoreEnvironment

  /// - Parameter appTransaction: the account's app transaction ID.
  func sign(
    _ record: TransactionRecord, of appTransaction: String, at date: Date,
    flaw: SignedDocument.Flaw? = nil
  ) throws -> String {
    try sign(
      .transaction(
        record, environment: environment, signedDate: date, appTransactionID: appTransaction),
      flaw: flaw)
  }

  func sign(_ record: RenewalRecord, of appTransaction: String, at date: Date) throws -> String {
    try authority.sign(
      .renewal(
        record, environment: environment, signedDate: date, appTransactionID: appTransaction))
  }

  func sign(_ payload: SignedPayload, flaw: SignedDocument.Flaw?) throws -> String {
    guard let flaw else { return try authority.sign(payload) }
    var chance = Chance(seed, for: "forgery")
    return try Forgery(authority).sign(payload, failing: flaw, using: &chance)
  }
}
