import Foundation
import StoreCore
import StoreReceipts

struct Inspection {
  let device: Device

  func transaction(_ id: UInt64) throws -> TransactionInspection? {
    let ledger = SignedLedger(device: device)
    let found = try device.read { transaction in
      let ledger = transaction.ledger
      return try ledger.find(id).map { ($0, try ledger.signedLine(of: $0)) }
    }
    guard let (line, signed) = found,
      let jws = try ledger.documents(of: [signed]).first?.document.jws
    else { return nil }
    return TransactionInspection(
      record: line.record, document: try document(jws, .transaction),
      renewal: try renewal(of: line),
      receiptLine: try receipt()?.receipt?.lines.first { $0.id == id })
  }

  private func renewal(of line: LedgerLine) throws -> InspectedDocument? {
    let payload = try device.read { transaction in
      let row = try transaction.subscriptions.rows(visibleTo: line.accountID)
        .first { $0.originalID == line.originalID }
      let latest = try row.flatMap { try transaction.ledger.find($0.latestID) }
      return try latest.flatMap { try row?.renewalPayload($0, transaction) }
    }
    guard let payload else { return nil }
    return try document(device.obtainSigner().sign(payload, for: device.client), .renewal)
  }

  func document(_ jws: String, _ kind: SignedKind) throws -> InspectedDocument {
    let checks = try device.verify(jws, as: kind)
    let parts = checks.flaw == .invalidEncoding ? nil : CompactJWS(jws)
    return InspectedDocument(
      jws: jws, header: Self.members(of: parts?.header),
      payload: Self.members(of: parts?.payload), checks: checks)
  }

  private static func members(of json: Data?) -> [String: JSONTree] {
    json.flatMap { JSONTree($0) }?.members ?? [:]
  }

  func receipt() throws -> ReceiptInspection? {
    let file = ReceiptFile(device)
    return try file.read().map { try receipt($0, at: file.path) }
  }

  func receipt(_ signed: Data, at path: String) throws -> ReceiptInspection {
    let signer = try device.obtainSigner()
    let expectations = VerificationExpectations(
      trustedRoots: [signer.authority.rootCertificate],
      bundleID: device.client.bundleID, environment: signer.environment,
      deviceID: device.client.deviceID)
    let (receipt, checks) = AppReceiptVerifier(expectations).verify(signed)
    return ReceiptInspection(
      path: path, signed: signed, receipt: receipt?.contents, checks: checks)
  }
}
