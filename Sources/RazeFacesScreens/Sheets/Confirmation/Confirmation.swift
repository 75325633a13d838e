import TerminalKit

/// What is done only after it was named and agreed to.
struct Confirmation: LineSheet {
  typealias Text = FrameText

  enum Focus: Hashable, Sendable { case cancel, accept }

  /// What is said is the business of who asks.
  struct Question: Sendable {
    let title: Phrase
    let text: Phrase
    let button: Phrase

    init(_ title: Phrase, _ text: Phrase, button: Phrase) {
      self.title = title
      self.text = text
      self.button = button
    }

    init<Text: RoomText>(_ title: Text, _ text: Text, button: Text) {
      self.init(Phrase(title), Phrase(text), button: Phrase(button))
    }
  }

  private let question: Question
  private let effect: StorefrontEffect
  private var focus: Focus

  /// - Parameter destroys: Enter must not destroy, so there the cursor starts on Cancel.
  init(_ question: Question, destroys: Bool, does effect: StorefrontEffect) {
    self.question = question
    self.effect = effect
    focus = destroys ? .cancel : .accept
  }

  var bindings: [Binding<Self>] { Self.keys }

  private static let keys: [Binding<Self>] =
    [
      .choose { room, _ in room.answer() },
      .cancel { _, _ in [.close] },
    ] + Binding.buttons { room, _, _ in room.focus = room.focus == .accept ? .cancel : .accept }

  mutating func click(_ target: Focus, _ shared: Shared) -> [Request] {
    focus = target
    return answer()
  }

  private func answer() -> [Request] {
    focus == .accept ? [.close, .perform(effect)] : [.close]
  }

  /// Asked twice whether to leave, one leaves.
  var effectsBeforeQuitting: [StorefrontEffect]? {
    if case .quit = effect { [] } else { nil }
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus> {
    var content = SheetContent<Focus>(columns, focus: focus, isCentered: true)
    content.addTitle(question.title(shared.texts))
    content.addBlank()
    content.add(question.text(shared.texts))
    content.addBlank()
    content.addAnswers(cancel: .cancel, question.button(shared.texts), .accept, shared)
    return content
  }
}
