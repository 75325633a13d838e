import Foundation
import RazeFacesConsole
import StoreCore

extension Desk {
  /// All that is known of one transaction: its fields, why it is there, its place in the receipt,
  /// and what was signed of it with the result of each check.
  package func showTransaction(_ number: String) async throws {
    let id = try ConsoleInput.transactionID(number)
    guard let inspection = try await control.inspectTransaction(id) else {
      throw CommandFailure(.usage, ConsoleWords.noTransaction(id))
    }
    try print(InspectionForm(inspection)) { ConsoleWords.inspection(inspection) }
  }

  /// Finishes in the app's stead.
  package func finishTransaction(_ number: String) async throws {
    let record = try await record(number)
    try await control.finishTransaction(record.id)
    try print(TransactionForm(try await self.record(number))) {
      ConsoleWords.finished(record) + "\n"
    }
  }

  /// Takes it out of the ledger as if it had never been.
  package func deleteTransaction(_ number: String) async throws {
    let record = try await record(number)
    try await control.deleteTransaction(record.id)
    try print(TransactionForm(record)) { ConsoleWords.deleted(record) + "\n" }
  }

  // MARK: - Devices

  package func devices() async throws {
    let devices = try await control.devices()
    try print(devices.map { DeviceForm($0) }) {
      var table = TextTable([
        ("Device", .left), ("Account", .left), ("Storefront", .left), ("Currency", .left),
        ("Unfinished", .right),
      ])
      for device in devices {
        table.append([
          device.name, device.accountEmail ?? "", device.storefront.countryCode,
          device.storefront.currencyCode, String(device.unfinished),
        ])
      }
      return table.isEmpty ? ConsoleWords.noDevices + "\n" : table.text
    }
  }

  package func signOut(of name: String) async throws {
    let known = try await control.devices()
    guard let device = known.first(where: { $0.name == name }) else {
      throw InvalidInput.unknown(name, ConsoleWords.aDevice, allowed: known.map(\.name))
    }
    try await control.signOut(device: name)
    try print(SignOutForm(device: name, account: device.accountEmail)) {
      CommandWords.signedOut(device.accountEmail, name) + "\n"
    }
  }
}

struct DeviceForm: Encodable {
  var device: String
  var account: String?
  var storefront: String
  var currency: String
  /// Transactions that the app has not finished.
  var unfinished: Int

  init(_ device: DeviceSummary) {
    self.device = device.name
    account = device.accountEmail
    storefront = device.storefront.countryCode
    currency = device.storefront.currencyCode
    unfinished = device.unfinished
  }
}

struct InspectionForm: Encodable {
  var transaction: TransactionForm
  var signedTransaction: DocumentForm
  var renewalInfo: DocumentForm?
  var receipt: ReceiptLineForm?

  init(_ inspection: TransactionInspection) {
    transaction = TransactionForm(inspection.record)
    signedTransaction = DocumentForm(inspection.document)
    renewalInfo = inspection.renewal.map { DocumentForm($0) }
    receipt = inspection.receiptLine.map { ReceiptLineForm($0) }
  }
}

struct DocumentForm: Encodable {
  var jws: String
  var isVerified: Bool
  var header: [String: DocumentValue]
  var payload: [String: DocumentValue]
  var checks: [CheckForm]

  init(_ document: InspectedDocument) {
    jws = document.jws
    isVerified = document.flaw == nil
    header = document.header
    payload = document.payload
    checks = document.checks.map { CheckForm($0) }
  }
}

struct CheckForm: Encodable {
  var check: String
  /// `passed`, `failed` or `skipped`.
  var result: String
  /// StoreKit's name for what failed.
  var error: String?
  var remark: String?

  init(_ check: DocumentCheck) {
    self.check = check.name
    switch check.answer {
    case .passed: result = "passed"
    case .failed(let flaw, let words):
      result = "failed"
      error = flaw.rawValue
      remark = words
    case .skipped(let words):
      result = "skipped"
      remark = words
    }
  }
}
