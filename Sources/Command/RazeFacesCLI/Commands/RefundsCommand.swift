import ArgumentParser
import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreSimulation

typealias RefundsCommand = GroupCommand<ListCommand<RefundRequest>>

extension RefundRequest: Listed {
  static let group = CommandConfiguration(
    commandName: "refunds",
    abstract: "Request, approve, decline, and reverse refunds, or refund without a request.",
    subcommands: [
      RequestRefundCommand.self, DecideRefundCommand<0>.self, DecideRefundCommand<1>.self,
      RefundNowCommand.self, ReverseRefundCommand.self, ReportConsumptionCommand.self,
    ])

  static let list = CommandConfiguration(commandName: "list", abstract: "List all refund requests.")

  static let none = "No refunds have been requested"
  static let form = Form<Self>(
    .member("transactionId") { $0.transactionID }.column("Transaction"),
    .member("productId") { $0.productID }.column("Product"),
    .member("account") { $0.accountEmail }.column("Account", spare: 1),
    .member("reason") { $0.reason }.column("Reason"),
    .member("status") { $0.status }.column("Status"),
    .member("date") { $0.date }.column("Date", spare: 0, before: "Transaction"))

  @MainActor static func all(in context: CommandContext) async throws -> [Self] {
    try await context.control.refundRequests()
  }
}

struct RequestRefundCommand: WorldCommand {
  private static let reasons = RefundReason.allCases.map(\.rawValue)

  static let configuration = CommandConfiguration(
    commandName: "request", abstract: "Request a refund, as a person does in the app.",
    discussion: """
      Reasons: \(reasons.joined(separator: ", ")). \
      `razefaces sandbox set refund-policy` sets what happens to requests. A request that the store \
      refuses exits with 1, an unknown transaction with 64.

      Example:
        razefaces refunds request 2000000700001234 --reason unsatisfied
      """)

  @Argument(help: "The transaction's number.") var transaction: String

  @Option(
    help: ArgumentHelp("The reason for the refund.", valueName: "reason"),
    completion: .list(reasons))
  var reason: String?

  @OptionGroup var common: CommonOptions
  static let schema = RefundRequest.schema

  func run(in context: CommandContext) async throws {
    guard let reason else {
      throw InvalidInput(
        "a refund request needs a reason: --reason \(Self.reasons.joined(separator: "|"))")
    }
    let wanted: RefundReason = try Input.choice(reason, of: "reason for a refund")
    let record = try await context.transaction(transaction)
    do {
      try await context.store.requestRefund(of: record.id, reason: wanted)
    } catch let refusal as Refusal {
      throw CommandFailure(.refused, context.texts(refusal.reason))
    } catch let failure as StoreFailure where failure.cause == .misuse {
      throw CommandFailure(.refused, context.texts(failure.reason))
    }
    try await context.show(requestOf: record.id)
  }
}

private let decisions: [(name: String, abstract: String, decision: TesterCommand.Transaction)] = [
  ("approve", "Approve a request and revoke access on all devices.", .approveRefund),
  ("decline", "Decline a request; nothing else changes.", .declineRefund),
]

/// A command for one of ``decisions``. The parser needs a type for each command.
struct DecideRefundCommand<let place: Int>: WorldCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: decisions[place].name, abstract: decisions[place].abstract)
  }
  static var schema: JSONSchema { RefundRequest.schema }

  @Argument(help: "The transaction's number; `razefaces refunds` lists them.")
  var transaction: String

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    let record = try await context.transaction(transaction)
    try await context.perform(.transaction(record.id, decisions[place].decision))
    try await context.show(requestOf: record.id)
  }
}

struct ReportConsumptionCommand: WorldCommand {
  private static let preferences = ConsumptionReport.Preference.allCases.map(\.rawValue)

  static let configuration = CommandConfiguration(
    commandName: "consumption", abstract: "Send consumption information, as an app's server does.",
    discussion: """
      Within five minutes of a request, the preference decides it, as in Apple's sandbox.

      Example:
        razefaces refunds consumption 2000000700001234 --prefer grant-prorated --consumed 40
      """)

  @Argument(help: "The transaction's number.") var transaction: String

  @Option(
    help: ArgumentHelp("The decision to ask for.", valueName: preferences.joined(separator: "|")),
    completion: .list(preferences))
  var prefer: String?

  @Option(
    help: ArgumentHelp(
      "The share that was consumed of a product that is bought once.", valueName: "percent"))
  var consumed: Int?

  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = TransactionRecord.schema

  func validate() throws {
    guard 0...100 ~= consumed ?? 0 else {
      throw ValidationError("A share is a number from 0 to 100, not \(consumed ?? 0).")
    }
  }

  func run(in context: CommandContext) async throws {
    let preference: ConsumptionReport.Preference? = try prefer.map {
      try Input.choice($0, of: "preference")
    }
    let report = ConsumptionReport(preference: preference, percentage: consumed.map { $0 * 1_000 })
    try await context.change(transaction, .reportConsumption(report)) {
      "Sent the consumption information of \($0.sale)"
    }
  }
}

struct RefundNowCommand: WorldCommand {
  private static let reasons: [(String, TransactionRecord.RevocationReason)] = [
    ("developer-issue", .developerIssue), ("other", .other),
  ]

  static let configuration = CommandConfiguration(
    commandName: "now", abstract: "Refund without a request.",
    discussion: """
      Example:
        razefaces refunds now 2000000700001234 --reason developer-issue
      """)

  @Argument(help: "The transaction's number.") var transaction: String

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
    try await context.change(transaction, .refund(reason ?? .other)) { record in
      "Refunded \(record.sale), "
        + PriceText.displayPrice(record.refundable, in: record.storefront)
    }
  }
}

struct ReverseRefundCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "reverse", abstract: "Reverse a refund, as the App Store does after a dispute.",
    discussion: """
      The purchase entitles again, and a subscription has its former renewal date. An open app \
      gets the transaction as an update. A closed one gets the product at its next launch or by \
      Restore, but no coupon, as at Apple.

      Example:
        razefaces refunds reverse 2000000700001234
      """)

  @Argument(help: "The transaction's number.") var transaction: String

  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = TransactionRecord.schema

  func run(in context: CommandContext) async throws {
    try await context.change(transaction, .reverseRefund) { "Reversed the refund of \($0.sale)" }
  }
}

extension CommandContext {
  /// Prints a refund request after the app on this device has locked the coupon.
  fileprivate func show(requestOf id: UInt64) async throws {
    await (try makeApp()).shop.updateCouponLocks()
    let requests = try await control.refundRequests()
    guard let request = requests.first(where: { $0.transactionID == id }) else { return }
    let what = "refund of transaction \(id) (\(request.productID), \(request.reason.rawValue))"
    let line =
      switch request.status {
      case .pending: "Requested: \(what); `razefaces refunds approve \(id)` approves it"
      case .approved: "Approved: \(what)"
      case .declined: "Declined: \(what)"
      }
    try output.print(request, line: line)
  }
}
