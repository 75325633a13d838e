import Foundation
import StoreCore
import StoreReceipts

/// The signer of one world, which also checks signatures as a device does.
struct Signer: Sendable {
  static let environment = StoreEnvironment.sandbox

  let authority: SigningAuthority
  let verifier: JWSVerifier
  private let client: Client

  init(_ authority: SigningAuthority, for client: Client) {
    self.authority = authority
    self.client = client
    verifier = Self.verifier(authority, client.bundleID, client)
  }

  /// Returns a verifier that checks documents as the device does, for any of its apps.
  func verifier(ofApp bundleID: String) -> JWSVerifier {
    Self.verifier(authority, bundleID, client)
  }

  private static func verifier(
    _ authority: SigningAuthority, _ bundleID: String, _ client: Client
  ) -> JWSVerifier {
    JWSVerifier(
      VerificationExpectations(
        trustedRoots: [authority.rootCertificate], bundleID: bundleID,
        environment: environment, deviceID: client.deviceID))
  }

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
  ) throws -> SignedDocument {
    let payload = SignedPayload.renewal(
      record, environment: Self.environment, signedDate: date, appTransactionID: appTransaction)
    return document(try authority.sign(payload), .renewal)
  }

  func sign(_ payload: SignedPayload, flaw: SignedDocument.Flaw?) throws -> String {
    guard let flaw else { return try authority.sign(payload) }
    return try Forgery(authority).sign(payload, failing: flaw)
  }

  func document(_ jws: String, _ kind: SignedKind) -> SignedDocument {
    let flaw = verifier.verify(jws, as: kind).flaw
    return SignedDocument(jws: jws, verification: flaw.map { .failed($0) } ?? .verified)
  }
}
