import Foundation
import RazeFacesConsole
import StoreCore

extension ConsoleWords {
  // MARK: - Transactions

  /// `transactions show`.
  static func inspection(_ inspection: TransactionInspection) -> String {
    let record = inspection.record
    let fields = TransactionFields(ConsoleTexts.english.transactions, DateText.local)
      .fields(of: record).filter { $0.name != "why" }
    var parts = [
      FactList(fields.map { ($0.name, $0.value) }).section("Transaction \(record.id)"),
      FactList([(record.why, "")]).section("Why"),
      receiptLine(inspection.receiptLine).section("In this device's receipt"),
      document(inspection.document, "Signed transaction"),
    ]
    if let renewal = inspection.renewal {
      parts.append(document(renewal, "Signed renewal information"))
    }
    return parts.joined(separator: "\n")
  }

  private static func receiptLine(_ line: ReceiptLine?) -> FactList {
    guard let line else { return FactList([("It is not there", "")]) }
    var facts = FactList([
      ("transaction_id", String(line.id)),
      ("original_transaction_id", String(line.originalID)),
      ("product_id", line.productID),
      ("quantity", String(line.quantity)),
      ("purchase_date", line.purchaseDate.text),
      ("original_purchase_date", line.originalPurchaseDate.text),
    ])
    if let date = line.expirationDate { facts.append("expires_date", date.text) }
    if let date = line.cancellationDate { facts.append("cancellation_date", date.text) }
    return facts
  }

  private static func document(_ document: InspectedDocument, _ title: String) -> String {
    let verdict = document.flaw.map { "unverified, \($0.rawValue)" } ?? "verified"
    let payload = FactList(document.payload.sorted { $0.key < $1.key }.map { ($0, text($1)) })
    return payload.section("\(title): \(verdict)") + checks(document.checks).section("Checks")
      + FactList([(document.jws, "")]).section("JWS")
  }

  static func checks(_ checks: [DocumentCheck]) -> FactList {
    FactList(
      checks.map { check in
        switch check.answer {
        case .passed: (check.title, "ok")
        case .failed(let flaw, let remark): (check.title, "failed (\(flaw.rawValue)): \(remark)")
        case .skipped(let remark): (check.title, "not asked: \(remark)")
        }
      })
  }

  private static func text(_ value: DocumentValue) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .list(let list): list.joined(separator: ", ")
    }
  }

  // MARK: - Receipts

  /// `receipt show`.
  static func receipt(_ inspection: ReceiptInspection) -> String {
    let verdict = inspection.flaw.map { "unverified, \($0.rawValue)" } ?? "verified"
    var facts = FactList([("file", inspection.path), ("bytes", String(inspection.signed.count))])
    if let receipt = inspection.receipt {
      facts.append("receipt_type", receipt.environment)
      facts.append("bundle_id", receipt.bundleID)
      facts.append("application_version", receipt.version)
      facts.append("original_application_version", receipt.originalVersion)
      facts.append("receipt_creation_date", receipt.creationDate.text)
    }
    return facts.section("Receipt: \(verdict)")
      + checks(inspection.checks).section("Checks") + lines(inspection.receipt?.lines ?? [])
  }

  private static func lines(_ lines: [ReceiptLine]) -> String {
    guard !lines.isEmpty else { return "In-app purchases\n  none\n" }
    var table = TextTable([
      ("Transaction", .left), ("Original", .left), ("Product", .left), ("Qty", .right),
      ("Bought", .left), ("Expires", .left),
    ])
    for line in lines {
      table.append([
        String(line.id), String(line.originalID), line.productID, String(line.quantity),
        line.purchaseDate.text, line.expirationDate?.text ?? "",
      ])
    }
    return "In-app purchases\n" + table.text
  }

  static func verdict(_ form: VerdictForm) -> String {
    form.answers.map { answer in
      let count =
        switch answer.purchases {
        case nil: ""
        case 1?: " (1 purchase)"
        case let count?: " (\(count) purchases)"
        }
      return "\(answer.address): \(answer.status) \(answer.meaning)\(count)\n"
    }.joined()
  }

  static let unknownStatus = "Apple does not say what this means."

  static func noReceipt(_ device: String) -> String {
    "\(device) has no receipt yet; buying, restoring and `razefaces receipt refresh` write one"
  }

  static let onlyPublicKeys =
    "only the root certificate can be exported: razefaces keys export --public"

  static let binaryOnTerminal =
    "these are bytes, not text; send them to a file with --output FILE"

  static func cannotWrite(_ file: String, _ error: any Error) -> String {
    "cannot write \(file): \(error.localizedDescription)"
  }

  static func wrote(_ count: Int, _ file: String) -> String { "Wrote \(count) bytes to \(file)" }
}
