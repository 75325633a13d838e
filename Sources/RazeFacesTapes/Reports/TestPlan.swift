/// The tapes as a plan in Markdown, for people who go through it by hand.
package struct TestPlan: Sendable {
  private let tapes: [Tape]

  package init(_ tapes: [Tape]) { self.tapes = tapes }

  package var lines: [String] {
    var lines = ["# Test plan", "", "\(tapes.count) cases."]
    for (place, tape) in tapes.enumerated() { lines += Self.lines(place + 1, tape) }
    return lines
  }

  private static func lines(_ number: Int, _ tape: Tape) -> [String] {
    let settings = tape.settings
    var lines = ["", "## \(number). \(tape.title)", ""]
    if let purpose = settings.purpose { lines += [purpose, ""] }
    lines.append("- Name: `\(tape.file)`")
    let facts = [
      ("Case", settings.caseID.map { [$0] } ?? []), ("Rules", settings.rules),
      ("Tags", settings.tags),
    ]
    for (name, values) in facts where !values.isEmpty {
      lines.append("- \(name): \(values.joined(separator: ", "))")
    }
    for role in settings.roles {
      lines.append("- Needs `$\(role.name)`: \(role.conditions.joined(separator: ", "))")
    }
    lines.append("")
    let steps = tape.steps.compactMap(\.action.words)
    return lines + steps.enumerated().map { "\($0.offset + 1). \($0.element)" }
  }
}
