extension TextWidth {
  /// Returns the longest beginning that fits, never cut inside of a cluster, and its columns.
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

  /// Returns the text, or as much of it as leaves room for an ellipsis; never wider than the limit.
  public static func truncate(
    _ text: some StringProtocol, to limit: Int, ellipsis: String = "…"
  ) -> String {
    guard limit > 0 else { return "" }
    if text.utf8.count <= limit || columns(of: text) <= limit { return String(text) }
    let mark = prefix(of: ellipsis, columns: max(1, limit / 2))
    var kept = prefix(of: text, columns: limit - mark.columns).text
    while kept.last == " " { kept = kept.dropLast() }
    return String(kept) + mark.text
  }
}
