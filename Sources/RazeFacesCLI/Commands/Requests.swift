import ArgumentParser
import Localization
import RazeFacesConsole
import StoreCore

struct Requests: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "requests", abstract: "List, approve, and decline Ask to Buy requests.",
    subcommands: [ListRequests.self, ApproveRequest.self, DeclineRequest.self],
    defaultSubcommand: ListRequests.self)

  @OptionGroup var common: CommonOptions
}

struct ListRequests: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Requests.self
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the requests of all devices.")

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = .list(of: RequestToBuy.schema)

  func run(in context: CommandContext) async throws {
    let requests = try await context.control.requestsToBuy()
    var table = TextTable(
      [
        ("Request", .right), ("Product", .left), ("Qty", .right), ("Price", .left),
        ("Account", .left), ("Device", .left), ("State", .left),
      ], spare: ["Device", "Qty"])
    for request in requests {
      table.append([
        String(request.id.rawValue), request.productID, String(request.quantity), request.prices,
        request.accountEmail, request.device,
        request.wasDeclined ? "declined, stays deferred" : "waiting",
      ])
    }
    try context.output.print(
      requests.map { $0.json($0.wasDeclined ? .declinedAndWaiting : .waiting) }, table: table,
      none: "No requests are waiting for a parent")
  }
}

struct ApproveRequest: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Approve a request as a parent; the purchase is charged and delivered.",
    discussion: """
      Example:
        razefaces requests approve $(razefaces requests --json | jq -r '.[0].id')
      """)

  @Argument(help: "The request's number; `razefaces requests` lists them.")
  var number: String

  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = RequestToBuy.schema

  func run(in context: CommandContext) async throws {
    guard case (let request?, let result) = try await context.decide(number, .approve),
      case .approved(let approval) = result
    else { return }
    try context.output.print(
      request.json(.approved),
      line: "Approved \(request.summary)\(outcome(approval, of: request))")
  }

  private func outcome(_ approval: Approval, of request: RequestToBuy) -> String {
    switch approval {
    case .refused(let refusal):
      return "; the purchase failed: "
        + Texts.english.refusals.sentence(refusal, on: .commandLine)
    case .bought(let price, let subject):
      let number = subject.transactionID.map { ", transaction \($0)" } ?? ""
      return "; it was bought for \(price)\(number), and is delivered when the app is opened on "
        + request.device
    case .deferred, .unknown: return ""
    }
  }
}

struct DeclineRequest: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "Decline a request as a parent.",
    discussion: """
      With `razefaces sandbox set ask-to-buy-declined-stays-deferred on`, it stays deferred, as it \
      did in the real sandbox.
      """)

  @Argument(help: "The request's number; `razefaces requests` lists them.")
  var number: String

  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = RequestToBuy.schema

  func run(in context: CommandContext) async throws {
    guard let request = try await context.decide(number, .decline).0 else { return }
    let stays = try await context.control.requestsToBuy().contains { $0.id == request.id }
    try context.output.print(
      request.json(stays ? .declinedAndWaiting : .declined),
      line: "Declined \(request.summary)" + (stays ? "; it stays deferred, as set" : ""))
  }
}

extension CommandContext {
  fileprivate func decide(
    _ number: String, _ decision: TesterCommand.Request
  ) async throws -> (RequestToBuy?, TesterOutcome) {
    let key = QueueKey(rawValue: try Self.number(number, of: "a request to buy"))
    let request = try await control.requestsToBuy().first { $0.id == key }
    return (request, try await perform(.request(key, decision)))
  }
}

extension RequestToBuy {
  fileprivate enum State: String, CaseIterable {
    case waiting, approved, declined
    /// A parent declined the request, but a quirk of the App Store keeps it deferred.
    case declinedAndWaiting = "declined-and-waiting"
  }

  fileprivate static let schema: JSONSchema = [
    "id": .text, "productId": .text, "quantity": .integer, "account": .text, "device": .text,
    "state": .words(State.allCases.map(\.rawValue)), "price": .optional(.money),
    "currency": .optional(.text), "newPrice": .optional(.money), "newCurrency": .optional(.text),
  ]

  fileprivate var prices: String {
    [shownPrice?.text, newPrice.map { "now \($0.text)" }].compactMap(\.self)
      .joined(separator: ", ")
  }

  private var newPrice: Price? { presentPrice == shownPrice ? nil : presentPrice }

  fileprivate var summary: String {
    "request \(id.rawValue), \(productID) for \(accountEmail) on \(device)"
  }

  fileprivate func json(_ state: State) -> JSONObject {
    [
      "id": String(id.rawValue), "productId": productID, "quantity": quantity,
      "account": accountEmail,
      "device": device, "state": state.rawValue,
      "price": shownPrice?.amount, "currency": shownPrice?.storefront.currencyCode,
      "newPrice": newPrice?.amount, "newCurrency": newPrice?.storefront.currencyCode,
    ]
  }
}
