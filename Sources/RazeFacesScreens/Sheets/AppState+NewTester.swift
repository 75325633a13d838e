import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

// The form that App Store Connect has for a new sandbox tester.

extension AppState {
  var newTesterForm: SignInForm? {
    if case .newTester(let form)? = dialog { form } else { nil }
  }

  mutating func openNewTester() {
    let storefront = device.snapshot?.storefront ?? content.catalog.storefronts.first
    guard let storefront else { return }
    var form = SignInForm(
      SignInSheet(purpose: .account, isCreating: true, storefront: storefront))
    form.isAdding = true
    dialog = .newTester(form)
  }

  mutating func pressInNewTester(_ action: Action) -> [AppEffect] {
    guard var form = newTesterForm else { return [] }
    switch action {
    case .nextField: form.moveFocus(by: 1)
    case .previousField: form.moveFocus(by: -1)
    case .nextChoice: form.choose(1)
    case .previousChoice: form.choose(-1)
    case .cancel:
      dialog = nil
      return []
    case .accept:
      if form.focus == .cancel {
        dialog = nil
        return []
      }
      if case .createTester(let tester)? = form.accept() {
        form.sheet.problem = problem(of: tester)
        if form.sheet.problem == nil {
          dialog = nil
          return [.control(.addTester(tester))]
        }
      }
    default: break
    }
    dialog = .newTester(form)
    return []
  }

  /// What the store would say, said before the form is gone.
  private func problem(of tester: NewTester) -> SignInSheet.Problem? {
    let email = Credentials.normalized(tester.email)
    if !Credentials.isEmailAddress(email) { return .invalidEmail }
    if sandbox.picture.testers.contains(where: { Credentials.normalized($0.email) == email }) {
      return .emailTaken
    }
    return Credentials.isAcceptablePassword(tester.password) ? nil : .weakPassword
  }

  func newTesterContent(_ form: SignInForm, _ columns: Int) -> SheetContent {
    var content = SheetContent(
      lines: [.title(panel.texts.panel.newTester.title)], focus: form.focus)
    content.add(MenuWords.newTesterText, .hint, columns: columns)
    content.addBlank()
    content.lines += form.fields.map { line(for: $0, in: form) }
    content.addBlank()
    addProblem(of: form, to: &content, columns)
    content.addBlank()
    content.addButtons(accept: SheetWords.create)
    return content
  }
}
