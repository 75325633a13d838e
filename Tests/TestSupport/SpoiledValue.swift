import Foundation

/// A value that may be invalid in a column.
public struct SpoiledValue: Sendable, CustomStringConvertible {
  /// The value as SQL, with `?` for the text.
  public let expression: String
  public let text: String

  public let description: String

  private init(expression: String) {
    (self.expression, text) = ("iif(?1 IS NULL, NULL, \(expression))", "")
    description = expression
  }

  private init(text: String) {
    (expression, self.text, description) = ("?1", text, "'\(text)'")
  }

  /// The boundary values of every type.
  public static let all: [SpoiledValue] =
    [
      "0", "-1", "1", "2147483648", "9007199254740993", "9223372036854775807",
      "-9223372036854775808", "253402300800000", "2000000000000000", "1e300", "-1e300", "-1.5",
      "9e999", "-9e999", "NULL", "x''", "x'FF00FE'", "zeroblob(1000000)",
      "CAST(x'FF00FE' AS TEXT)", "char(0)", "printf('%.*c', 1000000, 'x')",
      "printf('%.*c', 1000000, '9')", "printf('%.*c', 100000, '[')",
    ].map(SpoiledValue.init(expression:))
    + [
      "", " ", "x", "9223372036854775808", "1e400", "NaN", "-1", "P999Y", "P9223372036854775807Y",
      "{}", "{", "null", "[]", "\u{202E}é😀", "99999999999999999999999999999999999999", "USA\n",
    ].map(SpoiledValue.init(text:))

  /// Returns copies of a JSON text, each with one of its numbers replaced; none if it is not JSON.
  public static func spoiling(json: String) -> [SpoiledValue] {
    guard json.hasPrefix("{") || json.hasPrefix("[") else { return [] }
    return json.matches(of: /[:,\[](-?[0-9][0-9.e+]*)/).flatMap { match in
      let range = match.output.1.startIndex..<match.output.1.endIndex
      return jsonNumbers.map { SpoiledValue(text: json.replacingCharacters(in: range, with: $0)) }
    }
  }

  private static let jsonNumbers = [
    "9223372036854775807", "-9223372036854775808", "1e300", "-1e300", "1e999", "-1", "0", "\"x\"",
    "null",
  ]
}
