import ArgumentParser

struct SignOut: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-out",
    abstract: "Sign out on this device. What was bought stays with the account.")

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await AccountCommands(context).signOut()
  }
}
