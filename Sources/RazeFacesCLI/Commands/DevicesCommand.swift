import Foundation
import RazeFacesConsole
import StoreCore

/// `devices`: the devices of this world.
@MainActor package struct DevicesCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  package func list() async throws {
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

  package func signOut(_ name: String) async throws {
    let known = try await context.control.devices()
    guard let device = known.first(where: { $0.name == name }) else {
      throw InvalidInput.unknown(name, "device of this world", allowed: known.map(\.name))
    }
    _ = try await context.perform(.signOut(device: name))
    try context.output.print(signedOut: device.accountEmail, of: name)
  }
}

extension DeviceSummary {
  fileprivate var json: JSONObject {
    [
      "device": name, "account": accountEmail, "storefront": storefront.countryCode,
      "currency": storefront.currencyCode, "unfinished": unfinished,
    ]
  }
}
