import Localization
import StoreCore
import TerminalKit

/// The letter with the code that makes a new Apple ID's address count.
struct VerifyEmailForm: StorefrontSheet {

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
    Binding(KeyPress(.enter), says: Text("confirm"), footer: .always) { sheet, _ in sheet.accept()
    },
    Binding(KeyPress(.tab), KeyPress(.down), says: Text("fill in the code"), footer: .always) {
      sheet, _ in
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
    let texts = shared.texts
    var content = SheetContent<Focus>(columns, focus: .code)
    content.addTitle(texts("Verify Your Email"))
    content.add(texts("{email} would have received this message:", ["email": letter.email]), .quiet)
    content.addBlank()
    content.add(texts("Your code is {code}", ["code": letter.code]), .strong)
    content.addBlank()
    content.lines.append(.field(label: texts(Text("Code", context: "verification")), code, .code))
    content.addProblem(
      isMissing
        ? texts("Enter the code from the message.")
        : letter.isRetry ? texts("Wrong code. Check the message again.") : nil)
    content.addSystemAnswers(cancel: .cancel, texts("Confirm"), .accept, shared)
    if isWaiting { content.wait(for: texts(Text("Checking the code...", context: "verification"))) }
    return content
  }
}
