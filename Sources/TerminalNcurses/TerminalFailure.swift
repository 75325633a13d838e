/// Why the terminal cannot be used: one line for stderr, and the exit code that goes with it.
public struct TerminalFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was asked for cannot be had in this way (EX_USAGE): there is no terminal.
  public static let usage: Int32 = 64
  /// The terminal cannot do what is needed (EX_UNAVAILABLE).
  public static let unavailable: Int32 = 69

  /// The line, with the program's name in front and what to do about it.
  public let description: String
  public let exitCode: Int32

  init(_ problem: String, exitCode: Int32, settings: NcursesTerminal.Settings) {
    description = [settings.programName + ": " + problem, settings.advice]
      .filter { !$0.isEmpty }.joined(separator: " ")
    self.exitCode = exitCode
  }
}
