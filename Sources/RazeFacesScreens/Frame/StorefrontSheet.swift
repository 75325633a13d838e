import StoreCore
import TerminalKit

/// A window in front of the screens: a question of the system, a notice, or a window of the
/// storefront's own. Most are a column of lines, some of which can have the focus.
protocol StorefrontSheet: KeyHandler {
  associatedtype Focus: Hashable, Sendable = Never

  var level: SheetLevel { get }
  /// It was answered and stays until the store has something to say about it.
  var isWaiting: Bool { get }

  /// - Parameter columns: what is between the frame's paddings.
  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus>
  /// Handles a click on something that can have the focus.
  mutating func click(_ target: Focus, _ shared: Shared) -> [Request]

  mutating func click(at point: Point, _ shared: Shared) -> [Request]
  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request]
  func draw(on canvas: inout Canvas, _ shared: Shared)

  /// Takes a message from outside; told to all sheets, whatever stands before them.
  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction

  /// The effects to perform once the sheet has opened.
  var effectsOnOpening: [StorefrontEffect] { get }
  /// The effects that read the store's state for this sheet: performed when it opens, and again
  /// when something was booked or told.
  var effectsOnNews: [StorefrontEffect] { get }
  /// The effects to perform before the program ends while this sheet is in front; nil if the
  /// question is asked as without it.
  var effectsBeforeQuitting: [StorefrontEffect]? { get }
  /// Returns the effects to perform when nobody needs its answer any more, so that it closes; nil
  /// as long as somebody does.
  func effectsOfLosingItsReason(_ shared: Shared) -> [StorefrontEffect]?

  /// The product whose picture it leaves free, if there is room beside it.
  var standsBeside: String? { get }
  /// Handles the quiet after a key that has to be pressed once.
  mutating func endQuiet(_ wait: LonePress.Wait, _ shared: Shared) -> [Request]
  /// Returns whether it is told after what the terms have to be agreed to for was settled: an
  /// interrupted purchase is no failure as long as it may go on.
  func awaitsTerms(of productID: String) -> Bool
}

/// The order of sheets. Of windows and of the system's questions there is one at a time. Notices
/// and questions stand in one line: the earlier one is in front.
enum SheetLevel: Sendable {
  case window, notice
  /// A question of the system's. The store waits for its answer, so it stays until there is one,
  /// and while the store thinks about it.
  case question
  /// Whether to leave; nothing stands before it.
  case leaving

  /// The rank: a sheet of a higher one stands before one of a lower.
  var rank: Int {
    switch self {
    case .window: 0
    case .notice, .question: 1
    case .leaving: 2
    }
  }
}

enum SheetReaction: Sendable {
  case none
  /// Nobody else has to tell it.
  case handled
  case closes
}

extension StorefrontSheet {
  var level: SheetLevel { .window }
  var isWaiting: Bool { false }
  var effectsOnOpening: [StorefrontEffect] { [] }
  var effectsOnNews: [StorefrontEffect] { [] }
  var standsBeside: String? { nil }
  func effectsOfLosingItsReason(_ shared: Shared) -> [StorefrontEffect]? { nil }
  mutating func endQuiet(_ wait: LonePress.Wait, _ shared: Shared) -> [Request] { [] }
  func awaitsTerms(of productID: String) -> Bool { false }
  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request] { [] }

  var effectsBeforeQuitting: [StorefrontEffect]? {
    guard level == .question else { return nil }
    return isWaiting ? [] : [.answerSheet(.cancel)]
  }

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    reaction(to: message)
  }

  /// Returns the reaction of every sheet of this level.
  func reaction(to message: StorefrontMessage) -> SheetReaction {
    switch (level, message) {
    // A question of the system takes the place of every window.
    case (.window, .sheetRequested): .closes
    case (.question, .sheetClosed): .closes
    // Whatever comes of it, the conversation has reached its end, even if nobody says so.
    case (.question, .broadcast), (.question, .allSet), (.question, .planChanged),
      (.question, .accountChanged):
      isWaiting ? .closes : .none
    default: .none
    }
  }

  func content(_ shared: Shared) -> SheetContent<Focus> {
    content(SheetMeasures.columns(in: shared.layout.sheetArea.width), shared)
  }

  func draw(on canvas: inout Canvas, _ shared: Shared) {
    SheetDrawing(content(shared), shared).draw(on: &canvas)
  }

  mutating func click(at point: Point, _ shared: Shared) -> [Request] {
    guard !isWaiting,
      let target = SheetFrame(content(shared), in: shared.layout.sheetArea).target(at: point)
    else { return [] }
    return click(target, shared)
  }
}

extension StorefrontSheet where Focus == Never {
  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Never> {
    SheetContent(columns, focus: nil)
  }

  mutating func click(_ target: Never, _ shared: Shared) -> [Request] {}
}

extension [Request] {
  /// Dismisses a question of the system's.
  static var cancelQuestion: [Request] { [.close, .perform(.answerSheet(.cancel))] }
}
