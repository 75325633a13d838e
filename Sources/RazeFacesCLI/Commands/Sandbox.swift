import ArgumentParser

struct Sandbox: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sandbox", abstract: "Show and switch what this world does to purchases.",
    subcommands: [ShowSandbox.self, SetSandbox.self, PromoteProduct.self],
    defaultSubcommand: ShowSandbox.self)

  @OptionGroup var common: CommonOptions
}

struct ShowSandbox: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Sandbox.self
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show everything that is switched, on one page.",
    discussion: """
      In JSON, "settings" has the words that `razefaces sandbox set` takes.

      Example:
        razefaces sandbox show --json | jq .settings
      """)

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await SandboxCommand(context).show()
  }
}

struct SetSandbox: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Switch one thing.",
    discussion: """
      Names and values:
      \(SandboxCommand.help)

      "catalog" is as the catalog says. A name or a value that is none ends with 64 and changes \
      nothing.

      Examples:
        razefaces sandbox set payments-allowed off
        razefaces sandbox set cleared-for-sale coupon0=off
        razefaces sandbox set latency 200-800
      """)

  @Argument(help: "What to switch.", completion: .list(SandboxCommand.names))
  var name: String

  @Argument(help: "To what.")
  var value: String

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await SandboxCommand(context).set(name, to: value)
  }
}

struct PromoteProduct: WorldCommand {
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

  func run(in context: CommandContext) async throws {
    try await PromoteCommand(context).run(product, isDeferred: isDeferred, isConfirmed: yes)
  }
}
