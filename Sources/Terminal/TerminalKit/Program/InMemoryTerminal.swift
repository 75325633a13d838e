/// A terminal for tapes and tests. It keeps the last screen, and delivers the events it is given.
@MainActor
public final class InMemoryTerminal: Terminal {
  public private(set) var screen: Screen
  public var deliver: (@MainActor ([TerminalEvent]) -> Void)?
  public var isMouseOn = true
  public private(set) var canvas: Canvas
  public private(set) var renderCount = 0

  public init(size: Size = Size(80, 24), capabilities: Capabilities = Capabilities()) {
    screen = Screen(size: size, capabilities: capabilities)
    canvas = screen.canvas()
  }

  public var text: String { canvas.text }

  public func render(_ canvas: Canvas) {
    self.canvas = canvas
    renderCount += 1
  }

  @discardableResult public func copy(_ text: String) -> Bool { true }

  public func feed(_ events: [TerminalEvent]) {
    guard !events.isEmpty else { return }
    deliver?(events)
  }

  public func resize(to size: Size) {
    screen.size = size
    feed([.resize(size)])
  }
}
