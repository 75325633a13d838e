import ArgumentParser
import RazeFacesCommands

struct SandboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sandbox", abstract: "Show and switch what this world does to purchases.",
    subcommands: [ShowSandbox.self, SetSandbox.self, PromoteProduct.self],
    defaultSubcommand: ShowSandbox.self)

  @OptionGroup var common: CommonOptions
}

struct ShowSandbox: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show everything that is switched, on one page.",
    discussion: """
      In JSON, "settings" has the words that `razefaces sandbox set` takes.

      Example:
        razefaces sandbox show --json | jq .settings
      """)

  @OptionGroup var strays: Strays
  @OptionGroup var common: CommonOptions

  func validate() throws { try strays.refuse(among: SandboxCommand.self) }

  func run() async throws {
    try await Wiring.serve(common) { try await $0.showSandbox() }
  }
}

struct SetSandbox: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Switch one thing.",
    discussion: """
      Names and values:
      \(ConsoleVocabulary.settingsHelp)

      "catalog" is as the catalog says. A name or a value that is none ends with 64 and changes \
      nothing.

      Examples:
        razefaces sandbox set payments-allowed off
        razefaces sandbox set cleared-for-sale coupon0=off
        razefaces sandbox set latency 200-800
      """)

  @Argument(help: "What to switch.", completion: .list(ConsoleVocabulary.settings))
  var name: String

  @Argument(help: "To what.")
  var value: String

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) { try await $0.setSandbox(name, to: value) }
  }
}

struct PromoteProduct: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "promote", abstract: "Begin a purchase on the App Store's page, outside the app.",
    discussion: """
      The app goes on with it at once, which asks as `razefaces buy` does, or with --defer keeps \
      the payment for later: nothing is bought then.

      Examples:
        razefaces sandbox promote swiftshopping --yes
        razefaces sandbox promote coupon0 --defer
      """)

  @Argument(help: "The product's identifier, or the end of it.")
  var product: String

  @Flag(name: .customLong("defer"), help: "The app keeps the payment for later.")
  var isDeferred = false

  @Flag(help: "Answer the purchase sheet with yes.")
  var yes = false

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) {
      try await $0.promote(product, isDeferred: isDeferred, isConfirmed: yes)
    }
  }
}
