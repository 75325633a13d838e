import TestSupport
import Testing

@Suite(.watched) struct ApprovalTests {
  private func waitingWorld() async throws -> (CommandWorld, String) {
    let world = try await CommandWorld.signedIn("child@example.com")
    #expect(try await world.run("buy", "face", "--yes").output == "Waiting for approval\n")
    let request = try #require(try await world.list("requests").first?["id"] as? String)
    return (world, request)
  }

  @Test func listsWhatWaitsForAParent() async throws {
    let (world, id) = try await waitingWorld()
    #expect(
      try await world.run("requests").output == """
        Request  Product                Qty  Price  Account            Device  State
        \(String(repeating: " ", count: 7 - id.count))\(id)  com.example.shop.face    1  $0.99  child@example.com  iphone  waiting

        """)
  }

  @Test func anApprovalInAnotherProcessIsDeliveredOnTheChildsDevice() async throws {
    let (world, id) = try await waitingWorld()
    #expect(try await world.ownedProducts().isEmpty)
    let approved = try await world.run("requests", "approve", id, "--device", "ipad")
    #expect(
      approved.output.hasPrefix(
        "Approved request \(id), com.example.shop.face for child@example.com on iphone; "
          + "it was bought for $0.99, transaction "))
    #expect(approved.output.hasSuffix(", and is delivered when the app is opened on iphone\n"))
    #expect(approved.status == 0)
    #expect(try await world.ownedProducts() == ["com.example.shop.face"])
    #expect(try await world.entitlements() == ["com.example.shop.face"])
    #expect(try await world.run("requests").output == "No requests are waiting for a parent\n")
  }

  /// Deleted, or killed before it heard of it, the app knows nothing of what it asked for.
  @Test(arguments: ["uninstalled", "killed"])
  func aNoIsToldAsOneByAnAppThatRemembersNoRequest(_ reason: String) async throws {
    let world: CommandWorld
    if reason == "killed" {
      world = try await CommandWorld.signedIn("child@example.com")
      try await world.run("buy", "face", "--yes", "--crash-after", "4")
    } else {
      world = try await waitingWorld().0
      try await world.run("uninstall", "--yes")
    }
    let id = try #require(try await world.list("requests").first?["id"] as? String)
    try await world.run("requests", "decline", id)
    try await world.run("purchases")
    let log = try await world.run("log", "--lines").output
    #expect(log.contains("declined... com.example.shop.face"))
    #expect(!log.contains("canceled... com.example.shop.face"))
  }

  @Test func aDeclinedOneStaysDeferredWhereThatIsSwitchedOn() async throws {
    let (world, id) = try await waitingWorld()
    try await world.run("sandbox", "set", "ask-to-buy-declined-stays-deferred", "on")
    #expect(
      try await world.run("requests", "decline", id).output
        == "Declined request \(id), com.example.shop.face for child@example.com on iphone; "
        + "it stays deferred, as set\n")
    #expect(
      try await world.list("requests").map { $0["state"] as? String } == ["declined-and-waiting"])
  }

  @Test func aRequestThatIsNotThereIsToldInOneLine() async throws {
    let (world, _) = try await waitingWorld()
    expect(
      try await world.run("requests", "approve", "4711"),
      refuses: "there is no request to buy with the number 4711")
    expect(
      try await world.run("requests", "decline", "face"),
      refuses: "\"face\" is not the number of a request to buy")
    #expect(try await world.list("requests").count == 1)
  }

  @Test func anInterruptedPurchaseFailsAndFollowsWhenItIsResolved() async throws {
    let world = try await CommandWorld.signedIn()
    #expect(try await world.run("interruptions").output == "No purchase was interrupted\n")
    try await world.run("sandbox", "set", "interrupted-purchases", "on")
    #expect(try await world.run("buy", "face", "--yes").status == 1)
    let id = try #require(try await world.list("interruptions").first?["id"] as? String)
    #expect(
      try await world.run("interruptions").steadyOutput == """
        Interruption  Date               Product                Qty  Account             Device
        \(String(repeating: " ", count: 12 - id.count))\(id)  \
        #################  com.example.shop.face    1  tester@example.com  iphone

        """)
    expect(
      try await world.run("interruptions", "resolve", "99"),
      refuses: "there is no interrupted purchase with the number 99")
    #expect(
      try await world.run("interruptions", "resolve", id).output
        == "Resolved interruption \(id): tester@example.com gets a new transaction for "
        + "com.example.shop.face on iphone\n")
    #expect(try await world.ownedProducts() == ["com.example.shop.face"])
    #expect(try await world.list("interruptions").isEmpty)
  }
}
