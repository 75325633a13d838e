import StoreCore

enum CommandSpelling {
  static func unknown(_ word: String, known: [String]) -> String {
    if known.contains(word) {
      return "\"\(word)\" must come before all other arguments: razefaces \(word)"
    }
    return "There is no command \"\(word)\".\(guess(word, known)) "
      + "`razefaces --help` lists them all."
  }

  static func guess(_ word: String, _ known: [String]) -> String {
    Suggestion.nearest(to: word, among: known).map { " Did you mean \"\($0)\"?" } ?? ""
  }

  static func unknownSubcommand(_ word: String, of command: String, known: [String]) -> String {
    "`\(Program.name) \(command)` has no subcommand \"\(word)\".\(guess(word, known)) "
      + "It has \(known.joined(separator: ", "))."
  }

  static let headlessAdvice =
    "open the storefront in a terminal, or use a command: `razefaces --help` lists them all"

  static let jsonNeedsCommand =
    "--json needs a command, such as `razefaces products --json`; the storefront is a screen."
}
