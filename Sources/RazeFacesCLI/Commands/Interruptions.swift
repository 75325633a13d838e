import ArgumentParser

struct Interruptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interruptions",
    abstract: "Interrupted purchases: failed until somebody settles something with the store.",
    subcommands: [ListInterruptions.self, ResolveInterruption.self],
    defaultSubcommand: ListInterruptions.self)

  @OptionGroup var common: CommonOptions
}

struct ListInterruptions: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Interruptions.self
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the interrupted purchases, from all devices.",
    discussion: "`razefaces sandbox set interrupted-purchases on` makes some.")

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await InterruptionsCommand(context).list()
  }
}

struct ResolveInterruption: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Settle it: a new purchased transaction follows.")

  @Argument(help: "The interruption's number; `razefaces interruptions` lists them.")
  var number: String

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await InterruptionsCommand(context).resolve(number)
  }
}
