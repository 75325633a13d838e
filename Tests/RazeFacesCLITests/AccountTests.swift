import TestSupport
import Testing

@Suite(.watched) struct AccountTests {
  @Test func signsInAndOut() async throws {
    let world = try CommandWorld.smallShop()
    let signedIn = try await world.run(
      "sign-in", "Minh@Example.com", "--password-stdin", input: "Sandbox-1\n")
    #expect(signedIn.output == "Signed in as minh@example.com on iphone; storefront VNM, VND\n")
    #expect(try await world.run("sign-out").output == "Signed minh@example.com out on iphone\n")
    #expect(try await world.run("sign-out").output == "Nobody was signed in on iphone\n")
  }

  /// DoctorTests locks an account.
  @Test func aWrongPasswordSaysHowManyAttemptsAreLeft() async throws {
    expect(
      try await CommandWorld.smallShop().run(
        "sign-in", "tester@example.com", "--password-stdin", input: "wrong\n"),
      refuses: "the password is wrong for tester@example.com; 9 attempts left", status: 1)
  }

  @Test func needsAPasswordFromSomewhere() async throws {
    let world = try CommandWorld.smallShop()
    let ending = try await world.run("sign-in", "tester@example.com")
    #expect(
      ending.errors == """
        razefaces: the password is read from standard input only with --password-stdin: \
        razefaces sign-in tester@example.com --password-stdin

        """)
    #expect(ending.status == 64)
    #expect(try await world.run("sign-in", "tester@example.com", "--password-stdin").status == 64)
  }

  @Test func listsTheTesters() async throws {
    let world = try await CommandWorld.signedIn("minh@example.com")
    #expect(
      try await world.run("testers").output == """
        Apple ID            Name         Storefront  Currency  Ask to Buy  Signed in
        tester@example.com  Tessa Reed   USA         USD
        minh@example.com    Nguyễn Minh  VNM         VND                   yes
        child@example.com                USA         USD       yes

        """)
    let testers = try #require(try await world.json("testers") as? [[String: Any]])
    #expect(testers.map { $0["isSignedIn"] as? Bool } == [false, true, false])
  }
}
