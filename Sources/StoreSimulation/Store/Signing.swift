import Foundation
import StoreCore
import StoreReceipts

/// Signs for this world, and checks what was signed as a device does.
struct Signing: Sendable {
  static let environment = StoreEnvironment.sandbox

  let authority: SigningAuthority
  let verifier: JWSVerifier

  init(_ authority: SigningAuthority, bundleID: String, deviceID: UUID) {
    self.authority = authority
    verifier = JWSVerifier(
      VerificationExpectations(
        trustedRoots: [authority.rootCertificate], bundleID: bundleID,
        environment: Self.environment, deviceID: deviceID))
  }

  /// - Parameter flaw: what a tester wants to be wrong with it.
  func sign(
    _ record: TransactionRecord, at date: Date, flaw: SignedDocument.Flaw? = nil
  ) throws -> String {
    let payload = SignedPayload.transaction(
      record, environment: Self.environment, signedDate: date)
    guard let flaw else { return try authority.sign(payload) }
    return try Forgery(authority).sign(payload, failing: flaw)
  }

  func document(_ jws: String, _ kind: SignedKind) -> SignedDocument {
    let flaw = verifier.verify(jws, as: kind).flaw
    return SignedDocument(jws: jws, verification: flaw.map { .failed($0) } ?? .verified)
  }
}
