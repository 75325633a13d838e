import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// Everything that a command says to a person.
enum CommandWords {
  static let program = "razefaces"

  // MARK: - Failures

  static func refusal(_ refusal: Refusal) -> String {
    let words = [refusal.reason, refusal.remedy].compactMap(\.self).joined(separator: " ")
    return "\(refusal.kind.label): \(words)"
  }

  static func ownFault(_ error: any Error) -> String {
    "a fault of this program: \(error); please report it with the command that you gave"
  }

  static func cannotPrint(_ cause: String) -> String {
    "cannot write to the standard output: \(cause)"
  }

  static func noCatalog(_ places: [String]) -> String {
    "there is no catalog; looked for \(places.joined(separator: ", ")); "
      + "name one with --catalog FILE or in $\(CatalogSource.environmentVariable)"
  }

  static func noProducts(_ why: String) -> String { "the products could not be loaded: \(why)" }

  static func unknownTester(_ email: String, near: String?) -> String {
    "there is no tester \(email); "
      + (near.map { "did you mean \($0)? " } ?? "") + "`razefaces testers` lists them all"
  }

  static let noReason = "the store gave no reason"

  static func undecided(_ productID: String) -> String {
    "the store has not decided about \(productID); `razefaces purchases` shows what became of it"
  }

  static let restoreUndecided = "the store did not say how the restore ended"

  // MARK: - Buying

  static func mustConfirm(_ name: String) -> String {
    mustConfirm("buying", "buy", by: "buy \(name)")
  }

  static func mustConfirmCode(_ code: String) -> String {
    mustConfirm("redeeming", "redeem", by: "redeem \(code)")
  }

  static func mustConfirmPromotion(_ name: String) -> String {
    mustConfirm("buying", "buy", by: "sandbox promote \(name)")
  }

  private static func mustConfirm(_ doing: String, _ act: String, by command: String) -> String {
    "\(doing) asks for a yes, and nobody can be asked here; to \(act) without being asked: "
      + "\(program) \(command) --yes"
  }

  static func isCode(_ offer: String) -> String {
    "\"\(offer)\" is an offer code, which the person types in: razefaces redeem \(offer)"
  }

  static func purchaseSheet(_ sheet: PurchaseSheet) -> [String] {
    let price = PriceText.displayPrice(sheet.price, in: sheet.storefront)
    var lines = [
      "Confirm Your In-App Purchase",
      sheet.quantity > 1 ? "\(sheet.displayName), \(sheet.quantity) pieces" : sheet.displayName,
      price,
    ]
    if let terms = ConsoleTexts.english.subscriptions.terms(of: sheet, DateText.local) {
      lines.append(terms)
    }
    if sheet.isOwned { lines.append("You have bought this before: it is free this time.") }
    if sheet.asksToBuy { lines.append("A parent will be asked for approval.") }
    return lines + ["\(sheet.accountEmail)  [Environment: Sandbox]"]
  }

  static let buyQuestion = "Buy? [y/N]"
  static let waitingForApproval = ConsoleTexts.english.transactions.phase(.deferred)

  static func bought(
    _ name: String, _ row: QueuedTransaction, _ record: TransactionRecord?
  ) -> String {
    var parts = [name]
    if row.order.quantity > 1 { parts.append("\(row.order.quantity) pieces") }
    if let record { parts.append(PriceText.displayPrice(record.price, in: record.storefront)) }
    if record?.cause == .redownload { parts.append("bought before, so it was free") }
    if let id = row.transactionID { parts.append("transaction \(id)") }
    return "Your purchase was successful: \(parts.joined(separator: ", "))"
  }

  /// The offer begins when the period that runs already is over.
  static func offerWaits(_ name: String, _ running: TransactionRecord) -> String {
    let end = running.expirationDate.map { " from \(DateText.local.iso($0)) on" } ?? ""
    return
      "Your purchase was successful: \(name), at the offer's price\(end); nothing was charged now"
  }

  static func deliveredLate(_ productID: String, _ transaction: UInt64?) -> String {
    let number = transaction.map { " (transaction \($0))" } ?? ""
    return "\(program): delivered \(productID)\(number), which was bought earlier and not delivered"
  }

  // MARK: - Accounts

  static let notSignedIn = "nobody is signed in; `razefaces sign-in EMAIL` signs a tester in"
  static let signInTitle = "Sign In  [Environment: Sandbox]"
  static let appleIDQuestion = "Apple ID:"
  static func passwordQuestion(_ email: String) -> String { "Password for \(email):" }
  static let signInCancelled = "signing in was cancelled"

  static func mustGivePassword(_ email: String) -> String {
    "nobody can be asked for the password here; give it on the standard input: "
      + "razefaces sign-in \(email) --password-stdin"
  }

  static let noPassword =
    "--password-stdin found no password: its first line on the standard input is empty"

  static func signInProblem(_ problem: SignInSheet.Problem, email: String) -> String {
    switch problem {
    case .wrongPassword(let left):
      "the Apple ID or the password is wrong for \(email); "
        + (left == 1 ? "1 attempt left" : "\(left) attempts left")
    case .locked(let until):
      "\(email) is locked until \(until.text), after \(Credentials.mostFailuresInARow) wrong "
        + "passwords in a row; try again then"
    case .emailNotVerified: "the address \(email) is not verified yet"
    case .invalidEmail: "\(email) is no e-mail address"
    case .emailTaken: "there is a tester \(email) already"
    case .weakPassword:
      "the password needs \(Credentials.shortestPassword) characters or more, with a digit, "
        + "a capital and a small letter"
    case .unknownCountry(let code): "there is no storefront \"\(code)\""
    }
  }

  static func mustVerify(_ email: String) -> String {
    "the address \(email) is not verified yet; sign in at a terminal to enter the code of the letter"
  }

  static func letter(_ sheet: VerifyEmailSheet) -> String {
    (sheet.isRetry ? "That was another code. " : "")
      + "The letter to \(sheet.email) says: your verification code is \(sheet.code)"
  }

  static let codeQuestion = "Code:"

  static func signedIn(_ account: Account, _ device: String) -> String {
    "Signed in as \(account.email) on \(device); storefront \(account.storefront.countryCode), "
      + account.storefront.currencyCode
  }

  static func signedOut(_ email: String?, _ device: String) -> String {
    email.map { "Signed \($0) out on \(device)" } ?? "Nobody was signed in on \(device)"
  }

  static let noTesters = "There are no testers; the catalog's \"testers\" make some."
  static let yes = "yes"

  // MARK: - Looking

  static func status(_ status: ProductStatus, reason: String?) -> String {
    let texts = ConsoleTexts.english.transactions
    return switch status {
    case .buy: texts.buy
    case .purchased: texts.phase(.purchased)
    case .purchasing: texts.phase(.added)
    case .deferred: texts.phase(.deferred)
    case .unavailable: reason.map { "\(texts.unavailable): \($0)" } ?? texts.unavailable
    }
  }

  static let noTransactions = "No transactions"

  static func moreTransactions(_ limit: Int) -> String {
    "\(program): only the newest \(limit) are shown; --limit N shows more"
  }

  /// What made a line of the ledger, or that it was taken back.
  static func cause(_ record: TransactionRecord) -> String {
    let texts = ConsoleTexts.english.transactions
    return record.revocationDate == nil ? texts.cause(record.cause) : texts.state(record)
  }

  // MARK: - Deleting

  static func uninstalled(_ device: String) -> String {
    "Deleted the app's data on \(device); `razefaces restore` brings purchases back, but no coupons"
  }

  static let mustConfirmReset =
    "a reset deletes every purchase and every account's history, and nobody can be asked here; "
    + "to reset without being asked: razefaces reset --yes"

  static func resetQuestion(_ folder: String) -> String {
    "Delete all purchases, accounts' history and devices in \(folder)? [y/N]"
  }

  static let resetCancelled = "nothing was reset"
  static func wasReset(_ folder: String) -> String {
    "Everything in \(folder) is as on the first day"
  }

  // MARK: - Catalogs

  static func catalogIsGood(_ path: String, _ catalog: any Catalog) -> String {
    "\(path): no mistakes; \(catalog.appName) (\(catalog.bundleID)), "
      + "\(catalog.count) products, \(catalog.testers.count) testers"
  }
}
