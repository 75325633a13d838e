import ArgumentParser
import RazeFacesCommands

struct Devices: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "The devices of this world.",
    subcommands: [ListDevices.self, SignOutDevice.self], defaultSubcommand: ListDevices.self)

  @OptionGroup var common: CommonOptions
}

struct ListDevices: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the devices, and who is signed in on each.",
    discussion: "Another one is made by using it: razefaces --device ipad.")

  @OptionGroup var strays: Strays
  @OptionGroup var common: CommonOptions

  func validate() throws { try strays.refuse(among: Devices.self) }

  func run() async throws {
    try await Wiring.serve(common) { try await $0.devices() }
  }
}

struct SignOutDevice: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "sign-out", abstract: "Sign out on any device of this world.")

  @Argument(help: "The device's name.")
  var name: String

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) { try await $0.signOut(of: name) }
  }
}
