import ArgumentParser

struct Families: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "family", abstract: "Families share what is family shareable.",
    subcommands: [ListFamilies.self, JoinFamily.self, LeaveFamily.self],
    defaultSubcommand: ListFamilies.self)

  @OptionGroup var common: CommonOptions
}

struct ListFamilies: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Families.self
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the families, organizers first.")

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await FamiliesCommand(context).list()
  }
}

struct JoinFamily: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Put a tester into an organizer's family.",
    discussion: """
      Example:
        razefaces testers family join minh@example.com --of tester@example.com
      """)

  @Argument(help: "The Apple ID of who joins.")
  var email: String

  @Option(
    name: .customLong("of"), help: ArgumentHelp("The organizer's Apple ID.", valueName: "email"))
  var organizer: String

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await FamiliesCommand(context).join(email, of: organizer)
  }
}

struct LeaveFamily: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave", abstract: "Take a tester out of the family; what was shared is revoked.")

  @Argument(help: "The Apple ID of who leaves.")
  var email: String

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await FamiliesCommand(context).leave(email)
  }
}
