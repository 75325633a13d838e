/// A password that another program hands over.
package enum PasswordInput {
  /// The first line of the standard input.
  package static func read() throws(CommandFailure) -> String {
    guard let line = readLine(), !line.isEmpty else {
      throw CommandFailure(.usage, CommandWords.noPassword)
    }
    return line
  }
}
