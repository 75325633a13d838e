import ArgumentParser

struct Restore: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Bring back what the signed-in tester bought.",
    discussion: """
      Non-consumables and subscriptions come back; coupons and memberships never do.

      Example:
        razefaces restore --device ipad
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup(title: "For testers") var crash: CrashOptions

  func run(in context: CommandContext) async throws {
    try await RestoreCommand(context).run(crashAfter: crash.step)
  }
}
