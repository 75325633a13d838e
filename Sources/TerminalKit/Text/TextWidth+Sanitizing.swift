extension TextWidth {
  /// Makes foreign text harmless: the one sanitizer for text from catalogs, files and pastes.
  ///
  /// Control characters, escape sequences' ESC among them, and invisible format characters (bidi
  /// overrides, zero widths, byte order marks) go, because they move the cursor or make text look
  /// like other text. Tabs and line breaks become one blank each. The joiner and the variation
  /// selectors stay where they make an emoji.
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

  /// Returns the code point itself, a blank in its place, or nil to leave it out.
  private static func sanitize(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.value >= 0x20 && scalar.value < 0x7F { return scalar }
    switch scalar.properties.generalCategory {
    case .control:
      // The next-line control is a line break too; a carriage return before a line feed is part
      // of it, and both together look best as one blank, so only the line feed counts.
      return scalar == "\t" || scalar == "\n" || scalar.value == 0x85 ? " " : nil
    case .lineSeparator, .paragraphSeparator: return " "
    case .format: return nil
    case .spaceSeparator: return scalar.value == 0x3000 ? scalar : " "
    default: return scalar.properties.isDefaultIgnorableCodePoint ? nil : scalar
    }
  }

  /// Returns whether an invisible code point has its place: a joiner between two emoji, or a
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

  /// Returns the text in seven bits, for terminals whose locale has no more: sanitized, letters
  /// without their marks, common signs spelled out, and a question mark for each column of the
  /// rest.
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

  /// Returns the Latin letter under the marks, found in Unicode's own name of it: "LATIN SMALL
  /// LETTER E WITH CIRCUMFLEX AND ACUTE" is an e.
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
