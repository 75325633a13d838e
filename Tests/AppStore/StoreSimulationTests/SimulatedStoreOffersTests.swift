import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// Offers in the ledger and in signed renewal information, and each part of their signatures
/// (storekit-rules 1.2).
@Suite(.watched) struct SimulatedStoreOffersTests {
  static let monthly = TestWorld.monthly
  static let free = #"{"mode": "free", "period": "P1W"}"#
  static let offers = """
    [
      {"offerID": "stay", "type": "promotional", "mode": "payAsYouGo", "period": "P1M",
       "numberOfPeriods": 2, "prices": {"USA": 0.99}},
      {"offerID": "half", "type": "promotional", "mode": "payUpFront", "period": "P6M",
       "prices": {"USA": 5.99, "VNM": 99000}},
      {"offerID": "back", "type": "winBack", "mode": "payAsYouGo", "period": "P1M",
       "numberOfPeriods": 2, "prices": {"USA": 1.49, "VNM": 29000}},
      {"offerID": "RAZE-1", "type": "offerCode", "mode": "free", "period": "P1M"}
    ]
    """

  let world: TestWorld

  init() throws {
    world = TestWorld(
      catalog: try TestWorld.catalog(introductoryOffer: Self.free, offers: Self.offers))
  }

  private func months(_ count: Int, from date: Date = TestWorld.start) -> Date {
    Period(count, .month).end(after: date)
  }

  private func lines(_ store: SimulatedAppStore) async throws -> [TransactionRecord] {
    try await store.control.transactions(TransactionQuery()).records.reversed()
  }

  private func promotional(
    _ id: String, _ store: SimulatedAppStore, of product: String = monthly
  ) async throws -> OfferClaim {
    .promotional(try await store.control.signOffer(id, for: product, username: ""))
  }

  /// Returns a device whose account has a subscription that has expired.
  private func lapsed(hasPaid: Bool = false) async throws -> SimulatedAppStore {
    let store = try world.store()
    try await store.own(Self.monthly)
    let id = try await store.subscription().originalID
    if hasPaid { try await store.change(id, .renew) }
    try await store.change(id, .expire)
    return store
  }

  // MARK: - Introductory offers

  @Test func snapshotListsGroupsWithoutAnIntroductoryOffer() async throws {
    let store = try world.store()
    let group = try #require(store.control.catalog.product(Self.monthly)?.subscription?.groupID)
    #expect(try await store.service.storeState().introducedGroups.isEmpty)
    try await store.signIn()
    #expect(try await store.service.storeState().introducedGroups.isEmpty)
    try await store.own(Self.monthly)
    #expect(try await store.service.storeState().introducedGroups == [group])
    let club = try await store.subscription().originalID
    try await store.change(club, .expire)
    #expect(try await store.service.storeState().introducedGroups == [group])
    #expect(try await !store.service.isEligibleForIntroductoryOffer(groupID: group))
    try await store.perform(.signOut(device: "iphone"))
    #expect(try await store.service.storeState().introducedGroups.isEmpty)
    try await store.signIn("minh@example.com")
    #expect(try await store.service.storeState().introducedGroups.isEmpty)
  }

  // MARK: - Prices

  @Test func subscribersOfferBeginsWithTheNextPeriod() async throws {
    let store = try world.store()
    try await store.own(Self.monthly)
    let bought = try await store.buy(Self.monthly, try await promotional("half", store))
    #expect(try await lines(store).map(\.id) == [bought.transactionID])
    let info = try #require(
      try await store.control.inspectTransaction(bought.transactionID ?? 0)?.renewal)
    #expect(info.payload["offerType"] == .number(2))
    #expect(info.payload["offerIdentifier"] == .text("half"))
    #expect(info.payload["offerDiscountType"] == .text("PAY_UP_FRONT"))
    #expect(info.payload["renewalPrice"] == .number(5990))

    let week = Period(1, .week).end(after: TestWorld.start)
    try await store.advance(to: months(7, from: week))
    let lines = try await lines(store)
    #expect(lines.map { "\($0.price)" } == ["0", "5.99", "2.99", "2.99"])
    guard case .renewed(_, let period)? = lines[1].facts.first, period == Period(6, .month) else {
      Issue.record("\(lines[1].facts)")
      return
    }
    #expect(lines.map(\.expirationDate) == [0, 6, 7, 8].map { months($0, from: week) })
  }

  // MARK: - Refusals

  @Test func unknownOfferIsRefused() async throws {
    let store = try await lapsed()
    for (claim, product) in [
      (try await promotional("gone", store), Self.monthly), (.winBack(id: "stay"), Self.monthly),
      (try await promotional("stay", store, of: TestWorld.yearly), TestWorld.yearly),
      (try await promotional("stay", store, of: TestWorld.coupon), TestWorld.coupon),
    ] {
      let refusal = try await store.buy(product, claim).refusal
      #expect(refusal?.kind == .invalidOfferIdentifier)
    }
    await #expect(throws: Refusal.self) { try await store.service.order(redeeming: "no") }
    #expect(try await lines(store).count == 1)
  }

  @Test func signatureCoversEachPart() async throws {
    let store = try await lapsed()
    let good = try await store.control.signOffer("stay", for: Self.monthly, username: "u-1")
    var other = good
    func refusal(_ change: (inout SignedOffer) -> Void) async throws -> RefusalKind? {
      other = good
      change(&other)
      return try await store.buy(Self.monthly, .promotional(other)).refusal?.kind
    }
    #expect(try await refusal { $0.nonce = UUID() } == .invalidSignature)
    #expect(try await refusal { $0.timestamp += 1 } == .invalidSignature)
    #expect(try await refusal { $0.username = "u-2" } == .invalidSignature)
    #expect(try await refusal { $0.offerID = "half" } == .invalidSignature)
    #expect(try await refusal { $0.keyID = "ABCDEFGHJK" } == .invalidSignature)
    #expect(try await refusal { $0.signature = "bm8=" } == .invalidSignature)
    #expect(try await refusal { $0.signature = "" } == .missingOfferParams)
    #expect(try await refusal { $0.keyID = "" } == .missingOfferParams)
    #expect(try await lines(store).count == 1)
    #expect(try await refusal { _ in } == nil)
  }

  @Test func signatureAcceptsALowercaseUsername() async throws {
    let store = try await lapsed()
    var signed = try await store.control.signOffer("stay", for: Self.monthly, username: "user a")
    signed.username = "User A"
    #expect(try await store.buy(Self.monthly, .promotional(signed)).state == .purchased)
  }

  @Test func signatureExpiresAfterADay() async throws {
    let store = try await lapsed()
    let signed = try await store.control.signOffer("stay", for: Self.monthly, username: "")
    let late = try world.store(
      session: "later", alive: ["later"], now: TestWorld.start.addingTimeInterval(2 * 86_400))
    let refused = try await late.buy(Self.monthly, .promotional(signed))
    #expect(refused.refusal?.kind == .invalidSignature)
    #expect(refused.refusal?.cause == .offer(.staleSignature))
  }

  @Test func offerSurvivesAskToBuyAndInterruption() async throws {
    let store = try await lapsed(hasPaid: true)
    try await store.set(.interruptsPurchases(true))
    try await store.buy(Self.monthly, .winBack(id: "back"))
    try await store.resolveInterruption()
    #expect(try await lines(store).last?.offerID == "back")
    try await store.set(.interruptsPurchases(false))

    try await store.change(store.subscription().originalID, .expire)
    try await store.perform(.tester("tester@example.com", .setAsksToBuy(true)))
    #expect(try await store.buy(Self.monthly, .winBack(id: "back")).state == .deferred)
    try await store.answerRequest(.approve)
    #expect(try await lines(store).count == 4)
    #expect(try await lines(store).last?.offerID == "back")
  }

  @Test func offerKeySurvivesAReset() async throws {
    let store = try world.store()
    let id = try await store.control.signOffer("stay", for: Self.monthly, username: "").keyID
    try await store.perform(.reset)
    #expect(try await store.control.signOffer("stay", for: Self.monthly, username: "").keyID == id)
    let other = try TestWorld().store(seed: 2)
    #expect(try await other.control.signOffer("stay", for: Self.monthly, username: "").keyID != id)
  }
}

extension SimulatedAppStore {
  /// Buys with an offer, confirms every sheet, and finishes.
  @discardableResult
  func buy(_ productID: String, _ claim: OfferClaim) async throws -> QueuedTransaction {
    try await buy(PaymentOrder(productID: productID, offer: claim))
  }

  @discardableResult
  func buy(_ order: PaymentOrder) async throws -> QueuedTransaction {
    let bought = try await purchase(order)
    if bought.phase.isSettled { try await service.finish(bought.id) }
    return bought
  }
}
