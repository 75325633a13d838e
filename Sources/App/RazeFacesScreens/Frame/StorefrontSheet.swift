import StoreCore
import TerminalKit

/// A window in front of the screens: a system prompt, a notice, or a window of the storefront. Most
/// consist of lines, some of which can have the focus.
protocol StorefrontSheet: KeyHandler {
  var name: SheetName { get }
  var level: SheetLevel { get }
  /// Whether the user has answered, and the sheet waits for the store.
  var isWaiting: Bool { get }

  /// - Parameter columns: The width between the frame's paddings.
  func content(_ columns: Int, _ shared: Shared) -> SheetContent
  mutating func click(_ target: SheetFocus, _ shared: Shared) -> [Request]

  mutating func click(at point: Point, _ shared: Shared) -> [Request]
  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request]
  func draw(on canvas: inout Canvas, _ shared: Shared)

  /// Receives a message. All open sheets get it, even those behind others.
  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction

  /// The key that usually opens the sheet, and also answers it; see ``EarlyKeys``.
  var heldKey: KeyPress? { get }
  /// The effects that reload the sheet's data after changes in the store.
  var effectsOnNews: [StorefrontEffect] { get }
  /// The effects before quitting from this sheet; nil asks for confirmation as usual.
  var effectsBeforeQuitting: [StorefrontEffect]? { get }
  /// Returns whether the store waits for the answer.
  func isAwaited(_ shared: Shared) -> Bool
  /// Whether the store has been seen waiting for the answer. Earlier states do not contain it.
  var wasAwaited: Bool { get set }

  /// Returns the ID of the product whose picture it shows.
  func pictured(_ shared: Shared) -> String?
  /// Returns whether the sheet is shown only after the terms of an interrupted purchase are
  /// settled. Until then, the interruption is not a failure.
  func awaitsTerms(of productID: String) -> Bool
}

package enum SheetName: String, CaseIterable, Sendable {
  case account, coverage, fault, help, menu, newTester, note, notice, palette, priceConsent,
    purchase
  case question, redeem, signIn, terms, time, value, verifyEmail
}

/// The stacking order of sheets. There is at most one window and one system prompt. Notices and
/// system prompts share a rank; the earlier one is in front.
enum SheetLevel: Sendable {
  case window, notice
  /// A system prompt. It stays open until the user has answered and the store has reacted.
  case question
  /// The confirmation to leave, which is always in front.
  case leaving

  /// Sheets of a higher rank are in front.
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
  /// No other part needs to handle the message.
  case handled
  case closes
}

extension StorefrontSheet {
  var level: SheetLevel { .window }
  var isWaiting: Bool { false }
  var heldKey: KeyPress? { nil }
  var effectsOnNews: [StorefrontEffect] { [] }
  func pictured(_ shared: Shared) -> String? { nil }
  func isAwaited(_ shared: Shared) -> Bool { false }
  var wasAwaited: Bool {
    get { false }
    set {}
  }
  func awaitsTerms(of productID: String) -> Bool { false }
  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request] { [] }

  var effectsBeforeQuitting: [StorefrontEffect]? {
    guard level == .question else { return nil }
    return isWaiting ? [] : [.answerSheet(.cancel)]
  }

  /// Returns whether the store no longer waits for the answer. Called after each change of the store.
  mutating func isObsolete(_ shared: Shared) -> Bool {
    let isAwaited = isAwaited(shared)
    wasAwaited = wasAwaited || isAwaited
    return wasAwaited && !isAwaited && !isWaiting
  }

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    reaction(to: message)
  }

  /// Returns the default reaction of sheets at this level.
  func reaction(to message: StorefrontMessage) -> SheetReaction {
    switch (level, message) {
    // A system prompt replaces any window.
    case (.window, .sheetRequested): .closes
    case (.question, .sheetClosed): .closes
    // Any of these ends the conversation, even if `sheetClosed` does not follow.
    case (.question, .happened), (.question, .allSet), (.question, .planChanged),
      (.question, .accountChanged):
      isWaiting ? .closes : .none
    default: .none
    }
  }

  func content(_ shared: Shared) -> SheetContent {
    content(SheetContent.columns(in: shared.layout.sheetArea.width), shared)
  }

  func draw(on canvas: inout Canvas, _ shared: Shared) {
    SheetDrawing(content(shared), shared).draw(on: &canvas)
  }

  mutating func click(at point: Point, _ shared: Shared) -> [Request] {
    guard !isWaiting, let target = SheetDrawing(content(shared), shared).target(at: point) else {
      return []
    }
    return click(target, shared)
  }
}

extension Array where Element: Equatable {
  /// Returns the next element, wrapping around.
  func stop(after present: Element, by step: Int) -> Element {
    let place = firstIndex(of: present) ?? 0
    return self[((place + step) % count + count) % count]
  }
}
