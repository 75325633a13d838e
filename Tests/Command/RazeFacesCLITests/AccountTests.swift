import TestSupport
import Testing

/// Signing in and adding testers, apart from what the transcripts show.
@Suite(.watched) struct AccountTests {
  @Test func aMissingPasswordIsAUsageError() async throws {
    let world = try CommandWorld.smallShop()
    #expect(try await world.run("sign-in", "tester@example.com", "--password-stdin").status == 64)
  }

  @Test func addingAPossiblyRealAppleIDWarns() async throws {
    let world = try CommandWorld.smallShop()
    let warning =
      "razefaces: quinn@icloud.com may be a real Apple ID; a tester that signs in outside "
      + "the sandbox can no longer be used in it, so use an address only for tests\n"
    for (email, words) in [("quinn@icloud.com", warning), ("quinn@example.com", "")] {
      let added = try await world.run(
        "testers", "add", email, "--territory", "USA", "--password-stdin", input: "Sandbox-1\n")
      #expect(added.status == 0 && added.errors == words)
    }
  }
}
