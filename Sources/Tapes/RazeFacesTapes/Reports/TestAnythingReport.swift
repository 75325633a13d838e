/// A report in TAP 14: each tape is a test point, with its checks as a subtest.
package struct TestAnythingReport: Sendable {
  private let count: Int
  private var number = 0

  package init(count: Int) { self.count = count }

  package var opening: [String] { ["TAP version 14", "1..\(count)"] }

  package mutating func lines(for result: TapeResult) -> [String] {
    number += 1
    let title = Self.escaped(result.title)
    if let skipped = result.skipped {
      return ["ok \(number) - \(title) # SKIP \(Self.escaped(skipped))"]
    }
    var lines = ["# Subtest: \(title)"]
    for (place, check) in result.checks.enumerated() {
      let words = "\(check.place.line): \(check.text)"
      lines.append(Self.point(place + 1, check.failure == nil, words, indent: 4))
      if let failure = check.failure { lines += Self.diagnostics(failure, check.place) }
    }
    lines.append("    1..\(result.checks.count)")
    return lines + [Self.point(number, result.hasPassed, result.title, indent: 0)]
  }

  private static func point(_ number: Int, _ isOK: Bool, _ words: String, indent: Int) -> String {
    String(repeating: " ", count: indent)
      + "\(isOK ? "ok" : "not ok") \(number) - \(escaped(words))"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("#", with: "\\#").replacing("\n", with: " ")
  }

  private static func diagnostics(_ failure: TapeCheck.Failure, _ place: TapePlace) -> [String] {
    var lines = ["---", "at: \(quoted(place.description))"]
    for (name, text) in [("expected", failure.expected), ("found", failure.found)] {
      lines += block(name, text.split(separator: "\n", omittingEmptySubsequences: false))
    }
    let screen = failure.screen.split(separator: "\n", omittingEmptySubsequences: false)
    if !failure.screen.isEmpty { lines += block("screen", screen) }
    if !failure.events.isEmpty { lines += block("events", failure.events.map { $0[...] }) }
    return (lines + ["..."]).map { "      " + $0 }
  }

  /// Returns a YAML block scalar, in which nothing needs escaping.
  private static func block(_ name: String, _ lines: [Substring]) -> [String] {
    ["\(name): |2"] + lines.map { "  " + $0 }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
