import Foundation
import RazeFacesConsole
import StoreCore

/// `receipt`: the app receipt of this device.
@MainActor package struct ReceiptCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// Decoded, with the result of each check.
  package func show() async throws {
    let receipt = try await receipt()
    try context.output.print(receipt.json) { lines(of: receipt) }
  }

  /// As an app's server does: the production address first, and if that says 21007, the sandbox's
  /// (storekit-rules 4).
  ///
  /// - Parameters:
  ///   - password: the shared secret; nil sends the catalog's, if it has one.
  ///   - isWhole: shows all of the last answer.
  ///   - file: where to write all of the last answer.
  package func verify(password: String?, isWhole: Bool, to file: String?) async throws {
    let receipt = try await receipt()
    var question = [ReceiptAnswer.requestKey: receipt.signed.base64EncodedString()]
    question[ReceiptAnswer.passwordKey] =
      password ?? context.control.catalog.appSpecificSharedSecret
    let body = try JSONEncoder().encode(question)
    var answers = [try await ask(.production, body)]
    if answers[0].status == ReceiptAnswer.isFromSandbox {
      answers.append(try await ask(.sandbox, body))
    }
    let isValid = answers.last?.status == ReceiptAnswer.isValid
    try show(answers, isValid, isWhole, to: file)
    if !isValid { throw CommandFailure(.refused, lines: []) }
  }

  private func show(
    _ answers: [ReceiptAnswer], _ isValid: Bool, _ isWhole: Bool, to file: String?
  ) throws {
    let last = answers.last?.response
    if let file {
      return try context.export(Data(JSONOutput(last).text.utf8), to: file, isText: true)
    }
    if isWhole { return try context.output.streams.write(json: JSONOutput(last)) }
    try context.output.print(["isValid": isValid, "answers": answers.map(\.json)] as JSONObject) {
      answers.map(\.line)
    }
  }

  /// The app transaction as the app is given it, with the result of each check.
  ///
  /// - Parameter file: where to write the JWS instead.
  package func appTransaction(to file: String?) async throws {
    let jws = try await context.store.appTransaction().jws
    if let file { return try context.export(Data((jws + "\n").utf8), to: file, isText: true) }
    let document = try await context.control.inspect(appTransaction: jws)
    try context.output.print(document.json) { document.lines("App transaction") }
  }

  /// Writes it as it is signed, or as Base64 what `receipt-data` takes.
  package func export(to file: String?, asBase64: Bool) async throws {
    let receipt = try await receipt()
    let text = receipt.signed.base64EncodedString()
    if context.output.format == .json, file == nil {
      return try context.output.print([ReceiptAnswer.requestKey: text]) { [] }
    }
    try context.export(
      asBase64 ? Data((text + "\n").utf8) : receipt.signed, to: file, isText: asBase64)
  }

  /// The App Store writes it anew, as the app can ask for.
  package func refresh() async throws {
    _ = try await context.perform(.world(.refreshReceipt))
    try await show()
  }

  private func receipt() async throws -> ReceiptInspection {
    guard let receipt = try await context.control.inspectReceipt() else {
      throw CommandFailure(
        .refused,
        "\(context.device) has no receipt yet; buying, restoring and `razefaces receipt refresh` "
          + "write one")
    }
    return receipt
  }

  private func ask(_ address: ReceiptAddress, _ body: Data) async throws -> ReceiptAnswer {
    let response = try await context.backend.receipts.verifyReceipt(body, at: address)
    let decoded = try JSONDecoder().decode(ReceiptAnswer.Decoded.self, from: response)
    return ReceiptAnswer(
      address: address.rawValue, status: decoded.status,
      meaning: ReceiptStatus(code: decoded.status).map(context.texts.documents.meaning)
        ?? "Apple does not say what this means.",
      environment: decoded.environment, purchases: decoded.receipt?.lines?.count,
      response: try JSONDecoder().decode(JSONTree.self, from: response))
  }

  private func lines(of inspection: ReceiptInspection) -> [String] {
    var facts = FactList([("file", inspection.path), ("bytes", String(inspection.signed.count))])
    if let receipt = inspection.receipt {
      facts.append("receipt_type", receipt.environment.receiptType)
      facts.append("bundle_id", receipt.bundleID)
      facts.append("application_version", receipt.version)
      facts.append("original_application_version", receipt.originalVersion)
      facts.append("receipt_creation_date", context.dates.iso(receipt.creationDate))
    }
    return facts.section("Receipt: \(FactList.verdict(inspection.flaw))")
      + FactList.checks(inspection.checks).section("Checks")
      + lines(inspection.receipt?.lines ?? [])
  }

  private func lines(_ lines: [ReceiptLine]) -> [String] {
    guard !lines.isEmpty else { return ["In-app purchases", "  none"] }
    var table = TextTable(
      [
        ("Transaction", .left), ("Original", .left), ("Product", .left), ("Qty", .right),
        ("Bought", .left), ("Expires", .left),
      ], spare: ["Original", "Qty"])
    for line in lines {
      table.append([
        String(line.id), String(line.originalID), line.productID, String(line.quantity),
        context.dates.isoMinute(line.purchaseDate),
        line.expirationDate.map(context.dates.isoMinute) ?? "",
      ])
    }
    return ["In-app purchases"] + context.output.lines(of: table)
  }
}

struct ReceiptAnswer {
  static let requestKey = "receipt-data"
  static let passwordKey = "password"
  static let isValid = 0
  static let isFromSandbox = 21007

  struct Decoded: Decodable {
    struct Receipt: Decodable {
      struct Line: Decodable {}

      enum CodingKeys: String, CodingKey { case lines = "in_app" }

      var lines: [Line]?
    }

    var status: Int
    var environment: String?
    var receipt: Receipt?
  }

  var address: String
  var status: Int
  var meaning: String
  var environment: String?
  /// How many lines the answered receipt has.
  var purchases: Int?
  var response: JSONTree

  var json: JSONObject {
    [
      "address": address, "status": status, "meaning": meaning, "environment": environment,
      "purchases": purchases,
    ]
  }

  var line: String {
    let count =
      switch purchases {
      case nil: ""
      case 1?: " (1 purchase)"
      case let count?: " (\(count) purchases)"
      }
    return "\(address): \(status) \(meaning)\(count)"
  }
}

extension ReceiptInspection {
  fileprivate var json: JSONObject {
    [
      "path": path, "isVerified": flaw == nil, "receiptType": receipt?.environment.receiptType,
      "bundleId": receipt?.bundleID, "applicationVersion": receipt?.version,
      "originalApplicationVersion": receipt?.originalVersion,
      "receiptCreationDate": receipt?.creationDate.milliseconds,
      "inApp": (receipt?.lines ?? []).map(\.json), "checks": checks.map(\.json),
    ]
  }
}
