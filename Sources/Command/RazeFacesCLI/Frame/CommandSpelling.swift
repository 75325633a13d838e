import ArgumentParser
import StoreCore

enum CommandSpelling {
  static func unknown(_ word: String, of program: any ParsableCommand.Type) -> String {
    let known = program.subcommandNames + ["help"]
    if known.contains(word) {
      return "\"\(word)\" must come before all other arguments: razefaces \(word)"
    }
    return "There is no command \"\(word)\".\(guess(word, known)) "
      + "`razefaces --help` lists them all."
  }

  private static func guess(_ word: String, _ known: [String]) -> String {
    known.nearest(to: word).map { " Did you mean \"\($0)\"?" } ?? ""
  }

  static func unknown(_ word: String, in group: any ParsableCommand.Type) -> String {
    let known = group.subcommandNames
    return "`\(Program.name) \(group._commandName)` has no subcommand \"\(word)\"."
      + "\(guess(word, known)) It has \(known.joined(separator: ", "))."
  }

  /// Throws an error for a word after `help` that is not a command. The parser ignores such words.
  static func refuseUnknownHelp(
    _ arguments: [String], of program: any ParsableCommand.Type
  ) throws {
    let help = arguments.lastIndex(of: "help") ?? arguments.endIndex
    var group = program
    for word in arguments[help...].dropFirst().prefix(while: { !$0.hasPrefix("-") }) {
      let subcommands = group.configuration.subcommands
      guard !subcommands.isEmpty else { return }
      guard let next = subcommands.first(where: { $0._commandName == word }) else {
        throw ValidationError(
          group == program ? unknown(word, of: program) : unknown(word, in: group))
      }
      group = next
    }
  }

  static let headlessAdvice =
    "open the storefront in a terminal, or use a command: `razefaces --help` lists them all"

  static let jsonNeedsCommand =
    "--json needs a command, such as `razefaces products --json`; the storefront is a screen."
}

extension ParsableCommand {
  static var subcommandNames: [String] { configuration.subcommands.map { $0._commandName } }
}
