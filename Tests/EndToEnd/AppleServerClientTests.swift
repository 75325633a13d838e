import Foundation
import StoreCore
import StoreServer
import TestSupport
import Testing

@Suite(.watched) struct AppleServerClientTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  @Test func applesLibraryCallsEveryEndpoint() throws {
    let world = try CommandWorld()
    func run(_ arguments: String..., input: String = "") throws -> ChildProcess.Ending {
      let ending = try world.start(arguments, input: input).end()
      try #require(ending.status == 0, "\(arguments): \(ending.errors)")
      return ending
    }
    _ = try run("sign-in", "tester@example.com", "--password-stdin", input: "Sandbox-1\n")
    var examples: [String: String] = [:]
    for (name, product) in [
      ("face", "swiftshopping"), ("coupon", "coupon0"), ("club", "club.monthly"),
    ] {
      let bought = try run("buy", product, "--yes", "--json").json([String: Any].self)
      examples[name] = bought["transactionId"] as? String
    }
    examples["product"] = "com.example.razefaces.club.monthly"
    // The first paid period of the subscription.
    _ = try run("clock", "advance", "10d")
    _ = try run("refunds", "now", try #require(examples["coupon"]))
    let shown = try run("transactions", "show", try #require(examples["face"]), "--json")
    examples["order"] = try shown.json([String: Any].self)["orderId"] as? String
    examples["receipt"] = try run("receipt", "export", "--base64").output.trimmingCharacters(
      in: .whitespacesAndNewlines)
    examples["secret"] = try JSONTree(Data(Repository.text("catalog.json").utf8))?[
      "appSpecificSharedSecret"]?.text
    let revoked = try run("keys", "api", "--revoked", "--json").json([String: String].self)
    examples["revokedKey"] = revoked["privateKey"]
    examples["revokedKeyId"] = revoked["keyId"]
    let file = world.folder.appending(path: "examples.json")
    try JSONSerialization.data(withJSONObject: examples).write(to: file)

    let ending = try world.run(
      program: OtherProgram.appleLibraryPython(),
      [
        Self.folder.appending(path: "apple_server_client.py").path, CommandWorld.binary.path,
        file.path,
      ])
    #expect(ending.status == 0, "\(ending.errors)")
    try expectEveryEndpoint(in: ending.output)
  }

  /// Expects that each endpoint of the table was called rightly and wrongly.
  private func expectEveryEndpoint(in log: String) throws {
    let requests = log.split(separator: "\n").compactMap { JSONTree(Data($0.utf8)) }
    #expect(requests.count > 30)
    for endpoint in Endpoint.all {
      let statuses = requests.filter {
        $0["method"]?.text == endpoint.method
          && endpoint.values(in: $0["path"]?.text ?? "") != nil
      }.compactMap { $0["status"]?.number }
      let name = "\(endpoint.method) \(endpoint.path)"
      #expect(statuses.contains { 200..<300 ~= $0 }, "\(name)")
      #expect(!endpoint.isAuthorized || statuses.contains { 400..<500 ~= $0 }, "\(name)")
    }
    for request in requests where 400..<500 ~= request["status"]?.number ?? 0 {
      #expect(request["reason"]?.text?.isEmpty == false, "\(request)")
    }
  }
}
