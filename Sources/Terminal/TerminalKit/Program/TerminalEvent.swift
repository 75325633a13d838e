public struct MouseEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The left button went down. Sent at once, without waiting for a second click.
    case click
    /// The second click on a cell, shortly after the first. It follows a `click`.
    case doubleClick
    case wheelUp, wheelDown
  }

  public let kind: Kind
  public let point: Point

  public init(_ kind: Kind, at point: Point) { (self.kind, self.point) = (kind, point) }
}

public enum TerminalEvent: Hashable, Sendable {
  case key(KeyPress)
  /// A key that came again too soon to be a deliberate press, and may be held down.
  case repeatedKey(KeyPress)
  case mouse(MouseEvent)
  /// Pasted text in one piece, not sanitized.
  case paste(String)
  /// The window has a new size. Also the first event of every program.
  case resize(Size)
  /// The terminal has reported its background.
  case background(Background)
  /// The program continues in the foreground after a stop. The loop repaints the screen.
  case resumed
  /// The terminal is gone. The loop then ends on its own.
  case hungUp
}
