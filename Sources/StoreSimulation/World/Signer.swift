import Foundation
import StoreCore
import StoreReceipts

/// The signer of one world.
struct Signer: Sendable {
  static let environment = StoreEnvironment.sandbox

  let authority: SigningAuthority

  /// - Parameters:
  ///   - appTransaction: the identity of account and app.
  ///   - flaw: what a tester wants to be wrong with it.
  func sign(
    _ record: TransactionRecord, of appTransaction: String, at date: Date,
    flaw: SignedDocument.Flaw? = nil
  ) throws -> String {
    try sign(
      .transaction(
        record, environment: Self.environment, signedDate: date, appTransactionID: appTransaction),
      flaw: flaw)
  }

  func sign(
    _ record: RenewalRecord, of appTransaction: String, at date: Date
  ) throws -> String {
    try authority.sign(
      .renewal(
        record, environment: Self.environment, signedDate: date, appTransactionID: appTransaction))
  }

  func sign(_ payload: SignedPayload, flaw: SignedDocument.Flaw?) throws -> String {
    guard let flaw else { return try authority.sign(payload) }
    return try Forgery(authority).sign(payload, failing: flaw)
  }
}
