import Foundation

/// The escape sequence that copies text to the terminal's clipboard (OSC 52).
enum Clipboard {
  /// Longer sequences are ignored or even printed by terminals.
  static let mostBytes = 74_994

  /// Returns the sequence that copies a text, wrapped for tmux; nil if it is too long.
  static func sequence(for text: String, isInTmux: Bool) -> String? {
    let encoded = Data(text.utf8).base64EncodedString()
    guard encoded.utf8.count <= mostBytes else { return nil }
    let sequence = "\u{1B}]52;c;\(encoded)\u{07}"
    return isInTmux ? "\u{1B}Ptmux;\u{1B}\(sequence)\u{1B}\\" : sequence
  }
}
