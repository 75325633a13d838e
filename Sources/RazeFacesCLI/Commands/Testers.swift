import ArgumentParser

struct Testers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "testers", abstract: "The sandbox testers of this world, and their families.",
    subcommands: [
      ListTesters.self, AddTester.self, RemoveTester.self, SetTester.self, ClearHistory.self,
      Families.self,
    ], defaultSubcommand: ListTesters.self)

  @OptionGroup var common: CommonOptions
}

struct ListTesters: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Testers.self
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the sandbox testers.")

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await TestersCommand(context).list()
  }
}
