import StoreCore
import TerminalKit

/// A window in front of the screens: a question of the system, a notice, or a window of the
/// storefront's own.
protocol StorefrontSheet: KeyHandler {
  var level: SheetLevel { get }
  /// It was answered and stays until the store has something to say about it.
  var isWaiting: Bool { get }

  /// Takes a message from outside; told to all sheets, whatever stands before them.
  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction

  mutating func click(at point: Point, _ shared: Shared) -> [Request]
  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request]
  func draw(on canvas: inout Canvas, _ shared: Shared)

  /// The effects that read the store's state for this sheet: performed when it opens, and again
  /// when something was booked or told.
  var effectsOnNews: [StorefrontEffect] { get }

  /// The product whose picture it leaves free, if there is room beside it.
  var standsBeside: String? { get }

  /// Returns the effects to perform when nobody needs its answer any more, so that it closes; nil
  /// as long as somebody does.
  func effectsOfLosingItsReason(_ shared: Shared) -> [StorefrontEffect]?

  /// The effects to perform once the sheet has opened.
  var effectsOnOpening: [StorefrontEffect] { get }
  /// Handles the quiet after a key that has to be pressed once.
  mutating func endQuiet(_ wait: LonePress.Wait, _ shared: Shared) -> [Request]
  /// Returns whether it is told after what the terms have to be agreed to for was settled: an
  /// interrupted purchase is no failure as long as it may go on.
  func awaitsTerms(of productID: String) -> Bool

  /// The effects to perform before the program ends while this sheet is in front; nil if the
  /// question is asked as without it.
  var effectsBeforeQuitting: [StorefrontEffect]? { get }
}

/// The order of sheets. Of windows and of the system's questions there is one at a time. Notices
/// and questions stand in one line: the earlier one is in front.
enum SheetLevel: Sendable {
  case window, notice, question
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
  var effectsOnNews: [StorefrontEffect] { [] }
  var standsBeside: String? { nil }
  func effectsOfLosingItsReason(_ shared: Shared) -> [StorefrontEffect]? { nil }
  var effectsOnOpening: [StorefrontEffect] { [] }
  mutating func endQuiet(_ wait: LonePress.Wait, _ shared: Shared) -> [Request] { [] }
  var effectsBeforeQuitting: [StorefrontEffect]? { nil }
  func awaitsTerms(of productID: String) -> Bool { false }

  /// Handles a message. A question of the system takes the place of every window.
  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    if case .sheetRequested = message, level == .window { return .closes }
    return .none
  }

  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request] { [] }
}

/// A sheet that is a column of lines, some of which can have the focus.
protocol LineSheet: StorefrontSheet {
  associatedtype Focus: Hashable, Sendable

  /// - Parameter columns: what is between the frame's paddings.
  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus>
  /// Handles a click on something that can have the focus.
  mutating func click(_ target: Focus, _ shared: Shared) -> [Request]
}

extension LineSheet {
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
