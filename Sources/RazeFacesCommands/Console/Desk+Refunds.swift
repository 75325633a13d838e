import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

extension Desk {
  package func refunds() async throws {
    let requests = try await control.refundRequests()
    try print(requests.map { RefundForm($0) }) {
      var table = TextTable("Date", "Transaction", "Product", "Account", "Reason", "Status")
      for request in requests {
        table.append([
          request.date.text, String(request.transactionID), request.productID,
          request.accountEmail, request.reason.rawValue, request.status.rawValue,
        ])
      }
      return table.isEmpty ? ConsoleWords.noRefunds + "\n" : table.text
    }
  }

  /// As the person asks for it in the app; what becomes of it is the refund policy's.
  package func requestRefund(_ number: String, reason: String) async throws {
    let reason = try Input.choice(
      reason, of: ConsoleWords.aReason, among: RefundReason.allCases, name: \.rawValue)
    let record = try await record(number)
    do {
      try await control.requestRefund(of: record.id, reason: reason)
    } catch let refusal as RefundRefusal {
      throw CommandFailure(.refused, refusal.sentence)
    }
    try await followInApp()
    try await printRefund(record.id)
  }

  /// This device's app locks a coupon while its refund is asked for, as its Library does.
  private func followInApp() async throws {
    try makeDevice().shop.noticeRefundRequests(try await control.refundRequests())
  }

  package func decideRefund(_ number: String, approved: Bool) async throws {
    let record = try await record(number)
    try await control.decideRefund(of: record.id, approved: approved)
    try await followInApp()
    try await printRefund(record.id)
  }

  /// Without any request.
  package func refundNow(_ number: String, reason: String?) async throws {
    let word =
      try reason.map { word in
        try Input.choice(
          word, of: ConsoleWords.aReason, among: RevocationWord.allCases, name: \.rawValue)
      } ?? .other
    let record = try await record(number)
    try await control.refund(record.id, reason: word.reason)
    try print(TransactionForm(try await self.record(number))) {
      ConsoleWords.refunded(record) + "\n"
    }
  }

  private func printRefund(_ id: UInt64) async throws {
    guard let request = try await control.refundRequests().first(where: { $0.transactionID == id })
    else { return }
    try print(RefundForm(request)) { ConsoleWords.refund(request) + "\n" }
  }

  /// Any line of this world's ledger by its number.
  func record(_ number: String) async throws -> TransactionRecord {
    let id = try ConsoleInput.transactionID(number)
    let query = TransactionQuery(
      scope: .everything, before: id == .max ? nil : id + 1, limit: 1)
    guard let record = try await control.transactions(query).records.first, record.id == id else {
      throw CommandFailure(.usage, ConsoleWords.noTransaction(id))
    }
    return record
  }
}

struct RefundForm: Encodable {
  var transactionId: String
  var productId: String
  var account: String
  var reason: String
  var status: String
  var date: Int

  init(_ request: RefundRequest) {
    transactionId = String(request.transactionID)
    productId = request.productID
    account = request.accountEmail
    reason = request.reason.rawValue
    status = request.status.rawValue
    date = request.date.milliseconds
  }
}
