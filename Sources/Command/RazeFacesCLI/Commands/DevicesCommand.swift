import ArgumentParser
import RazeFacesConsole
import StoreCore
import StoreSimulation

typealias DevicesCommand = GroupCommand<ListCommand<DeviceSummary>>

extension DeviceSummary: Listed {
  static let group = CommandConfiguration(
    commandName: "devices", abstract: "List this world's devices, or sign out on one.",
    subcommands: [SignOutDeviceCommand.self])

  static let list = CommandConfiguration(
    commandName: "list", abstract: "List the devices and who is signed in on each.",
    discussion: "A device is added when it is first used: razefaces --device ipad.")

  static let none = "No device has been used yet"
  static let form = Form<Self>(
    .member("device") { $0.name }.column("Device"),
    .member("account") { $0.accountEmail }.column("Account"),
    .member("storefront") { $0.storefront.countryCode }.column("Storefront"),
    .member("currency") { $0.storefront.currencyCode }.column("Currency", spare: 0),
    .member("unfinished") { $0.unfinished }.column("Unfinished", .right))

  @MainActor static func all(in context: CommandContext) async throws -> [Self] {
    try await context.control.devices()
  }
}

struct SignOutDeviceCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-out", abstract: "Sign out on any device of this world.")

  @Argument(help: "The device's name.", completion: Completion.devices) var name: String
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = SignOutCommand.schema

  func run(in context: CommandContext) async throws {
    let known = try await context.control.devices()
    guard let device = known.first(where: { $0.name == name }) else {
      throw InvalidInput.unknown(name, "device of this world", allowed: known.map(\.name))
    }
    try await context.perform(.signOut(device: name))
    try context.output.print(signedOut: device.accountEmail, of: name)
  }
}
