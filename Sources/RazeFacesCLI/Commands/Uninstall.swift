import ArgumentParser

struct Uninstall: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall",
    abstract: "Delete the app from this device.",
    discussion: """
      The app forgets everything; the App Store does not: `razefaces restore` brings back what can \
      be restored. Unused coupons are lost, as in life.

      Asks first; with --yes it does not. If nobody can be asked it refuses without --yes.
      """)

  @Flag(help: "Delete it without being asked.")
  var yes = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await DeletingCommands(context).uninstall(isConfirmed: yes)
  }
}
