import TestSupport
import Testing

@Suite(.watched) struct ApprovalTests {
  /// The tape ask-to-buy-declined has the app that remembers the request.
  @Test(arguments: ["uninstalled", "killed"])
  func aDeclineIsLoggedThoughTheAppRemembersNoRequest(_ reason: String) async throws {
    let world = try await CommandWorld.signedIn("child@example.com")
    let more = reason == "killed" ? ["--crash-after", "4"] : []
    try await world.run(["buy", "face", "--yes"] + more)
    if reason == "uninstalled" { try await world.run("uninstall", "--yes") }
    let id = try #require(try await world.list("requests").first?["id"] as? String)
    try await world.run("requests", "decline", id)
    try await world.run("purchases")
    let log = try await world.run("log", "--lines").output
    #expect(log.contains("declined... com.example.shop.face"))
    #expect(!log.contains("canceled... com.example.shop.face"))
  }
}
