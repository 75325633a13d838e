import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// `refunds`: asked for as a person does in the app, decided, or made at once.
@MainActor package struct RefundsCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  package nonisolated static let reasons = RefundReason.allCases.map(\.rawValue)
  /// The tester's words for why something was taken back.
  private nonisolated static let revocationReasons: [(String, TransactionRecord.RevocationReason)] =
    [("developer-issue", .developerIssue), ("other", .other)]
  package nonisolated static let revocationWords = revocationReasons.map(\.0)

  package func list() async throws {
    let requests = try await context.control.refundRequests()
    var table = TextTable(
      "Date", "Transaction", "Product", "Account", "Reason", "Status", spare: ["Date", "Account"])
    for request in requests {
      table.append([
        context.dates.isoMinute(request.date), String(request.transactionID), request.productID,
        request.accountEmail, request.reason.rawValue, request.status.rawValue,
      ])
    }
    try context.output.print(
      requests.map(\.json), table: table, none: "No refunds were asked for")
  }

  /// As the person asks for it in the app; what becomes of it is the refund policy's.
  ///
  /// - Parameter reason: without one the reasons are told.
  package func request(_ number: String, reason: String?) async throws {
    guard let reason else {
      throw CommandFailure(
        .usage,
        "a request for a refund has a reason: --reason \(Self.reasons.joined(separator: "|"))")
    }
    let wanted = try Input.choice(
      reason, of: "reason for a refund", among: RefundReason.allCases, name: \.rawValue)
    let record = try await context.transaction(number)
    do {
      _ = try await context.perform(.transaction(record.id, .requestRefund(wanted)))
    } catch let refusal as RefundRefusal {
      throw CommandFailure(.refused, context.texts.refusals.sentence(refusal))
    }
    try await noticeInApp()
    try await print(record.id)
  }

  package func approve(_ number: String) async throws { try await decide(number, .approveRefund) }

  package func decline(_ number: String) async throws { try await decide(number, .declineRefund) }

  private func decide(_ number: String, _ decision: ConsoleCommand.Transaction) async throws {
    let record = try await context.transaction(number)
    _ = try await context.perform(.transaction(record.id, decision))
    try await noticeInApp()
    try await print(record.id)
  }

  /// Without any request.
  package func now(_ number: String, reason: String?) async throws {
    let reason = try reason.map {
      try Input.choice($0, of: "reason for a refund", among: Self.revocationReasons, name: \.0).1
    }
    let record = try await context.transaction(number)
    _ = try await context.perform(.transaction(record.id, .refund(reason ?? .other)))
    try context.output.print(
      try await context.transaction(number).json,
      line: "Refunded \(record.sale), "
        + PriceText.displayPrice(record.price, in: record.storefront))
  }

  /// This device's app locks a coupon while its refund is asked for, as its Library does.
  private func noticeInApp() async throws {
    await (try context.makeApp()).shop.followRefundRequests()
  }

  private func print(_ id: UInt64) async throws {
    let requests = try await context.control.refundRequests()
    guard let request = requests.first(where: { $0.transactionID == id }) else { return }
    let what = "refund of transaction \(id) (\(request.productID), \(request.reason.rawValue))"
    let line =
      switch request.status {
      case .pending: "Requested: \(what); `razefaces refunds approve \(id)` grants it"
      case .approved: "Approved: \(what)"
      case .declined: "Declined: \(what)"
      }
    try context.output.print(request.json, line: line)
  }
}

extension RefundRequest {
  fileprivate var json: JSONObject {
    [
      "transactionId": String(transactionID), "productId": productID, "account": accountEmail,
      "reason": reason.rawValue, "status": status.rawValue, "date": date.milliseconds,
    ]
  }
}
