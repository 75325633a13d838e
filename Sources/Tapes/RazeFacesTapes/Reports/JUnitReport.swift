import Foundation
import RazeFacesPictures

package enum JUnitReport {
  /// Returns a report in JUnit's XML format, as Jenkins reads it.
  package static func text(of results: [TapeResult]) -> String {
    let suite = attributes([
      ("name", "razefaces"), ("tests", "\(results.count)"),
      ("failures", "\(results.count { $0.skipped == nil && !$0.hasPassed })"), ("errors", "0"),
      ("skipped", "\(results.count { $0.skipped != nil })"),
      ("time", time(results.map(\.seconds).reduce(0, +))),
    ])
    let lines =
      ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>", "  <testsuite\(suite)>"]
      + results.flatMap(Self.lines) + ["  </testsuite>", "</testsuites>"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ result: TapeResult) -> [String] {
    let name = attributes([
      ("name", result.title), ("classname", result.file), ("file", result.file),
      ("time", time(result.seconds)),
    ])
    let parts =
      result.skipped.map { ["      <skipped\(attributes([("message", $0)]))/>"] }
      ?? result.checks.compactMap(failure)
    if parts.isEmpty { return ["    <testcase\(name)/>"] }
    return ["    <testcase\(name)>"] + parts + ["    </testcase>"]
  }

  private static func failure(_ check: TapeCheck) -> String? {
    check.failure.map { failure in
      let message = attributes([("message", "\(check.text): expected \(failure.expected)")])
      let text = [
        "\(check.place)", "found: \(failure.found)", failure.screen,
        failure.events.joined(separator: "\n"),
      ].filter { !$0.isEmpty }.joined(separator: "\n")
      return "      <failure\(message)>\(escaped(text))</failure>"
    }
  }

  private static func time(_ seconds: Double) -> String {
    String(format: "%.3f", max(0, seconds))
  }

  private static func attributes(_ pairs: [(String, String)]) -> String {
    pairs.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }

  /// Escapes markup, and removes the characters that XML does not allow.
  private static func escaped(_ text: String) -> String {
    let allowed = text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x09, 0x0A: true
      case ..<0x20, 0xFFFE, 0xFFFF: false
      default: true
      }
    }
    return ScreenPicture.escaped(String(allowed))
  }
}
