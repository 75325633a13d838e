/// The names that messages use for the program that wants the terminal.
public struct TerminalProgram: Sendable {
  public let name: String
  /// The advice if there is no terminal, as a whole sentence.
  public let advice: String

  public init(name: String, advice: String = "") { (self.name, self.advice) = (name, advice) }
}

/// The reason why the terminal cannot be used: one line for stderr, and the exit code that goes
/// with it.
public struct TerminalFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, with the program's name in front and what to do about it.
  public let description: String
  /// EX_UNAVAILABLE: there is no terminal, or it cannot do what is needed.
  public let exitCode: Int32 = 69

  private init(_ problem: String, _ program: TerminalProgram) {
    description = [program.name + ": " + problem, program.advice]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  static func notATerminal(_ stream: String, _ program: TerminalProgram) -> Self {
    Self("\(stream) is not a terminal.", program)
  }

  static func terminalTypeUnset(_ program: TerminalProgram) -> Self {
    Self("TERM is not set, so the kind of terminal is unknown.", program)
  }

  static func cannotPosition(_ type: String, _ program: TerminalProgram) -> Self {
    Self("the terminal type '\(type)' cannot place the cursor.", program)
  }

  static func unknownType(_ type: String, _ program: TerminalProgram) -> Self {
    Self("the terminal type '\(type)' is unknown here. Try TERM=xterm-256color.", program)
  }

  static func noDescriptors(_ program: TerminalProgram) -> Self {
    Self("out of file descriptors.", program)
  }
}
