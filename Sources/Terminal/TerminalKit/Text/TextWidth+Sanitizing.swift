extension TextWidth {
  /// Removes what could corrupt the screen from text of catalogs, files, and pastes.
  ///
  /// Control characters, including ESC, and invisible format characters (bidi overrides, zero-width
  /// characters, byte order marks) are removed: they move the cursor or disguise text. A tab or
  /// line break becomes a space. Joiners and variation selectors are kept within emoji.
  public static func sanitize(_ text: some StringProtocol) -> String {
    if plainColumns(in: Substring(text)) != nil { return String(text) }
    var clean = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      if let kept = sanitize(scalar) {
        clean.append(kept)
      } else if makesEmoji(index, in: scalars) {
        clean.append(scalar)
      }
    }
    return String(clean)
  }

  /// Returns the code point, a space that replaces it, or nil to remove it.
  private static func sanitize(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.value >= 0x20 && scalar.value < 0x7F { return scalar }
    switch scalar.properties.generalCategory {
    case .control:
      // NEL (0x85) is a line break too. In CR LF, only LF counts, for a single space.
      return scalar == "\t" || scalar == "\n" || scalar.value == 0x85 ? " " : nil
    case .lineSeparator, .paragraphSeparator: return " "
    case .format: return nil
    case .spaceSeparator: return scalar.value == 0x3000 ? scalar : " "
    default: return scalar.properties.isDefaultIgnorableCodePoint ? nil : scalar
    }
  }

  /// Returns whether an invisible code point is part of an emoji: a joiner between two emoji, or a
  /// variation selector after one.
  private static func makesEmoji(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard index > 0 else { return false }
    let before = scalars[index - 1]
    switch scalars[index].value {
    case 0xFE0E, 0xFE0F: return before.properties.isEmoji
    case 0x200D:
      guard index + 1 < scalars.count else { return false }
      return isPictorial(before) && scalars[index + 1].properties.isEmoji
    default: return false
    }
  }

  private static func isPictorial(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmoji && scalar.value > 0xFF || scalar.value == 0xFE0F
  }

  /// Returns the text in ASCII, for locales without UTF-8. Letters lose their marks, common symbols
  /// are spelled out, and each remaining column becomes a question mark.
  public static func ascii(_ text: some StringProtocol) -> String {
    if isPrintableASCII(text) { return String(text) }
    var spelled = ""
    for cluster in sanitize(text) {
      if cluster.isASCII {
        spelled.append(cluster)
      } else if let known = spellings[cluster] {
        spelled += known
      } else if let letter = plainLetter(cluster) {
        spelled.append(letter)
      } else {
        spelled += String(repeating: "?", count: columns(of: cluster))
      }
    }
    return spelled
  }

  /// Returns the Latin base letter, from a name such as "LATIN SMALL LETTER E WITH ACUTE".
  private static func plainLetter(_ cluster: Character) -> Character? {
    guard let base = cluster.unicodeScalars.first else { return nil }
    if base.isASCII { return Character(base) }
    guard let name = base.properties.name else { return nil }
    let words = name.split(separator: " ")
    guard words.count >= 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1,
      words.count == 4 || words[4] == "WITH", let letter = words[3].first
    else { return nil }
    return words[1] == "SMALL" ? Character(letter.lowercased()) : letter
  }

  private static let spellings: [Character: String] = [
    "…": "...", "–": "-", "—": "-", "‑": "-", "−": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"",
    "«": "<<", "»": ">>", "·": "*", "•": "*", "×": "x", "→": "->", "←": "<-", "↑": "^", "↓": "v",
    "✓": "v", "✔": "v", "✗": "x", "✘": "x", "€": "EUR", "£": "GBP", "¥": "JPY", "￥": "JPY",
    "₫": "VND", "₩": "KRW", "₹": "INR", "©": "(c)", "®": "(R)", "™": "(TM)", "°": "deg",
    "ß": "ss", "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "│": "|", "─": "-", "█": "#", "░": ".",
    "▒": ":", "▓": "#", "●": "*", "○": "o", "▶": ">", "◀": "<", "►": ">", "▲": "^", "▼": "v",
  ]
}
