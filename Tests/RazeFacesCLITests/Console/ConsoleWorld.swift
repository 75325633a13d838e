import Foundation
import TestSupport
import Testing

/// An ending of a command that was refused: nothing printed, one line of reasons.
func expect(
  _ ending: ChildProcess.Ending, refuses line: String, status: Int32 = 64,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(ending.errors == "razefaces: \(line)\n", sourceLocation: sourceLocation)
  #expect(ending.output == "", sourceLocation: sourceLocation)
  #expect(ending.status == status, sourceLocation: sourceLocation)
}

extension CommandWorld {
  static func signedIn(_ email: String = "tester@example.com") throws -> CommandWorld {
    let world = try smallShop()
    try world.signIn(email)
    return world
  }

  /// Buys, and answers the transaction's number.
  @discardableResult
  func buy(_ product: String, device: String = "iphone") throws -> String {
    let sale = try object("buy", product, "--yes", "--device", device)
    return try #require(sale["transactionId"] as? String)
  }

  func object(_ arguments: String...) throws -> [String: Any] {
    try #require(try answer(arguments) as? [String: Any])
  }

  func list(_ arguments: String...) throws -> [[String: Any]] {
    try #require(try answer(arguments) as? [[String: Any]])
  }

  private func answer(_ arguments: [String]) throws -> Any {
    let ending = try start(arguments + ["--json"]).end()
    return try JSONSerialization.jsonObject(with: Data(ending.output.utf8))
  }

  func entitlements() throws -> [String] {
    let lines = try #require(try purchases()["entitlements"] as? [[String: Any]])
    return lines.compactMap { $0["productId"] as? String }
  }

  func ownedProducts(device: String = "iphone") throws -> [String] {
    let form = try object("purchases", "--device", device)
    let lines = try #require(form["products"] as? [[String: Any]])
    return lines.compactMap { $0["productId"] as? String }
  }

  /// Runs a command as an ordinary user: root would not meet the permissions of files.
  func runWithoutPowers(_ arguments: String...) throws -> ChildProcess.Ending {
    let powerless =
      getuid() == 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : []
    return try run(program: "/usr/bin/env", powerless + [Self.binary.path] + arguments)
  }
}
