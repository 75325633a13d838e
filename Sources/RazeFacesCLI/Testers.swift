import ArgumentParser
import RazeFacesCommands

struct Testers: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "testers", abstract: "The sandbox testers of this world, and their families.",
    subcommands: [
      ListTesters.self, AddTester.self, RemoveTester.self, SetTester.self, ClearHistory.self,
      Families.self,
    ], defaultSubcommand: ListTesters.self)

  @OptionGroup var common: CommonOptions
}

struct ListTesters: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the sandbox testers.")

  @OptionGroup var strays: Strays
  @OptionGroup var common: CommonOptions

  func validate() throws { try strays.refuse(among: Testers.self) }

  func run() async throws {
    try await Wiring.serve(common) { try await $0.testers() }
  }
}
