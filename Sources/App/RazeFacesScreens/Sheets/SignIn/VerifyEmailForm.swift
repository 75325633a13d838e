import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// A form for the code that verifies the email address of a new Apple ID.
struct VerifyEmailForm: FormSheet {
  private let letter: VerifyEmailSheet
  var focus = SheetFocus.text
  private var code = TextField()
  private var isMissing = false
  private(set) var isWaiting = false

  init(_ letter: VerifyEmailSheet) { self.letter = letter }

  var name: SheetName { .verifyEmail }
  var level: SheetLevel { .question }
  static var accepting: Text { Text(SheetAnswer.Name.confirm) }

  static let ownKeys: [Binding<Self>] = [
    Binding(KeyPress(.tab), KeyPress(.down), says: Text("fill in the code"), footer: .always) {
      sheet, _ in
      sheet.code = TextField(sheet.letter.code)
      return []
    }
  ]

  static func field(at target: SheetFocus) -> WritableKeyPath<Self, TextField>? {
    target == .text ? \.code : nil
  }

  mutating func didEdit(_ shared: Shared) { isMissing = false }

  mutating func choose(_ target: SheetFocus, _ shared: Shared) -> [Request] {
    isMissing = code.isEmpty
    isWaiting = !isMissing
    return isMissing ? [] : [.perform(.answerSheet(.verificationCode(code.text)))]
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent {
    let texts = shared.texts
    var content = SheetContent(columns, focus: focus)
    content.addHeader(texts(Text(SystemSheet.Name.verifyEmail)), shared)
    content.add(texts("{email} would have received this message:", ["email": letter.email]), .quiet)
    content.addBlank()
    content.add(texts("Your code is {code}", ["code": letter.code]), .strong)
    content.addBlank()
    content.lines.append(.field(label: texts(Text("Code", context: "verification")), code, .text))
    content.addProblem(
      isMissing
        ? texts("Enter the code from the message.")
        : letter.isRetry ? texts("Wrong code. Check the message again.") : nil)
    content.addSystemAnswer(texts(Self.accepting), shared)
    if isWaiting { content.wait(for: texts("Checking the code...")) }
    return content
  }
}
