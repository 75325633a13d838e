extension TextWidth {
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
