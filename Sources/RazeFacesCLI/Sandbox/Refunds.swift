import ArgumentParser
import RazeFacesCommands

struct Refunds: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refunds", abstract: "Ask for refunds, decide them, or refund at once.",
    subcommands: [
      ListRefunds.self, RequestRefund.self, ApproveRefund.self, DeclineRefund.self, RefundNow.self,
    ], defaultSubcommand: ListRefunds.self)

  @OptionGroup var common: CommonOptions
}

struct ListRefunds: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the requests for refunds, decided ones too.")

  @OptionGroup var strays: Strays
  @OptionGroup var common: CommonOptions

  func validate() throws { try strays.refuse(among: Refunds.self) }

  func run() async throws {
    try await Wiring.serve(common) { try await $0.refunds() }
  }
}

struct RequestRefund: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "request", abstract: "Ask for a refund, as a person does in the app.",
    discussion: """
      Reasons: \(ConsoleVocabulary.refundReasons.joined(separator: ", ")). What becomes of it is \
      `razefaces sandbox set refund-policy`'s. A request that the store refuses ends with 1, a \
      transaction of another world with 64.

      Example:
        razefaces refunds request 2000000700001234 --reason unsatisfied
      """)

  @Argument(help: "The transaction's number.")
  var transaction: String

  @Option(
    help: ArgumentHelp("Why.", valueName: "reason"),
    completion: .list(ConsoleVocabulary.refundReasons))
  var reason: String

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) { try await $0.requestRefund(transaction, reason: reason) }
  }
}

struct ApproveRefund: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "approve", abstract: "Grant a request: the access is taken away everywhere.")

  @Argument(help: "The transaction's number; `razefaces refunds` lists them.")
  var transaction: String

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) { try await $0.decideRefund(transaction, approved: true) }
  }
}

struct DeclineRefund: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "Decline a request: nothing changes.")

  @Argument(help: "The transaction's number; `razefaces refunds` lists them.")
  var transaction: String

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) { try await $0.decideRefund(transaction, approved: false) }
  }
}

struct RefundNow: AsyncParsableCommand, Sendable {
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
    completion: .list(ConsoleVocabulary.revocationReasons))
  var reason: String?

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) { try await $0.refundNow(transaction, reason: reason) }
  }
}
