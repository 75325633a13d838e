import TerminalKit

/// A control sequence or string that has not ended yet, such as the terminal's answer to a query.
///
/// An answer may arrive in pieces or after its program has exited, and must not become keys.
struct ControlSequence {
  private enum Syntax {
    /// CSI: parameters, then one final character.
    case parameters
    /// SS3: one character.
    case single
    /// OSC, DCS, APC, PM, and SOS: anything up to BEL or ST.
    case string
    /// A string after an Esc that may be the first half of ST.
    case stringAfterEscape
  }

  enum Outcome: Equatable {
    case goesOn
    /// Pasted text follows.
    case beginsPaste
    case ends
    /// The sequence was cut off, and the character does not belong to it.
    case brokenOff
    /// An Esc, which either starts ST or cuts the string off.
    case escapes
  }

  let time: UInt64
  private var form: Syntax
  private var length = 0
  /// The start of what follows. 64 characters are enough for answers about colors.
  private var text = String.UnicodeScalarView()

  /// The limits, in characters and in nanoseconds, after which a sequence is abandoned.
  static let longest = 4096
  static let longestTime: UInt64 = 1_000_000_000

  static let escape: UInt32 = 0x1B

  /// - Parameter introducer: The character after Esc. The result is nil if it introduces nothing.
  init?(afterEscape introducer: UInt32, at time: UInt64) {
    switch Unicode.Scalar(introducer) {
    case "[": form = .parameters
    case "O": form = .single
    case "]", "P", "X", "^", "_": form = .string
    default: return nil
    }
    self.time = time
  }

  /// - Parameter control: A C1 control, which is Esc and the introducer in one character.
  init?(control: UInt32, at time: UInt64) {
    guard (0x80..<0xA0).contains(control) else { return nil }
    self.init(afterEscape: control - 0x40, at: time)
  }

  mutating func consume(_ value: UInt32) -> Outcome {
    length += 1
    guard length <= Self.longest else { return .brokenOff }
    if text.count < 64, let scalar = Unicode.Scalar(value) { text.append(scalar) }
    return switch (form, value) {
    case (.parameters, 0x20...0x3F): .goesOn
    case (.parameters, 0x7E) where String(text) == "200~": .beginsPaste
    case (.parameters, 0x40...0x7E), (.single, 0x20...0x7E): .ends
    case (.stringAfterEscape, 0x5C), (.string, 0x07), (.string, 0x9C): .ends
    case (.string, Self.escape): .escapes
    // No answer contains other control characters, such as Ctrl-C.
    case (.string, 0x08...0x0D), (.string, 0x20...): .goesOn
    default: .brokenOff
    }
  }

  mutating func awaitEnd() { form = .stringAfterEscape }

  /// The query for the background color (OSC 11), which most terminals answer.
  static let backgroundQuestion = "\u{1B}]11;?\u{1B}\\"

  /// The background reported by an answer such as `11;rgb:ffff/ffff/dddd`; nil for other sequences.
  var background: Background? {
    let parts = String(text).split(separator: ":")
    guard parts.count == 2, parts[0] == "11;rgb" || parts[0] == "11;rgba" else { return nil }
    let color = parts[1].prefix { $0.isHexDigit || $0 == "/" }.split(separator: "/")
      .compactMap(Self.share)
    guard color.count >= 3 else { return nil }
    return 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2] > 0.5 ? .light : .dark
  }

  /// Converts a color component of one to four hexadecimal digits to 0...1.
  private static func share(_ digits: Substring) -> Double? {
    guard digits.count <= 4, let value = UInt16(digits, radix: 16) else { return nil }
    return Double(value) / Double((1 << (4 * digits.count)) - 1)
  }
}
