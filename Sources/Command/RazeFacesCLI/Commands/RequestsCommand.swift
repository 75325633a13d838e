import ArgumentParser
import Foundation
import Localization
import RazeFacesConsole
import StoreCore
import StoreSimulation

typealias RequestsCommand = GroupCommand<ListCommand<StatedRequest>>

struct StatedRequest: Listed {
  enum State: String, CaseIterable, JSONWritable {
    case waiting, approved, declined
    /// A parent declined the request, but a quirk of the App Store keeps it deferred.
    case declinedAndWaiting = "declined-and-waiting"
  }

  let request: RequestToBuy
  let state: State
  /// The result of the purchase; nil if it was not decided.
  var approval: Approval?

  static let group = CommandConfiguration(
    commandName: "requests", abstract: "List, approve, and decline Ask to Buy requests.",
    subcommands: [DecideRequestCommand<0>.self, DecideRequestCommand<1>.self])

  static let list = CommandConfiguration(
    commandName: "list", abstract: "List the requests of all devices.")

  static let none = "No requests are waiting for a parent"
  static let form = Form<Self>(
    .member("id") { $0.request.id }.column("Request", .right),
    .member("productId") { $0.request.productID }.column("Product"),
    .member("quantity") { $0.request.quantity }.column("Qty", .right, spare: 1),
    .member("account") { $0.request.accountEmail }.column("Account"),
    .member("device") { $0.request.device }.column("Device", spare: 0),
    .member("state") { $0.state }.column("State") { listed, _ in
      listed.request.wasDeclined ? "declined, stays deferred" : "waiting"
    },
    .member("price") { $0.request.shownPrice?.amount }
      .column("Price", before: "Account") { listed, _ in
        listed.request.shownPrice.text(now: listed.request.presentPrice)
      },
    .member("currency") { $0.request.shownPrice?.storefront.currencyCode },
    .member("newPrice") { $0.request.newPrice?.amount },
    .member("newCurrency") { $0.request.newPrice?.storefront.currencyCode },
    .member("transactionId") { $0.approval?.transactionID },
    .member("error") { $0.approval?.refusal })

  @MainActor static func all(in context: CommandContext) async throws -> [Self] {
    try await context.control.requestsToBuy().map {
      StatedRequest(request: $0, state: $0.wasDeclined ? .declinedAndWaiting : .waiting)
    }
  }
}

private let decisions:
  [(name: String, abstract: String, about: String, decision: TesterCommand.Request)] = [
    (
      "approve", "Approve a request as a parent; the purchase is charged and delivered.",
      """
      If the purchase is refused then, the command exits with 1.

      Example:
        razefaces requests approve $(razefaces requests --json | jq -r '.[0].id')
      """, .approve
    ),
    (
      "decline", "Decline a request as a parent.",
      """
      With `razefaces sandbox set ask-to-buy-declined-stays-deferred on`, it stays deferred, as it \
      did in the real sandbox.
      """, .decline
    ),
  ]

/// A command for one of ``decisions``. The parser needs a type for each command.
struct DecideRequestCommand<let place: Int>: WorldCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: decisions[place].name, abstract: decisions[place].abstract,
      discussion: decisions[place].about)
  }
  static var schema: JSONSchema { StatedRequest.schema }

  @Argument(help: "The request's number; `razefaces requests` lists them.") var number: String
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    let id = QueueKey(
      rawValue: try CommandContext.number(number, of: "a request to buy", in: "requests"))
    let request = try await context.control.requestsToBuy().first { $0.id == id }
    let result = try await context.perform(.request(id, decisions[place].decision))
    guard let request else { return }
    if case .approved(let approval) = result {
      return try context.output.print(
        StatedRequest(request: request, state: .approved, approval: approval),
        line: "Approved \(request.summary)\(outcome(of: request, approval, context.dates))",
        refusal: approval.refusal, of: "approved \(request.summary), but the purchase")
    }
    let stays = try await context.control.requestsToBuy().contains { $0.id == id }
    try context.output.print(
      StatedRequest(request: request, state: stays ? .declinedAndWaiting : .declined),
      line: "Declined \(request.summary)" + (stays ? "; it stays deferred, as set" : ""))
  }

  private func outcome(
    of request: RequestToBuy, _ approval: Approval, _ dates: DateText
  ) -> String {
    switch approval {
    case .scheduled(let change): return "; " + Texts.english(change.result(dates))
    case .bought(let price, _):
      let number = approval.transactionID.map { ", transaction \($0)" } ?? ""
      return "; it was bought for \(price)\(number), and is delivered when the app is opened on "
        + request.device
    case .asksAgain, .refused, .deferred, .unknown: return ""
    }
  }
}

extension StorePrice? {
  func unless(_ other: Self) -> Self { self == other ? nil : self }

  /// Returns the confirmed price, and the current one if it differs.
  func text(now present: Self) -> String {
    [self?.text, present.unless(self).map { "now \($0.text)" }].compactMap(\.self)
      .joined(separator: ", ")
  }
}

extension RequestToBuy {
  fileprivate var newPrice: StorePrice? { presentPrice.unless(shownPrice) }

  fileprivate var summary: String {
    "request \(id.rawValue), \(productID) for \(accountEmail) on \(device)"
  }
}

typealias InterruptionsCommand = GroupCommand<ListCommand<StatedInterruption>>

struct StatedInterruption: Listed {
  let purchase: Interruption
  /// Nil until the interruption is resolved.
  var outcome: Approval?
  private var newPrice: StorePrice? { purchase.presentPrice.unless(purchase.shownPrice) }

  static let group = CommandConfiguration(
    commandName: "interruptions", abstract: "List interrupted purchases and resolve them.",
    subcommands: [ResolveInterruptionCommand.self])

  static let list = CommandConfiguration(
    commandName: "list", abstract: "List the interrupted purchases of all devices.",
    discussion: """
      With `razefaces sandbox set interrupted-purchases on`, purchases fail until the person \
      agrees to new terms.
      """)

  static let none = "No purchase was interrupted"
  static let form = Form<Self>(
    .member("id") { String($0.purchase.id) }.column("Interruption", .right),
    .member("productId") { $0.purchase.productID }.column("Product"),
    .member("quantity") { $0.purchase.quantity }.column("Qty", .right, spare: 1),
    .member("account") { $0.purchase.accountEmail }.column("Account"),
    .member("device") { $0.purchase.device }.column("Device", spare: 0),
    .member("price") { $0.purchase.shownPrice?.amount }
      .column("Price", before: "Account") { listed, _ in
        listed.purchase.shownPrice.text(now: listed.purchase.presentPrice)
      },
    .member("currency") { $0.purchase.shownPrice?.storefront.currencyCode },
    .member("newPrice") { $0.newPrice?.amount },
    .member("newCurrency") { $0.newPrice?.storefront.currencyCode },
    .member("date") { $0.purchase.date }.column("Date", spare: 2, before: "Product"),
    .member("transactionId") { $0.outcome?.transactionID },
    .member("error") { $0.outcome?.refusal })

  @MainActor static func all(in context: CommandContext) async throws -> [Self] {
    try await context.control.interruptions().map { Self(purchase: $0) }
  }
}

struct ResolveInterruptionCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Resolve an interruption, which creates a new transaction.",
    discussion: "If the purchase is refused then, the command exits with 1.")

  @Argument(help: "The interruption's number; `razefaces interruptions` lists them.")
  var number: String

  @OptionGroup var common: CommonOptions
  static let schema = StatedInterruption.schema

  func run(in context: CommandContext) async throws {
    let id: Int64 = try CommandContext.number(number, of: "an interruption", in: "interruptions")
    let interruption = try await context.control.interruptions().first { $0.id == id }
    let result = try await context.perform(.resolveInterruption(id))
    guard let interruption, case .resolved(let outcome) = result else { return }
    let (email, product) = (interruption.accountEmail, interruption.productID)
    let number = outcome.transactionID.map { " \($0)" } ?? ""
    let line =
      switch outcome {
      case .deferred:
        "\(email) asks a parent to buy \(product); `razefaces requests` lists it"
      case .scheduled(let change):
        "\(product) of \(email): \(context.texts(change.result(context.dates)))"
      case .asksAgain:
        "the price has changed, so \(email) has to confirm it again on \(interruption.device)"
      case .bought, .refused, .unknown:
        "\(email) gets a new transaction\(number) for \(product) on \(interruption.device)"
      }
    try context.output.print(
      StatedInterruption(purchase: interruption, outcome: outcome),
      line: "Resolved interruption \(id): \(line)", refusal: outcome.refusal,
      of: "resolved interruption \(id), but the purchase of \(product) by \(email)")
  }
}
