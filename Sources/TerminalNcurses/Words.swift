/// All that this module says to a person.
enum Words {
  static func notATerminal(_ stream: String) -> String { "\(stream) is not a terminal." }
  static let terminalTypeUnset = "TERM is not set, so the kind of terminal is unknown."

  static func cannotPosition(_ type: String) -> String {
    "the terminal type '\(type)' cannot place the cursor."
  }

  static func unknownType(_ type: String) -> String {
    "the terminal type '\(type)' is unknown here. Try TERM=xterm-256color."
  }

  static let noSignals = "out of file descriptors."
}
