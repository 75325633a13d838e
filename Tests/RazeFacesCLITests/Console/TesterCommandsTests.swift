import TestSupport
import Testing

@Suite(.watched) struct TesterCommandsTests {
  @Test func whoMayBeARealAppleIDIsAddedWithAWarning() async throws {
    let world = try CommandWorld.smallShop()
    let warning =
      "razefaces: quinn@icloud.com may be somebody's real Apple ID; a tester that signs in outside "
      + "the sandbox can no longer be used in it, so use an address only for tests\n"
    for (email, words) in [("quinn@icloud.com", warning), ("quinn@example.com", "")] {
      let added = try await world.run(
        "testers", "add", email, "--territory", "USA", "--password-stdin", input: "Sandbox-1\n")
      #expect(added.status == 0 && added.errors == words)
    }
  }

  @Test func aPasswordThatIsTooShortIsTold() async throws {
    expect(
      try await CommandWorld.smallShop().run(
        "testers", "add", "new@example.com", "--territory", "USA", "--password-stdin",
        input: "short\n"),
      refuses: "the password needs 8 characters with a digit, an uppercase and a lowercase letter")
  }
}
