import ArgumentParser
import RazeFacesCommands

struct SignOut: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "sign-out",
    abstract: "Sign out on this device. What was bought stays with the account.")

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) { try await $0.signOut() }
  }
}
