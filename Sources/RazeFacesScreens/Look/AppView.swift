import RazeFacesConsole
import RazeFacesShop
import TerminalKit

/// Draws the state: the header, one screen, the footer, and what stands in front of them.
struct AppView {
  let state: AppState
  let screen: Screen
  let layout: Layout
  let theme: Theme
  let marks: Marks

  init(_ state: AppState, on screen: Screen) {
    self.state = state
    self.screen = screen
    layout = Layout(
      size: screen.size, alertLines: state.alertLines(in: screen.size).count)
    theme = Theme(screen.capabilities.colors)
    marks = Marks(glyphs: screen.capabilities.glyphs)
  }

  func canvas() -> Canvas {
    var canvas = screen.canvas()
    guard !layout.isTooSmall else {
      drawTooSmall(on: &canvas)
      return canvas
    }
    drawHeader(on: &canvas)
    canvas.clipped(to: screenRoom) { drawScreen(on: &$0) }
    drawNote(on: &canvas)
    if let content = frontContent() {
      dimScreen(on: &canvas)
      draw(content, on: &canvas)
    } else if case .help(let top)? = state.dialog {
      drawHelp(from: top, on: &canvas)
    }
    drawKeys(on: &canvas)
    return canvas
  }

  private var screenRoom: Rect {
    let body = layout.body
    let extra = faceAlone != nil && noteLine == nil ? 1 : 0
    return Rect(x: body.minX, y: body.minY, width: body.width, height: body.height + extra)
  }

  private func drawScreen(on canvas: inout Canvas) {
    switch state.tab {
    case .store: state.store.isDetailOpen ? drawProduct(on: &canvas) : drawStore(on: &canvas)
    case .library: state.library.isLooking ? drawOwned(on: &canvas) : drawLibrary(on: &canvas)
    case .transactions:
      state.transactions.isOpen ? drawTransaction(on: &canvas) : drawTransactions(on: &canvas)
    case .sandbox: drawSandbox(on: &canvas)
    case .log: drawLog(on: &canvas)
    }
  }

  /// Everything but the footer, which says which keys work now.
  func dimScreen(on canvas: inout Canvas) {
    canvas.cursor = nil
    canvas.restyle(canvas.bounds.cutBottom(1).rest) { $0 = theme.backdrop }
  }

  private func drawTooSmall(on canvas: inout Canvas) {
    let text = HeaderWords.tooSmall(screen.size, needed: Layout.smallest)
    let lines = TextWidth.wrap(text, columns: screen.size.width)
    let top = max(0, (screen.size.height - lines.count) / 2)
    canvas.write(
      lines: lines, at: Point(0, top), width: screen.size.width, align: .center)
  }

  /// The spinner's present picture.
  var spinner: String { marks.spinner(state.spinner, moves: state.allowsMotion) }

  /// A title and a few lines in the middle of nothing: what to do now.
  func drawEmpty(_ title: String, _ lines: [String], in rect: Rect, on canvas: inout Canvas) {
    let width = min(56, rect.width - 4)
    let text = lines.flatMap { TextWidth.wrap($0, columns: width) }
    let gap = rect.height >= text.count + 2 ? 1 : 0
    let box = Rect.centered(Size(width, text.count + 1 + gap), in: rect)
    canvas.write(title, at: box.origin, style: theme.strong, width: width, align: .center)
    canvas.write(
      lines: text, at: box.origin.moved(y: 1 + gap), style: theme.quiet, width: width,
      align: .center)
  }

  /// The mark of the selected row; the cursor stands on it for who reads by ear or by finger.
  func drawSelection(at point: Point, on canvas: inout Canvas) {
    canvas.write(marks.selection, at: point, style: theme.accent)
    canvas.cursor = point
  }
}
