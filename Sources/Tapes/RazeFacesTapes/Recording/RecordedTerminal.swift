import TerminalKit

/// The terminal of a recorded session. It renders at once; its events come from the recorder.
@MainActor final class RecordedTerminal: Terminal {
  private let outer: any Terminal
  var deliver: (@MainActor ([TerminalEvent]) -> Void)?

  init(_ outer: any Terminal) { self.outer = outer }

  var screen: Screen { outer.screen }

  var isMouseOn: Bool {
    get { outer.isMouseOn }
    set { outer.isMouseOn = newValue }
  }

  func render(_ canvas: Canvas) { outer.render(canvas) }
  func copy(_ text: String) -> Bool { outer.copy(text) }
  func send(_ event: TerminalEvent) { deliver?([event]) }
}
