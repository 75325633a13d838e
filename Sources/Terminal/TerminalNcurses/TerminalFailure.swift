public struct TerminalProgram: Sendable {
  public let name: String
  /// Advice for users without a suitable terminal, in lower case, because it follows a semicolon.
  public let advice: String

  public init(name: String, advice: String = "") { (self.name, self.advice) = (name, advice) }
}

/// The reason why the terminal cannot be used: one line for standard error, and an exit code.
public struct TerminalFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  /// EX_UNAVAILABLE: there is no terminal, or it lacks a capability.
  public let exitCode: Int32 = 69

  init(_ problem: String, _ program: TerminalProgram) {
    description = [program.name + ": " + problem, program.advice]
      .filter { !$0.isEmpty }.joined(separator: "; ")
  }

  static func cannotPosition(_ type: String, _ program: TerminalProgram) -> Self {
    Self("the terminal type '\(type)' cannot place the cursor", program)
  }
}
