import ArgumentParser
import RazeFacesConsole
import StoreCore
import StoreSimulation

typealias TestersCommand = GroupCommand<ListCommand<ListedTester>>

struct ListedTester: Listed {
  static let group = CommandConfiguration(
    commandName: "testers",
    abstract: "List the sandbox testers and their families, and change them.",
    subcommands: [
      AddTesterCommand.self, DeleteOfTesterCommand<0>.self, SetTesterCommand.self,
      DeleteOfTesterCommand<1>.self, FamiliesCommand.self, WithdrawConsentCommand.self,
    ])

  static let list = CommandConfiguration(commandName: "list", abstract: "List the sandbox testers.")

  static let none = "There are no testers; the catalog's \"testers\" lists those of a new world."
  static let form = Form<Self>(
    .member("email") { $0.account.email }.column("Apple ID"),
    .member("firstName") { $0.account.firstName }
      .column("Name") { tester, _ in tester.account.fullName },
    .member("lastName") { $0.account.lastName },
    .member("storefront") { $0.account.storefront.countryCode }.column("Storefront"),
    .member("currency") { $0.account.storefront.currencyCode }.column("Currency", spare: 0),
    .member("askToBuy") { $0.account.asksToBuy }.column("Ask to Buy"),
    .member("isEmailVerified") { $0.account.isEmailVerified },
    .member("isSignedIn") { $0.isSignedIn }.column("Signed in"))

  let account: Account
  let isSignedIn: Bool

  @MainActor static func all(in context: CommandContext) async throws -> [Self] {
    let current = try await context.store.storeState().account?.id
    return try await context.control.testers().map {
      ListedTester(account: $0, isSignedIn: $0.id == current)
    }
  }
}

struct AddTesterCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a sandbox tester with a verified email address.",
    discussion: """
      Asks for the password without showing it, or reads it from the first line of standard \
      input: at least 8 characters, with a digit, an uppercase and a lowercase letter.

      Example:
        echo Sandbox-1 | razefaces testers add kid@example.com --territory VNM --password-stdin
      """)

  @Argument(help: "The Apple ID.") var email: String

  @Option(
    help: ArgumentHelp("The storefront's three-letter code.", valueName: "code"),
    completion: Completion.territories)
  var territory: String

  @Option(help: ArgumentHelp("The tester's first name.", valueName: "name")) var firstName = ""
  @Option(help: ArgumentHelp("The tester's last name.", valueName: "name")) var lastName = ""
  @Flag(help: "Read the password from standard input.") var passwordStdin = false
  @OptionGroup var common: CommonOptions
  static let schema = ListedTester.schema

  func run(in context: CommandContext) async throws {
    let given = passwordStdin ? try context.readPassword() : nil
    let territory = try Storefront.code(territory)
    let question = CommandContext.passwordQuestion(email)
    guard let password = given ?? context.prompt?.askSecret(question) else {
      throw CommandContext.nobodyToAsk(
        forPasswordOf: email, in: "testers add --territory \(territory)")
    }
    let tester = NewTester(
      email: email, password: password, firstName: firstName, lastName: lastName,
      countryCode: territory)
    guard case .added(let account) = try await context.perform(.addTester(tester)) else { return }
    try context.output.print(
      ListedTester(account: account, isSignedIn: false), line: "Added \(account.summary)")
    if Credentials.mayBeReal(account.email) {
      context.printNote(
        "\(account.email) may be a real Apple ID; a tester that signs in outside the sandbox can no "
          + "longer be used in it, so use an address only for tests")
    }
  }
}

private let deletions:
  [(name: String, abstract: String, change: TesterCommand.Tester, yes: String, line: String)] = [
    (
      "remove", "Remove a tester. The ledger keeps the purchases.", .remove,
      "Remove the tester without asking.", "Removed %; the ledger keeps the purchases"
    ),
    (
      "clear-history", "Delete a tester's purchase history.", .clearHistory,
      "Delete it without asking.", "Cleared the purchase history of %"
    ),
  ]

/// A command for one of ``deletions``. The parser needs a type for each command.
struct DeleteOfTesterCommand<let place: Int>: WorldCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: deletions[place].name, abstract: deletions[place].abstract,
      discussion: "At a terminal, asks for confirmation unless --yes is given.")
  }
  static var schema: JSONSchema { ["email": .text] }

  @Argument(help: "The Apple ID.", completion: Completion.testers) var email: String
  @Flag(help: ArgumentHelp(stringLiteral: deletions[place].yes)) var yes = false
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    let email = try await context.tester(email).email
    let command = TesterCommand.tester(email, deletions[place].change)
    try await context.confirm(.world(command), yes)
    try await context.perform(command)
    try context.output.print(
      JSONTree(members: ["email": email]), line: deletions[place].line.replacing("%", with: email))
  }
}

struct WithdrawConsentCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw-consent", abstract: "Withdraw a parent's consent to the app.",
    discussion: "Only the app's server is told, by the notification RESCIND_CONSENT.")
  static var schema: JSONSchema { ["email": .text] }

  @Argument(help: "The child's Apple ID.", completion: Completion.testers) var email: String
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    let email = try await context.tester(email).email
    try await context.perform(.tester(email, .withdrawConsent))
    try context.output.print(
      JSONTree(members: ["email": email]), line: "Withdrew a parent's consent for \(email)")
  }
}

struct SetTesterCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Change a tester's storefront or Ask to Buy.",
    discussion: """
      Prices and availability change immediately, also in open storefronts.

      Examples:
        razefaces testers set minh@example.com --territory USA
        razefaces testers set minh@example.com --ask-to-buy on
      """)

  @Argument(help: "The Apple ID.", completion: Completion.testers) var email: String

  @Option(
    help: ArgumentHelp("The storefront's three-letter code.", valueName: "code"),
    completion: Completion.territories)
  var territory: String?

  @Option(
    help: ArgumentHelp("Whether purchases need a parent's approval.", valueName: "on|off"),
    completion: .list(["on", "off"]))
  var askToBuy: String?

  @OptionGroup var common: CommonOptions
  static let schema = ListedTester.schema

  func run(in context: CommandContext) async throws {
    guard territory != nil || askToBuy != nil else {
      throw InvalidInput("specify --territory CODE, --ask-to-buy on|off, or both")
    }
    let account = try await context.tester(email)
    let code = try territory.map { try Storefront.code($0) }
    let asks = try askToBuy.map {
      try Input.choice($0, of: "value of --ask-to-buy", among: [true, false]) { $0 ? "on" : "off" }
    }
    if let code { try await context.perform(.tester(account.email, .setTerritory(code))) }
    if let asks { try await context.perform(.tester(account.email, .setAsksToBuy(asks))) }
    let changed = try await context.tester(email)
    let current = try await context.store.storeState().account?.id
    try context.output.print(
      ListedTester(account: changed, isSignedIn: changed.id == current), line: changed.summary)
  }
}

extension Storefront {
  static func code(_ word: String) throws -> String {
    try Input.choice(word, of: "storefront", among: all, name: \.countryCode).countryCode
  }
}

extension Account {
  fileprivate var summary: String {
    "\(email); storefront \(storefront.countryCode), \(storefront.currencyCode); "
      + "Ask to Buy \(asksToBuy ? "on" : "off")"
  }
}

typealias FamiliesCommand = GroupCommand<ListCommand<Family>>

extension Family: Listed {
  static let group = CommandConfiguration(
    commandName: "family", abstract: "List families and change them.",
    subcommands: [JoinFamilyCommand.self, LeaveFamilyCommand.self])

  static let list = CommandConfiguration(
    commandName: "list", abstract: "List the families, organizers first.")

  static let none = "There are no families"
  static let form = Form<Self>(
    .member("organizer") { $0.organizer }.column("Organizer"),
    .member("members") { $0.members }.column("Members"))

  @MainActor static func all(in context: CommandContext) async throws -> [Self] {
    try await context.control.families()
  }
}

struct JoinFamilyCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Add a tester to an organizer's family.",
    discussion: """
      Example:
        razefaces testers family join minh@example.com --of tester@example.com
      """)

  @Argument(help: "The new member's Apple ID.", completion: Completion.testers) var email: String

  @Option(
    name: .customLong("of"), help: ArgumentHelp("The organizer's Apple ID.", valueName: "email"),
    completion: Completion.testers)
  var organizer: String

  @OptionGroup var common: CommonOptions
  static let schema = Family.schema

  func run(in context: CommandContext) async throws {
    let member = try await context.tester(email).email
    let head = try await context.tester(organizer).email
    try await context.perform(.tester(member, .join(familyOf: head)))
    let family = try await context.control.families().first { $0.organizer == head }
    try context.output.print(
      family, line: "\(member) is in the family of \(head) and has its shared purchases")
  }
}

struct LeaveFamilyCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave",
    abstract: "Remove a tester from a family and revoke its shared purchases.",
    discussion: "If the organizer leaves, the family ends.")

  @Argument(help: "The member's Apple ID.", completion: Completion.testers) var email: String
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = ["email": .text]

  func run(in context: CommandContext) async throws {
    let member = try await context.tester(email).email
    try await context.perform(.tester(member, .leaveFamily))
    try context.output.print(
      JSONTree(members: ["email": member]),
      line: "\(member) has left the family; shared purchases are revoked")
  }
}
