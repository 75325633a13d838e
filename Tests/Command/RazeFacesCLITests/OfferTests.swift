import TestSupport
import Testing

/// Offers on the command line (storekit-rules 1.2).
@Suite(.watched) struct OfferTests {
  private static let offers = """
    "period": "P1M", "offers": [
      {"offerID": "stay", "type": "promotional", "mode": "payAsYouGo", "period": "P1M",
       "numberOfPeriods": 3, "prices": {"USA": 0.99}},
      {"offerID": "back", "type": "winBack", "mode": "payUpFront", "period": "P3M",
       "prices": {"USA": 5.99}},
      {"offerID": "FRIEND", "type": "offerCode", "mode": "free", "period": "P1M"}
    ]
    """

  private func shop() async throws -> CommandWorld {
    try await .signedIn(
      to: CommandWorld.smallCatalog.replacing("\"period\": \"P1M\"", with: Self.offers))
  }

  private func prices(_ world: CommandWorld) async throws -> [Double] {
    try await world.transactions().reversed().compactMap { $0["price"] as? Double }
  }

  @Test func aPromotionalOfferReducesASubscribersNextPeriods() async throws {
    let world = try await shop()
    try await world.expect(
      """
      $ buy club.month --yes
      $ buy club.month --offer stay --yes
      Your purchase was successful: Club, at the offer's price from [...]Z on; nothing was charged now
      $ clock advance 4mo
      """)
    #expect(try await prices(world) == [4.99, 0.99, 0.99, 0.99, 4.99])
    let named = try await world.transactions().reversed().map { $0["offerIdentifier"] as? String }
    #expect(named == [nil, "stay", "stay", "stay", nil])
  }

  @Test func anAccountRedeemsACodeOnce() async throws {
    let world = try await shop()
    try await world.expect(
      """
      $ redeem FRIEND
      64: [...]razefaces redeem FRIEND --yes
      $ faults set offer-code-redeem --error networkConnectionLost
      $ redeem friend --yes
      1: NSURLErrorDomain -1005 networkConnectionLost: Connection lost. Set in the \
      Sandbox: Offer code.
      $ redeem friend --yes
      Your purchase was successful: Club, $0.00[...]
      $ redeem FRIEND --yes
      1: SKError 18 ineligibleForOffer: tester@example.com has already redeemed the offer code \
      "FRIEND"; each account can redeem it once.
      """)
    #expect(try await prices(world) == [0])
  }

  @Test(arguments: [
    (["buy", "club.month", "--offer", "gone", "--yes"], "SKError 11 invalidOfferIdentifier"),
    (["buy", "club.month", "--offer", "stay", "--yes"], "SKError 18 ineligibleForOffer"),
    (["buy", "club.month", "--offer", "back", "--yes"], "SKError 18 ineligibleForOffer"),
    (["buy", "face", "--offer", "stay", "--yes"], "SKError 11 invalidOfferIdentifier"),
    (["buy", "club.month", "--offer", "FRIEND", "--yes"], "razefaces redeem FRIEND"),
    (["redeem", "nothing", "--yes"], "SKError 11 invalidOfferIdentifier"),
  ])
  func anInvalidOfferIsRefusedInOneLine(_ arguments: [String], _ words: String) async throws {
    let world = try await shop()
    let ending = try await world.run(arguments)
    #expect(ending.errors.contains(words), "\(ending.errors)")
    #expect(ending.errors.split(separator: "\n").count == 1, "\(ending.errors)")
    #expect(ending.output == "" && ending.status == 1)
    #expect(try await world.transactions().isEmpty)
    #expect(try await world.pending().isEmpty)
  }

  /// SimulatedStoreOffersTests proves that the key survives a reset.
  @Test func theOfferKeyIsPrinted() async throws {
    let key = try await CommandWorld.smallShop().run("keys", "offers").output
    #expect(key.wholeMatch(of: /[A-Z2-9]{10}\n-----BEGIN PRIVATE KEY-----\n[\s\S]+-----\n/) != nil)
  }
}
