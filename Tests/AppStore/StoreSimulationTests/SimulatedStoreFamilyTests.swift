import Foundation
import GRDB
import StoreCore
import Synchronization
import TestSupport
import Testing

@testable import StoreSimulation

/// Shared purchases on each device of a member, and in each period of the buyer.
@Suite(.watched) struct SimulatedStoreFamilyTests: FamilyStory {
  let world: TestWorld

  init() throws { world = TestWorld(catalog: try Self.catalog()) }

  // MARK: - Devices

  @Test func sharedPurchaseArrivesOnEachDeviceOfAMember() async throws {
    let (store, tablet) = try await family()
    _ = try await tablet.service.attach()
    for row in try await tablet.service.storeState().queue {
      try await tablet.service.finish(row.id)
    }
    let phone = try world.store(device: "phone")
    _ = try await phone.service.attach()
    try await phone.signIn(Self.member)
    let row = try #require(try await phone.service.storeState().queue.first)
    let shared = try #require(try await phone.control.entitlements().first)
    #expect(row.state == .purchased && row.transactionID == shared.id)
    #expect(shared.storefront.countryCode == "VNM" && shared.currencyCode == "VND")
    try await phone.service.finish(row.id)

    // The device has this period, but not one that begins while nobody is signed in.
    try await phone.perform(.signOut(device: "phone"))
    try await phone.signIn(Self.member)
    #expect(try await phone.service.storeState().queue.isEmpty)
    try await phone.perform(.signOut(device: "phone"))
    try await store.pass(days: 8)
    try await phone.signIn(Self.member)
    #expect(try await phone.service.storeState().queue.map(\.order.productID) == [Self.yearly])
  }

  // MARK: - Periods

  @Test func periodsAreTheSameBookedAtOnceOrOneByOne() async throws {
    let (atOnce, _) = try await family(TestWorld.monthly)
    try await atOnce.pass(days: 375)
    try await expectSamePeriods(atOnce, count: 14)
    let dates = try await atOnce.control.transactions(
      TransactionQuery(scope: .everything, limit: 100)
    )
    .records.reversed().map(\.purchaseDate)
    #expect(dates == dates.sorted())

    let (stepped, _) = try await family(
      TestWorld.monthly, in: TestWorld(catalog: try Self.catalog()))
    for _ in 1...75 { try await stepped.pass(days: 5) }
    for email in [Self.owner, Self.member] {
      let (one, many) = (try await lines(email, atOnce), try await lines(email, stepped))
      #expect(one.map(\.id) == many.map(\.id))
      #expect(one.map(\.expirationDate) == many.map(\.expirationDate))
    }
  }

  @Test func forcedRenewalReachesTheFamily() async throws {
    let (store, tablet) = try await family()
    try await store.change(club(store), .renew)
    try await store.pass(days: 1)
    try await store.change(club(store), .renew)
    try await expectSamePeriods(store, count: 3)
    #expect(try await tablet.control.entitlements().map(\.cause) == [.renewal])
  }

  @Test func resubscriptionIsSharedAgain() async throws {
    let (store, tablet) = try await family()
    try await store.change(club(store), .cancelRenewal)
    try await store.pass(days: 8)
    #expect(try await tablet.control.entitlements().isEmpty)
    try await store.own(Self.yearly)
    try await expectSamePeriods(store, count: 2)
    #expect(try await tablet.control.entitlements().count == 1)
    try await store.pass(days: 366)
    try await expectSamePeriods(store, count: 3)
  }

  @Test func upgradeReachesTheFamily() async throws {
    let (store, tablet) = try await family(TestWorld.monthly)
    try await store.pass(days: 8)
    try await store.own(Self.yearly)
    try await expectSamePeriods(store, count: 3)
    #expect(try await tablet.control.entitlements().map(\.productID) == [Self.yearly])
    #expect(try await lines(Self.member, store).map(\.isUpgraded) == [false, true, false])
    try await store.pass(days: 366)
    try await expectSamePeriods(store, count: 4)
  }

  @Test func recoveredPaymentReachesTheFamily() async throws {
    let (store, tablet) = try await family()
    try await store.set(.billingFails(true))
    try await store.set(.gracePeriod(.sixteenDays))
    try await store.pass(days: 8)
    #expect(try await tablet.control.entitlements().count == 1)
    try await store.pass(days: 20)
    #expect(try await tablet.control.entitlements().isEmpty)
    try await store.set(.billingFails(false))
    try await store.change(club(store), .resolveBilling)
    try await expectSamePeriods(store, count: 2)
    #expect(try await tablet.control.entitlements().count == 1)
  }

  // MARK: - Cost

  @Test func familyCopyIsFoundByItsIndex() async throws {
    #expect(
      try world.store().plan(of: "sharedFrom = 1 AND \(LedgerLine.shared)")
        == ["SEARCH transactions USING INDEX transactionsSharedWith (accountID=? AND sharedFrom=?)"]
    )
  }

  @Test func renewalWithoutAFamilyCostsNoMoreStatements() async throws {
    var counts: [Int] = []
    for catalog in [try TestWorld.catalog.get(), try Self.catalog()] {
      let world = TestWorld(catalog: catalog)
      let store = try world.store()
      try await store.own(TestWorld.monthly)
      let id = try await club(store)
      try await store.change(id, .renew)
      counts.append(try await store.statementsOfForcedRenewal(id))
    }
    #expect(counts[0] > 0 && counts[0] == counts[1])
  }
}

extension SimulatedAppStore {
  fileprivate func statementsOfForcedRenewal(_ originalID: UInt64) async throws -> Int {
    let count = Mutex(0)
    try await world.database.writeWithoutTransaction { db in
      db.trace { _ in count.withLock { $0 += 1 } }
    }
    try await control.perform(.subscription(originalID, .renew))
    try await world.database.writeWithoutTransaction { db in db.trace(nil) }
    return count.withLock { $0 }
  }
}
