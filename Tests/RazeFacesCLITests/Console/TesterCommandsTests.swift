import TestSupport
import Testing

@Suite(.watched) struct TesterCommandsTests {
  @Test func addsATesterWhoCanSignIn() async throws {
    let world = try CommandWorld.smallShop()
    try await world.expect(
      """
      $ testers add New@Example.com --territory vnm --first-name Nam --last-name Trần --password-stdin
      Added New@Example.com; storefront VNM, VND; Ask to Buy off
      $ sign-in new@example.com --password-stdin
      """)
    let tester = try #require(try await world.list("testers").last)
    #expect(tester["firstName"] as? String == "Nam")
    #expect(tester["lastName"] as? String == "Trần")
    #expect(tester["isSignedIn"] as? Bool == true)
  }

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

  @Test func whoCannotBeAddedIsToldInOneLineAndNobodyIs() async throws {
    let world = try CommandWorld.smallShop()
    try await world.expect(
      """
      $ testers add new --territory USA --password-stdin
      64: new is not an email address
      $ testers add TESTER@example.com --territory USA --password-stdin
      64: there is already a tester TESTER@example.com
      $ testers add new@example.com --territory USA --first-name a\u{9B}31mb --password-stdin
      64: a name can have at most 40 characters, all of them visible
      $ testers add new@example.com --territory USSA --password-stdin
      64: "USSA" is not a valid storefront; did you mean "USA"? allowed: USA, VNM, [...]
      $ testers add new@example.com --territory USA
      64: the password is read from standard input only with --password-stdin: razefaces testers \
      add new@example.com --password-stdin
      """)
    expect(
      try await world.run(
        "testers", "add", "new@example.com", "--territory", "USA", "--password-stdin",
        input: "short\n"),
      refuses: "the password needs 8 characters with a digit, an uppercase and a lowercase letter")
    #expect(try await world.list("testers").count == 3)
  }

  @Test func changesTheStorefrontAndTheParentsQuestion() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.expect(
      """
      $ testers set Tester@example.com --territory VNM
      tester@example.com; storefront VNM, VND; Ask to Buy off
      $ products
      [...]  25.000 ₫  [...]
      $ testers set tester@example.com --ask-to-buy on
      tester@example.com; storefront VNM, VND; Ask to Buy on
      $ buy face --yes
      Waiting for approval
      """)
  }

  @Test func whatCannotBeSetIsToldInOneLineAndChangesNothing() async throws {
    let world = try CommandWorld.smallShop()
    let nobody = """
      there is no tester testr@example.com; did you mean tester@example.com? `razefaces testers` \
      lists them all
      """
    try await world.expect(
      """
      $ testers set tester@example.com
      64: specify --territory CODE, --ask-to-buy on|off, or both
      $ testers set tester@example.com --territory VNM --ask-to-buy yes
      64: "yes" is not a valid value of --ask-to-buy; allowed: on, off
      $ testers set testr@example.com --ask-to-buy on
      64: \(nobody)
      $ testers remove testr@example.com
      64: \(nobody)
      $ testers clear-history testr@example.com
      64: \(nobody)
      """)
    let tester = try #require(try await world.list("testers").first)
    #expect(tester["storefront"] as? String == "USA")
  }

  @Test func removesATesterAndClearsAHistory() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("face")
    try await world.expect(
      """
      $ testers remove tester@example.com
      Removed tester@example.com; the ledger keeps what was bought
      """)
    #expect(try await world.list("testers").count == 2)
    #expect(try await world.transactions().count == 1)
    try await world.expect(
      """
      $ undo
      $ testers clear-history tester@example.com
      Cleared the purchase history of tester@example.com
      """)
    #expect(try await world.transactions().isEmpty)
    #expect(try await world.entitlements().isEmpty)
  }

  @Test func aFamilySharesWhatIsShareableUntilOneLeaves() async throws {
    let world = try CommandWorld()
    try await world.expect(
      """
      $ sign-in tester@example.com --password-stdin
      $ buy swiftshopping --yes
      $ testers family join minh@example.com --of tester@example.com
      minh@example.com is in the family of tester@example.com and has its shared purchases
      $ testers family
      Organizer           Members
      tester@example.com  minh@example.com
      $ sign-in minh@example.com --password-stdin
      """)
    #expect(try await world.entitlements() == ["com.example.razefaces.swiftshopping"])
    try await world.expect(
      """
      $ testers family join minh@example.com --of child@example.com
      64: minh@example.com cannot join the family of child@example.com: one is in another family, or \
      organizes one
      $ testers family leave minh@example.com
      minh@example.com has left the family; shared purchases are revoked
      $ testers family list
      There are no families
      $ testers family leave minh@example.com
      64: minh@example.com is not in a family
      """)
    #expect(try await world.entitlements().isEmpty)
  }
}
