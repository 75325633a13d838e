import ArgumentParser
import Foundation
import Localization
import RazeFacesConsole
import StoreCore

struct Interruptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interruptions", abstract: "List interrupted purchases and resolve them.",
    subcommands: [ListInterruptions.self, ResolveInterruption.self],
    defaultSubcommand: ListInterruptions.self)

  @OptionGroup var common: CommonOptions
}

struct ListInterruptions: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the interrupted purchases of all devices.",
    discussion: """
      With `razefaces sandbox set interrupted-purchases on`, purchases fail until the person \
      agrees to new terms.
      """)

  @Argument(help: .hidden) var unexpected: [String] = []
  @OptionGroup var common: CommonOptions

  static let none = "No purchase was interrupted"
  static let form = Form<Interruption>(
    .member("id") { String($0.id) }.column("Interruption", .right),
    .member("productId") { $0.productID }.column("Product"),
    .member("quantity") { $0.quantity }.column("Qty", .right, spare: 1),
    .member("account") { $0.accountEmail }.column("Account"),
    .member("device") { $0.device }.column("Device", spare: 0),
    .member("date") { $0.date }.column("Date", spare: 2, before: "Product"))

  func items(in context: CommandContext) async throws -> [Interruption] {
    try await context.control.interruptions()
  }
}

struct ResolveInterruption: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Resolve an interruption, which creates a new transaction.")

  @Argument(help: "The interruption's number; `razefaces interruptions` lists them.")
  var number: String

  @OptionGroup var common: CommonOptions
  static let schema = ListInterruptions.form.schema

  func run(in context: CommandContext) async throws {
    let id = try CommandContext.number(number, of: "an interrupted purchase")
    let interruption = try await context.control.interruptions().first { $0.id == id }
    let result = try await context.perform(.resolveInterruption(id))
    guard let interruption, case .resolved(let outcome) = result else { return }
    let email = interruption.accountEmail
    let line =
      switch outcome {
      case .refused(let refusal):
        "the purchase of \(interruption.productID) by \(email) failed: "
          + Texts.english(refusal.sentence(on: .commandLine))
      case .deferred:
        "\(email) asks a parent to buy \(interruption.productID); `razefaces requests` lists it"
      case .bought, .unknown:
        "\(email) gets a new transaction for \(interruption.productID) on \(interruption.device)"
      }
    try context.output.print(
      ListInterruptions.form.json(interruption), line: "Resolved interruption \(id): \(line)")
  }
}
