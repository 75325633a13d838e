/// Something that the mouse did to a cell.
public struct MouseEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The left button went down; it does not wait for a second click.
    case click
    /// It went down a second time on the same cell, shortly after; the `click` came before.
    case doubleClick
    case wheelUp, wheelDown
  }

  public let kind: Kind
  public let point: Point

  public init(_ kind: Kind, at point: Point) {
    self.kind = kind
    self.point = point
  }
}

/// An event that comes in from the terminal.
public enum TerminalEvent: Hashable, Sendable {
  case key(KeyPress)
  case mouse(MouseEvent)
  /// Pasted text in one piece, as it came: the program that uses it sanitizes it.
  case paste(String)
  /// The window has this size now; also the first event of every program.
  case resize(Size)
  /// The program was stopped and is in the foreground again; the screen is repainted anyway.
  case resumed
  /// Nobody is there any more: the loop ends by itself after this.
  case hungUp
}
