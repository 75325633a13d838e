import ArgumentParser

struct Transactions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transactions",
    abstract: "Show the App Store's ledger, or one line of it; finish or delete one.",
    discussion: """
      Without --all and --account: the signed-in tester's lines and this device's. In JSON the \
      names are those of Apple's signed transactions; the price is in the currency's unit.

      Examples:
        razefaces transactions
        razefaces transactions --all --limit 5
        razefaces transactions --account minh@example.com --product coupon0 --json
        razefaces transactions payments
        razefaces transactions show 2000000700001234
      """,
    subcommands: [
      ListTransactions.self, ListPayments.self, ShowTransaction.self, FinishTransaction.self,
      DeleteTransaction.self,
    ], defaultSubcommand: ListTransactions.self)

  @OptionGroup var common: CommonOptions
}

struct ListTransactions: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Transactions.self
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the App Store's ledger, newest first.")

  @Flag(help: "Every account's and every device's.")
  var all = false

  @Option(help: ArgumentHelp("Only this Apple ID's.", valueName: "email"))
  var account: String?

  @Option(help: ArgumentHelp("Only this product's.", valueName: "product"))
  var product: String?

  @Option(help: "How many lines at most.")
  var limit = 50

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  func validate() throws {
    try refuseUnexpectedWords()
    if limit < 1 { throw ValidationError("--limit is \(limit); it must be 1 or more.") }
    if all, account != nil { throw ValidationError("--all and --account exclude each other.") }
  }

  func run(in context: CommandContext) async throws {
    try await TransactionsCommand(context).list(
      all: all, account: account, productName: product, limit: limit)
  }
}

struct ListPayments: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "payments",
    abstract: "List payments that wait, were canceled or declined, or failed, and why.",
    discussion: "Those that wait are this device's; the others are as far back as the log goes.")

  @Flag(help: "Every account's and every device's.")
  var all = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await TransactionsCommand(context).payments(all: all)
  }
}
