import ArgumentParser

/// Whatever is no subcommand ends at the default one, which takes it up here and says so.
struct Strays: ParsableArguments, Sendable {
  @Argument(help: .hidden)
  var words: [String] = []

  func refuse(among command: any ParsableCommand.Type) throws {
    guard let word = words.first else { return }
    let names = command.configuration.subcommands.compactMap { subcommand in
      subcommand.configuration.commandName
    }
    throw ValidationError(
      Wiring.unknownSubcommand(word, of: command.configuration.commandName ?? "", known: names))
  }
}
