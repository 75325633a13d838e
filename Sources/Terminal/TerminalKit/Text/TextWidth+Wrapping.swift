extension TextWidth {
  /// Wraps text into lines of at most the given number of columns.
  ///
  /// Lines break at spaces, after hyphens, and between Chinese and Japanese characters (but not
  /// before closing or after opening punctuation). A longer word, such as an identifier, breaks
  /// between its parts, or anywhere if there are none. Newlines start a new line, and an empty text
  /// is one empty line. The text is sanitized.
  public static func wrap(_ text: some StringProtocol, columns limit: Int) -> [String] {
    guard limit > 0 else { return [] }
    if isPrintableASCII(text) { return wrapParagraph(String(text), limit) }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { wrapParagraph(sanitize($0), limit) }
  }

  private static func wrapParagraph(_ text: String, _ limit: Int) -> [String] {
    if columns(of: text) <= limit { return [String(text[...].trimmingTrailingBlanks)] }
    var lines: [Substring] = []
    var start = text.startIndex
    var lineColumns = 0
    for piece in pieces(text) {
      if lineColumns + columns(of: piece.trimmingTrailingBlanks) > limit, start < piece.startIndex {
        lines.append(text[start..<piece.startIndex])
        start = piece.startIndex
        lineColumns = 0
      }
      var rest = piece
      while columns(of: rest.trimmingTrailingBlanks) > limit {
        let head = prefix(of: rest, columns: limit).text
        let cut = head.isEmpty ? rest.prefix(1) : rest[..<endOfPart(of: rest, within: head)]
        lines.append(cut)
        rest = rest[cut.endIndex...]
        start = rest.startIndex
      }
      lineColumns += columns(of: rest)
    }
    if start < text.endIndex { lines.append(text[start...]) }
    return lines.map { String($0.trimmingTrailingBlanks) }
  }

  /// Returns the end of the last part of a long word that fits: `com.example.` of
  /// `com.example.face`, `original` of `originalTransaction`.
  private static func endOfPart(of word: Substring, within head: Substring) -> Substring.Index {
    // In encoded data, an uppercase letter does not start a word.
    let isName = word.trimmingTrailingBlanks.allSatisfy { $0.isLetter || $0 == "." }
    var position = head.endIndex
    while position > head.startIndex {
      let before = word[word.index(before: position)]
      let isBorder =
        ".@/_:".contains(before)
        || (isName && before.isLowercase && position < word.endIndex && word[position].isUppercase)
      if isBorder { return position }
      position = word.index(before: position)
    }
    return head.endIndex
  }

  /// Returns the segments between possible line breaks, each with its trailing spaces.
  private static func pieces(_ text: String) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    for (position, next) in zip(text.indices, text.indices.dropFirst())
    where mayBreak(between: text[position], and: text[next]) {
      pieces.append(text[start..<next])
      start = next
    }
    if start < text.endIndex { pieces.append(text[start...]) }
    return pieces
  }

  private static func mayBreak(between left: Character, and right: Character) -> Bool {
    if right == " " { return false }
    if left == " " || left == "-" && right.isLetter { return true }
    if neverFirst.contains(right) || neverLast.contains(left) { return false }
    return isIdeograph(left) || isIdeograph(right)
  }

  /// Returns whether lines may break next to a character without a space: Han, kana, and their
  /// punctuation. Korean separates words with spaces.
  private static func isIdeograph(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value else { return false }
    return (0x2E80...0x30FF).contains(value) || (0x31C0...0x9FFF).contains(value)
      || (0xF900...0xFAFF).contains(value) || (0xFF01...0xFF60).contains(value)
      || (0x20000...0x3FFFF).contains(value)
  }

  private static let neverFirst = Set<Character>("、。，．：；？！）」』】》〉〕］｝ー…‥々ゝゞっゃゅょッャュョ,.:;?!)]}%’”")
  private static let neverLast = Set<Character>("（「『【《〈〔［｛([{‘“$¥￥")
}

extension Substring {
  var trimmingTrailingBlanks: Substring {
    var rest = self
    while rest.last == " " { rest = rest.dropLast() }
    return rest
  }
}

extension TextWidth {
  /// Returns the longest prefix of whole clusters that fits, and its columns.
  public static func prefix(
    of text: some StringProtocol, columns limit: Int
  ) -> (text: Substring, columns: Int) {
    let text = Substring(text)
    var columns = 0
    var end = text.startIndex
    while end < text.endIndex {
      let width = self.columns(of: text[end])
      guard columns + width <= limit else { break }
      columns += width
      end = text.index(after: end)
    }
    return (text[..<end], columns)
  }

  /// Returns the text, truncated with an ellipsis if it exceeds the limit.
  ///
  /// Truncates between words, unless that would leave less than half of the limit.
  public static func truncate(
    _ text: some StringProtocol, to limit: Int, ellipsis: String = "…"
  ) -> String {
    guard limit > 0 else { return "" }
    if text.utf8.count <= limit || columns(of: text) <= limit { return String(text) }
    let mark = prefix(of: ellipsis, columns: max(1, limit / 2))
    var kept = prefix(of: text, columns: limit - mark.columns).text
    if let next = text[kept.endIndex...].first, next.isLetter || next.isNumber,
      let space = kept.lastIndex(of: " "), columns(of: kept[..<space]) * 2 >= limit
    {
      kept = kept[..<space]
    }
    return String(kept.trimmingTrailingBlanks) + mark.text
  }
}
