import ArgumentParser
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
