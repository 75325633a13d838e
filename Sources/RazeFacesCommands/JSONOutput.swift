import Foundation
import RazeFacesConsole

/// What `--json` prints: sorted keys, one line break at the end, and no character that a terminal
/// could take for a command.
enum JSONOutput {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    return harmless(text) + "\n"
  }

  /// The encoder escapes what JSON demands; C1 controls and invisible format characters, which only
  /// strings can hold, are escaped here.
  private static func harmless(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isASCII || !isInvisible(scalar) {
        result.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          let zeros = String(repeating: "0", count: 4 - digits.count)
          result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
        }
      }
    }
    return String(result)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension DateText {
  static let local = DateText(timeZone: .current)
}

extension Date {
  /// What Apple's payloads carry.
  var milliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }

  /// ISO 8601 with the zone of this process.
  var text: String { DateText.local.iso(self) }
}
