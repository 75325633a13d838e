import Localization
import RazeFacesConsole
import StoreCore

/// A form for a new sandbox tester, as in App Store Connect.
struct NewTesterForm: FormSheet {
  private var fields: CredentialFields
  var focus = SheetFocus.field(.firstName)
  private var problem: Text?

  init(storefront: Storefront) { fields = CredentialFields(storefront: storefront) }

  var name: SheetName { .newTester }
  /// Keeps the form open while the user fills it in; only system prompts may close it.
  var hasTextFields: Bool { true }
  static var accepting: Text { Text("continue") }

  static func field(at target: SheetFocus) -> WritableKeyPath<Self, TextField>? {
    guard case .field(let field) = target, field.takesText else { return nil }
    return \.fields[field]
  }

  mutating func didEdit(_ shared: Shared) { problem = nil }

  mutating func changeChoice(_ target: SheetFocus, by step: Int, _ shared: Shared) {
    fields.moveCountry(by: step)
  }

  mutating func choose(_ target: SheetFocus, _ shared: Shared) -> [Request] {
    switch target {
    case .field(.firstName), .field(.lastName): return moveFocus(by: 1, shared)
    case .field(.email) where !fields[.email].isEmpty && fields[.password].isEmpty:
      focus = .field(.password)
      return []
    default: break
    }
    if let missing = fields.missing {
      problem = CredentialFields.problem(missing)
      focus = .field(missing)
      return []
    }
    let tester = fields.newTester
    let email = Credentials.normalized(tester.email)
    let isTaken = shared.sandboxLists.testers.contains { Credentials.normalized($0.email) == email }
    problem = (tester.problem ?? (isTaken ? .emailTaken : nil)).map { Text.problem($0, shared) }
    return problem == nil ? [.close, .perform(.control(.world(.addTester(tester))))] : []
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent {
    let texts = shared.texts
    var content = SheetContent(columns, focus: focus)
    content.addTitle(texts(.addATester))
    content.add(texts("Its email address counts as verified."), .hint)
    content.addBlank()
    content.lines += CredentialFields.ofTester.map { fields.line(for: $0, texts) }
    content.addProblem((problem ?? fields.warning).map { texts($0) }, hint: texts(.passwordRule))
    content.addAnswers(texts("Create"), shared)
    return content
  }
}
