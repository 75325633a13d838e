import ArgumentParser

struct AddTester: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a sandbox tester, with the address verified.",
    discussion: """
      Asks for the password without showing it, or reads it from the first line of the standard \
      input: 8 characters or more with a digit, a capital and a small letter.

      Example:
        echo Sandbox-1 | razefaces testers add kid@example.com --territory VNM --password-stdin
      """)

  @Argument(help: "The Apple ID.")
  var email: String

  @Option(help: ArgumentHelp("The storefront, three letters.", valueName: "code"))
  var territory: String

  @Option(help: ArgumentHelp("Given name.", valueName: "name"))
  var firstName = ""

  @Option(help: ArgumentHelp("Family name.", valueName: "name"))
  var lastName = ""

  @Flag(help: "Read the password from the standard input.")
  var passwordStdin = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await TestersCommand(context).add(
      email, password: passwordStdin ? context.readPassword() : nil, firstName: firstName,
      lastName: lastName, territory: territory)
  }
}

struct RemoveTester: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a tester. The ledger keeps what was bought.",
    discussion: "Asks first at a terminal; with --yes it does not.")

  @Argument(help: "The Apple ID.")
  var email: String

  @Flag(help: "Remove the tester without being asked.")
  var yes = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await TestersCommand(context).remove(email, isConfirmed: yes)
  }
}

struct SetTester: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Change a tester's storefront, or let a parent be asked.",
    discussion: """
      Prices and availability follow at once, in open storefronts too.

      Examples:
        razefaces testers set minh@example.com --territory USA
        razefaces testers set minh@example.com --ask-to-buy on
      """)

  @Argument(help: "The Apple ID.")
  var email: String

  @Option(help: ArgumentHelp("The storefront, three letters.", valueName: "code"))
  var territory: String?

  @Option(
    help: ArgumentHelp("Whether purchases wait for a parent.", valueName: "on|off"),
    completion: .list(TestersCommand.onOff))
  var askToBuy: String?

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await TestersCommand(context).set(email, territory: territory, asksToBuy: askToBuy)
  }
}

struct ClearHistory: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear-history", abstract: "Delete all that a tester ever bought.",
    discussion: "Asks first at a terminal; with --yes it does not.")

  @Argument(help: "The Apple ID.")
  var email: String

  @Flag(help: "Delete it without being asked.")
  var yes = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await TestersCommand(context).clearHistory(email, isConfirmed: yes)
  }
}
