import ArgumentParser
import RazeFacesCommands

struct Interruptions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interruptions",
    abstract: "Interrupted purchases: failed until somebody settles something with the store.",
    subcommands: [ListInterruptions.self, ResolveInterruption.self],
    defaultSubcommand: ListInterruptions.self)

  @OptionGroup var common: CommonOptions
}

struct ListInterruptions: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the interrupted purchases, from all devices.",
    discussion: "`razefaces sandbox set interrupted-purchases on` makes some.")

  @OptionGroup var strays: Strays
  @OptionGroup var common: CommonOptions

  func validate() throws { try strays.refuse(among: Interruptions.self) }

  func run() async throws {
    try await Wiring.serve(common) { try await $0.interruptions() }
  }
}

struct ResolveInterruption: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Settle it: a new purchased transaction follows.")

  @Argument(help: "The interruption's number; `razefaces interruptions` lists them.")
  var number: String

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) { try await $0.resolveInterruption(number) }
  }
}
