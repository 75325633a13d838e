import RazeFacesConsole
import StoreCore
import TerminalKit

/// The system's terms, which an interrupted purchase waits for. They say what the tester's panel says.
struct TermsQuestion: SystemQuestion {
  typealias Text = FrameText

  enum Focus: Hashable, Sendable { case cancel, agree }

  private let terms: TermsSheet
  private var focus = Focus.agree
  var isWaiting = false

  init(_ terms: TermsSheet) { self.terms = terms }

  var bindings: [Binding<Self>] { Self.keys }

  private static let keys: [Binding<Self>] =
    [
      .choose { room, _ in room.answer(room.focus) },
      .cancel { room, _ in room.cancel() },
    ] + Binding.buttons { room, _, _ in room.focus = room.focus == .agree ? .cancel : .agree }

  mutating func click(_ target: Focus, _ shared: Shared) -> [Request] { answer(target) }

  private func answer(_ choice: Focus) -> [Request] {
    choice == .agree ? [.close, .perform(.answerSheet(.confirm))] : cancel()
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus> {
    let question = shared.texts.console.commands.termsHaveChanged(
      terms.displayName, terms.accountEmail)
    var content = SheetContent<Focus>(columns, focus: focus)
    content.addTitle(shared.texts.changed(question.title))
    content.addBlank()
    content.add(shared.texts.changed(question.text))
    content.addBlank()
    content.addSystemAnswers(
      cancel: .cancel, shared.texts.changed(question.yes), .agree, shared)
    return content
  }
}
