import TestSupport
import Testing

@Suite(.watched) struct FaultsTests {
  @Test func aFaultIsMetOnceAndTheSecondPurchaseSucceeds() async throws {
    let world = try await CommandWorld.signedIn()
    let armed = try await world.run(
      "faults", "set", "purchase", "--error", "paymentNotAllowed", "--times", "1")
    #expect(armed.output == "Armed purchase: paymentNotAllowed, next time\n")
    expect(
      try await world.run("buy", "face", "--yes"),
      refuses: """
        SKError 4 paymentNotAllowed: This person is not allowed to authorize payments. A fault was armed: \
        Purchase. `razefaces faults clear` disarms it.
        """, status: 1)
    let second = try await world.run("buy", "face", "--yes")
    #expect(second.output.hasPrefix("Your purchase was successful: A Face, $0.99"))
    #expect(second.status == 0)
    #expect(try await world.run("faults").output == "No faults are armed\n")
  }

  @Test func aRestoreWhoseSignatureIsNotBelievedIsTheStoresNo() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("face")
    try await world.run("uninstall", "--yes")
    try await world.run("faults", "set", "verification", "--error", "invalidSignature")
    let ending = try await world.run("restore")
    #expect(ending.errors.hasPrefix("razefaces: The App Store's signature could not be verified: "))
    #expect(ending.status == 1)
    #expect(try await world.run("purchases").output.contains("com.example.shop.face"))
  }

  @Test func listsWhatIsArmed() async throws {
    let world = try CommandWorld.smallShop()
    try await world.run("sandbox", "set", "latency", "200-800")
    try await world.run("faults", "set", "PURCHASE", "--error", "PaymentInvalid", "--times", "3")
    try await world.run(
      "faults", "set", "load-products", "--error", "timedOut", "--always", "--delay", "3000")
    try await world.run(
      "faults", "set", "verification", "--error", "21005", "--probability", "0.25")
    try await world.run("faults", "set", "sync", "--error", "unknown")
    #expect(
      try await world.run("faults").output == """
        latency  200-800 ms for every call
        Point          Error                            How often        Delay
        load-products  NSURLErrorDomain -1001 timedOut  every time         3 s
        purchase       SKError 3 paymentInvalid         next 3 times
        verification   status 21005                     25% of the time
        sync           SKError 0 unknown                next time

        """)
    let faults = try #require(try await world.object("faults")["faults"] as? [[String: Any]])
    #expect(faults[1]["point"] as? String == "purchase")
    #expect(faults[1]["error"] as? String == "paymentInvalid")
    #expect(faults[1]["code"] as? Int == 3)
    #expect(faults[1]["times"] as? Int == 3)
    #expect(faults[2]["probability"] as? Double == 0.25)
  }

  @Test func clearsOnePointOrEverything() async throws {
    let world = try CommandWorld.smallShop()
    try await world.run("faults", "set", "purchase", "--error", "unknown")
    try await world.run("faults", "set", "sync", "--error", "unknown")
    try await world.run("sandbox", "set", "offline", "on")
    #expect(try await world.run("faults", "clear", "sync").output == "Cleared sync\n")
    #expect(
      try await world.run("faults", "clear", "sync").output == "Nothing was armed for sync\n")
    #expect(try await world.run("faults", "clear").output == "Cleared 2 faults\n")
    #expect(try await world.run("faults", "clear").output == "No faults are armed\n")
    let plan = try await world.object("faults")
    #expect(plan["offline"] as? Bool == false)
    #expect((plan["faults"] as? [Any])?.isEmpty == true)
  }

  @Test(arguments: ["21003", "invalidSignature", "networkConnectionLost"])
  func verificationTakesStatusesAndFlawsToo(_ error: String) async throws {
    let world = try CommandWorld.smallShop()
    #expect(
      try await world.run("faults", "set", "verification", "--error", error).output
        == "Armed verification: \(error), next time\n")
  }

  @Test func whatCannotBeArmedIsToldInOneLineAndChangesNothing() async throws {
    let world = try CommandWorld.smallShop()
    expect(
      try await world.run("faults", "set", "purchse", "--error", "unknown"),
      refuses: """
        "purchse" is not a valid point of failure; did you mean "purchase"? allowed: load-products, \
        purchase, verification, sync, subscription-status, refund-request, receipt-refresh, \
        recharge, app-transaction, manage-subscriptions, offer-code-redeem, product-list, \
        termination
        """)
    let unknown = try await world.run("faults", "set", "purchase", "--error", "paymntNotAllowed")
    #expect(
      unknown.errors.hasPrefix(
        "razefaces: \"paymntNotAllowed\" is not a valid error that can be armed here; did you mean "
          + "\"paymentNotAllowed\"? allowed: unknown, clientInvalid, "))
    #expect(unknown.errors.split(separator: "\n").count == 1)
    #expect(unknown.status == 64)
    expect(
      try await world.run("faults", "set", "purchase", "--error", "21005"),
      refuses: "21005 can only be armed for verification: "
        + "razefaces faults set verification --error 21005")
    expect(
      try await world.run("faults", "set", "purchase", "--error", "unknown", "--times", "0"),
      refuses: "--times is 0; it must be a whole number from 1 to 1000000")
    expect(
      try await world.run(
        "faults", "set", "purchase", "--error", "unknown", "--probability", "1.5"),
      refuses: "--probability is 1.5; it must be more than 0 and at most 1")
    expect(
      try await world.run("faults", "set", "purchase", "--error", "unknown", "--delay=-1"),
      refuses: "--delay is -1; it must be a whole number from 0 to 600000")
    expect(
      try await world.run(
        "faults", "set", "purchase", "--error", "unknown", "--times", "2", "--always"),
      refuses: "--times, --always and --probability exclude each other")
    expect(
      try await world.run("faults", "clear", "purchse"),
      refuses: """
        "purchse" is not a valid point of failure; did you mean "purchase"? allowed: load-products, \
        purchase, verification, sync, subscription-status, refund-request, receipt-refresh, \
        recharge, app-transaction, manage-subscriptions, offer-code-redeem, product-list, \
        termination
        """)
    #expect(try await world.run("faults").output == "No faults are armed\n")
  }

  @Test func theAppsOwnServerListsNothingOrWhatNobodyKnows() async throws {
    let world = try CommandWorld.smallShop()
    try await world.run("faults", "set", "product-list", "--error", "empty")
    #expect(try await world.list("products").isEmpty)
    try await world.run("faults", "set", "product-list", "--error", "unknown-ids")
    let products = try await world.list("products")
    #expect(products.count == 7)
    #expect(products.last?["productId"] as? String == "com.example.shop.misspelled")
    #expect(
      products.last?["reason"] as? String
        == "App Store Connect has no product with this identifier.")
    try await world.run("faults", "set", "product-list", "--error", "timedOut")
    expect(
      try await world.run("products"),
      refuses: "the products could not be loaded: The request timed out. A fault was armed: The "
        + "app's product list. `razefaces faults clear` disarms it.", status: 1)
    #expect(try await world.list("products").count == 5)
    expect(
      try await world.run("faults", "set", "purchase", "--error", "empty"),
      refuses: "empty can only be armed for product-list: razefaces faults set product-list "
        + "--error empty")
  }

  @Test func whatIsNotBelievedIsNotDeliveredAndComesAgain() async throws {
    let world = try await CommandWorld.signedIn()
    // An app looks through its history at each launch: that does not use the fault up.
    try await world.buy("coupon")
    try await world.run("faults", "set", "verification", "--error", "invalidCertificateChain")
    expect(
      try await world.run("buy", "face", "--yes"),
      refuses: "The App Store's signature could not be verified: its certificates do not lead to "
        + "Apple's (invalidCertificateChain). Nothing is lost: the charged transaction is "
        + "kept unfinished and is tried again at the next launch.", status: 1)
    #expect(try await world.run("faults").output == "No faults are armed\n")
    #expect(try await world.transactions().first?["isFinished"] as? Bool == false)
    // The next launch delivers it.
    #expect((try await world.purchases()["products"] as? [Any])?.count == 1)
    #expect(try await world.transactions().first?["isFinished"] as? Bool == true)
  }

  /// The app's own server knows none of the store's errors.
  @Test func rechargeFailsOnTheWayOnly() async throws {
    let world = try CommandWorld.smallShop()
    for error in ["paymentNotAllowed", "21005", "invalidSignature"] {
      let ending = try await world.run("faults", "set", "recharge", "--error", error)
      #expect(ending.errors.contains("\"\(error)\" is not a valid error that can be armed here"))
      #expect(ending.status == 64)
    }
    #expect(
      try await world.run("faults", "set", "recharge", "--error", "timedOut").output
        == "Armed recharge: timedOut, next time\n")
  }

  @Test func quantitiesAndProductsThatCannotBeLeaveTheFaultArmed() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("faults", "set", "purchase", "--error", "unknown")
    for arguments in [["coupon", "--quantity", "0"], ["coupon", "--quantity", "11"], ["cupon"]] {
      let ending = try await world.run(["buy"] + arguments + ["--yes"])
      #expect(ending.errors.split(separator: "\n").count == 1)
      #expect(ending.status == 1)
    }
    #expect(try await world.transactions().isEmpty)
    #expect((try await world.object("faults")["faults"] as? [Any])?.count == 1)
  }
}
