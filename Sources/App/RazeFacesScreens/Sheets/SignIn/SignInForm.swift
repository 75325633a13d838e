import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import TerminalKit

/// The sign-in sheet with its two forms. It keeps the input if an answer is rejected.
struct SignInForm: FormSheet {
  private var question: SignInSheet
  private var isCreating: Bool
  var focus: SheetFocus
  private var fields: CredentialFields
  /// The testers to choose from. Longer lists are not worth reading.
  private let testers: [NewTester]
  private static let mostTesters = 8
  /// The index of the tester that Tab returns to.
  private var chosen: Int
  private let isExpected: Bool
  /// A required field that was empty when the user submitted the form.
  private var missing: CredentialFields.Field?
  private(set) var isWaiting = false
  var wasAwaited = false

  /// - Parameters:
  ///   - email: The initial email address; nil to use the one in the request.
  ///   - isExpected: Whether the user has just asked for it. If not, it belongs to an earlier
  ///     launch's payment.
  init(_ question: SignInSheet, email: String?, isExpected: Bool, _ shared: Shared) {
    self.question = question
    self.isExpected = isExpected
    let all = shared.content.testers
    let place = all.firstIndex { $0.email == shared.account?.email } ?? 0
    let first = max(0, place - Self.mostTesters + 1)
    testers = Array(all.dropFirst(first).prefix(Self.mostTesters))
    chosen = place - first
    isCreating = question.isCreating
    fields = CredentialFields(email: email ?? question.email ?? "", storefront: question.storefront)
    focus = .field(.email)
    focus = initialFocus
    wasAwaited = isAwaited(shared)
  }

  /// A tester, or the first field to fill in.
  private var initialFocus: SheetFocus {
    if !fields[.email].isEmpty { return .field(.password) }
    return shownTesters.isEmpty ? .field(.email) : .item(chosen)
  }

  // MARK: - Keys

  var name: SheetName { .signIn }
  var level: SheetLevel { .question }
  var hasTextFields: Bool { !isWaiting }
  static var accepting: Text { Text("continue") }

  /// The index of the tester that has the focus.
  private var focusedTester: Int? { if case .item(let place) = focus { place } else { nil } }

  /// Whether letters are text input. If a tester is selected, they start another Apple ID.
  var takesText: Bool { !isWaiting && (focusedTester != nil || Self.field(at: focus) != nil) }

  static let ownKeys: [Binding<Self>] = [
    Binding(KeyPress(.down), says: Text("down"), footer: .never) { $0.step(1, $1) },
    Binding(KeyPress(.up), says: Text("up"), footer: .never) { $0.step(-1, $1) },
    Binding(KeyPress(.home), says: Text("first"), footer: .never) { sheet, _ in
      sheet.moveToTester(at: 0)
    },
    Binding(KeyPress(.end), says: Text("last"), footer: .never) { sheet, _ in
      sheet.moveToTester(at: sheet.testers.count - 1)
    },
    Binding(.control("n"), says: Text("sign in or create")) { sheet, _ in
      sheet.show(creating: !sheet.isCreating)
      sheet.focus = sheet.initialFocus
      return []
    },
    Binding(" ", says: Text("choose"), footer: .never) { $0.select($0.focus, $1) },
  ]

  static func field(at target: SheetFocus) -> WritableKeyPath<Self, TextField>? {
    guard case .field(let field) = target, field.takesText else { return nil }
    return \.fields[field]
  }

  mutating func didEdit(_ shared: Shared) { missing = nil }

  mutating func changeChoice(_ target: SheetFocus, by step: Int, _ shared: Shared) {
    fields.moveCountry(by: step)
  }

  /// While a tester is selected, only text edits: it starts another Apple ID.
  func takes(_ edit: TextEdit) -> Bool {
    guard focusedTester != nil, case .insert(let text) = edit else {
      return Self.field(at: focus) != nil
    }
    return text.contains { !$0.isWhitespace }
  }

  mutating func edit(_ edit: TextEdit, _ shared: Shared) {
    guard takesText, takes(edit) else { return }
    if focusedTester != nil {
      fields[.email] = TextField()
      focus = .field(.email)
    }
    guard let field = Self.field(at: focus) else { return }
    if self[keyPath: field].apply(edit) { didEdit(shared) }
  }

  private mutating func choose(tester place: Int) {
    chosen = max(0, min(place, testers.count - 1))
    focus = .item(chosen)
  }

  private var shownFields: [CredentialFields.Field] {
    isCreating ? CredentialFields.ofNewAppleID : CredentialFields.ofSignIn
  }

  private var shownTesters: [SheetFocus] { isCreating ? [] : testers.indices.map { .item($0) } }

  /// Returns the Tab stops. The testers have only one, the chosen tester.
  func stops(_ shared: Shared) -> [SheetFocus] {
    let tester: [SheetFocus] = shownTesters.isEmpty ? [] : [.item(chosen)]
    return [.existing, .create] + tester + shownFields.map { .field($0) } + [.accept, .cancel]
  }

  /// Moves within the testers; elsewhere, moves the focus.
  private mutating func step(_ step: Int, _ shared: Shared) -> [Request] {
    guard let focusedTester else { return moveFocus(by: step, shared) }
    choose(tester: focusedTester + step)
    return []
  }

  private mutating func moveToTester(at place: Int) -> [Request] {
    if focusedTester != nil { choose(tester: place) }
    return []
  }

  private mutating func show(creating: Bool) {
    guard isCreating != creating else { return }
    isCreating = creating
    missing = nil
    question.problem = nil
  }

  mutating func didMoveAside(_ shared: Shared) {
    if focus == .existing || focus == .create { show(creating: focus == .create) }
  }

  /// Moves to the first empty field, or submits the form.
  mutating func choose(_ target: SheetFocus, _ shared: Shared) -> [Request] {
    switch target {
    case .existing, .create:
      show(creating: target == .create)
      focus = .field(shownFields[0])
      return []
    case .item(let place):
      chosen = place
      fields[.email] = TextField(testers[place].email)
      fields[.password] = TextField(testers[place].password)
    case .field(.email) where !fields[.email].isEmpty && fields[.password].isEmpty:
      focus = .field(.password)
      return []
    default: break
    }
    if let field = fields.missing {
      missing = field
      focus = .field(field)
      return []
    }
    isWaiting = true
    let answer: SheetAnswer =
      isCreating
      ? .createTester(fields.newTester)
      : .signIn(email: fields[.email].text, password: fields[.password].text)
    return [.perform(.answerSheet(answer))]
  }

  // MARK: - Result

  /// Returns whether a payment waits for the account.
  func isAwaited(_ shared: Shared) -> Bool {
    question.purpose == .purchase
      && shared.awaitsAnswer { $0.order.productID == question.productID }
  }

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    guard case .sheetRequested(.signIn(let question)) = message,
      question.purpose == self.question.purpose
    else { return reaction(to: message) }
    askAgain(question)
    return .handled
  }

  /// Shows the prompt again, and keeps the input except for a wrong password.
  private mutating func askAgain(_ question: SignInSheet) {
    self.question = question
    missing = nil
    isWaiting = false
    if question.problem != nil { isCreating = question.isCreating }
    if fields[.email].isEmpty, let known = question.email { fields[.email] = TextField(known) }
    switch question.problem {
    case .wrongPassword, .weakPassword:
      fields[.password] = TextField()
      focus = .field(.password)
    case .invalidEmail, .emailTaken, .emailNotVerified, .unknownAccount: focus = .field(.email)
    case .invalidName: focus = .field(.firstName)
    case .unknownCountry: focus = .field(.country)
    case .locked: focus = .cancel
    case nil: break
    }
  }

  // MARK: - Display

  private func addPurpose(to content: inout SheetContent, _ shared: Shared) {
    let texts = shared.texts
    guard let product = question.productID.map(shared.productName) else {
      return content.add(texts(.purpose(question.purpose)), .hint)
    }
    // A prompt that the user did not ask for must be explained, even if there is little room.
    if isExpected {
      content.add(texts("Sign in to the App Store to buy {name}.", ["name": product]), .hint)
    } else {
      content.add(
        texts(
          """
          Your purchase of {name} was interrupted. Sign in to the App Store to continue.
          """, ["name": product]), .lead)
    }
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent {
    let texts = shared.texts
    var content = SheetContent(columns, focus: focus)
    let title = question.isAgain ? Text("Sign-In Required") : Text(SystemSheet.Name.signIn)
    content.addHeader(texts(title), shared)
    addPurpose(to: &content, shared)
    content.addBlank()
    content.addOptions([
      .init(texts("Use Existing Apple ID"), .existing, isOn: !isCreating),
      .init(texts(Text(SheetAnswer.Name.createTester)), .create, isOn: isCreating),
    ])
    content.addBlank()
    if !shownTesters.isEmpty {
      for (tester, focus) in zip(testers, shownTesters) {
        let mark = tester.email == shared.account?.email ? "\(shared.marks.person) " : ""
        content.addItem(
          shared.marks.personName(tester.fullName, email: tester.email),
          note: mark + texts(.columns([Text.verbatim(tester.email), .list(tester.traits)])), focus)
      }
      content.addBlank()
    }
    content.lines += shownFields.map { fields.line(for: $0, texts) }
    let problem = missing.map { CredentialFields.problem($0) }
    content.addProblem(
      (problem ?? question.problem.map { Text.problem($0, shared) }
        ?? (isCreating ? fields.warning : nil)).map { texts($0) },
      hint: isCreating ? texts(.passwordRule) : nil)
    content.addSystemAnswer(
      texts(isCreating ? Text("Create") : Text(SystemSheet.Name.signIn)), shared)
    if isWaiting { content.wait(for: texts("Signing in...")) }
    return content
  }
}

extension NewTester {
  /// The country, and whether the tester asks a parent before buying.
  fileprivate var traits: [Text] {
    let country = Text.verbatim(countryCode)
    return asksToBuy ? [country, .asksAParent] : [country]
  }
}

extension Text {
  static func purpose(_ purpose: SignInSheet.Purpose) -> Text {
    switch purpose {
    case .purchase: Text("Sign in to the App Store to continue your purchase.")
    case .restore: Text("Sign in to the App Store to restore your purchases.")
    case .account: Text("Sign in as a sandbox tester.")
    case .receipt: Text("Sign in to the App Store to refresh the receipt.")
    }
  }

  /// Returns the message for a rejected input.
  static func problem(_ problem: SignInSheet.Problem, _ shared: Shared) -> Text {
    problem.sentence(on: .screen) { end in
      let minutes = max(1, Int(nearest: (end.timeIntervalSince(shared.now) / 60).rounded(.up)))
      let time = "\(shared.dates.time(end)) \(shared.dates.offset(at: end))"
      return Text(
        """
        Too many wrong passwords. Locked until {time}, {minutes, plural, one {one more \
        minute.} other {# more minutes.}}
        """, ["time": time, "minutes": minutes])
    }
  }
}
