import ArgumentParser
import RazeFacesCommands

struct AddTester: AsyncParsableCommand, Sendable {
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

  func run() async throws {
    try await Wiring.serve(common) {
      try await $0.addTester(
        email, password: passwordStdin ? Wiring.passwordFromInput() : nil, firstName: firstName,
        lastName: lastName, territory: territory)
    }
  }
}

struct RemoveTester: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a tester. The ledger keeps what was bought.")

  @Argument(help: "The Apple ID.")
  var email: String

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) { try await $0.removeTester(email) }
  }
}

struct SetTester: AsyncParsableCommand, Sendable {
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
    completion: .list(ConsoleVocabulary.onOff))
  var askToBuy: String?

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) {
      try await $0.setTester(email, territory: territory, asksToBuy: askToBuy)
    }
  }
}

struct ClearHistory: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "clear-history", abstract: "Delete all that a tester ever bought.")

  @Argument(help: "The Apple ID.")
  var email: String

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) { try await $0.clearHistory(of: email) }
  }
}
