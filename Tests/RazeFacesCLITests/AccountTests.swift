import TestSupport
import Testing

@Suite(.watched) struct AccountTests {
  /// DoctorTests locks an account.
  @Test func aWrongPasswordSaysHowManyAttemptsAreLeft() async throws {
    expect(
      try await CommandWorld.smallShop().run(
        "sign-in", "tester@example.com", "--password-stdin", input: "wrong\n"),
      refuses: "the password is wrong for tester@example.com; 9 attempts left", status: 1)
  }

  @Test func needsAPasswordFromSomewhere() async throws {
    let world = try CommandWorld.smallShop()
    #expect(try await world.run("sign-in", "tester@example.com", "--password-stdin").status == 64)
  }
}
