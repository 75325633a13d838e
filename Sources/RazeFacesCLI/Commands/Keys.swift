import ArgumentParser

struct Keys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "What this world signs with, for those who verify elsewhere.",
    subcommands: [ExportKeys.self, OfferKey.self])

  @OptionGroup var common: CommonOptions
}

struct ExportKeys: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the root certificate.",
    discussion: """
      Examples:
        razefaces keys export --public
        razefaces keys export --public --format der --output root.der
      """)

  @Flag(name: .customLong("public"), help: "The certificate; its private key is never exported.")
  var isPublic = false

  @Option(
    help: ArgumentHelp("How it is written.", valueName: "pem|der"),
    completion: .list(KeysCommand.formats))
  var format = "pem"

  @Option(
    help: ArgumentHelp("Where to; else the standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await KeysCommand(context).exportRoot(isPublic: isPublic, format: format, to: output)
  }
}

struct OfferKey: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "offers", abstract: "Write the subscription key that signs promotional offers.",
    discussion: """
      Its identifier in the first line, then the private key, for a server of one's own that signs \
      offers for this world. It stays the same through a reset.

      Examples:
        razefaces keys offers
        razefaces keys offers | tail -n +2 > SubscriptionKey.p8
      """)

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await KeysCommand(context).exportOfferKey()
  }
}
