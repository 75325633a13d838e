import ArgumentParser
import RazeFacesCommands

struct ShowTransaction: AsyncParsableCommand, Sendable {
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

  func run() async throws {
    try await Wiring.serve(common) { try await $0.showTransaction(transaction) }
  }
}

struct FinishTransaction: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "finish", abstract: "Finish a transaction in the app's stead.")

  @Argument(help: "The transaction's number.")
  var transaction: String

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) { try await $0.finishTransaction(transaction) }
  }
}

struct DeleteTransaction: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Take a transaction out of the ledger, as if it never was.")

  @Argument(help: "The transaction's number.")
  var transaction: String

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) { try await $0.deleteTransaction(transaction) }
  }
}
