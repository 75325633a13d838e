import Foundation
import TestSupport
import Testing

extension CommandWorld {
  /// Returns the output of a command with `--json`, as Foundation's objects.
  func json(_ arguments: String...) throws -> Any {
    let ending = try start(arguments + ["--json"]).end()
    return try JSONSerialization.jsonObject(with: Data(ending.output.utf8))
  }

  func signIn(_ email: String = "tester@example.com") throws {
    let ending = try launch("sign-in", email, "--password-stdin", input: "Sandbox-1\n")
    #expect(ending.status == 0, "\(ending.errors)")
  }

  func transactions() throws -> [[String: Any]] {
    try #require(try json("transactions", "--all") as? [[String: Any]])
  }

  func pending() throws -> [[String: Any]] {
    let purchases = try #require(try json("purchases") as? [String: Any])
    return try #require(purchases["pending"] as? [[String: Any]])
  }
}
