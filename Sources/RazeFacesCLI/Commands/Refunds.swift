import ArgumentParser
import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

struct Refunds: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refunds",
    abstract: "Request, approve, and decline refunds, or refund without a request.",
    subcommands: [
      ListRefunds.self, RequestRefund.self, ApproveRefund.self, DeclineRefund.self, RefundNow.self,
    ], defaultSubcommand: ListRefunds.self)

  @OptionGroup var common: CommonOptions
}

struct ListRefunds: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Refunds.self
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all refund requests.")

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = .list(of: RefundRequest.schema)

  func run(in context: CommandContext) async throws {
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
      requests.map(\.json), table: table, none: "No refunds have been requested")
  }
}

struct RequestRefund: WorldCommand {
  private static let reasons = RefundReason.allCases.map(\.rawValue)

  static let configuration = CommandConfiguration(
    commandName: "request", abstract: "Request a refund, as a person does in the app.",
    discussion: """
      Reasons: \(reasons.joined(separator: ", ")). \
      `razefaces sandbox set refund-policy` sets what happens to requests. A request that the store \
      refuses ends with 1, an unknown transaction with 64.

      Example:
        razefaces refunds request 2000000700001234 --reason unsatisfied
      """)

  @Argument(help: "The transaction's number.")
  var transaction: String

  @Option(
    help: ArgumentHelp("The reason for the refund.", valueName: "reason"),
    completion: .list(reasons))
  var reason: String?

  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = RefundRequest.schema

  func run(in context: CommandContext) async throws {
    guard let reason else {
      throw CommandFailure(
        .usage,
        "a refund request needs a reason: --reason \(Self.reasons.joined(separator: "|"))")
    }
    let wanted = try Input.choice(
      reason, of: "reason for a refund", among: RefundReason.allCases, name: \.rawValue)
    let record = try await context.transaction(transaction)
    do {
      try await context.store.requestRefund(of: record.id, reason: wanted)
    } catch let refusal as RefundRefusal {
      throw CommandFailure(.refused, context.texts.refusals.sentence(refusal))
    }
    try await context.show(requestOf: record.id)
  }
}

struct ApproveRefund: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve", abstract: "Approve a request and revoke access on all devices.")

  @Argument(help: "The transaction's number; `razefaces refunds` lists them.")
  var transaction: String

  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = RefundRequest.schema

  func run(in context: CommandContext) async throws {
    try await context.decide(transaction, .approveRefund)
  }
}

struct DeclineRefund: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "Decline a request; nothing else changes.")

  @Argument(help: "The transaction's number; `razefaces refunds` lists them.")
  var transaction: String

  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = RefundRequest.schema

  func run(in context: CommandContext) async throws {
    try await context.decide(transaction, .declineRefund)
  }
}

struct RefundNow: WorldCommand {
  private static let reasons: [(String, TransactionRecord.RevocationReason)] = [
    ("developer-issue", .developerIssue), ("other", .other),
  ]

  static let configuration = CommandConfiguration(
    commandName: "now", abstract: "Refund without a request.",
    discussion: """
      Example:
        razefaces refunds now 2000000700001234 --reason developer-issue
      """)

  @Argument(help: "The transaction's number.")
  var transaction: String

  @Option(
    help: ArgumentHelp(
      "The revocation reason that the app gets.", valueName: "developer-issue|other"),
    completion: .list(reasons.map(\.0)))
  var reason: String?

  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = TransactionRecord.schema

  func run(in context: CommandContext) async throws {
    let reason = try reason.map {
      try Input.choice($0, of: "reason for a refund", among: Self.reasons, name: \.0).1
    }
    let record = try await context.transaction(transaction)
    try await context.perform(.transaction(record.id, .refund(reason ?? .other)))
    try context.output.print(
      try await context.transaction(transaction).json,
      line: "Refunded \(record.sale), "
        + PriceText.displayPrice(record.refundable, in: record.storefront))
  }
}

extension CommandContext {
  fileprivate func decide(
    _ number: String, _ decision: TesterCommand.Transaction
  ) async throws {
    let record = try await transaction(number)
    try await perform(.transaction(record.id, decision))
    try await show(requestOf: record.id)
  }

  /// Prints a refund request, after the app on this device has locked its coupon.
  fileprivate func show(requestOf id: UInt64) async throws {
    await (try makeApp()).shop.followRefundRequests()
    let requests = try await control.refundRequests()
    guard let request = requests.first(where: { $0.transactionID == id }) else { return }
    let what = "refund of transaction \(id) (\(request.productID), \(request.reason.rawValue))"
    let line =
      switch request.status {
      case .pending: "Requested: \(what); `razefaces refunds approve \(id)` approves it"
      case .approved: "Approved: \(what)"
      case .declined: "Declined: \(what)"
      }
    try output.print(request.json, line: line)
  }
}

extension RefundRequest {
  fileprivate static let schema: JSONSchema = [
    "transactionId": .text, "productId": .text, "account": .text,
    "reason": .words(RefundReason.allCases.map(\.rawValue)),
    "status": .words(["pending", "approved", "declined"]), "date": .date,
  ]

  fileprivate var json: JSONObject {
    [
      "transactionId": String(transactionID), "productId": productID, "account": accountEmail,
      "reason": reason.rawValue, "status": status.rawValue, "date": date.milliseconds,
    ]
  }
}
