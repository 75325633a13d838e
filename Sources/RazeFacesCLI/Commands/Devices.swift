import ArgumentParser

struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "The devices of this world.",
    subcommands: [ListDevices.self, SignOutDevice.self], defaultSubcommand: ListDevices.self)

  @OptionGroup var common: CommonOptions
}

struct ListDevices: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Devices.self
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the devices, and who is signed in on each.",
    discussion: "Another one is made by using it: razefaces --device ipad.")

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await DevicesCommand(context).list()
  }
}

struct SignOutDevice: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-out", abstract: "Sign out on any device of this world.")

  @Argument(help: "The device's name.")
  var name: String

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await DevicesCommand(context).signOut(name)
  }
}
