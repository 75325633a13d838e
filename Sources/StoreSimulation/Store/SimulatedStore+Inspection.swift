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
      payload: Self.values(verification.payload), checks: verification.checks.map(\.shown))
  }

  private static func values(_ json: Data) -> [String: DocumentValue] {
    (try? JSONDecoder().decode([String: DocumentValue].self, from: json)) ?? [:]
  }

  public func inspectReceipt() throws -> ReceiptInspection? {
    guard let signed = try receipt() else { return nil }
    let expectations = VerificationExpectations(
      trustedRoots: [try signer().authority.rootCertificate], bundleID: bundleID,
      environment: Signing.environment, deviceID: deviceID)
    let verification = AppReceiptVerifier(expectations).verify(signed)
    return ReceiptInspection(
      path: receiptFile.path, signed: signed, receipt: verification.receipt?.shown,
      checks: verification.checks.map(\.shown))
  }

  public nonisolated func meaning(ofReceiptStatus code: Int) -> String? {
    VerifyReceiptStatus(code: code)?.sentence
  }

  public func databaseFlaws() throws -> [String] {
    try read { db in
      try String.fetchAll(db, sql: "PRAGMA integrity_check(5)").filter { $0 != "ok" }
    }
  }
}

extension VerificationCheck {
  fileprivate var shown: DocumentCheck {
    let answer: DocumentCheck.Answer =
      switch self.answer {
      case .passed: .passed
      case .failed(let failure, let remark):
        .failed(SignedDocument.Flaw(rawValue: failure.rawValue) ?? .invalidSignature, remark)
      case .skipped(let remark): .skipped(remark)
      }
    return DocumentCheck(name: question.rawValue, title: title, answer: answer)
  }
}

extension AppReceipt {
  fileprivate var shown: ReceiptContents {
    ReceiptContents(
      environment: environment.receiptType, bundleID: bundleID, version: version,
      originalVersion: originalVersion, creationDate: creationDate, expirationDate: expirationDate,
      lines: purchases.map { purchase in
        ReceiptLine(
          id: purchase.transactionID, originalID: purchase.originalTransactionID,
          productID: purchase.productID, quantity: purchase.quantity,
          purchaseDate: purchase.purchaseDate, originalPurchaseDate: purchase.originalPurchaseDate,
          expirationDate: purchase.expirationDate, cancellationDate: purchase.cancellationDate,
          webOrderLineItemID: purchase.webOrderLineItemID,
          isInIntroductoryOffer: purchase.isInIntroductoryOffer)
      })
  }
}
