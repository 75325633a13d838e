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

public struct Screen: Hashable, Sendable {
  public var size: Size
  public var capabilities: Capabilities

  public init(size: Size, capabilities: Capabilities = Capabilities()) {
    (self.size, self.capabilities) = (size, capabilities)
  }

  public func canvas() -> Canvas { Canvas(size: size, glyphs: capabilities.glyphs) }
}

/// A device that renders canvases and delivers events.
@MainActor
public protocol Terminal: AnyObject {
  var screen: Screen { get }

  /// Called with all events that arrived together, in order; never with an empty array.
  var deliver: (@MainActor ([TerminalEvent]) -> Void)? { get set }

  /// Renders a canvas, sending only what differs from the previous one.
  func render(_ canvas: Canvas)

  /// Whether the terminal reports the mouse. Off, it lets the user select text instead.
  var isMouseOn: Bool { get set }

  /// Whether Ctrl-Z and Ctrl-\\ do nothing, so that visitors cannot leave the program.
  var keepsVisitors: Bool { get set }

  /// Handles signals and a hangup before the remaining events of a batch.
  func checkSignals()

  /// Copies text to the clipboard of the user's machine. Returns false if the terminal cannot do
  /// it. True is no guarantee, because terminals do not confirm.
  @discardableResult func copy(_ text: String) -> Bool
}

extension Terminal {
  public var keepsVisitors: Bool {
    get { false }
    set {}
  }

  public func checkSignals() {}
}
