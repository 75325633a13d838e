import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

/// Answers the App Store's sheets for a command: from its options, by asking in the terminal, or by
/// canceling.
@MainActor final class CommandPresenter: SheetPresenter {
  /// Whether to confirm a purchase without asking.
  private let isConfirmed: Bool
  /// Whether the command asks questions. Otherwise sheets stay open for a later command.
  private let isAsking: Bool
  private let code: String?
  private let prompt: (any Prompt)?
  /// The Apple ID to sign in with, and its password; nil to ask for them.
  private let email, password: String?
  private let dates: DateText
  private let printError: (String) -> Void

  private(set) var problem: CommandFailure?
  /// The store's failures, without duplicates. They are printed unless the command fails with one
  /// of them.
  private(set) var troubles: [String] = []
  private(set) var failure: StoreFailure?
  private(set) var refusal: Refusal?

  init(
    isConfirmed: Bool = false, email: String? = nil, password: String? = nil, code: String? = nil,
    isAsking: Bool = true, prompt: (any Prompt)?, dates: DateText,
    printError: @escaping (String) -> Void
  ) {
    (self.isConfirmed, self.isAsking, self.code) = (isConfirmed, isAsking, code)
    (self.email, self.password, self.prompt) = (email, password, prompt)
    (self.dates, self.printError) = (dates, printError)
  }

  convenience init(
    _ context: CommandContext, isConfirmed: Bool = false, email: String? = nil,
    password: String? = nil, code: String? = nil, isAsking: Bool = true
  ) {
    self.init(
      isConfirmed: isConfirmed, email: email, password: password, code: code, isAsking: isAsking,
      prompt: isAsking ? context.prompt : nil, dates: context.dates,
      printError: context.output.printError)
  }

  func answer(_ sheet: SystemSheet) async -> SheetAnswer {
    switch sheet {
    // Keeps the payment open, because this command cannot ask.
    case .signIn where !isAsking, .verifyEmail where !isAsking, .confirm where !isAsking: .later
    case .signIn(let sheet): signIn(sheet)
    case .verifyEmail(let sheet): verify(sheet)
    case .confirm(let sheet): confirm(sheet)
    // The system shows this sheet during any command; `subscriptions consent` answers it.
    case .priceConsent: .later
    // `interruptions resolve` agrees to the terms.
    case .terms: .cancel
    case .offerCode: code.map { .offerCode($0) } ?? .cancel
    // Commands request refunds and change subscriptions without a sheet.
    case .refund, .subscriptions: .cancel
    }
  }

  func report(_ error: any Error) {
    if case StoreFailure.other(.misuse, let words) = error { return printError(words) }
    recordFailure(error)
    let words = Explanations.words(error)
    if !troubles.contains(words) { troubles.append(words) }
  }

  func recordFailure(_ error: (any Error)?) {
    failure = failure ?? error as? StoreFailure
    refusal = refusal ?? error as? Refusal
  }

  func printTroubles() {
    for trouble in troubles { printError("\(Program.name): \(trouble)") }
  }

  private func confirm(_ sheet: PurchaseSheet) -> SheetAnswer {
    if isConfirmed {
      // All lines except the heading and the account.
      let words = lines(of: sheet).dropFirst().dropLast()
      printError("\(Program.name): " + words.joined(separator: "; "))
      return .confirm
    }
    guard let prompt else { return .cancel }
    for line in lines(of: sheet) { prompt.show(line) }
    if case .renewsAlready = sheet.change { return .confirm }
    return prompt.agrees(to: sheet.asksToBuy ? "Ask? [y/N]" : "Buy? [y/N]") ? .confirm : .cancel
  }

  private func lines(of sheet: PurchaseSheet) -> [String] {
    var lines = [
      sheet.asksToBuy ? "Ask Permission" : "Confirm Your In-App Purchase",
      sheet.quantity > 1 ? "\(sheet.displayName), \(sheet.quantity) items" : sheet.displayName,
      PriceText.displayPrice(sheet.price, in: sheet.storefront),
    ]
    if let terms = sheet.terms(dates) { lines.append(Texts.english(terms)) }
    if let lapse = sheet.lapse { lines.append(Texts.english(lapse.reason)) }
    if sheet.isOwned { lines.append("You've already purchased this. It is free this time.") }
    if sheet.asksToBuy { lines.append("A parent will be asked for permission to buy it.") }
    return lines + ["\(sheet.accountEmail)  \(Texts.english(sheet.environment.title))"]
  }

  private func signIn(_ sheet: SignInSheet) -> SheetAnswer {
    if let problem = sheet.problem {
      let words = words(problem, email: sheet.email ?? "")
      guard email == nil, let prompt else {
        self.problem = CommandFailure(.refused, words)
        return .cancel
      }
      prompt.show(words)
    } else if let email, let password {
      return .signIn(email: email, password: password)
    }
    guard let prompt else {
      problem = CommandFailure(.refused, CommandContext.notSignedIn)
      return .cancel
    }
    prompt.show("Sign In  \(Texts.english(sheet.environment.title))")
    let name = email ?? prompt.ask("Apple ID:") ?? ""
    guard !name.isEmpty,
      let secret = prompt.askSecret(CommandContext.passwordQuestion(name)), !secret.isEmpty
    else { return .cancel }
    return .signIn(email: name, password: secret)
  }

  private func words(_ problem: SignInSheet.Problem, email: String) -> String {
    let sentence = problem.sentence(on: .commandLine) { end in
      .verbatim(
        "Locked until \(dates.iso(end)), after \(Credentials.mostFailuresInARow) wrong passwords "
          + "in a row. Try again then.")
    }
    return Texts.english(.setting(.verbatim(email), sentence))
  }

  private func verify(_ sheet: VerifyEmailSheet) -> SheetAnswer {
    guard let prompt else {
      problem = CommandFailure(
        .refused,
        "the address \(sheet.email) is not verified yet; sign in at a terminal to enter the "
          + "code from the message")
      return .cancel
    }
    prompt.show(
      (sheet.isRetry ? "Wrong code. " : "")
        + "The message to \(sheet.email) says: Your verification code is \(sheet.code)")
    let code = prompt.ask("Code:") ?? ""
    return code.isEmpty ? .cancel : .verificationCode(code)
  }
}
