import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// The price of an offer from the first period to the one after its last (storekit-rules 1.2).
@Suite(.watched) struct SimulatedStoreOfferPeriodsTests {
  static let threeMonths = """
    {"mode": "payAsYouGo", "period": "P1M", "numberOfPeriods": 3, "prices": {"USA": 0.99, "VNM": 19000}}
    """

  private func subscribed(to offer: String) async throws -> (TestWorld, SimulatedAppStore) {
    let world = TestWorld(catalog: try TestWorld.catalog(introductoryOffer: offer))
    let store = try world.store()
    try await store.own(TestWorld.monthly)
    return (world, store)
  }

  private func months(_ count: Int) -> Date { Period(count, .month).end(after: TestWorld.start) }

  private func prices(_ store: SimulatedAppStore) async throws -> [String] {
    try await store.ledger().reversed().map { "\($0.price)" }
  }

  @Test func payAsYouGoReducesOnlyItsPeriods() async throws {
    let (_, store) = try await subscribed(to: Self.threeMonths)
    try await store.advance(to: months(4))
    #expect(try await prices(store) == ["0.99", "0.99", "0.99", "2.99", "2.99"])
    let lines = try await store.ledger().reversed()
    #expect(lines.map(\.offerKind) == [.introductory, .introductory, .introductory, nil, nil])
    #expect(lines.map(\.offerMode) == [.payAsYouGo, .payAsYouGo, .payAsYouGo, nil, nil])
    #expect(lines.prefix(3).allSatisfy { $0.offerPeriod == Period(1, .month) })
    #expect(lines.map(\.expirationDate) == (1...5).map(months))
  }

  @Test func signedDocumentsNameTheOfferOfTheirPeriod() async throws {
    let (_, store) = try await subscribed(to: Self.threeMonths)
    let first = try #require(try await store.ledger().first)
    let next = try #require(try await store.control.inspectTransaction(first.id)?.renewal).payload
    #expect(next["offerType"] == .number(1) && next["offerPeriod"] == .text("P1M"))
    #expect(next["renewalPrice"] == .number(990))
    try await store.advance(to: months(2))
    let renewal = try #require(try await store.ledger().first)
    let inspection = try #require(try await store.control.inspectTransaction(renewal.id))
    #expect(inspection.document.payload["offerType"] == .number(1))
    #expect(inspection.document.payload["offerDiscountType"] == .text("PAY_AS_YOU_GO"))
    #expect(inspection.document.payload["offerPeriod"] == .text("P1M"))
    #expect(inspection.document.payload["price"] == .number(990))
    let info = try #require(inspection.renewal)
    #expect(info.payload["offerType"] == nil && info.payload["renewalPrice"] == .number(2990))
    #expect(renewal.facts.last == .reduced(renewalsLeft: 0))
  }

  @Test func agreedTermsSurviveACatalogChange() async throws {
    let (world, _) = try await subscribed(to: Self.threeMonths)
    let changed = Self.threeMonths.replacing("0.99", with: "1.99")
    let other = try SimulatedAppStore(
      folder: world.folder, catalog: TestWorld.catalog(introductoryOffer: changed),
      wallClock: { TestWorld.start })
    try await other.advance(to: months(1))
    #expect(try await prices(other) == ["0.99", "0.99"])
  }

  @Test func upgradeEndsTheOffer() async throws {
    let (_, store) = try await subscribed(to: Self.threeMonths)
    try await store.own(TestWorld.yearly)
    let end = Period(1, .year).end(after: TestWorld.start)
    try await store.advance(to: end)
    let renewal = try #require(try await store.ledger().first)
    #expect(renewal.cause == .renewal && renewal.offerKind == nil)
    #expect("\(renewal.price)" == "29.99")
  }

  @Test func payUpFrontIsChargedOnce() async throws {
    let (_, store) = try await subscribed(
      to: #"{"mode": "payUpFront", "period": "P6M", "prices": {"USA": 9.99, "VNM": 249000}}"#)
    try await store.advance(to: months(6))
    #expect(try await prices(store) == ["9.99", "2.99"])
    let lines = try await store.ledger().reversed()
    #expect(lines.map(\.expirationDate) == [months(6), months(7)])
  }

  @Test func forcedRenewalsUseUpTheOffer() async throws {
    let (_, store) = try await subscribed(to: Self.threeMonths)
    let id = try await store.subscription().originalID
    for _ in 1...3 { try await store.change(id, .renew) }
    #expect(try await prices(store) == ["0.99", "0.99", "0.99", "2.99"])
  }
}
