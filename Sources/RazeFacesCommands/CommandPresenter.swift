import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

/// Answers the App Store's sheets for a command: by its options, by asking at the terminal, or with
/// no where nobody can be asked.
@MainActor final class CommandPresenter: SheetPresenter {
  enum Consent { case given, asked }

  struct Credentials {
    var email: String
    /// Asked for at the terminal where it is nil.
    var password: String?
  }

  private let consent: Consent
  private let code: String?
  private let person: (any Person)?
  private var credentials: Credentials?
  private let note: (String) -> Void

  /// Why signing in came to nothing.
  private(set) var problem: CommandFailure?
  /// What the store could not do, each once. A command that fails over it says so itself.
  private(set) var troubles: [String] = []

  init(
    consent: Consent = .asked, credentials: Credentials? = nil, code: String? = nil,
    person: (any Person)?,
    note: @escaping (String) -> Void
  ) {
    self.consent = consent
    self.code = code
    self.credentials = credentials
    self.person = person
    self.note = note
  }

  func answer(_ sheet: Sheet) async -> SheetAnswer {
    switch sheet {
    case .signIn(let sheet): signIn(sheet)
    case .verifyEmail(let sheet): verify(sheet)
    case .confirm(let sheet): confirm(sheet)
    }
  }

  func redemptionCode() async -> String? { code }

  func announce(_ notice: StoreNotice) {
    switch notice {
    // The command's own result tells these.
    case .allSet, .askedToBuy: break
    case .programmingError(let words): note(words)
    case .refused(let refusal): note(trouble: refusal)
    case .storeFailure(let failure): note(trouble: failure)
    }
  }

  private func note(trouble error: any Error) {
    let words = Explanations.ofTheAppStore.sentence(error)
    if !troubles.contains(words) { troubles.append(words) }
  }

  /// For a command that has done its work in spite of them.
  func tellTroubles() {
    for trouble in troubles { note("\(CommandWords.program): \(trouble)") }
  }

  private func confirm(_ sheet: PurchaseSheet) -> SheetAnswer {
    if consent == .given { return .confirm }
    guard let person else { return .cancel }
    for line in CommandWords.purchaseSheet(sheet) { person.tell(line) }
    return person.agrees(to: CommandWords.buyQuestion) ? .confirm : .cancel
  }

  private func signIn(_ sheet: SignInSheet) -> SheetAnswer {
    if let problem = sheet.problem {
      let words = CommandWords.signInProblem(problem, email: sheet.email ?? "")
      guard credentials == nil, let person else {
        self.problem = CommandFailure(.refused, words)
        return .cancel
      }
      person.tell(words)
    } else if let credentials, let password = credentials.password {
      return .signIn(email: credentials.email, password: password)
    }
    guard let person else {
      problem = CommandFailure(.refused, CommandWords.notSignedIn)
      return .cancel
    }
    return ask(person, sheet)
  }

  private func ask(_ person: any Person, _ sheet: SignInSheet) -> SheetAnswer {
    person.tell(CommandWords.signInTitle)
    let email = credentials?.email ?? person.ask(CommandWords.appleIDQuestion) ?? ""
    guard !email.isEmpty,
      let password = person.askSecret(CommandWords.passwordQuestion(email)), !password.isEmpty
    else { return .cancel }
    return .signIn(email: email, password: password)
  }

  private func verify(_ sheet: VerifyEmailSheet) -> SheetAnswer {
    guard let person else {
      problem = CommandFailure(.refused, CommandWords.mustVerify(sheet.email))
      return .cancel
    }
    person.tell(CommandWords.letter(sheet))
    let code = person.ask(CommandWords.codeQuestion) ?? ""
    return code.isEmpty ? .cancel : .verificationCode(code)
  }
}
