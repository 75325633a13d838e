import ArgumentParser
import Foundation
import RazeFacesTapes
import StoreCore
import StoreSimulation

struct WriteEvidenceCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "evidence",
    abstract: "Write a page of evidence about this world: what happened, what was booked, and why.",
    discussion: """
      Writes evidence.html to the folder: a summary, timelines of subscriptions, notes, \
      entitlements, transactions with their reasons, their decoded signed documents with each \
      check, the receipt, and the log. It contains no passwords. Without a folder, --json prints \
      the facts.

      Examples:
        razefaces evidence proof
        razefaces evidence --transaction 2000000700001234 --redact proof
        razefaces evidence --since 2h --json | jq '.transactions[].transaction.why'
      """)

  @Option(
    help: ArgumentHelp(
      "Show only this transaction and those of the same subscription or purchase.",
      valueName: "number"))
  var transaction: String?

  @Option(
    help: ArgumentHelp(
      "Show only events since this time, and their purchases.", valueName: "date|step"))
  var since: String?

  @Flag(help: "Replace the names of testers, devices, and folders with aliases.") var redact = false
  @Argument(help: "The folder for the files.", completion: .directory) var dir: PathArgument?
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if dir == nil, !common.json {
      throw ValidationError("Name a folder for the files, or print the facts with --json.")
    }
  }

  static let schema: JSONSchema = .either([["page": .text], WorldFacts.schema])

  func run(in context: CommandContext) async throws {
    let now = try await context.control.now()
    let world = try await WorldFacts(
      of: context.backend, device: context.device, context.dates,
      transactionID: transaction.map(CommandContext.transactionID),
      since: since.map { try CommandContext.date($0, before: now) })
    guard let dir = dir?.text else { return try context.output.printJSON(world) }
    let surroundings = context.surroundings
    let source = surroundings.catalog(common.catalog?.text)
    let scope = [transaction.map { "Transaction \($0)" }, since.map { "Since \($0)" }]
    let evidence = Evidence(
      of: world, scope: scope.compactMap(\.self),
      try EvidenceFolder.origin(context.control.catalog, source))
    let paths = surroundings.ownPaths + [source.path ?? "", context.stateDirectory.path]
    let page = try EvidenceFolder(folder: dir, isRedacted: redact).write(
      evidence, named: "evidence", hiding: PrivateNames(paths: paths), surroundings)
    try context.output.print(JSONTree(members: ["page": page]), line: "Wrote \(page)")
  }
}
