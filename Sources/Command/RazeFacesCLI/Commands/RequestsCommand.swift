import ArgumentParser
import Localization
import RazeFacesConsole
import StoreCore
import StoreSimulation

struct RequestsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "requests", abstract: "List, approve, and decline Ask to Buy requests.",
    subcommands: [
      ListCommand<StatedRequest>.self, ApproveRequestCommand.self, DeclineRequestCommand.self,
    ],
    defaultSubcommand: ListCommand<StatedRequest>.self)

  @OptionGroup var common: CommonOptions
}

extension StatedRequest: Listed {
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

struct StatedRequest {
  enum State: String, CaseIterable, JSONWritable {
    case waiting, approved, declined
    /// A parent declined the request, but a quirk of the App Store keeps it deferred.
    case declinedAndWaiting = "declined-and-waiting"
  }

  let request: RequestToBuy
  let state: State
  /// The result of the purchase; nil if it was not decided.
  var approval: Approval?
}

struct ApproveRequestCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Approve a request as a parent; the purchase is charged and delivered.",
    discussion: """
      If the purchase is refused then, the command exits with 1.

      Example:
        razefaces requests approve $(razefaces requests --json | jq -r '.[0].id')
      """)

  @Argument(help: "The request's number; `razefaces requests` lists them.") var number: String
  @OptionGroup var common: CommonOptions
  static let schema = StatedRequest.schema

  func run(in context: CommandContext) async throws {
    guard case (let request?, let result) = try await context.decide(number, .approve),
      case .approved(let approval) = result
    else { return }
    let decided = StatedRequest(request: request, state: .approved, approval: approval)
    try context.output.print(
      decided,
      line: "Approved \(request.summary)\(outcome(decided, context.dates))",
      refusal: approval.refusal, of: "approved \(request.summary), but the purchase")
  }

  private func outcome(_ decided: StatedRequest, _ dates: DateText) -> String {
    if case .scheduled(let change)? = decided.approval {
      return "; " + Texts.english(change.result(dates))
    }
    guard case .bought(let price, _)? = decided.approval else { return "" }
    let number = decided.approval?.transactionID.map { ", transaction \($0)" } ?? ""
    return "; it was bought for \(price)\(number), and is delivered when the app is opened on "
      + decided.request.device
  }
}

struct DeclineRequestCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "Decline a request as a parent.",
    discussion: """
      With `razefaces sandbox set ask-to-buy-declined-stays-deferred on`, it stays deferred, as it \
      did in the real sandbox.
      """)

  @Argument(help: "The request's number; `razefaces requests` lists them.") var number: String
  @OptionGroup var common: CommonOptions
  static let schema = StatedRequest.schema

  func run(in context: CommandContext) async throws {
    guard let request = try await context.decide(number, .decline).0 else { return }
    let stays = try await context.control.requestsToBuy().contains { $0.id == request.id }
    try context.output.print(
      StatedRequest(request: request, state: stays ? .declinedAndWaiting : .declined),
      line: "Declined \(request.summary)" + (stays ? "; it stays deferred, as set" : ""))
  }
}

extension CommandContext {
  fileprivate func decide(
    _ number: String, _ decision: TesterCommand.Request
  ) async throws -> (RequestToBuy?, TesterResult) {
    let key = QueueKey(
      rawValue: try Self.number(number, of: "a request to buy", in: "requests"))
    let request = try await control.requestsToBuy().first { $0.id == key }
    return (request, try await perform(.request(key, decision)))
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
