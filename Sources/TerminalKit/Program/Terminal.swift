public struct Capabilities: Hashable, Sendable {
  public var colors: ColorDepth
  public var glyphs: GlyphSet
  public var hasDim: Bool
  public var background: Background

  public init(
    colors: ColorDepth = .full, glyphs: GlyphSet = .unicode, hasDim: Bool = true,
    background: Background = .unknown
  ) {
    (self.colors, self.glyphs, self.hasDim, self.background) = (colors, glyphs, hasDim, background)
  }
}

public enum Background: Hashable, Sendable { case dark, light, unknown }

/// The window that a program draws into: how large it is, and what it can show.
public struct Screen: Hashable, Sendable {
  public var size: Size
  public var capabilities: Capabilities

  public init(size: Size, capabilities: Capabilities = Capabilities()) {
    (self.size, self.capabilities) = (size, capabilities)
  }

  public var bounds: Rect { Rect(size: size) }

  public func canvas() -> Canvas { Canvas(size: size, glyphs: capabilities.glyphs) }
}

/// A place where canvases appear and events come from.
@MainActor
public protocol Terminal: AnyObject {
  var screen: Screen { get }

  /// Called with all events that arrived together, in order; never with none.
  var deliver: (@MainActor ([TerminalEvent]) -> Void)? { get set }

  /// Shows a canvas; only what differs from the last one is sent.
  func render(_ canvas: Canvas)

  /// Off lets the user select text with the mouse.
  var isMouseOn: Bool { get set }

  /// Handles what must not wait for the events that have arrived: signals, and the terminal's end.
  func lookAround()

  /// Puts text on the clipboard of the machine where the user sits; false if this terminal surely
  /// cannot. True is no promise: terminals do not answer.
  @discardableResult func copy(_ text: String) -> Bool
}

extension Terminal {
  public func lookAround() {}
}
