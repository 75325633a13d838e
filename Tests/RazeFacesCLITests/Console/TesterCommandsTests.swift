import TestSupport
import Testing

@Suite(.watched) struct TesterCommandsTests {
  @Test func addsATesterWhoCanSignIn() async throws {
    let world = try CommandWorld.smallShop()
    let added = try await world.run(
      "testers", "add", "New@Example.com", "--territory", "vnm", "--first-name", "Nam",
      "--last-name", "Trần", "--password-stdin", input: "Sandbox-1\n")
    #expect(added.output == "Added New@Example.com; storefront VNM, VND; Ask to Buy off\n")
    #expect(added.status == 0)
    try await world.signIn("new@example.com")
    let tester = try #require(try await world.list("testers").last)
    #expect(tester["firstName"] as? String == "Nam")
    #expect(tester["lastName"] as? String == "Trần")
    #expect(tester["isSignedIn"] as? Bool == true)
  }

  @Test(arguments: ["quinn@icloud.com", "quinn@example.com"])
  func whoMayBeARealAppleIDIsAddedWithAWarning(email: String) async throws {
    let world = try CommandWorld.smallShop()
    let added = try await world.run(
      "testers", "add", email, "--territory", "USA", "--password-stdin", input: "Sandbox-1\n")
    #expect(added.status == 0)
    let warning =
      "razefaces: quinn@icloud.com may be somebody's real Apple ID; a tester that signs in outside "
      + "the sandbox can no longer be used in it, so use an address only for tests\n"
    #expect(added.errors == (email.hasSuffix("icloud.com") ? warning : ""))
  }

  @Test func whoCannotBeAddedIsToldInOneLineAndNobodyIs() async throws {
    let world = try CommandWorld.smallShop()
    func add(_ email: String, _ territory: String, _ password: String) async throws
      -> ChildProcess.Ending
    {
      try await world.run(
        "testers", "add", email, "--territory", territory, "--password-stdin",
        input: password + "\n")
    }
    expect(
      try await add("new", "USA", "Sandbox-1"), refuses: "new is not an email address")
    expect(
      try await add("TESTER@example.com", "USA", "Sandbox-1"),
      refuses: "there is already a tester TESTER@example.com")
    expect(
      try await add("new@example.com", "USA", "short"),
      refuses: "the password needs 8 characters with a digit, an uppercase and a lowercase letter")
    expect(
      try await world.run(
        "testers", "add", "new@example.com", "--territory", "USA", "--first-name", "a\u{9B}31mb",
        "--password-stdin", input: "Sandbox-1\n"),
      refuses: "a name can have at most 40 characters, all of them visible")
    let territory = try await add("new@example.com", "USSA", "Sandbox-1")
    #expect(
      territory.errors.hasPrefix(
        "razefaces: \"USSA\" is not a valid storefront; did you mean \"USA\"? allowed: USA, VNM, "))
    #expect(territory.status == 64)
    expect(
      try await world.run("testers", "add", "new@example.com", "--territory", "USA"),
      refuses: "the password is read from standard input only with --password-stdin: "
        + "razefaces testers add new@example.com --password-stdin")
    #expect(try await world.list("testers").count == 3)
  }

  @Test func changesTheStorefrontAndTheParentsQuestion() async throws {
    let world = try await CommandWorld.signedIn()
    #expect(
      try await world.run("testers", "set", "Tester@example.com", "--territory", "VNM").output
        == "tester@example.com; storefront VNM, VND; Ask to Buy off\n")
    let price = try await world.list("products").first {
      $0["productId"] as? String == "com.example.shop.face"
    }
    #expect(price?["displayPrice"] as? String == "25.000\u{a0}₫")
    #expect(
      try await world.run("testers", "set", "tester@example.com", "--ask-to-buy", "on").output
        == "tester@example.com; storefront VNM, VND; Ask to Buy on\n")
    #expect(try await world.run("buy", "face", "--yes").output == "Waiting for approval\n")
  }

  @Test func whatCannotBeSetIsToldInOneLineAndChangesNothing() async throws {
    let world = try CommandWorld.smallShop()
    expect(
      try await world.run("testers", "set", "tester@example.com"),
      refuses: "specify --territory CODE, --ask-to-buy on|off, or both")
    expect(
      try await world.run(
        "testers", "set", "tester@example.com", "--territory", "VNM", "--ask-to-buy", "yes"),
      refuses: "\"yes\" is not a valid value of --ask-to-buy; allowed: on, off")
    for command in ["set", "remove", "clear-history"] {
      let more = command == "set" ? ["--ask-to-buy", "on"] : []
      expect(
        try await world.run(["testers", command, "testr@example.com"] + more),
        refuses: "there is no tester testr@example.com; did you mean tester@example.com? "
          + "`razefaces testers` lists them all")
    }
    let tester = try #require(try await world.list("testers").first)
    #expect(tester["storefront"] as? String == "USA")
  }

  @Test func removesATesterAndKeepsTheLedger() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("face")
    #expect(
      try await world.run("testers", "remove", "tester@example.com").output
        == "Removed tester@example.com; the ledger keeps what was bought\n")
    #expect(try await world.list("testers").count == 2)
    #expect(try await world.transactions().count == 1)
  }

  @Test func clearsThePurchaseHistory() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("face")
    #expect(
      try await world.run("testers", "clear-history", "tester@example.com").output
        == "Cleared the purchase history of tester@example.com\n")
    #expect(try await world.transactions().isEmpty)
    #expect(try await world.entitlements().isEmpty)
  }

  @Test func aFamilySharesWhatIsShareableUntilOneLeaves() async throws {
    let world = try CommandWorld()
    try await world.signIn()
    try await world.buy("swiftshopping")
    #expect(
      try await world.run(
        "testers", "family", "join", "minh@example.com", "--of", "tester@example.com"
      ).output
        == "minh@example.com is in the family of tester@example.com and has its shared purchases\n")
    #expect(
      try await world.run("testers", "family").output == """
        Organizer           Members
        tester@example.com  minh@example.com

        """)
    try await world.signIn("minh@example.com")
    #expect(try await world.entitlements() == ["com.example.razefaces.swiftshopping"])
    expect(
      try await world.run(
        "testers", "family", "join", "minh@example.com", "--of", "child@example.com"),
      refuses: "minh@example.com cannot join the family of child@example.com: one is in another "
        + "family, or organizes one")
    #expect(
      try await world.run("testers", "family", "leave", "minh@example.com").output
        == "minh@example.com has left the family; shared purchases are revoked\n")
    #expect(try await world.entitlements().isEmpty)
    #expect(try await world.run("testers", "family", "list").output == "There are no families\n")
    expect(
      try await world.run("testers", "family", "leave", "minh@example.com"),
      refuses: "minh@example.com is not in a family")
  }
}
