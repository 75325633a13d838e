/// The outcome of tapes as JUnit's XML, in the form that Jenkins reads.
package struct JUnitReport: Sendable {
  package var results: [TapeResult]

  package init(_ results: [TapeResult]) { self.results = results }

  package var text: String {
    let failures = results.count { $0.skipped == nil && !$0.hasPassed }
    let skipped = results.count { $0.skipped != nil }
    let suite = Self.attributes([
      ("name", "razefaces"), ("tests", "\(results.count)"), ("failures", "\(failures)"),
      ("errors", "0"), ("skipped", "\(skipped)"),
    ])
    let lines =
      ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>", "  <testsuite\(suite)>"]
      + results.flatMap(Self.lines) + ["  </testsuite>", "</testsuites>"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ result: TapeResult) -> [String] {
    let name = attributes([("name", result.tape.title), ("classname", result.tape.file)])
    if let skipped = result.skipped {
      return ["    <testcase\(name)>", "      <skipped\(attributes([("message", skipped)]))/>"]
        + ["    </testcase>"]
    }
    guard !result.hasPassed else { return ["    <testcase\(name)/>"] }
    return ["    <testcase\(name)>"] + result.checks.compactMap(failure) + ["    </testcase>"]
  }

  private static func failure(_ check: TapeCheck) -> String? {
    guard let failure = check.failure else { return nil }
    let message = attributes([("message", "\(check.step.text): expected \(failure.expected)")])
    let text = [
      "\(check.step.place)", "found: \(failure.found)", failure.screen,
      failure.events.joined(separator: "\n"),
    ].filter { !$0.isEmpty }.joined(separator: "\n")
    return "      <failure\(message)>\(escaped(text))</failure>"
  }

  private static func attributes(_ pairs: [(String, String)]) -> String {
    pairs.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }

  /// Escapes what is markup, and leaves out what XML cannot hold.
  private static func escaped(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 })
    )
    .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;")
  }
}
