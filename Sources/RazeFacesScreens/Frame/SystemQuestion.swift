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

protocol YesOrNoQuestion: SystemQuestion where Focus == Answer {
  var focus: Answer { get set }
}

enum Answer: Hashable, Sendable { case no, yes }

extension YesOrNoQuestion {
  /// The keys that answer, for a table that the question keeps.
  static var answerKeys: [Binding<Self>] {
    [
      .choose { view, shared in view.click(view.focus, shared) },
      .cancel { view, _ in view.cancel() },
    ] + Binding.buttons { view, _, _ in view.focus = view.focus == .yes ? .no : .yes }
  }

  mutating func click(_ target: Answer, _ shared: Shared) -> [Request] {
    target == .yes ? [.close, .perform(.answerSheet(.confirm))] : cancel()
  }
}
