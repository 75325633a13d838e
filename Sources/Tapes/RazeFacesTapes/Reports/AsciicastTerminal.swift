import StoreCore
package import TerminalKit

/// A terminal that records what is drawn on it as an asciicast, version 2: a header in JSON, and a
/// line for each change of the screen, with its time.
@MainActor package final class AsciicastTerminal: Terminal {
  package let screen: Screen
  package var deliver: (@MainActor ([TerminalEvent]) -> Void)? {
    didSet { shown?.deliver = deliver }
  }
  package var isMouseOn = false
  /// The terminal that also shows everything.
  private let shown: (any Terminal)?
  private var lines: [String]
  private var milliseconds = 0
  private var last: Canvas?

  /// - Parameter shown: A terminal that also shows everything; nil to only record.
  package init(size: Size, title: String, showing shown: (any Terminal)? = nil) {
    screen = shown?.screen ?? Screen(size: size, capabilities: Capabilities(background: .dark))
    self.shown = shown
    let header: JSONTree = [
      "version": .number(2), "width": .number(screen.size.width),
      "height": .number(screen.size.height), "title": .text(TextWidth.sanitize(title)),
      "env": ["TERM": .text("xterm-256color")],
    ]
    lines = [header.json]
  }

  /// The whole recording.
  package var text: String { lines.joined(separator: "\n") + "\n" }

  /// Lets time pass on the recording.
  package func advance(by duration: Duration) {
    milliseconds += Int(nearest: duration / .milliseconds(1))
  }

  package func render(_ canvas: Canvas) {
    shown?.render(canvas)
    var output = last == nil ? "\u{1B}[?7l\u{1B}[?25l\u{1B}[2J" : ""
    for y in 0..<canvas.size.height {
      if let last, last.size == canvas.size, last.row(y) == canvas.row(y) { continue }
      output += "\u{1B}[\(y + 1);1H" + Self.line(canvas.row(y))
    }
    last = canvas
    guard !output.isEmpty else { return }
    let fraction = String(String(1000 + milliseconds % 1000).dropFirst())
    lines.append("[\(milliseconds / 1000).\(fraction), \"o\", \(JSONTree.text(output).json)]")
  }

  private static func line(_ cells: [Cell]) -> String {
    var (line, style) = ("", Style?.none)
    for cell in cells where !cell.isContinuation {
      if cell.style != style { line += cell.style.selectGraphicRendition(for: .full) }
      style = cell.style
      line.append(cell.character)
    }
    return line + "\u{1B}[0m"
  }

  @discardableResult package func copy(_ text: String) -> Bool { shown?.copy(text) ?? true }
  package func checkSignals() { shown?.checkSignals() }
}
