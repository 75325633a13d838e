extension CommandSpelling {
  /// For a word behind a command that has subcommands.
  public static func unknownSubcommand(
    _ word: String, of command: String, known: [String]
  ) -> String {
    let guess = NearMiss.best(for: word, among: known).map { " Did you mean \"\($0)\"?" } ?? ""
    return "`\(CommandWords.program) \(command)` has no subcommand \"\(word)\".\(guess) "
      + "It has \(known.joined(separator: ", "))."
  }
}
