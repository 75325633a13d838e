import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// The system's terms, which an interrupted purchase waits for. They say what the tester's panel says.
struct TermsQuestion: YesOrNoQuestion {
  typealias Text = FrameText

  private let terms: TermsSheet
  var focus = Answer.yes
  var isWaiting = false

  init(_ terms: TermsSheet) { self.terms = terms }

  var bindings: [Binding<Self>] { Self.keys }

  private static let keys = answerKeys

  func click(_ target: Answer, _ shared: Shared) -> [Request] {
    guard target == .yes else { return cancel() }
    return [.close, .goOn(with: terms.productID), .perform(.answerSheet(.confirm))]
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Answer> {
    let texts = shared.texts(RequestCommandText.self)
    var content = SheetContent<Answer>(columns, focus: focus)
    content.addTitle(texts(.termsHaveChanged))
    content.addBlank()
    content.add(
      texts(.termsDetail, ["product": terms.displayName, "email": terms.accountEmail]))
    content.addBlank()
    content.addSystemAnswers(cancel: .no, texts(.agree), .yes, shared)
    return content
  }
}
