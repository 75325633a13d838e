import Localization
import StoreCore
import TerminalKit

/// The letter with the code that makes a new Apple ID's address count.
struct VerifyEmailForm: StorefrontSheet {
  typealias Text = VerifyEmailText

  enum Focus: Hashable, Sendable { case code, cancel, accept }

  private let letter: VerifyEmailSheet
  private var code = TextField()
  private var isMissing = false
  private(set) var isWaiting = false

  init(_ letter: VerifyEmailSheet) { self.letter = letter }

  var name: SheetName { .verifyEmail }
  var level: SheetLevel { .question }
  var bindings: [Binding<Self>] { isWaiting ? [.stopWaiting] : Self.form }
  var takesText: Bool { !isWaiting }

  private static let form: [Binding<Self>] = [
    Binding(KeyPress(.enter), says: .confirmKey, footer: .always) { sheet, _ in sheet.accept() },
    Binding(KeyPress(.tab), KeyPress(.down), says: .takeCode, footer: .always) { sheet, _ in
      sheet.code = TextField(sheet.letter.code)
      return []
    },
    .cancel { sheet, _ in .cancelQuestion },
  ]

  mutating func edit(_ edit: Edit, _ shared: Shared) {
    code.apply(edit)
    isMissing = false
  }

  mutating func click(_ target: Focus, _ shared: Shared) -> [Request] {
    switch target {
    case .code: []
    case .cancel: .cancelQuestion
    case .accept: accept()
    }
  }

  private mutating func accept() -> [Request] {
    isMissing = code.isEmpty
    isWaiting = !isMissing
    return isMissing ? [] : [.perform(.answerSheet(.verificationCode(code.text)))]
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus> {
    let texts = shared.texts(VerifyEmailText.self)
    var content = SheetContent<Focus>(columns, focus: .code)
    content.addTitle(texts(.title))
    content.add(texts(.wouldHaveGot, ["email": letter.email]), .quiet)
    content.addBlank()
    content.add(texts(.letter, ["code": letter.code]), .strong)
    content.addBlank()
    content.lines.append(.field(label: texts(.code), code, .code))
    content.addProblem(
      isMissing ? texts(.missing) : letter.isRetry ? texts(.wrongCode) : nil)
    content.addSystemAnswers(cancel: .cancel, texts(.confirm), .accept, shared)
    if isWaiting { content.wait(for: texts(.checking)) }
    return content
  }
}
