import StoreCore
import TerminalKit

/// A question of the system's account conversation. The store waits for its answer, so it stays
/// until there is one, and while the store thinks about it.
protocol SystemQuestion: LineSheet {
  var isWaiting: Bool { get set }
}

extension SystemQuestion {
  var level: SheetLevel { .question }

  var effectsBeforeQuitting: [StorefrontEffect]? { isWaiting ? [] : [.answerSheet(.cancel)] }

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    reaction(to: message)
  }

  func reaction(to message: StorefrontMessage) -> SheetReaction {
    switch message {
    case .sheetClosed: .closes
    // Whatever comes of it, the conversation has reached its end, even if nobody says so.
    case .broadcast, .allSet, .planChanged, .accountChanged: isWaiting ? .closes : .none
    default: .none
    }
  }

  func cancel() -> [Request] { [.close, .perform(.answerSheet(.cancel))] }
}
