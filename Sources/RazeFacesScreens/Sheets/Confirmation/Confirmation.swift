import Localization
import TerminalKit

/// A confirmation before an action that is named.
struct Confirmation: LineSheet {
  typealias Text = FrameText

  enum Focus: Hashable, Sendable { case cancel, accept }

  /// A question whose words come from the asking sheet.
  struct Question: Sendable {
    let title: Phrase
    let text: Phrase
    let button: Phrase

    init(_ title: Phrase, _ text: Phrase, button: Phrase) {
      self.title = title
      self.text = text
      self.button = button
    }

    init<Text: TextKey>(_ title: Text, _ text: Text, button: Text) {
      self.init(Phrase(title), Phrase(text), button: Phrase(button))
    }
  }

  let level: SheetLevel
  private let question: Question
  private let effect: StorefrontEffect
  /// Whether there is still something to agree to.
  private let holds: @Sendable (Shared) -> Bool
  /// The note for a person who declines.
  private let declined: FrameText?
  private var focus: Focus

  /// - Parameters:
  ///   - destroys: Enter must not destroy, so there the cursor starts on Cancel.
  ///   - holds: where this is not so any more, nobody is asked any more.
  ///   - declined: said to whoever decides against it.
  init(
    _ question: Question, destroys: Bool, level: SheetLevel = .window,
    while holds: @escaping @Sendable (Shared) -> Bool = { _ in true },
    otherwise declined: FrameText? = nil, does effect: StorefrontEffect
  ) {
    self.level = level
    self.question = question
    self.effect = effect
    self.holds = holds
    self.declined = declined
    focus = destroys ? .cancel : .accept
  }

  /// The way to the other button is named by what that button does.
  var bindings: [Binding<Self>] {
    let other = focus == .accept ? Phrase(FrameText.cancelButton) : question.button
    return [
      Binding(
        [
          KeyPress(.tab), .backTab, KeyPress(.right), KeyPress(.left), KeyPress(.down),
          KeyPress(.up), "l", "h", "j", "k",
        ], other, footer: .always
      ) { sheet, _ in
        sheet.focus = sheet.focus == .accept ? .cancel : .accept
        return []
      },
      .cancel { sheet, _ in sheet.decline() },
      Binding(KeyPress(.enter), common: .choose) { sheet, _ in sheet.answer() },
    ]
  }

  mutating func click(_ target: Focus, _ shared: Shared) -> [Request] {
    focus = target
    return answer()
  }

  private func answer() -> [Request] {
    focus == .accept ? [.close, .perform(effect)] : decline()
  }

  private func decline() -> [Request] {
    [.close] + (declined.map { [.note(Note(.info, $0))] } ?? [])
  }

  var effectsOnNews: [StorefrontEffect] {
    if case .control = effect { [.loadConsole] } else { [] }
  }

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    if case .sheetRequested = message, level == .window { return .closes }
    return holds(shared) ? .none : .closes
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
