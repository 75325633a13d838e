import TestSupport
import Testing

@Suite(.watched) struct FaultsTests {
  /// A product and a quantity that cannot be leave the fault armed.
  @Test func aFaultIsMetOnceAndTheSecondPurchaseSucceeds() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.expect(
      """
      $ faults set purchase --error paymentNotAllowed --times 1
      Armed purchase: paymentNotAllowed, next time
      $ buy cupon --yes
      1: this shop has no product "cupon"; [...]
      $ buy coupon --quantity 11 --yes
      1: SKError 3 paymentInvalid: [...]
      $ buy face --yes
      1: SKError 4 paymentNotAllowed: This person is not allowed to authorize payments. A fault was \
      armed: Purchase. `razefaces faults clear` disarms it.
      $ faults
      No faults are armed
      $ buy face --yes
      Your purchase was successful: A Face, $0.99[...]
      """)
    #expect(try await world.transactions().count == 1)
  }

  @Test func listsWhatIsArmed() async throws {
    let world = try CommandWorld.smallShop()
    try await world.expect(
      """
      $ sandbox set latency 200-800
      $ faults set PURCHASE --error PaymentInvalid --times 3
      $ faults set load-products --error timedOut --always --delay 3000
      $ faults set verification --error 21005 --probability 0.25
      Armed verification: 21005, 25% of the time
      $ faults set sync --error unknown
      $ faults
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
    try await world.expect(
      """
      $ faults set purchase --error unknown
      $ faults set sync --error unknown
      $ sandbox set offline on
      offline: on
      $ faults clear sync
      Cleared sync
      $ faults clear sync
      Nothing was armed for sync
      $ faults clear
      Cleared 2 faults
      $ faults clear
      No faults are armed
      """)
    let plan = try await world.object("faults")
    #expect(plan["offline"] as? Bool == false)
    #expect((plan["faults"] as? [Any])?.isEmpty == true)
  }

  /// Verification takes statuses and flaws, too. The app's own server knows none of the store's errors.
  @Test func whatCannotBeArmedIsToldInOneLineAndChangesNothing() async throws {
    let points = """
      load-products, purchase, verification, sync, subscription-status, refund-request, \
      receipt-refresh, recharge, app-transaction, manage-subscriptions, offer-code-redeem, \
      product-list, termination
      """
    try await CommandWorld.smallShop().expect(
      """
      $ faults set purchse --error unknown
      64: "purchse" is not a valid point of failure; did you mean "purchase"? allowed: \(points)
      $ faults clear purchse
      64: "purchse" is not a valid point of failure; did you mean "purchase"? allowed: \(points)
      $ faults set purchase --error paymntNotAllowed
      64: "paymntNotAllowed" is not a valid error that can be armed here; did you mean \
      "paymentNotAllowed"? allowed: unknown, clientInvalid, [...]
      $ faults set purchase --error 21005
      64: 21005 can only be armed for verification: razefaces faults set verification --error 21005
      $ faults set purchase --error empty
      64: empty can only be armed for product-list: razefaces faults set product-list --error empty
      $ faults set recharge --error paymentNotAllowed
      64: "paymentNotAllowed" is not a valid error that can be armed here[...]
      $ faults set recharge --error 21005
      64: "21005" is not a valid error that can be armed here[...]
      $ faults set recharge --error invalidSignature
      64: "invalidSignature" is not a valid error that can be armed here[...]
      $ faults set purchase --error unknown --times 0
      64: --times is 0; it must be a whole number from 1 to 1000000
      $ faults set purchase --error unknown --probability 1.5
      64: --probability is 1.5; it must be more than 0 and at most 1
      $ faults set purchase --error unknown --delay=-1
      64: --delay is -1; it must be a whole number from 0 to 600000
      $ faults set purchase --error unknown --times 2 --always
      64: --times, --always and --probability exclude each other
      $ faults
      No faults are armed
      $ faults set verification --error invalidSignature
      Armed verification: invalidSignature, next time
      $ faults set verification --error networkConnectionLost
      Armed verification: networkConnectionLost, next time
      $ faults set recharge --error timedOut
      Armed recharge: timedOut, next time
      """)
  }

  @Test func theAppsOwnServerListsNothingOrWhatNobodyKnows() async throws {
    let world = try CommandWorld.smallShop()
    try await world.run("faults", "set", "product-list", "--error", "unknown-ids")
    let products = try await world.list("products")
    #expect(products.count == 7)
    #expect(products.last?["productId"] as? String == "com.example.shop.misspelled")
    #expect(
      products.last?["reason"] as? String
        == "App Store Connect has no product with this identifier.")
    try await world.expect(
      """
      $ faults set product-list --error timedOut
      $ products
      1: the products could not be loaded: The request timed out. A fault was armed: The app's \
      product list. `razefaces faults clear` disarms it.
      """)
    #expect(try await world.list("products").count == 5)
  }

  @Test func whatIsNotBelievedIsNotDeliveredAndComesAgain() async throws {
    let world = try await CommandWorld.signedIn()
    // An app looks through its history at each launch: that does not use the fault up.
    try await world.expect(
      """
      $ buy coupon --yes
      $ faults set verification --error invalidCertificateChain
      $ buy face --yes
      1: The App Store's signature could not be verified: its certificates do not lead to Apple's \
      (invalidCertificateChain). Nothing is lost: the charged transaction is kept unfinished and is \
      tried again at the next launch.
      $ faults
      No faults are armed
      """)
    #expect(try await world.transactions().first?["isFinished"] as? Bool == false)
    // The next launch delivers it.
    #expect((try await world.purchases()["products"] as? [Any])?.count == 1)
    #expect(try await world.transactions().first?["isFinished"] as? Bool == true)
    try await world.expect(
      """
      $ uninstall --yes
      $ faults set verification --error invalidSignature
      $ restore
      1: The App Store's signature could not be verified: [...]
      $ purchases
      [...]com.example.shop.face[...]
      """)
  }
}
