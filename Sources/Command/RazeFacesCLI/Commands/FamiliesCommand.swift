import ArgumentParser
import StoreCore
import StoreSimulation

typealias FamiliesCommand = GroupCommand<ListCommand<Family>>

extension Family: Listed {
  static let group = CommandConfiguration(
    commandName: "family", abstract: "List families and change them.",
    subcommands: [JoinFamilyCommand.self, LeaveFamilyCommand.self])

  static let list = CommandConfiguration(
    commandName: "list", abstract: "List the families, organizers first.")

  static let none = "There are no families"
  static let form = Form<Self>(
    .member("organizer") { $0.organizer }.column("Organizer"),
    .member("members") { $0.members }.column("Members"))

  @MainActor static func all(in context: CommandContext) async throws -> [Self] {
    try await context.control.families()
  }
}

struct JoinFamilyCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Add a tester to an organizer's family.",
    discussion: """
      Example:
        razefaces testers family join minh@example.com --of tester@example.com
      """)

  @Argument(help: "The new member's Apple ID.", completion: Completion.testers) var email: String

  @Option(
    name: .customLong("of"), help: ArgumentHelp("The organizer's Apple ID.", valueName: "email"),
    completion: Completion.testers)
  var organizer: String

  @OptionGroup var common: CommonOptions
  static let schema = Family.schema

  func run(in context: CommandContext) async throws {
    let member = try await context.tester(email).email
    let head = try await context.tester(organizer).email
    try await context.perform(.tester(member, .join(familyOf: head)))
    let family = try await context.control.families().first { $0.organizer == head }
    try context.output.print(
      family,
      line: "\(member) is in the family of \(head) and has its shared purchases")
  }
}

struct LeaveFamilyCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave",
    abstract: "Remove a tester from a family and revoke its shared purchases.",
    discussion: "If the organizer leaves, the family ends.")

  @Argument(help: "The member's Apple ID.", completion: Completion.testers) var email: String
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = ["email": .text]

  func run(in context: CommandContext) async throws {
    let member = try await context.tester(email).email
    try await context.perform(.tester(member, .leaveFamily))
    try context.output.print(
      JSONTree(members: ["email": member]),
      line: "\(member) has left the family; shared purchases are revoked")
  }
}
