import ArgumentParser
import RazeFacesApp

struct Testers: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "The sandbox testers of this world.", subcommands: [ListTesters.self],
    defaultSubcommand: ListTesters.self)

  @OptionGroup var common: CommonOptions
}

struct ListTesters: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the sandbox testers.")

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) { try await $0.testers() }
  }
}
