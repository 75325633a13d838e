/// The marks and lines that may be drawn: those of the locale and of the terminal's font.
public enum GlyphSet: Hashable, Sendable {
  /// Everything.
  case unicode
  /// The glyphs of the consoles' built-in fonts: single and double lines, no rounded or heavy ones.
  case basic
  /// Seven bits only; text in other letters is spelled with the nearest ones.
  case ascii

  /// The sign for text that was cut off.
  public var ellipsis: String { self == .ascii ? "..." : "…" }

  /// Chooses between a mark and how it is spelled in ASCII; both should take the same columns.
  public func mark(_ mark: String, ascii: String) -> String { self == .ascii ? ascii : mark }
}

/// The lines of a frame.
public enum Border: Hashable, Sendable {
  case single, double, rounded, heavy

  /// Corners from the top left clockwise, then the horizontal and the vertical line.
  func pieces(_ glyphs: GlyphSet) -> BorderPieces {
    switch (glyphs, self) {
    case (.ascii, .double): ("+", "+", "+", "+", "=", "|")
    case (.ascii, _): ("+", "+", "+", "+", "-", "|")
    case (_, .double): ("╔", "╗", "╝", "╚", "═", "║")
    case (_, .single), (.basic, _): ("┌", "┐", "┘", "└", "─", "│")
    case (.unicode, .rounded): ("╭", "╮", "╯", "╰", "─", "│")
    case (.unicode, .heavy): ("┏", "┓", "┛", "┗", "━", "┃")
    }
  }
}

typealias BorderPieces = (
  topLeft: Character, topRight: Character, bottomRight: Character, bottomLeft: Character,
  horizontal: Character, vertical: Character
)
