import ArgumentParser

protocol WiredCommand: ParsableCommand {
  /// Whether tapes can run the command, which then uses only the world and the files of its
  /// surroundings.
  static var isForTapes: Bool { get }
  var common: CommonOptions { get }
  @MainActor func run(with wiring: Wiring) async throws -> ExitStatus
}

protocol JSONCommand: WiredCommand {
  static var schema: JSONSchema { get }
}

protocol WorldCommand: JSONCommand {
  /// Whether to move a world that cannot be opened aside, and create a new one.
  var replacesOtherWorlds: Bool { get }
  @MainActor func run(in context: CommandContext) async throws
}

extension WorldCommand {
  static var isForTapes: Bool { true }
  var replacesOtherWorlds: Bool { false }

  @MainActor func run(with wiring: Wiring) async throws -> ExitStatus {
    try await wiring.serve(common.values, replacesOtherWorlds: replacesOtherWorlds) {
      try await run(in: $0)
    }
  }
}

/// A subcommand that runs if none is named. It also reports unknown words.
protocol DefaultSubcommand: WorldCommand {
  var unexpected: [String] { get }
}

extension DefaultSubcommand {
  func validate() throws { try refuseUnexpectedWords() }

  func refuseUnexpectedWords() throws {
    guard let word = unexpected.first, let parent = Self.parent(in: RazeFaces.self) else {
      return
    }
    let names = parent.subcommands.compactMap { $0.configuration.commandName }
    throw ValidationError(
      CommandSpelling.unknownSubcommand(word, of: parent.commandName ?? "", known: names))
  }

  private static func parent(in command: any ParsableCommand.Type) -> CommandConfiguration? {
    let configuration = command.configuration
    if configuration.defaultSubcommand == Self.self { return configuration }
    return configuration.subcommands.lazy.compactMap { parent(in: $0) }.first
  }
}

/// A subcommand that lists values, and is its parent's default.
protocol ListCommand: DefaultSubcommand {
  associatedtype Item
  static var form: Form<Item> { get }
  static var none: String { get }
  @MainActor func items(in context: CommandContext) async throws -> [Item]
}

extension ListCommand {
  static var schema: JSONSchema { .list(of: form.schema) }

  @MainActor func run(in context: CommandContext) async throws {
    let items = try await items(in: context)
    try context.output.print(
      items.map(Self.form.json), table: Self.form.table(items, context), none: Self.none)
  }
}
