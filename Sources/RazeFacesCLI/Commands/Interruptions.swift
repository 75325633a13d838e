import ArgumentParser
import Foundation
import Localization
import RazeFacesConsole
import StoreCore

struct Interruptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interruptions",
    abstract: "List interrupted purchases and resolve them.",
    subcommands: [ListInterruptions.self, ResolveInterruption.self],
    defaultSubcommand: ListInterruptions.self)

  @OptionGroup var common: CommonOptions
}

struct ListInterruptions: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Interruptions.self
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the interrupted purchases of all devices.",
    discussion: """
      With `razefaces sandbox set interrupted-purchases on`, purchases fail until the person \
      agrees to new terms.
      """)

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = .list(of: Interruption.schema)

  func run(in context: CommandContext) async throws {
    let interruptions = try await context.control.interruptions()
    var table = TextTable(
      [
        ("Interruption", .right), ("Date", .left), ("Product", .left), ("Qty", .right),
        ("Account", .left), ("Device", .left),
      ], spare: ["Device", "Qty", "Date"])
    for each in interruptions {
      table.append([
        String(each.id), context.dates.isoMinute(each.date), each.productID,
        String(each.quantity), each.accountEmail, each.device,
      ])
    }
    try context.output.print(
      interruptions.map(\.json), table: table,
      none: "No purchase was interrupted")
  }
}

struct ResolveInterruption: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Resolve an interruption, so that a new transaction is made.")

  @Argument(help: "The interruption's number; `razefaces interruptions` lists them.")
  var number: String

  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = Interruption.schema

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
          + Texts.english.refusals.sentence(refusal, on: .commandLine)
      case .deferred:
        "\(email) asks a parent to buy \(interruption.productID); `razefaces requests` lists it"
      case .bought, .unknown:
        "\(email) gets a new transaction for \(interruption.productID) on \(interruption.device)"
      }
    try context.output.print(interruption.json, line: "Resolved interruption \(id): \(line)")
  }
}

extension Interruption {
  fileprivate static let schema: JSONSchema = [
    "id": .text, "productId": .text, "quantity": .integer, "account": .text, "device": .text,
    "date": .date,
  ]

  fileprivate var json: JSONObject {
    [
      "id": String(id), "productId": productID, "quantity": quantity, "account": accountEmail,
      "device": device, "date": date.milliseconds,
    ]
  }
}
