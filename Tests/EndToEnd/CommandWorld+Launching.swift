import Foundation
import TestSupport
import Testing

extension CommandWorld {
  func signIn(_ email: String = "tester@example.com") throws {
    let ending = try launch("sign-in", email, "--password-stdin", input: "Sandbox-1\n")
    #expect(ending.status == 0, "\(ending.errors)")
  }

  /// Returns the text of a file in the world's folder.
  func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Runs the program from a script that records its process and the terminal's settings. Only the
  /// program's own output is on the screen.
  func run(_ arguments: String = "", in terminal: TmuxTerminal) throws {
    let script = """
      # Without a trap, the shell would end with the program on SIGINT.
      trap : INT
      clear
      stty -g > \(folder.path)/before
      sh -c 'echo $$ > \(folder.path)/id; exec "\(Self.binary.path)" \(arguments)'
      echo left with $?
      stty -g > \(folder.path)/after
      echo the end
      """
    try Data(script.utf8).write(to: folder.appendingPathComponent("run.sh"))
    try terminal.shell(". \(folder.path)/run.sh")
  }

  func transactions() throws -> [[String: Any]] {
    try launch("transactions", "--all", "--json").json()
  }

  func pending() throws -> [[String: Any]] {
    let purchases = try launch("purchases", "--json").json([String: Any].self)
    return try #require(purchases["pending"] as? [[String: Any]])
  }
}
