import Foundation
import StoreCore
import TerminalKit

/// The sign-in sheet with both of its forms. It keeps what was typed when an answer was wrong.
struct SignInForm: SystemQuestion {
  typealias Text = SignInText

  enum Focus: Hashable, Sendable {
    case existing, create
    /// One of the catalog's, by its place.
    case tester(Int)
    case field(CredentialFields.Field)
    case cancel, accept
  }

  private var question: SignInSheet
  private var isCreating: Bool
  private var focus: Focus
  private var fields: CredentialFields
  /// To be chosen rather than typed. Of more than these nobody would choose by reading.
  private let testers: [CatalogTester]
  private static let mostTesters = 8
  /// A field that cannot stay empty, after somebody tried.
  private var missing: CredentialFields.Field?
  var isWaiting = false

  /// - Parameters:
  ///   - email: what it starts with, rather than what the system knows.
  ///   - isExpected: somebody has just asked for it; else it takes no letters before somebody goes
  ///     to a field, because what is typed at that moment was meant for something else.
  init(
    _ question: SignInSheet, email: String? = nil, testers: [CatalogTester] = [],
    isExpected: Bool = true
  ) {
    self.question = question
    self.testers = Array(testers.prefix(Self.mostTesters))
    isCreating = question.isCreating
    fields = CredentialFields(
      email: email ?? question.email ?? "", storefront: question.storefront)
    focus = .field(fields.email.isEmpty ? .email : .password)
    if !isCreating, fields.email.isEmpty, !testers.isEmpty { focus = .tester(0) }
    if !isExpected { focus = isCreating ? .create : .existing }
  }

  // MARK: - Keys

  var bindings: [Binding<Self>] { isWaiting ? [.stopWaiting] : Self.form }
  var hasTextFields: Bool { !isWaiting }

  /// Who types while a tester is pointed at means another Apple ID.
  var takesText: Bool {
    switch focus {
    case .field(let field): field.takesText && !isWaiting
    case .tester: !isWaiting
    default: false
    }
  }

  private static let form: [Binding<Self>] = [
    Binding(KeyPress(.enter), says: .goOn, footer: .always) { room, _ in room.accept() },
    Binding(KeyPress(.tab), KeyPress(.down), common: .nextField) { room, _ in
      room.moveFocus(by: 1)
    },
    Binding(.backTab, KeyPress(.up), common: .previousField, footer: .never) { room, _ in
      room.moveFocus(by: -1)
    },
    Binding(.control("n"), says: .switchForm) { room, _ in room.toggleForm() },
    .cancel { room, _ in room.cancel() },
    Binding(KeyPress(.left), common: .previousChoice, footer: .never) { room, _ in
      room.choose(-1)
    },
    Binding(KeyPress(.right), common: .nextChoice, footer: .never) { room, _ in room.choose(1) },
    Binding(" ", common: .choose, footer: .never) { room, _ in room.accept() },
  ]

  mutating func edit(_ edit: Edit, _ shared: Shared) {
    guard !isWaiting else { return }
    if case .tester = focus { focus = .field(.email) }
    guard case .field(let field) = focus else { return }
    fields.edit(field, edit)
    missing = nil
  }

  mutating func click(_ target: Focus, _ shared: Shared) -> [Request] {
    focus = target
    if case .field = target { return [] }
    return accept()
  }

  private var shownFields: [CredentialFields.Field] {
    isCreating ? CredentialFields.ofNewAppleID : CredentialFields.ofSignIn
  }

  private var shownTesters: [Focus] { isCreating ? [] : testers.indices.map { .tester($0) } }

  private mutating func moveFocus(by step: Int) -> [Request] {
    let stops: [Focus] =
      [.existing, .create] + shownTesters + shownFields.map { .field($0) } + [.accept, .cancel]
    focus = stops.stop(after: focus, by: step)
    return []
  }

  private mutating func show(creating: Bool) {
    guard isCreating != creating else { return }
    isCreating = creating
    missing = nil
    question.problem = nil
  }

  private mutating func toggleForm() -> [Request] {
    show(creating: !isCreating)
    focus = .field(fields.email.isEmpty ? .email : .password)
    return []
  }

  /// Left and right: between the forms, between the buttons, through the countries.
  private mutating func choose(_ step: Int) -> [Request] {
    switch focus {
    case .existing, .create:
      focus = focus == .existing ? .create : .existing
      show(creating: focus == .create)
    case .field(.country): fields.moveCountry(by: step)
    case .accept: focus = .cancel
    case .cancel: focus = .accept
    case .field, .tester: break
    }
    return []
  }

  /// Enter: on to the next field while one is empty, then the answer.
  private mutating func accept() -> [Request] {
    switch focus {
    case .cancel: return cancel()
    case .existing, .create:
      show(creating: focus == .create)
      focus = .field(shownFields[0])
      return []
    case .tester(let place):
      fields.email = TextField(testers[place].email)
      fields.password = TextField(testers[place].password)
    case .field(.email) where !fields.email.isEmpty && fields.password.isEmpty:
      focus = .field(.password)
      return []
    case .field, .accept: break
    }
    if let field = fields.missing {
      missing = field
      focus = .field(field)
      return []
    }
    isWaiting = true
    return [
      .perform(
        .answerSheet(
          isCreating
            ? .createTester(fields.newTester)
            : .signIn(email: fields.email.text, password: fields.password.text)))
    ]
  }

  // MARK: - What the store says to an answer

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    guard case .sheetRequested(.signIn(let question)) = message,
      question.purpose == self.question.purpose
    else { return reaction(to: message) }
    repeated(as: question)
    return .handled
  }

  /// The same question again: nothing that was typed is lost but a password that was wrong.
  private mutating func repeated(as question: SignInSheet) {
    self.question = question
    missing = nil
    isWaiting = false
    if question.problem != nil { isCreating = question.isCreating }
    if fields.email.isEmpty, let known = question.email { fields.email = TextField(known) }
    switch question.problem {
    case .wrongPassword, .weakPassword:
      fields.password = TextField()
      focus = .field(.password)
    case .invalidEmail, .emailTaken, .emailNotVerified, .unknownAccount: focus = .field(.email)
    case .invalidName: focus = .field(.firstName)
    case .unknownCountry: focus = .field(.country)
    case .locked: focus = .cancel
    case nil: break
    }
  }

  // MARK: - What it shows

  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus> {
    let texts = shared.texts(SignInText.self)
    var content = SheetContent<Focus>(columns, focus: focus)
    content.addTitle(texts(question.isAgain ? .titleAgain : .title))
    let product = question.productID.map(shared.productName)
    content.add(texts(product.map(SignInText.toBuy) ?? .purpose(question.purpose)), .hint)
    content.addBlank()
    content.addOptions([
      .init(texts(.useExisting), .existing, isOn: !isCreating),
      .init(texts(.createNew), .create, isOn: isCreating),
    ])
    content.addBlank()
    if !shownTesters.isEmpty {
      for (tester, focus) in zip(testers, shownTesters) {
        content.addItem(tester.fullName ?? tester.email, note: texts(.tester(tester)), focus)
      }
      content.addBlank()
    }
    content.lines += shownFields.map { fields.line(for: $0, .field($0), texts) }
    let mayBeReal = isCreating && Credentials.mayBeReal(fields.email.text)
    content.addProblem(
      missing.map { texts($0 == .password ? .missingPassword : .missingAppleID) }
        ?? question.problem.map { texts(.problem($0, shared)) }
        ?? (mayBeReal ? texts(.mayBeReal) : nil),
      hint: isCreating ? texts(.passwordRule) : nil)
    content.addSystemAnswers(cancel: .cancel, texts(isCreating ? .create : .title), .accept, shared)
    if isWaiting { content.wait(for: texts(isCreating ? .creating : .signingIn)) }
    return content
  }
}

extension SignInText {
  fileprivate static func tester(_ tester: CatalogTester) -> SignInText {
    .tester(email: tester.email, country: tester.countryCode, asksParent: tester.asksToBuy)
  }
}
