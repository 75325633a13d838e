extension CommandSpelling {
  /// For a word behind a command that has subcommands.
  package static func unknownSubcommand(
    _ word: String, of command: String, known: [String]
  ) -> String {
    "`\(CommandWords.program) \(command)` has no subcommand \"\(word)\".\(guess(word, known)) "
      + "It has \(known.joined(separator: ", "))."
  }
}
