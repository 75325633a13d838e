import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// A prompt with two answers: one of the system's, or a confirmation.
struct Question: StorefrontSheet {
  let name: SheetName
  let level: SheetLevel
  private var focus: SheetFocus
  private let buttons: (no: Text, yes: Text)
  let requests: (no: [Request], yes: [Request])
  /// Whether the question still makes sense.
  private var holds: @Sendable (Shared) -> Bool = { _ in true }
  /// Whether the App Store is waiting for the answer.
  private var awaits: @Sendable (Shared) -> Bool = { _ in false }
  var wasAwaited = false
  private let words: @Sendable (inout SheetContent, Shared) -> Void

  private var answer: [Request] { [.close] + (focus == .accept ? requests.yes : requests.no) }

  // MARK: - Keys

  var bindings: [Binding<Self>] { level == .question ? Self.systemKeys : keys }

  private static let systemKeys: [Binding<Self>] =
    [.choose { sheet, _ in sheet.answer }, dismiss]
    + Binding.buttons { sheet in sheet.moveFocus() }

  /// The key that moves to the other button is labeled with that button's title.
  private var keys: [Binding<Self>] {
    [
      Binding(
        KeyPress(.tab), .backTab, KeyPress(.right), KeyPress(.left), KeyPress(.down),
        KeyPress(.up), "l", "h", "j", "k", says: focus == .accept ? buttons.no : buttons.yes,
        footer: .always
      ) { sheet, _ in
        sheet.moveFocus()
        return []
      },
      Self.dismiss,
      Binding(KeyPress(.enter), says: Text("choose")) { sheet, _ in sheet.answer },
    ]
  }

  private static let dismiss = Binding<Self>.cancel { sheet, _ in [.close] + sheet.requests.no }

  private mutating func moveFocus() { focus = focus == .accept ? .cancel : .accept }

  mutating func click(_ target: SheetFocus, _ shared: Shared) -> [Request] {
    focus = target
    return answer
  }

  // MARK: - Messages

  private func does(_ isIt: (StorefrontEffect) -> Bool) -> Bool {
    requests.yes.contains { if case .perform(let effect) = $0 { isIt(effect) } else { false } }
  }

  var effectsOnNews: [StorefrontEffect] {
    does { if case .control = $0 { true } else { false } } ? [.loadSandbox] : []
  }

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    holds(shared) ? reaction(to: message) : .closes
  }

  func isAwaited(_ shared: Shared) -> Bool { awaits(shared) }

  /// Quitting again while asked whether to leave means yes.
  var effectsBeforeQuitting: [StorefrontEffect]? {
    if level == .question { return [.answerSheet(.cancel)] }
    return does { if case .quit = $0 { true } else { false } } ? [] : nil
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent {
    var content = SheetContent(columns, focus: focus, isCentered: level != .question)
    words(&content, shared)
    content.addBlank()
    if level == .question {
      content.addSystemAnswer(shared.texts(buttons.yes), shared)
      return content
    }
    content.addButtons([
      .init(shared.texts(buttons.no), .cancel), .init(shared.texts(buttons.yes), .accept),
    ])
    return content
  }
}

// MARK: - Storefront questions

extension Question {
  /// Creates the confirmation of an action.
  ///
  /// - Parameters:
  ///   - destroys: Whether the action is destructive, so that Cancel has the focus.
  ///   - holds: Whether the question still makes sense. If not, it closes.
  ///   - declined: The note to show if the user cancels.
  init(
    _ title: Text, _ text: Text, button: Text, destroys: Bool = false,
    level: SheetLevel = .window, while holds: @escaping @Sendable (Shared) -> Bool = { _ in true },
    otherwise declined: Text? = nil, does effect: StorefrontEffect
  ) {
    self.init(
      name: .question, level: level, focus: destroys ? .cancel : .accept,
      buttons: (.cancel, button),
      requests: (declined.map { [.note(Note(.info, $0))] } ?? [], [.perform(effect)]), holds: holds
    ) { content, shared in
      content.addTitle(shared.texts(title))
      content.addBlank()
      content.add(shared.texts(text))
    }
  }

  /// - Parameter facts: The facts that the texts of the confirmation depend on.
  init(_ command: SandboxAction, _ facts: SandboxFacts, destroys: Bool) {
    let question = command.question(facts)
    let none = Text.verbatim("")
    self.init(
      question?.title ?? none, question?.text ?? none, button: command.title, destroys: destroys,
      while: { command.hasSubject($0.sandboxLists) },
      otherwise: destroys ? Text("Nothing was changed.") : nil, does: .control(command))
  }
}

// MARK: - System prompts

extension Question {
  /// Creates the prompt about the terms that an interrupted purchase waits for.
  init(_ terms: TermsSheet) {
    self.init(
      name: .terms, level: .question, focus: .accept, buttons: (.cancel, .agree),
      requests: (
        [.perform(.answerSheet(.cancel))],
        [.continuePurchase(of: terms.productID), .perform(.answerSheet(.confirm))]
      )
    ) { content, shared in
      let question = SandboxQuestion.terms(
        product: terms.displayName, person: shared.firstName(terms.accountEmail))
      content.addHeader(shared.texts(question.title), shared)
      content.addBlank()
      content.add(shared.texts(question.text))
    }
  }

  /// Creates the price increase consent sheet. Declining leaves the consent pending. The sheet
  /// closes if another process answers it.
  init(_ increase: PriceConsentSheet, _ shared: Shared) {
    self.init(
      name: .priceConsent, level: .question, focus: .cancel,
      buttons: (Text(SheetAnswer.Name.later), .agree),
      requests: ([.perform(.answerSheet(.cancel))], [.perform(.answerSheet(.confirm))]),
      awaits: { $0.storeState?.raisedPrice?.originalID == increase.originalID }
    ) { content, shared in
      let texts = shared.texts
      let price = { PriceText.displayPrice($0, in: increase.storefront) }
      let raised = increase.period.phrase(price: price(increase.price))
      let day = shared.dates.day(increase.begins)
      content.addHeader(
        texts("Agree to the New Price?"), leaving: Text(SheetAnswer.Name.later), shared)
      content.addBlank()
      content.add(
        texts(
          """
          Starting {day}, {name} will cost {price}. If you do not agree, it ends on that day.
          """, ["name": increase.displayName, "price": raised, "day": day]))
      content.addBlank()
      content.lines.append(.pair(texts("Now"), increase.presentPrice.text))
      content.lines.append(.pair(texts("New price"), price(increase.price), .strong))
      content.lines.append(.pair(texts("Account"), increase.accountEmail))
    }
    wasAwaited = isAwaited(shared)
  }
}
