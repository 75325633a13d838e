import RazeFacesConsole
import StoreCore

/// `testers family`: families share what is family shareable.
@MainActor package struct FamiliesCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  package func list() async throws {
    let families = try await context.control.families()
    var table = TextTable("Organizer", "Members")
    for family in families {
      table.append([family.organizer, family.members.joined(separator: ", ")])
    }
    try context.output.print(
      families.map(\.json), table: table, none: "There are no families")
  }

  package func join(_ email: String, of organizer: String) async throws {
    let member = try await context.tester(email).email
    let head = try await context.tester(organizer).email
    _ = try await context.perform(.tester(member, .join(familyOf: head)))
    let family = try await context.control.families().first { $0.organizer == head }
    try context.output.print(
      family?.json,
      line: "\(member) is in the family of \(head), and shares what it shares")
  }

  package func leave(_ email: String) async throws {
    let member = try await context.tester(email).email
    _ = try await context.perform(.tester(member, .leaveFamily))
    try context.output.print(
      ["email": member], line: "\(member) has left the family; what was shared is revoked")
  }
}

extension Family {
  fileprivate var json: JSONObject { ["organizer": organizer, "members": members] }
}
