import Foundation
import GRDB
public import StoreCore
import StoreReceipts

extension SimulatedStore: InspectionControl {
  public func inspectTransaction(_ id: UInt64) throws -> TransactionInspection? {
    try settleTime()
    guard let line = try read({ db in try LedgerRow.fetchOne(db, key: Int64(clamping: id)) }),
      let jws = try documents([line]).first?.document.jws
    else { return nil }
    return TransactionInspection(
      record: line.record, document: try inspect(jws, .transaction),
      renewal: try renewal(of: line),
      receiptLine: try inspectReceipt()?.receipt?.lines.first { $0.id == id })
  }

  private func renewal(of line: LedgerRow) throws -> InspectedDocument? {
    let found = try read { db -> (SubscriptionRow, LedgerRow)? in
      let seen = try subscriptionsSeen(by: line.accountID, db)
      guard let row = seen.first(where: { $0.originalID == line.originalID }),
        let latest = try LedgerRow.fetchOne(db, key: row.latestID)
      else { return nil }
      return (row, latest)
    }
    guard let (row, latest) = found else { return nil }
    return try inspect(try renewalDocument(row, latest).jws, .renewal)
  }

  private func inspect(_ jws: String, _ kind: SignedKind) throws -> InspectedDocument {
    let verification = try signer().verifier.verify(jws, as: kind)
    return InspectedDocument(
      jws: jws, header: Self.values(verification.header),
      payload: Self.values(verification.payload), checks: verification.checks)
  }

  private static func values(_ json: Data) -> [String: JSONTree] {
    (try? JSONDecoder().decode([String: JSONTree].self, from: json)) ?? [:]
  }

  public func inspectReceipt() throws -> ReceiptInspection? {
    guard let signed = try receipt() else { return nil }
    let expectations = VerificationExpectations(
      trustedRoots: [try signer().authority.rootCertificate], bundleID: bundleID,
      environment: Signing.environment, deviceID: deviceID)
    let verification = AppReceiptVerifier(expectations).verify(signed)
    return ReceiptInspection(
      path: receiptFile.path, signed: signed, receipt: verification.receipt?.contents,
      checks: verification.checks)
  }

  public func databaseFlaws() throws -> [String] {
    try read { db in
      try String.fetchAll(db, sql: "PRAGMA integrity_check(5)").filter { $0 != "ok" }
    }
  }
}
