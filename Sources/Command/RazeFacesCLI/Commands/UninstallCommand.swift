import ArgumentParser
import RazeFacesConsole
import RazeFacesDevice
import StoreCore

struct UninstallCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall", abstract: "Delete the app from this device.",
    discussion: """
      Erases the app's data on this device, as deleting an app does. `razefaces restore` brings \
      back what can be restored; unused coupons are lost.

      Asks for confirmation unless --yes is given. Without a terminal, --yes is required.
      """)

  @Flag(help: "Delete it without asking.") var yes = false
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = ["device": .text]

  func run(in context: CommandContext) async throws {
    try await context.confirm(
      .app(.delete), yes, because: "deleting the app deletes its unused coupons")
    try await context.makeApp().deleteApp()
    try context.output.print(
      JSONTree(members: ["device": context.device]),
      line: "Deleted the app's data on \(context.device); `razefaces restore` brings purchases "
        + "back, but not coupons")
  }
}
