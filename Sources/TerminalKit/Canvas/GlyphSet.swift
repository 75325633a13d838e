/// The marks and lines that may be drawn: those of the locale and of the terminal's font.
public enum GlyphSet: Hashable, Sendable {
  case unicode
  /// The glyphs of the consoles' built-in fonts: no rounded lines.
  case basic
  /// Seven bits only; text in other letters is spelled with the nearest ones.
  case ascii

  public var ellipsis: String { self == .ascii ? "..." : "…" }

  /// Chooses between a mark and how it is spelled in ASCII; both should take the same columns.
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
