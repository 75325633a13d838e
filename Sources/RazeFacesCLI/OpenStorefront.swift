import ArgumentParser
import RazeFacesCommands

struct OpenStorefront: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "storefront", abstract: "Open the storefront.",
    discussion: """
      1 to 5 and Tab change the screen, b buys, r restores, a signs in, ? shows all keys, q leaves.
      """)

  @OptionGroup var common: CommonOptions

  /// Whatever is no command ends here, because this one is the default.
  @Argument(help: .hidden)
  var strays: [String] = []

  func validate() throws {
    if let stray = strays.first {
      throw ValidationError(Wiring.unknownCommand(stray, known: RazeFaces.commandNames))
    }
    if common.json { throw ValidationError(Wiring.jsonNeedsCommand) }
  }

  func run() async throws {
    try await Wiring.openStorefront(common)
  }
}

extension RazeFaces {
  static var commandNames: [String] {
    configuration.subcommands.map { command in
      command.configuration.commandName ?? "\(command)".lowercased()
    } + ["help"]
  }
}
