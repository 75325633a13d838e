import ArgumentParser

struct Reset: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Make everything as on the first day: ledger, accounts, queues, all devices.",
    discussion: """
      Asks first; with --yes it does not. If nobody can be asked it refuses without --yes.
      """)

  @Flag(help: "Reset without being asked.")
  var yes = false

  @OptionGroup var common: CommonOptions

  var replacesOtherWorlds: Bool { yes }

  func run(in context: CommandContext) async throws {
    try await DeletingCommands(context).reset(isConfirmed: yes)
  }
}
