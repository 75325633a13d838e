import ArgumentParser

struct Refunds: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refunds", abstract: "Ask for refunds, decide them, or refund at once.",
    subcommands: [
      ListRefunds.self, RequestRefund.self, ApproveRefund.self, DeclineRefund.self, RefundNow.self,
    ], defaultSubcommand: ListRefunds.self)

  @OptionGroup var common: CommonOptions
}

struct ListRefunds: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Refunds.self
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the requests for refunds, decided ones too.")

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await RefundsCommand(context).list()
  }
}

struct RequestRefund: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "request", abstract: "Ask for a refund, as a person does in the app.",
    discussion: """
      Reasons: \(RefundsCommand.reasons.joined(separator: ", ")). What becomes of it is \
      `razefaces sandbox set refund-policy`'s. A request that the store refuses ends with 1, a \
      transaction of another world with 64.

      Example:
        razefaces refunds request 2000000700001234 --reason unsatisfied
      """)

  @Argument(help: "The transaction's number.")
  var transaction: String

  @Option(
    help: ArgumentHelp("Why.", valueName: "reason"),
    completion: .list(RefundsCommand.reasons))
  var reason: String?

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await RefundsCommand(context).request(transaction, reason: reason)
  }
}

struct ApproveRefund: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve", abstract: "Grant a request: the access is taken away everywhere.")

  @Argument(help: "The transaction's number; `razefaces refunds` lists them.")
  var transaction: String

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await RefundsCommand(context).approve(transaction)
  }
}

struct DeclineRefund: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "Decline a request: nothing changes.")

  @Argument(help: "The transaction's number; `razefaces refunds` lists them.")
  var transaction: String

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await RefundsCommand(context).decline(transaction)
  }
}

struct RefundNow: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "now", abstract: "Refund without any request.",
    discussion: """
      Example:
        razefaces refunds now 2000000700001234 --reason developer-issue
      """)

  @Argument(help: "The transaction's number.")
  var transaction: String

  @Option(
    help: ArgumentHelp("What the app is told; else other.", valueName: "developer-issue|other"),
    completion: .list(RefundsCommand.revocationWords))
  var reason: String?

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await RefundsCommand(context).now(transaction, reason: reason)
  }
}
