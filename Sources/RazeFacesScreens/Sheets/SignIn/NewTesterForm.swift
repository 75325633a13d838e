import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// The form that App Store Connect has for a new sandbox tester.
struct NewTesterForm: StorefrontSheet {
  typealias Text = NewTesterText

  enum Focus: Hashable, Sendable {
    case field(CredentialFields.Field)
    case accept, cancel
  }

  private var fields: CredentialFields
  private var focus = Focus.field(.firstName)
  private var problem: SignInText?

  init(storefront: Storefront) { fields = CredentialFields(storefront: storefront) }

  var name: SheetName { .newTester }
  var bindings: [Binding<Self>] { Self.keys }
  var hasTextFields: Bool { true }

  var takesText: Bool {
    if case .field(let field) = focus { field.takesText } else { false }
  }

  private static let keys: [Binding<Self>] = [
    Binding(KeyPress(.enter), says: .goOn, footer: .always) { $0.accept($1) },
    Binding(KeyPress(.tab), KeyPress(.down), common: .nextField) { sheet, _ in
      sheet.moveFocus(by: 1)
    },
    Binding(.backTab, KeyPress(.up), common: .previousField, footer: .never) { sheet, _ in
      sheet.moveFocus(by: -1)
    },
    .cancel { _, _ in [.close] },
    Binding(KeyPress(.left), common: .previousChoice, footer: .never) { sheet, _ in
      sheet.choose(-1)
    },
    Binding(KeyPress(.right), common: .nextChoice, footer: .never) { sheet, _ in sheet.choose(1) },
  ]

  mutating func edit(_ edit: Edit, _ shared: Shared) {
    guard case .field(let field) = focus else { return }
    fields.edit(field, edit)
    problem = nil
  }

  mutating func click(_ target: Focus, _ shared: Shared) -> [Request] {
    focus = target
    switch target {
    case .field(.country): return choose(1)
    case .field: return []
    case .accept, .cancel: return accept(shared)
    }
  }

  /// Moves the focus. A form that is being filled in is not taken away by anything but a question
  /// of the system.
  private mutating func moveFocus(by step: Int) -> [Request] {
    let stops = CredentialFields.ofTester.map { Focus.field($0) } + [.accept, .cancel]
    focus = stops.stop(after: focus, by: step)
    return []
  }

  private mutating func choose(_ step: Int) -> [Request] {
    switch focus {
    case .field(.country): fields.moveCountry(by: step)
    case .accept: focus = .cancel
    case .cancel: focus = .accept
    case .field: break
    }
    return []
  }

  private mutating func accept(_ shared: Shared) -> [Request] {
    switch focus {
    case .cancel: return [.close]
    case .field(.firstName), .field(.lastName): return moveFocus(by: 1)
    case .field(.email) where !fields.email.isEmpty && fields.password.isEmpty:
      focus = .field(.password)
      return []
    case .field, .accept: break
    }
    if let missing = fields.missing {
      problem = missing == .password ? .missingPassword : .missingAppleID
      focus = .field(missing)
      return []
    }
    let tester = fields.newTester
    problem = Self.problem(with: tester, shared)
    return problem == nil ? [.close, .perform(.control(.world(.addTester(tester))))] : []
  }

  /// Returns the store's refusal of a tester before the form is gone.
  private static func problem(with tester: NewTester, _ shared: Shared) -> SignInText? {
    let email = Credentials.normalized(tester.email)
    if !Credentials.isEmailAddress(email) { return .invalidEmail }
    if ![tester.firstName, tester.lastName].allSatisfy(Credentials.isPersonName) {
      return .invalidName
    }
    if shared.consoleSnapshot.testers.contains(where: { Credentials.normalized($0.email) == email })
    {
      return .emailTaken
    }
    return Credentials.isAcceptablePassword(tester.password) ? nil : .weakPassword
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus> {
    let texts = shared.texts(NewTesterText.self)
    let signIn = shared.texts(SignInText.self)
    var content = SheetContent<Focus>(columns, focus: focus)
    content.addTitle(shared.texts(TesterCommandText.add))
    content.add(texts(.about), .hint)
    content.addBlank()
    content.lines += CredentialFields.ofTester.map { fields.line(for: $0, .field($0), signIn) }
    let mayBeReal = Credentials.mayBeReal(fields.email.text) ? signIn(.mayBeReal) : nil
    content.addProblem(problem.map { signIn($0) } ?? mayBeReal, hint: signIn(.passwordRule))
    content.addAnswers(cancel: .cancel, signIn(.create), .accept, shared)
    return content
  }
}
