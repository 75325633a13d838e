/// The escape sequence that copies text to the terminal's clipboard (OSC 52).
enum Clipboard {
  /// Longer sequences are ignored or even printed by terminals.
  static let mostBytes = 74_994

  /// Returns the sequence that copies a text, wrapped for tmux; nil if it is too long.
  static func sequence(for text: String, isInTmux: Bool) -> String? {
    let encoded = base64(Array(text.utf8))
    guard encoded.utf8.count <= mostBytes else { return nil }
    let sequence = "\u{1B}]52;c;\(encoded)\u{07}"
    return isInTmux ? "\u{1B}Ptmux;\u{1B}\(sequence)\u{1B}\\" : sequence
  }

  static func base64(_ bytes: [UInt8]) -> String {
    var encoded = ""
    encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
      for position in 0..<4 {
        let isFilled = position <= group.count
        let index = Int(bits >> UInt32(18 - 6 * position) & 63)
        encoded.append(isFilled ? alphabet[index] : "=")
      }
    }
    return encoded
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
}
