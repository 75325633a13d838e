import Foundation
import TestSupport
import Testing

@Suite(.watched) struct ReceiptTests {
  private func receiptFile(_ world: CommandWorld) -> URL {
    world.state.appendingPathComponent("devices/iphone/StoreKit/com.example.shop/sandboxReceipt")
  }

  /// Returns the path of the new file.
  private func write(_ data: Data, _ name: String, in world: CommandWorld) throws -> String {
    let file = world.folder.appendingPathComponent(name)
    try data.write(to: file)
    return file.path
  }

  @Test func aFlippedByteInvalidatesTheReceipt() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("face")
    var bytes = try Data(contentsOf: receiptFile(world))
    let name = try #require(bytes.range(of: Data("com.example.shop.face".utf8)))
    bytes[name.upperBound - 1] = UInt8(ascii: "d")
    try bytes.write(to: receiptFile(world))
    let shown = try await world.run("receipt", "show").output
    #expect(shown.hasPrefix("Receipt: unverified, invalidSignature\n"))
    #expect(shown.contains("  Signature            failed (invalidSignature): "))
    let verified = try await world.run("receipt", "verify")
    #expect(verified.output.contains(": 21003 "))
    #expect(verified.errors == "")
    #expect(verified.status == 1)
  }

  @Test func showsTheReceiptOrDocumentOfAFile() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("club.month")
    let shown = try await world.object("receipt", "show")
    // Of another world, which does not trust it, as it trusts none of Apple's.
    let other = try await CommandWorld.signedIn()
    let bytes = try Data(contentsOf: receiptFile(world))
    let base64 = Data((bytes.base64EncodedString(options: .lineLength76Characters) + "\n").utf8)
    for content in [bytes, base64] {
      let file = try write(content, "given.receipt", in: other)
      let read = try await other.object("receipt", "show", file)
      #expect(read["path"] as? String == file && read["isVerified"] as? Bool == false)
      #expect((read["inApp"] as? [[String: Any]])?.count == 1)
      #expect(read["receiptCreationDate"] as? Int == shown["receiptCreationDate"] as? Int)
      let checks = try #require(read["checks"] as? [[String: Any]])
      let failed = checks.first { $0["result"] as? String == "failed" }
      #expect(failed?["check"] as? String == "certificateChain")
    }
    let id = try #require((shown["inApp"] as? [[String: Any]])?.first?["transactionId"] as? String)
    let inspected = try await world.object("transactions", "show", id)
    for name in ["signedTransaction", "renewalInfo"] {
      let document = try #require(inspected[name] as? [String: Any])
      let jws = try #require(document["jws"] as? String)
      let file = try write(Data((jws + "\n").utf8), "document.jws", in: world)
      let read = try await world.object("receipt", "show", file)
      #expect(read as NSDictionary == document as NSDictionary)
      #expect(try await world.run("receipt", file).output.hasPrefix("JWS: verified\n"))
    }
    let nothing = try write(Data("nothing".utf8), "nothing.txt", in: world)
    let answer = try await world.run("receipt", "show", nothing).output
    #expect(answer.hasPrefix("Receipt: unverified, invalidEncoding\n"))
    #expect(try await world.run("receipt", "shw").status == 64)
    #expect(try await world.run("receipt", "show", "missing.der").status != 0)
  }

  @Test func bytesPassThroughAPipe() async throws {
    let world = try CommandWorld.smallShop()
    let file = world.folder.appendingPathComponent("root.der")
    let binary = CommandWorld.binary.path
    let ending = try world.run(
      program: "/bin/sh",
      ["-c", "'\(binary)' keys export --public --format der | cat > '\(file.path)'"])
    #expect(ending.errors == "")
    let root = try await world.object("keys", "export", "--public", "--format", "der")
    #expect(try Data(contentsOf: file).base64EncodedString() == root["certificate"] as? String)
  }
}
