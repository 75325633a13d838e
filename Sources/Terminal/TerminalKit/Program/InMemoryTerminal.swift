/// A terminal for tests that records what it renders and delivers the keys of the test.
@MainActor
public final class InMemoryTerminal: Terminal {
  public private(set) var screen: Screen
  public var deliver: (@MainActor ([TerminalEvent]) -> Void)?
  public var isMouseOn = true
  public private(set) var canvas: Canvas
  public private(set) var renderCount = 0
  public private(set) var copied: [String] = []

  public init(size: Size = Size(80, 24), capabilities: Capabilities = Capabilities()) {
    screen = Screen(size: size, capabilities: capabilities)
    canvas = screen.canvas()
  }

  public var text: String { canvas.text }
  public var styledText: String { canvas.styledText }

  public func render(_ canvas: Canvas) {
    self.canvas = canvas
    renderCount += 1
  }

  @discardableResult public func copy(_ text: String) -> Bool {
    copied.append(text)
    return true
  }

  public func feed(_ events: [TerminalEvent]) {
    guard !events.isEmpty else { return }
    deliver?(events)
  }

  public func press(_ presses: KeyPress...) { for press in presses { feed([.key(press)]) } }

  public func press(_ key: Key, _ modifiers: Modifiers = []) {
    feed([.key(KeyPress(key, modifiers))])
  }

  public func type(_ text: String) { for character in text { feed([.key(KeyPress(character))]) } }
  public func paste(_ text: String) { feed([.paste(text)]) }
  public func click(_ x: Int, _ y: Int) { feed([.mouse(MouseEvent(.click, at: Point(x, y)))]) }

  public func doubleClick(_ x: Int, _ y: Int) {
    click(x, y)
    feed([.mouse(MouseEvent(.doubleClick, at: Point(x, y)))])
  }

  public func resize(to size: Size) {
    screen.size = size
    feed([.resize(size)])
  }
}
