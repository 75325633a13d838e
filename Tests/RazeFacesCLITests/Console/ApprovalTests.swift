import TestSupport
import Testing

@Suite(.watched) struct ApprovalTests {
  private func waitingWorld() async throws -> (CommandWorld, String) {
    let world = try await CommandWorld.prepared {
      let world = try await CommandWorld.signedIn("child@example.com")
      #expect(try await world.run("buy", "face", "--yes").output == "Waiting for approval\n")
      return world
    }
    let request = try #require(try await world.list("requests").first?["id"] as? String)
    return (world, request)
  }

  @Test func anApprovalInAnotherProcessIsDeliveredOnTheChildsDevice() async throws {
    let (world, id) = try await waitingWorld()
    let number = String(repeating: " ", count: 7 - id.count) + id
    #expect(try await world.ownedProducts().isEmpty)
    try await world.expect(
      """
      $ requests
      Request  Product                Qty  Price  Account            Device  State
      \(number)  com.example.shop.face    1  $0.99  child@example.com  iphone  waiting
      $ requests approve 4711
      64: there is no request to buy with the number 4711
      $ requests decline face
      64: "face" is not the number of a request to buy
      $ requests approve \(id) --device ipad
      Approved request \(id), com.example.shop.face for child@example.com on iphone; it was bought \
      for $0.99, transaction [...], and is delivered when the app is opened on iphone
      $ requests
      No requests are waiting for a parent
      """)
    #expect(try await world.ownedProducts() == ["com.example.shop.face"])
    #expect(try await world.entitlements() == ["com.example.shop.face"])
  }

  /// Deleted, or killed before it heard of it, the app knows nothing of what it asked for.
  @Test(arguments: ["told", "uninstalled", "killed"])
  func aNoIsToldAsOneThoughTheAppRemembersNoRequest(_ reason: String) async throws {
    let world: CommandWorld
    if reason == "killed" {
      world = try await CommandWorld.signedIn("child@example.com")
      try await world.run("buy", "face", "--yes", "--crash-after", "4")
    } else {
      world = try await waitingWorld().0
      if reason == "uninstalled" { try await world.run("uninstall", "--yes") }
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
    try await world.expect(
      """
      $ sandbox set ask-to-buy-declined-stays-deferred on
      $ requests decline \(id)
      Declined request \(id), com.example.shop.face for child@example.com on iphone; it stays \
      deferred, as set
      """)
    #expect(
      try await world.list("requests").map { $0["state"] as? String } == ["declined-and-waiting"])
  }

  @Test func anInterruptedPurchaseFailsAndFollowsWhenItIsResolved() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.expect(
      """
      $ interruptions
      No purchase was interrupted
      $ sandbox set interrupted-purchases on
      $ buy face --yes
      1: [...]
      """)
    let id = try #require(try await world.list("interruptions").first?["id"] as? String)
    let number = String(repeating: " ", count: 12 - id.count) + id
    try await world.expect(
      """
      $ interruptions
      Interruption  Date               Product                Qty  Account             Device
      \(number)  #################  com.example.shop.face    1  tester@example.com  iphone
      $ interruptions resolve 99
      64: there is no interrupted purchase with the number 99
      $ interruptions resolve \(id)
      Resolved interruption \(id): tester@example.com gets a new transaction for \
      com.example.shop.face on iphone
      """)
    #expect(try await world.ownedProducts() == ["com.example.shop.face"])
    #expect(try await world.list("interruptions").isEmpty)
  }
}
