import ArgumentParser
import Foundation

struct DoctorCommand: JSONCommand {
  static let isForTapes = true
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Find out why products do not load or cannot be bought.",
    discussion: """
      Prints one line for each check: ok, fix (with what to do) or note (information). Exits with \
      0 if there is nothing to fix, otherwise with 1.

      Example:
        razefaces doctor --json | jq '.[] | select(.verdict == "fix")'
      """)

  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = .list(of: Finding.schema)

  func run(with wiring: Wiring) async throws -> ExitStatus {
    var checks = DoctorChecks(wiring, common.values)
    let findings = try await checks.run()
    try wiring.output(common.values).print(findings) { lines(of: findings) }
    let count = findings.count { $0.verdict == .fix }
    guard count > 0 else { return .done }
    throw CommandFailure(
      .refused, count == 1 ? "1 problem found" : "\(count) problems found"
    ).printed
  }

  private func lines(of findings: [Finding]) -> [String] {
    let facts = findings.map { finding in
      let verdict = finding.verdict.rawValue.padding(toLength: 5, withPad: " ", startingAt: 0)
      return (verdict + finding.check.rawValue, finding.finding)
    }
    return FactList(facts).lines
  }
}
