import ArgumentParser

struct ShowTransaction: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show one transaction: every field, why it is there, its JWS.",
    discussion: """
      The signed transaction is decoded, with the result of each check.

      Example:
        razefaces transactions show 2000000700001234 --json | jq -r .signedTransaction.jws
      """)

  @Argument(help: "The transaction's number.")
  var transaction: String

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await TransactionsCommand(context).show(transaction)
  }
}

struct FinishTransaction: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "finish", abstract: "Finish a transaction in the app's stead.")

  @Argument(help: "The transaction's number.")
  var transaction: String

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await TransactionsCommand(context).finish(transaction)
  }
}

struct DeleteTransaction: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Take a transaction out of the ledger, as if it never was.",
    discussion: "Asks first at a terminal; with --yes it does not.")

  @Argument(help: "The transaction's number.")
  var transaction: String

  @Flag(help: "Delete it without being asked.")
  var yes = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await TransactionsCommand(context).delete(transaction, isConfirmed: yes)
  }
}
