import ArgumentParser

struct Requests: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "requests", abstract: "Ask to Buy: what waits for a parent.",
    subcommands: [ListRequests.self, ApproveRequest.self, DeclineRequest.self],
    defaultSubcommand: ListRequests.self)

  @OptionGroup var common: CommonOptions
}

struct ListRequests: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Requests.self
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the requests, from all devices.")

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await RequestsCommand(context).list()
  }
}

struct ApproveRequest: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve", abstract: "The parent says yes: charged, and delivered on the device.",
    discussion: """
      Example:
        razefaces requests approve $(razefaces requests --json | jq '.[0].id')
      """)

  @Argument(help: "The request's number; `razefaces requests` lists them.")
  var number: String

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await RequestsCommand(context).approve(number)
  }
}

struct DeclineRequest: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "The parent says no.",
    discussion: """
      With `razefaces sandbox set ask-to-buy-declined-stays-deferred on` it stays deferred, as the \
      real store has done.
      """)

  @Argument(help: "The request's number; `razefaces requests` lists them.")
  var number: String

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await RequestsCommand(context).decline(number)
  }
}
