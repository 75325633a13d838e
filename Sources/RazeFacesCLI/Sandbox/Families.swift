import ArgumentParser
import RazeFacesCommands

struct Families: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "family", abstract: "Families share what is family shareable.",
    subcommands: [ListFamilies.self, JoinFamily.self, LeaveFamily.self],
    defaultSubcommand: ListFamilies.self)

  @OptionGroup var common: CommonOptions
}

struct ListFamilies: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the families, organizers first.")

  @OptionGroup var strays: Strays
  @OptionGroup var common: CommonOptions

  func validate() throws { try strays.refuse(among: Families.self) }

  func run() async throws {
    try await Wiring.serve(common) { try await $0.families() }
  }
}

struct JoinFamily: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Put a tester into an organizer's family.",
    discussion: """
      Example:
        razefaces testers family join minh@example.com --of tester@example.com
      """)

  @Argument(help: "The Apple ID of who joins.")
  var email: String

  @Option(
    name: .customLong("of"), help: ArgumentHelp("The organizer's Apple ID.", valueName: "email"))
  var organizer: String

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) { try await $0.joinFamily(email, of: organizer) }
  }
}

struct LeaveFamily: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "leave", abstract: "Take a tester out of the family; what was shared is revoked.")

  @Argument(help: "The Apple ID of who leaves.")
  var email: String

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) { try await $0.leaveFamily(email) }
  }
}
