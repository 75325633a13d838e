import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// The form that App Store Connect has for a new sandbox tester.
struct NewTesterForm: StorefrontSheet {

  enum Focus: Hashable, Sendable {
    case field(CredentialFields.Field)
    case accept, cancel
  }

  private var fields: CredentialFields
  private var focus = Focus.field(.firstName)
  private var problem: Text?

  init(storefront: Storefront) { fields = CredentialFields(storefront: storefront) }

  var name: SheetName { .newTester }
  var bindings: [Binding<Self>] { Self.keys }
  var hasTextFields: Bool { true }

  var takesText: Bool {
    if case .field(let field) = focus { field.takesText } else { false }
  }

  private static let keys: [Binding<Self>] = [
    Binding(KeyPress(.enter), says: Text("continue"), footer: .always) { $0.accept($1) },
    Binding(KeyPress(.tab), KeyPress(.down), says: Text("next", context: "field")) { sheet, _ in
      sheet.moveFocus(by: 1)
    },
    Binding(.backTab, KeyPress(.up), says: Text("previous field"), footer: .never) { sheet, _ in
      sheet.moveFocus(by: -1)
    },
    .cancel { _, _ in [.close] },
    Binding(KeyPress(.left), says: Text("previous choice"), footer: .never) { sheet, _ in
      sheet.choose(-1)
    },
    Binding(KeyPress(.right), says: Text("next choice"), footer: .never) { sheet, _ in
      sheet.choose(1)
    },
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
      problem =
        missing == .password
        ? Text("Enter the password.") : Text("Enter the Apple ID, an email address.")
      focus = .field(missing)
      return []
    }
    let tester = fields.newTester
    problem = Self.problem(with: tester, shared)
    return problem == nil ? [.close, .perform(.control(.world(.addTester(tester))))] : []
  }

  /// Returns the store's refusal of a tester before the form is gone.
  private static func problem(with tester: NewTester, _ shared: Shared) -> Text? {
    let email = Credentials.normalized(tester.email)
    if !Credentials.isEmailAddress(email) {
      return Text("Enter an email address, such as name@example.com.")
    }
    if ![tester.firstName, tester.lastName].allSatisfy(Credentials.isPersonName) {
      return Text("A name has up to 40 visible characters.")
    }
    if shared.consoleSnapshot.testers.contains(where: { Credentials.normalized($0.email) == email })
    {
      return Text("An Apple ID with this address already exists.")
    }
    return Credentials.isAcceptablePassword(tester.password)
      ? nil : Text("Too weak: 8 characters or more, with A-Z, a-z, 0-9.")
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus> {
    let texts = shared.texts
    let signIn = shared.texts
    var content = SheetContent<Focus>(columns, focus: focus)
    content.addTitle(shared.texts("Add a tester"))
    content.add(texts("Adds a sandbox tester, as App Store Connect does."), .hint)
    content.addBlank()
    content.lines += CredentialFields.ofTester.map { fields.line(for: $0, .field($0), signIn) }
    let mayBeReal =
      Credentials.mayBeReal(fields.email.text)
      ? signIn(
        Text(
          """
          This may be a real Apple ID. A tester that signs in outside the sandbox can no \
          longer be used in it.
          """)) : nil
    content.addProblem(
      problem.map { signIn($0) } ?? mayBeReal,
      hint: signIn(Text("8 characters or more, with A-Z, a-z, 0-9.")))
    content.addAnswers(cancel: .cancel, signIn(Text("Create")), .accept, shared)
    return content
  }
}
