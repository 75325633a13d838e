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
  @MainActor func run(in context: CommandContext) async throws
}

extension WiredCommand {
  static var isForTapes: Bool { false }
}

extension WorldCommand {
  static var isForTapes: Bool { true }

  @MainActor func run(with wiring: Wiring) async throws -> ExitStatus {
    try await wiring.serve(common.values) { try await run(in: $0) }
  }
}

/// A subcommand that runs if none is named. It also reports unknown words.
protocol DefaultSubcommand: WorldCommand {
  /// The group of the subcommand, with the other subcommands.
  static var group: CommandConfiguration { get }
  var unexpected: [String] { get }
}

extension DefaultSubcommand {
  func validate() throws { try refuseUnexpectedWords() }

  func refuseUnexpectedWords() throws {
    guard let word = unexpected.first else { return }
    throw ValidationError(CommandSpelling.unknown(word, in: GroupCommand<Self>.self))
  }
}

/// A group of commands with a default one, which is listed first.
struct GroupCommand<Default: DefaultSubcommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    var configuration = Default.group
    configuration.subcommands.insert(Default.self, at: 0)
    configuration.defaultSubcommand = Default.self
    return configuration
  }

  @OptionGroup var common: CommonOptions
}

/// What a group's default command, `list`, lists.
protocol Listed: Formed {
  static var group: CommandConfiguration { get }
  static var list: CommandConfiguration { get }
  /// The line for an empty list.
  static var none: String { get }
  @MainActor static func all(in context: CommandContext) async throws -> [Self]
}

struct ListCommand<Item: Listed>: DefaultSubcommand {
  static var group: CommandConfiguration { Item.group }
  static var configuration: CommandConfiguration { Item.list }
  static var schema: JSONSchema { .list(of: Item.schema) }

  @Argument(help: .hidden) var unexpected: [String] = []
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try context.print(try await Item.all(in: context), in: Item.form, none: Item.none)
  }
}
