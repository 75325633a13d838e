import RazeFacesConsole
package import StoreCore

package enum TestPlan {
  /// Returns a test plan in Markdown, for testers who perform the tapes by hand. Without a catalog,
  /// it leaves the roles open.
  package static func lines(of tapes: [Tape], for catalog: Catalog?) -> [String] {
    ["# Test plan", "", tapes.count == 1 ? "1 case." : "\(tapes.count) cases."]
      + tapes.enumerated().flatMap { place, tape in lines(place + 1, tape, catalog) }
  }

  private static func lines(_ number: Int, _ tape: Tape, _ catalog: Catalog?) -> [String] {
    let settings = tape.settings
    var lines: [MarkedText] = ["", "## \(number). \(tape.title)", ""]
    if let purpose = settings.purpose { lines += ["\(purpose)", ""] }
    lines.append("- Name: \(code: tape.file)")
    let facts = [
      ("Case", settings.caseID.map { [$0] } ?? []), ("Rules", settings.rules),
      ("Tags", settings.tags),
    ]
    for (name, values) in facts where !values.isEmpty {
      lines.append("- \(name): \(values.joined(separator: ", "))")
    }
    lines += needs(settings, catalog)
    lines.append("")
    let steps = tape.steps.compactMap(\.action.words)
    return lines.map(\.markdown)
      + steps.enumerated().map { "\($0.offset + 1). \($0.element.markdown)" }
  }

  private static func needs(_ settings: TapeSettings, _ catalog: Catalog?) -> [MarkedText] {
    var cast: TapeCast?
    var lines: [MarkedText] = []
    if let catalog {
      do { cast = try TapeCast.fill(settings, from: catalog) } catch {
        lines.append("- Not possible here: \(error.message)")
      }
    }
    return lines
      + settings.roles.map { role in
        let part = role.isTester ? "" : ".name"
        let name = cast.map { ", here " + $0.resolve("$\(role.name)\(part)", languages: ["en"]) }
        let conditions = role.conditions.joined(separator: ", ")
        return "- Needs \(code: "$" + role.name)\(name ?? ""): \(conditions)"
      }
  }
}
