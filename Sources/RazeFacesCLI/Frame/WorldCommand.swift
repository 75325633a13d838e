import ArgumentParser

protocol WiredCommand: ParsableCommand {
  /// Whether tapes can run the command. It then uses only the world and the files of its
  /// surroundings.
  static var isForTapes: Bool { get }
  var common: CommonOptions { get }
  @MainActor func run(with wiring: Wiring) async throws -> ExitStatus
}

protocol JSONCommand: WiredCommand {
  static var schema: JSONSchema { get }
}

/// A command that works on a world without a storefront.
protocol WorldCommand: JSONCommand {
  /// Whether to recreate a world of an incompatible version.
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

/// A subcommand that runs if no subcommand is named. It also receives unknown words, and reports
/// them.
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
