import ArgumentParser
import Foundation
import Localization
import RazeFacesConsole
import StoreCore
import StoreSimulation

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
