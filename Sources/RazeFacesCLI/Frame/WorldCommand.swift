import ArgumentParser

/// A command that knows what surrounds it only from its wiring.
protocol WiredCommand: ParsableCommand {
  /// Whether tapes may run it: it has nothing but the world and the files of its surroundings.
  static var isForTapes: Bool { get }
  var common: CommonOptions { get }
  @MainActor func run(with wiring: Wiring) async throws -> ExitStatus
}

/// A command that prints JSON with `--json`.
protocol JSONCommand: WiredCommand {
  static var schema: JSONSchema { get }
}

/// One that works on a world, without a storefront.
protocol WorldCommand: JSONCommand {
  /// Whether it makes a world anew that another version of this program has made.
  var replacesOtherWorlds: Bool { get }
  @MainActor func run(in context: CommandContext) async throws
}

extension WorldCommand {
  static var isForTapes: Bool { true }
  var replacesOtherWorlds: Bool { false }

  @MainActor func run(with wiring: Wiring) async throws -> ExitStatus {
    try await wiring.serve(common, replacesOtherWorlds: replacesOtherWorlds) {
      try await run(in: $0)
    }
  }
}

/// A subcommand that runs without its name. Words that are no subcommand end here, and are told.
protocol DefaultSubcommand: WorldCommand {
  static var parent: any ParsableCommand.Type { get }
  var unexpected: UnexpectedWords { get }
}

struct UnexpectedWords: ParsableArguments {
  @Argument(help: .hidden)
  var words: [String] = []
}

extension DefaultSubcommand {
  func validate() throws { try refuseUnexpectedWords() }

  func refuseUnexpectedWords() throws {
    guard let word = unexpected.words.first else { return }
    let parent = Self.parent.configuration
    let names = parent.subcommands.compactMap { $0.configuration.commandName }
    throw ValidationError(
      CommandSpelling.unknownSubcommand(word, of: parent.commandName ?? "", known: names))
  }
}
