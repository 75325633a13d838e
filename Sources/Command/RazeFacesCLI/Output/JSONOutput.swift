import Foundation
import StoreCore

/// The output of `--json`, with sorted keys, a final newline, and no control characters.
struct JSONOutput {
  let text: String

  init(_ value: some JSONWritable) throws { try self.init(value, .prettyPrinted) }

  static func line(_ value: some JSONWritable) throws -> JSONOutput { try JSONOutput(value, []) }

  private init(
    _ value: some JSONWritable, _ formatting: JSONEncoder.OutputFormatting
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    let json = try encoder.encode(value.tree ?? .null)
    text = Self.harmless(String(decoding: json, as: UTF8.self)) + "\n"
  }

  /// Escapes DEL, C1 controls, and invisible characters, which the encoder does not escape. They
  /// only occur in strings.
  private static func harmless(_ text: String) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let place = rest.firstIndex(where: { $0.isASCII ? $0.value == 0x7F : isInvisible($0) }) {
      result += Substring(rest[..<place])
      for unit in String(rest[place]).utf16 {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      rest = rest[place...].dropFirst()
    }
    return result + Substring(rest)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
