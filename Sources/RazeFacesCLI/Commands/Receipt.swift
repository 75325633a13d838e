import ArgumentParser

struct Receipt: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "receipt", abstract: "The app receipt of this device.",
    subcommands: [
      ShowReceipt.self, VerifyReceipt.self, ExportReceipt.self, RefreshReceipt.self,
      ShowAppTransaction.self,
    ],
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

      Examples:
        razefaces receipt verify --password 00000000000000000000000000000000
        razefaces receipt verify --whole | jq .latest_receipt_info
        razefaces receipt verify --output answer.json
      """)

  @Option(help: ArgumentHelp("Sent instead of the catalog's shared secret.", valueName: "text"))
  var password: String?

  @Flag(help: "Show all of the last answer, as it came.")
  var whole = false

  @Option(
    help: ArgumentHelp("Write all of the last answer there.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await ReceiptCommand(context).verify(password: password, isWhole: whole, to: output)
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

struct ShowAppTransaction: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "app-transaction",
    abstract: "Decode the app transaction, with the result of each check.",
    discussion: """
      It is what AppTransaction.shared gives the app: signed proof that this person got this app. \
      A fault that is armed for app-transaction is met here.

      Examples:
        razefaces receipt app-transaction
        razefaces receipt app-transaction --output app-transaction.jws
      """)

  @Option(
    help: ArgumentHelp("Write the JWS there instead.", valueName: "file"), completion: .file())
  var output: String?

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await ReceiptCommand(context).appTransaction(to: output)
  }
}
