import ArgumentParser
import RazeFacesConsole
import StoreCore

struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "List this world's devices, or sign out on one.",
    subcommands: [ListDevices.self, SignOutDevice.self], defaultSubcommand: ListDevices.self)

  @OptionGroup var common: CommonOptions
}

struct ListDevices: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Devices.self
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the devices and who is signed in on each.",
    discussion: "A device is added when it is first used: razefaces --device ipad.")

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = .list(of: DeviceSummary.schema)

  func run(in context: CommandContext) async throws {
    let devices = try await context.control.devices()
    var table = TextTable(
      [
        ("Device", .left), ("Account", .left), ("Storefront", .left), ("Currency", .left),
        ("Unfinished", .right),
      ], spare: ["Currency"])
    for device in devices {
      table.append([
        device.name, device.accountEmail ?? "", device.storefront.countryCode,
        device.storefront.currencyCode, String(device.unfinished),
      ])
    }
    try context.output.print(
      devices.map(\.json), table: table, none: "No device has been used yet")
  }
}

struct SignOutDevice: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-out", abstract: "Sign out on any device of this world.")

  @Argument(help: "The device's name.", completion: Completion.devices)
  var name: String

  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = SignOut.schema

  func run(in context: CommandContext) async throws {
    let known = try await context.control.devices()
    guard let device = known.first(where: { $0.name == name }) else {
      throw InvalidInput.unknown(name, "device of this world", allowed: known.map(\.name))
    }
    try await context.perform(.signOut(device: name))
    try context.output.print(signedOut: device.accountEmail, of: name)
  }
}

extension DeviceSummary {
  fileprivate static let schema: JSONSchema = [
    "device": .text, "account": .optional(.text), "storefront": .text, "currency": .text,
    "unfinished": .integer,
  ]

  fileprivate var json: JSONObject {
    [
      "device": name, "account": accountEmail, "storefront": storefront.countryCode,
      "currency": storefront.currencyCode, "unfinished": unfinished,
    ]
  }
}
