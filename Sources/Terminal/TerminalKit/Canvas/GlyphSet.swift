/// The symbols and line-drawing characters that the locale and the terminal's font support.
public enum GlyphSet: Hashable, Sendable {
  case unicode
  /// The glyphs of console fonts, which have no rounded corners.
  case basic
  /// ASCII only. Other characters are transliterated.
  case ascii

  public var ellipsis: String { self == .ascii ? "..." : "…" }

  /// Returns a symbol or its ASCII spelling. Both should have the same width.
  public func mark(_ mark: String, ascii: String) -> String { self == .ascii ? ascii : mark }

  var horizontal: Character { self == .ascii ? "-" : "─" }
  var vertical: Character { self == .ascii ? "|" : "│" }

  /// The corners of a frame, clockwise from the top left.
  var corners: [Character] {
    switch self {
    case .unicode: ["╭", "╮", "╯", "╰"]
    case .basic: ["┌", "┐", "┘", "└"]
    case .ascii: ["+", "+", "+", "+"]
    }
  }
}
