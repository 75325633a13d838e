import TerminalKit

/// The terminal of somebody whose session is recorded. Pictures reach it at once; what comes from it
/// is for the recorder, which passes it on.
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
  func pass(_ event: TerminalEvent) { deliver?([event]) }
}
