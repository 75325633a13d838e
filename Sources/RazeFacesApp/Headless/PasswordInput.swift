/// A password that another program hands over.
public enum PasswordInput {
  /// The first line of the standard input.
  public static func read() throws(CommandFailure) -> String {
    guard let line = readLine(), !line.isEmpty else {
      throw CommandFailure(.usage, CommandWords.noPassword)
    }
    return line
  }
}
