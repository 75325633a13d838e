import StoreCore

/// A report in JUnit's XML, in the form that Jenkins reads.
package struct JUnitReport: Sendable {
  fileprivate struct Case: Sendable {
    var name: String
    var className: String
    /// The file that it comes from.
    var file: String?
    /// The time that it took.
    var seconds: Double?
    /// The reason why it was not tried.
    var skipped: String?
    var failures: [(message: String, text: String)] = []
  }

  private let cases: [Case]

  package init(_ results: [TapeResult]) { cases = results.map(Case.init) }

  package var text: String {
    let failed = cases.count { $0.skipped == nil && !$0.failures.isEmpty }
    let skipped = cases.count { $0.skipped != nil }
    let suite = Self.attributes([
      ("name", "razefaces"), ("tests", "\(cases.count)"), ("failures", "\(failed)"),
      ("errors", "0"), ("skipped", "\(skipped)"),
      ("time", Self.time(cases.compactMap(\.seconds).reduce(0, +))),
    ])
    let lines =
      ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>", "  <testsuite\(suite)>"]
      + cases.flatMap(Self.lines) + ["  </testsuite>", "</testsuites>"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ each: Case) -> [String] {
    let name = attributes(
      [("name", each.name), ("classname", each.className)]
        + (each.file.map { [("file", $0)] } ?? [])
        + (each.seconds.map { [("time", time($0))] } ?? []))
    if let skipped = each.skipped {
      return ["    <testcase\(name)>", "      <skipped\(attributes([("message", skipped)]))/>"]
        + ["    </testcase>"]
    }
    guard !each.failures.isEmpty else { return ["    <testcase\(name)/>"] }
    let failures = each.failures.map { failure in
      let message = attributes([("message", failure.message)])
      return "      <failure\(message)>\(escaped(failure.text))</failure>"
    }
    return ["    <testcase\(name)>"] + failures + ["    </testcase>"]
  }

  private static func time(_ seconds: Double) -> String {
    let milliseconds = Int(nearest: max(0, seconds) * 1_000)
    let rest = String(milliseconds % 1_000 + 1_000).dropFirst()
    return "\(milliseconds / 1_000).\(rest)"
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

extension JUnitReport.Case {
  fileprivate init(_ result: TapeResult) {
    self.init(
      name: result.tape.title, className: result.tape.file, skipped: result.skipped)
    file = result.tape.file
    seconds = result.seconds
    failures = result.checks.compactMap { check in
      check.failure.map { failure in
        let text = [
          "\(check.step.place)", "found: \(failure.found)", failure.screen,
          failure.events.joined(separator: "\n"),
        ].filter { !$0.isEmpty }.joined(separator: "\n")
        return ("\(check.step.text): expected \(failure.expected)", text)
      }
    }
  }
}
