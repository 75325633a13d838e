import ArgumentParser

struct Faults: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "faults", abstract: "Make calls into the store fail, on purpose.",
    subcommands: [ListFaults.self, SetFault.self, ClearFaults.self],
    defaultSubcommand: ListFaults.self)

  @OptionGroup var common: CommonOptions
}

struct ListFaults: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Faults.self
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List what is armed, and for how often.")

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await FaultsCommand(context).list()
  }
}

struct SetFault: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Arm one fault; it takes the place of another at the same point.",
    discussion: """
      Points: \(FaultsCommand.points.joined(separator: ", ")).

      Errors: \(FaultsCommand.storeErrors.joined(separator: ", ")).

      Of the network: \(FaultsCommand.networkErrors.joined(separator: ", ")).

      For verification and app-transaction alone: \
      \(FaultsCommand.signatureErrors.joined(separator: ", ")).

      For product-list alone, the list that the app's own server gives it: \
      \(FaultsCommand.listErrors.joined(separator: ", ")).

      For verification alone: \(FaultsCommand.receiptErrors.joined(separator: ", ")).

      What is none of these ends with 64 and changes nothing.

      Examples:
        razefaces faults set purchase --error paymentNotAllowed --times 1
        razefaces faults set load-products --error timedOut --always --delay 3000
        razefaces faults set verification --error 21005 --probability 0.5
      """)

  @Argument(help: "Where it fails.", completion: .list(FaultsCommand.points))
  var point: String

  @Option(
    help: ArgumentHelp("What fails.", valueName: "name"),
    completion: .list(FaultsCommand.errors))
  var error: String

  @Option(help: "How often, then it is spent; once without this.")
  var times: Int?

  @Flag(help: "Every time, until it is cleared.")
  var always = false

  @Option(help: "By chance, from 0 to 1, drawn from the world's seed.")
  var probability: Double?

  @Option(help: "Milliseconds before the answer.")
  var delay = 0

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await FaultsCommand(context).set(
      point, error: error, times: times, always: always, probability: probability, delay: delay)
  }
}

struct ClearFaults: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Disarm one point, or everything that is set to go wrong.",
    discussion: """
      Without a point also offline, store-down and latency.

      Example:
        razefaces faults clear purchase
      """)

  @Argument(help: "Where.", completion: .list(FaultsCommand.points))
  var point: String?

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await FaultsCommand(context).clear(point)
  }
}
