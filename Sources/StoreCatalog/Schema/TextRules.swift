import StoreCore

/// The rules for a text that reaches a terminal.
enum TextRules {
  static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool { PlainText.isUnprintable(scalar) }

  /// Returns the text without anything that a terminal would obey: such characters appear as
  /// `\u{1B}`.
  static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnprintable) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isUnprintable(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Blocks of letters and signs that are printable throughout, so that most text needs no look
  /// into Unicode's tables: Latin, Vietnamese, combining marks, Chinese, Japanese, Korean.
  @inline(__always) static func isCommon(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x24F, 0x300...0x34E, 0x1E00...0x1EFF, 0x2010...0x2027,
      0x3000...0x303F, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60:
      true
    default: false
    }
  }
}
