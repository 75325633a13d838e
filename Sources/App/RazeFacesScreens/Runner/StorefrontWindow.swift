package import Foundation
package import TerminalKit

/// What draws on a ``WindowPane``: a storefront, or the notice that its app was killed.
@MainActor protocol PaneContent: AnyObject {
  /// Draws the keys in the last row of a canvas that is as large as the window.
  func drawKeys(on canvas: inout Canvas)
  /// The device and who uses it.
  var title: String { get }
  /// What is shown, in a few words.
  var summary: String { get }
  var theme: Theme { get }
  /// Nil if the app was killed.
  var session: StorefrontSession? { get }
  func stop(_ code: Int32)
}

/// The window of a terminal, which one device has alone or two share.
///
/// Each device draws its own canvas on a ``WindowPane``. The window puts them together, and passes
/// keys to the one in front. Ctrl-O and clicks bring the other one to the front.
@MainActor package final class StorefrontWindow {
  fileprivate let terminal: any Terminal
  let screen: ScreenSurroundings
  /// Shared by all sessions, because to the user they are one.
  let recorder: SessionRecorder
  private var panes: [WindowPane] = []
  package private(set) var front: WindowPane?
  /// The picture in the terminal.
  private(set) var canvas: Canvas?
  /// The number of changes in progress, after which the window is drawn once.
  private var changes = 0
  private var isTicking = false
  package var openBeside: (@MainActor (String) -> Void)?

  /// - Parameter clock: The system clock.
  package init(
    _ terminal: any Terminal, _ screen: ScreenSurroundings, clock: @escaping @Sendable () -> Date
  ) {
    (self.terminal, self.screen) = (terminal, screen)
    recorder = SessionRecorder(clock: clock)
  }

  // MARK: - Panes

  package var isShared: Bool { panes.count > 1 }
  private var arrangement: WindowArrangement {
    WindowArrangement(of: panes.count, in: terminal.screen.size)
  }

  /// Returns a pane for a device, in front; nil if the device has one or there are two.
  package func open(_ device: String) -> WindowPane? {
    guard panes.count < 2, !panes.contains(where: { $0.device == device }) else { return nil }
    let pane = WindowPane(device, in: self)
    panes.append(pane)
    front = pane
    terminal.deliver = { [weak self] events in self?.receive(events) }
    arrange()
    return pane
  }

  package func close(_ pane: WindowPane) {
    setTicking(of: pane, nil)
    panes.removeAll { $0 === pane }
    if front === pane { bringToFront(panes.first) }
    arrange()
  }

  package func stop(_ code: Int32) { for pane in panes { pane.content?.stop(code) } }

  func other(than pane: WindowPane) -> WindowPane? { panes.first { $0 !== pane } }

  func goToOtherDevice() {
    guard let front, let other = other(than: front) else { return }
    bringToFront(other)
    show()
  }

  private func bringToFront(_ pane: WindowPane?) {
    front = pane
    if let session = pane?.session { screen.opens(session) }
  }

  /// Tells the panes their sizes and neighbors.
  fileprivate func arrange() {
    changeTogether {
      for pane in panes {
        pane.session?.setOtherDevice(other(than: pane)?.device)
        let size = size(of: pane)
        guard pane.size != size else { continue }
        pane.size = size
        pane.deliver?([.resize(size)])
      }
    }
  }

  fileprivate func part(of pane: WindowPane) -> (title: Rect, storefront: Rect) {
    let place = panes.firstIndex { $0 === pane } ?? 0
    return arrangement.part(place, of: terminal.screen.size)
  }

  /// Returns the size of a pane, which includes a row of keys.
  private func size(of pane: WindowPane) -> Size {
    guard isShared else { return terminal.screen.size }
    let area = part(of: pane).storefront
    return Size(area.width, area.height + 1)
  }

  /// Starts calling back about ten times a second, or stops if the callback is nil.
  func setTicking(of pane: WindowPane, _ tick: (@MainActor () -> Void)?) {
    pane.tick = tick
    let ticks = panes.contains { $0.tick != nil }
    guard ticks != isTicking else { return }
    isTicking = ticks
    guard ticks else { return screen.setTicking(nil) }
    screen.setTicking { [weak self] in
      for pane in self?.panes ?? [] { pane.tick?() }
    }
  }

  // MARK: - Events

  /// Draws the window once, after everything in a closure has changed it.
  private func changeTogether(_ body: () -> Void) {
    changes += 1
    body()
    changes -= 1
    show()
  }

  private func receive(_ events: [TerminalEvent]) {
    // Events for one device stay together.
    var batch: [TerminalEvent] = []
    func deliverBatch() {
      if !batch.isEmpty { front?.deliver?(batch) }
      batch = []
    }
    changeTogether {
      for event in events {
        switch event {
        // A held Ctrl-O must not flicker.
        case .repeatedKey(.control("o")) where isShared: break
        case .key(.control("o")) where isShared:
          deliverBatch()
          goToOtherDevice()
        case .mouse(let event) where isShared:
          deliverBatch()
          handle(event)
        case .resize(let size):
          deliverBatch()
          recorder.recordResize(to: size)
          arrange()
        case .resumed, .background, .hungUp:
          deliverBatch()
          if event == .resumed { canvas = nil }
          for pane in panes { pane.deliver?([event]) }
        case .key, .repeatedKey, .mouse, .paste: batch.append(event)
        }
      }
      deliverBatch()
    }
  }

  /// Passes the mouse to the device below it. The first click on a device brings it to the front.
  private func handle(_ event: MouseEvent) {
    let isClick = event.kind == .click || event.kind == .doubleClick
    if event.kind == .click,
      let button = canvas?.buttons.last(where: { $0.area.contains(event.point) })
    {
      return receive(button.keys.map { .key($0) })
    }
    for pane in shownPanes {
      let (title, area) = part(of: pane)
      let isTitle = title.contains(event.point)
      guard isTitle || area.contains(event.point) else { continue }
      if isClick, pane !== front || isTitle && arrangement == .frontOnly {
        return goToOtherDevice()
      }
      guard !isTitle else { return }
      let point = event.point.moved(x: -area.minX, y: -area.minY)
      pane.deliver?([.mouse(MouseEvent(event.kind, at: point))])
    }
  }

  // MARK: - Picture

  /// The pane that the window has no room for.
  var hiddenPane: WindowPane? { arrangement == .frontOnly ? front.flatMap(other) : nil }

  private var shownPanes: [WindowPane] { panes.filter { $0 !== hiddenPane } }

  /// Draws the window, unless more is about to change.
  func show() {
    guard changes == 0 else { return }
    if !isShared {
      guard let pane = panes.first, pane.isChanged || canvas == nil, let picture = pane.canvas
      else { return }
      return render(picture)
    }
    let picture = composed()
    if picture != canvas { render(picture) }
  }

  private func render(_ picture: Canvas) {
    canvas = picture
    for pane in panes { pane.isChanged = false }
    terminal.render(picture)
    recorder.recordScreen(picture)
  }

  private func composed() -> Canvas {
    var canvas = terminal.screen.canvas()
    for pane in shownPanes { draw(pane, on: &canvas) }
    guard let front, let content = front.content else { return canvas }
    switch arrangement {
    case .sideBySide:
      let end = part(of: panes[0]).title.maxX
      canvas.vline(from: Point(end, 0), length: canvas.size.height - 1, style: content.theme.rule)
    case .frontOnly: drawOther(than: front, in: part(of: front).title, on: &canvas, content.theme)
    case .single, .stacked: break
    }
    canvas.removeButtons()
    content.drawKeys(on: &canvas)
    return canvas
  }

  private func draw(_ pane: WindowPane, on canvas: inout Canvas) {
    let (title, area) = part(of: pane)
    guard var picture = pane.canvas else { return }
    if pane !== front { picture.cursor = nil }
    canvas.clipped(to: area) { $0.draw(picture, at: area.origin) }
    guard arrangement != .frontOnly, let content = pane.content else { return }
    let theme = content.theme
    canvas.fill(title, style: pane === front ? theme.band.ground : .plain)
    canvas.write(
      content.title, at: title.origin.moved(x: 1),
      style: pane === front ? theme.accent.with(.bold) : theme.faint, width: title.width - 2)
    // The tabs of the storefront in front are the ones that keys change.
    if pane !== front { canvas.restyle(area.cutTop(2).top) { $0 = theme.backdrop } }
  }

  private func drawOther(
    than front: WindowPane, in line: Rect, on canvas: inout Canvas, _ theme: Theme
  ) {
    guard !line.isEmpty, let content = other(than: front)?.content else { return }
    let key = KeyPress.control("o").description
    let row = line.inset(x: 2)
    canvas.fill(line, style: theme.band.ground)
    canvas.write(key, at: row.origin, style: theme.accent.with(.bold))
    let start = TextWidth.columns(of: key) + 2
    canvas.write(
      "\(content.title): \(content.summary)", at: row.origin.moved(x: start), style: theme.quiet,
      width: row.width - start)
  }
}

/// The part of a window that belongs to one device. To the device's storefront, it is a terminal.
@MainActor package final class WindowPane: Terminal {
  let window: StorefrontWindow
  /// The device. It changes when the user switches to another one.
  package var device: String { didSet { window.arrange() } }
  weak var content: (any PaneContent)?
  package var session: StorefrontSession? { content?.session }
  fileprivate(set) var size = Size.zero
  fileprivate(set) var canvas: Canvas?
  fileprivate var isChanged = false
  fileprivate var tick: (@MainActor () -> Void)?
  package var deliver: (@MainActor ([TerminalEvent]) -> Void)?

  fileprivate init(_ device: String, in window: StorefrontWindow) {
    (self.device, self.window) = (device, window)
  }

  /// The first cell in the window.
  var origin: Point { window.part(of: self).storefront.origin }

  package var screen: Screen {
    Screen(size: size, capabilities: window.terminal.screen.capabilities)
  }

  package var isMouseOn: Bool {
    get { window.terminal.isMouseOn }
    set { window.terminal.isMouseOn = newValue }
  }

  package func render(_ canvas: Canvas) { (self.canvas, isChanged) = (canvas, true) }
  package func checkSignals() { window.terminal.checkSignals() }
  @discardableResult package func copy(_ text: String) -> Bool { window.terminal.copy(text) }
}
