import Foundation
import RazeFacesConsole
import StoreCore

extension Desk {
  /// This device's receipt, decoded, with the result of each check.
  package func showReceipt() async throws {
    let receipt = try await receiptInspection()
    try print(ReceiptForm(receipt)) { ConsoleWords.receipt(receipt) }
  }

  /// As an app's server does: the production address first, and where that says 21007, the
  /// sandbox's (storekit-rules 4).
  ///
  /// - Parameter password: the shared secret; nil sends the catalog's, where it has one.
  package func verifyReceipt(password: String?) async throws {
    let receipt = try await receiptInspection()
    var question = [ReceiptAnswer.requestKey: receipt.signed.base64EncodedString()]
    question[ReceiptAnswer.passwordKey] = password ?? control.catalog.appSpecificSharedSecret
    let body = try JSONEncoder().encode(question)
    var answers = [try await ask(.production, body)]
    if answers[0].status == ReceiptAnswer.isFromSandbox {
      answers.append(try await ask(.sandbox, body))
    }
    let form = VerdictForm(isValid: answers.last?.status == ReceiptAnswer.isValid, answers: answers)
    try print(form) { ConsoleWords.verdict(form) }
    if !form.isValid { throw CommandFailure(.refused, lines: []) }
  }

  /// Writes the receipt as it is signed, or as Base64 what `receipt-data` takes.
  package func exportReceipt(to file: String?, asBase64: Bool) async throws {
    let receipt = try await receiptInspection()
    let text = receipt.signed.base64EncodedString()
    if format == .json, file == nil {
      return try streams.write(JSONOutput.text([ReceiptAnswer.requestKey: text]))
    }
    try export(asBase64 ? Data((text + "\n").utf8) : receipt.signed, to: file, isText: asBase64)
  }

  /// Writes the receipt anew, as the app can ask for.
  package func refreshReceipt() async throws {
    switch try await store.refreshReceipt(answer: nil) {
    case .present: throw CommandFailure(.refused, CommandWords.notSignedIn)
    case .cancelled, .working, .done: break
    }
    try await showReceipt()
  }

  /// The root certificate of this world; the private keys that sign for Apple never leave it.
  package func exportKeys(isPublic: Bool, format word: String, to file: String?) async throws {
    guard isPublic else { throw CommandFailure(.usage, ConsoleWords.onlyPublicKeys) }
    let kind = try Input.choice(
      word, of: ConsoleWords.aFormat, among: CertificateFormat.allCases, name: \.rawValue)
    let root = try await control.rootCertificate()
    if format == .json, file == nil {
      let text = kind == .pem ? root.pem : root.der.base64EncodedString()
      return try streams.write(
        JSONOutput.text(["format": kind.rawValue, "certificate": text]))
    }
    switch kind {
    case .pem:
      let text = root.pem.hasSuffix("\n") ? root.pem : root.pem + "\n"
      try export(Data(text.utf8), to: file, isText: true)
    case .der: try export(root.der, to: file, isText: false)
    }
  }

  private func receiptInspection() async throws -> ReceiptInspection {
    guard let receipt = try await control.inspectReceipt() else {
      throw CommandFailure(.refused, ConsoleWords.noReceipt(device))
    }
    return receipt
  }

  private func ask(_ address: ReceiptAddress, _ body: Data) async throws -> ReceiptAnswer {
    let response = try await receipts.verifyReceipt(body, at: address)
    let decoded = try JSONDecoder().decode(ReceiptAnswer.Decoded.self, from: response)
    return ReceiptAnswer(
      address: address.rawValue, status: decoded.status,
      meaning: control.meaning(ofReceiptStatus: decoded.status) ?? ConsoleWords.unknownStatus,
      environment: decoded.environment, purchases: decoded.receipt?.lines?.count)
  }

  private func export(_ bytes: Data, to file: String?, isText: Bool) throws {
    guard let file else {
      if isText { return try streams.write(String(decoding: bytes, as: UTF8.self)) }
      guard isatty(STDOUT_FILENO) == 0 else {
        throw CommandFailure(.usage, ConsoleWords.binaryOnTerminal)
      }
      return try StandardStream.print(Array(bytes))
    }
    do {
      try bytes.write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw CommandFailure(.cannotWrite, ConsoleWords.cannotWrite(file, error))
    }
    try print(ExportForm(file: file, bytes: bytes.count)) {
      ConsoleWords.wrote(bytes.count, file) + "\n"
    }
  }
}

struct ExportForm: Encodable {
  var file: String
  var bytes: Int
}

struct ReceiptAnswer: Encodable {
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
}

struct VerdictForm: Encodable {
  var isValid: Bool
  /// In the order in which the addresses were asked.
  var answers: [ReceiptAnswer]
}

struct ReceiptForm: Encodable {
  var path: String
  var isVerified: Bool
  var receiptType: String?
  var bundleId: String?
  var applicationVersion: String?
  var originalApplicationVersion: String?
  var receiptCreationDate: Int?
  var inApp: [ReceiptLineForm]
  var checks: [CheckForm]

  init(_ inspection: ReceiptInspection) {
    path = inspection.path
    isVerified = inspection.flaw == nil
    checks = inspection.checks.map { CheckForm($0) }
    let receipt = inspection.receipt
    receiptType = receipt?.environment
    bundleId = receipt?.bundleID
    applicationVersion = receipt?.version
    originalApplicationVersion = receipt?.originalVersion
    receiptCreationDate = receipt?.creationDate.milliseconds
    inApp = (receipt?.lines ?? []).map { ReceiptLineForm($0) }
  }
}

struct ReceiptLineForm: Encodable {
  var transactionId: String
  var originalTransactionId: String
  var productId: String
  var quantity: Int
  var purchaseDate: Int
  var originalPurchaseDate: Int
  var expiresDate: Int?
  var cancellationDate: Int?
  var webOrderLineItemId: Int?
  var isInIntroOfferPeriod: Bool

  init(_ line: ReceiptLine) {
    transactionId = String(line.id)
    originalTransactionId = String(line.originalID)
    productId = line.productID
    quantity = line.quantity
    purchaseDate = line.purchaseDate.milliseconds
    originalPurchaseDate = line.originalPurchaseDate.milliseconds
    expiresDate = line.expirationDate?.milliseconds
    cancellationDate = line.cancellationDate?.milliseconds
    webOrderLineItemId = line.webOrderLineItemID
    isInIntroOfferPeriod = line.isInIntroductoryOffer
  }
}
