import ArgumentParser
import RazeFacesCommands

struct Receipt: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "receipt", abstract: "The app receipt of this device.",
    subcommands: [ShowReceipt.self, VerifyReceipt.self, ExportReceipt.self, RefreshReceipt.self],
    defaultSubcommand: ShowReceipt.self)

  @OptionGroup var common: CommonOptions
}

struct ShowReceipt: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Receipt.self
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Decode the receipt, with the result of each check.")

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await ReceiptCommand(context).show()
  }
}

struct VerifyReceipt: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Ask verifyReceipt, as an app's server does.",
    discussion: """
      The production address first; it answers 21007 to a sandbox receipt, so the sandbox's \
      address is asked next. Ends with 1 if the last status is not 0.

      If the catalog has an "appSpecificSharedSecret", a wrong password is 21004.

      Example:
        razefaces receipt verify --password 00000000000000000000000000000000
      """)

  @Option(help: ArgumentHelp("Sent instead of the catalog's shared secret.", valueName: "text"))
  var password: String?

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await ReceiptCommand(context).verify(password: password)
  }
}

struct ExportReceipt: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the receipt as it was signed.",
    discussion: """
      Examples:
        razefaces receipt export --output receipt.der
        razefaces receipt export --base64
      """)

  @Option(
    help: ArgumentHelp("Where to; else the standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "As receipt-data takes it.")
  var base64 = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await ReceiptCommand(context).export(to: output, asBase64: base64)
  }
}

struct RefreshReceipt: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: "Write the receipt anew for who is signed in.")

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await ReceiptCommand(context).refresh()
  }
}
