import Foundation
import StoreCore

extension JSONWritable {
  /// Returns the output of `--json`, with sorted keys, a final newline, and no control characters.
  func jsonText(onOneLine: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !onOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    let json = try encoder.encode(tree ?? .null)
    return harmless(String(decoding: json, as: UTF8.self)) + "\n"
  }
}

/// Escapes DEL, C1 controls, and invisible characters, which the encoder does not escape. They
/// only occur in strings.
private func harmless(_ text: String) -> String {
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

private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: true
  default: scalar.properties.isDefaultIgnorableCodePoint
  }
}
