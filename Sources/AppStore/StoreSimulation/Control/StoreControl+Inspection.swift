public import Foundation
public import StoreCore
import StoreReceipts

/// Signed documents as their receivers would check them.
extension StoreControl {
  /// Inspects a transaction of any account and device; nil if the world does not contain it.
  public func inspectTransaction(_ id: UInt64) throws -> TransactionInspection? {
    try run { device in
      try device.processDueEvents()
      let found = try device.read { transaction in
        let ledger = transaction.ledger
        return try ledger.find(id).map { ($0, try ledger.signedLine(of: $0)) }
      }
      guard let (line, signed) = found,
        let jws = try device.documents(of: [signed]).first?.document.jws
      else { return nil }
      return TransactionInspection(
        record: line.record, document: try inspect(jws, .transaction),
        renewal: try inspectRenewal(of: line),
        receiptLine: try inspectReceipt()?.receipt?.lines.first { $0.id == id })
    }
  }

  private func inspectRenewal(of line: LedgerLine) throws -> InspectedDocument? {
    let payload = try device.read { transaction in
      let row = try transaction.subscriptions.rows(visibleTo: line.accountID)
        .first { $0.originalID == line.originalID }
      let latest = try row.flatMap { try transaction.ledger.find($0.latestID) }
      return try latest.flatMap { try row?.renewalPayload($0, transaction) }
    }
    guard let payload else { return nil }
    return try inspect(device.obtainSigner().sign(payload, for: device.client), .renewal)
  }

  /// Inspects any signed document as if it were this device's.
  public func inspect(jws: String) throws -> InspectedDocument {
    try run { _ in try inspect(jws, SignedKind(of: jws)) }
  }

  private func inspect(_ jws: String, _ kind: SignedKind) throws -> InspectedDocument {
    let checks = try device.verify(jws, as: kind)
    let parts = checks.flaw == .invalidEncoding ? nil : CompactJWS(jws)
    func values(_ json: Data?) -> [String: JSONTree] {
      json.flatMap { JSONTree($0) }?.members ?? [:]
    }
    return InspectedDocument(
      jws: jws, header: values(parts?.header), payload: values(parts?.payload), checks: checks)
  }

  /// Inspects this device's receipt; nil before the first receipt is written (storekit-rules 4).
  public func inspectReceipt() throws -> ReceiptInspection? {
    let file = ReceiptFile(device)
    return try run { _ in try file.read().map { try inspect(receipt: $0, at: file.path) } }
  }

  /// Inspects any receipt as if it were this device's.
  public func inspect(receipt: Data, at path: String) throws -> ReceiptInspection {
    try run { device in
      let expectations = device.expectations(of: try device.obtainSigner())
      let (verified, checks) = AppReceiptVerifier(expectations).verify(receipt)
      return ReceiptInspection(
        path: path, signed: receipt, receipt: verified?.contents, checks: checks)
    }
  }
}
