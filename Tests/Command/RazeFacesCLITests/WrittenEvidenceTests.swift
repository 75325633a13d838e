import Foundation
import TestSupport
import Testing

/// `razefaces evidence` and `razefaces note`.
@Suite(.watched) struct WrittenEvidenceTests {
  private let world: CommandWorld

  init() async throws { world = try await .signedIn() }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: world.folder.appending(path: name), encoding: .utf8)
  }

  private func list(_ name: String, in facts: [String: Any]) throws -> [[String: Any]] {
    try #require(facts[name] as? [[String: Any]])
  }

  @Test func aWorldsEvidenceIsAPage() async throws {
    try await world.buy("face")
    try await world.buy("club.month")
    try await world.run("clock", "advance", "2mo")
    try await world.run("note", "Charged <twice>?")
    let folder = world.folder.appending(path: "proof").path
    let ending = try await world.run("evidence", folder)
    #expect(ending.output == "Wrote \(folder)/evidence.html\n")
    let page = try text("proof/evidence.html")
    for part in [
      "<h2>What happened</h2>", "<h2>Subscriptions</h2>", "<h2>Entitlements</h2>",
      "tester@example.com confirmed the purchase", "<summary>Signed documents, verified</summary>",
      "<h2>Receipts</h2>", "Note: Charged &lt;twice&gt;?", ", verified</summary>",
    ] { #expect(page.contains(part), "\(part)") }
    #expect(!page.contains("Sandbox-1") && !page.contains(world.state.path))
    #expect(try files(in: "proof") == ["evidence.html"])
    try await world.run("evidence", "--redact", folder)
    #expect(try !text("proof/evidence.html").contains("tester@example.com"))
  }

  private func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: world.folder.appending(path: folder).path)
  }

  @Test func factsArePrintedAsJSON() async throws {
    try await world.buy("face")
    let facts = try await world.object("evidence")
    #expect(facts["account"] as? String == "tester@example.com")
    #expect(try list("entitlements", in: facts).count == 1)
    let entry = try #require(try list("transactions", in: facts).first)
    let document = try #require(entry["signedTransaction"] as? [String: Any])
    #expect(document["isVerified"] as? Bool == true && entry["receipt"] != nil)
    let events = try list("events", in: facts)
    #expect(events.contains { ($0["line"] as? String)?.hasPrefix("Charged $") == true })
    #expect(try await world.run("evidence").status == 64)
  }

  @Test func evidenceOfATransactionHasItsWholeSubscription() async throws {
    try await world.buy("face")
    let club = try await world.buy("club.month")
    try await world.run("clock", "advance", "2mo")
    let facts = try await world.object("evidence", "--transaction", "\(club)")
    let entries = try list("transactions", in: facts).compactMap {
      $0["transaction"] as? [String: Any]
    }
    #expect(entries.count == 3)
    #expect(entries.allSatisfy { $0["productId"] as? String == "com.example.shop.club.month" })
    let events = try list("events", in: facts)
    #expect(events.contains { $0["kind"] as? String == "paymentAdded" })
    #expect(!events.contains { $0["productId"] as? String == "com.example.shop.face" })
    #expect(try await world.run("evidence", "--transaction", "1", "proof").status == 64)
  }

  @Test func evidenceCanBeLimitedByTime() async throws {
    let face = try await world.buy("face")
    try await world.buy("coupon")
    try await world.run("clock", "advance", "2d")
    try await world.run("note", "later")
    let facts = try await world.object("evidence", "--since", "1d")
    #expect(try list("transactions", in: facts).isEmpty)
    #expect(try list("events", in: facts).map { $0["kind"] as? String }.last == "noted")
    #expect(try list("entitlements", in: facts).count == 1)
    try await world.run("refunds", "now", "\(face)")
    let later = try await world.object("evidence", "--since", "1d")
    #expect(try list("transactions", in: later).count == 1)
    #expect(try await world.run("evidence", "--since", "soon", "proof").status == 64)
  }

  @Test func aNoteIsOneLineOfLimitedLength() async throws {
    let count = try await world.list("log").count
    for words in [
      "", "  ", "two\nlines", "\u{1B}[2J", String(repeating: "a", count: 255),
      "a" + String(repeating: "\u{301}", count: 600),
    ] {
      #expect(try await world.run("note", words).status == 64, "\(words.debugDescription)")
    }
    let families = String(repeating: "👨‍👩‍👧‍👦", count: 60)
    let ending = try await world.run("note", families)
    #expect(ending.errors.contains("up to 1016 bytes in UTF-8; this one has 1500"), "\(ending)")
    #expect(try await world.run("note", String(repeating: "ö", count: 254)).status == 0)
    #expect(try await world.list("log").count == count + 1)
  }

  @Test func aFolderThatCannotBeCreatedIsNamed() async throws {
    let ending = try await world.run("evidence", world.catalog.path + "/proof")
    #expect(ending.status == 73 && ending.errors.contains("\(world.catalog.path)/proof"))
  }
}
