import Foundation
import GRDB
import StoreCatalog
import StoreCore
import Synchronization
import TestSupport
import Testing

@testable import StoreSimulation

/// What one of a family has bought goes on for the others for as long as it goes on for the buyer.
/// The yearly subscription of the shipped catalog is family shareable and begins with a free week.
@Suite(.watched) struct SimulatedStoreFamilyTests {
  static let yearly = "com.example.razefaces.club.yearly"
  static let owner = "tester@example.com"
  static let member = "minh@example.com"
  static let other = "mei@example.com"
  static let day: TimeInterval = 86_400

  let world: TestWorld

  init() throws { world = TestWorld(catalog: try Self.catalog()) }

  /// The shipped catalog, where the monthly subscription is family shareable as well.
  static func catalog(yearly: Bool = true) throws -> any Catalog {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 1...3 { url.deleteLastPathComponent() }
    var text = try String(contentsOf: url.appendingPathComponent("catalog.json"), encoding: .utf8)
    for (name, isShared) in [("monthly", true), ("yearly", yearly)] {
      let start = try #require(text.range(of: #""Club, \#(name)""#)).upperBound
      let key = try #require(
        text.range(
          of: #""familySharable": [a-z]+"#, options: .regularExpression,
          range: start..<text.endIndex))
      text.replaceSubrange(key, with: #""familySharable": \#(isShared)"#)
    }
    return try CatalogDocument(parsing: text.utf8, fileName: "catalog.json")
  }

  /// The owner's device, and the tablet of a member of the owner's family.
  private func family(
    _ productID: String = yearly, in world: TestWorld? = nil
  ) async throws -> (owner: SimulatedAppStore, member: SimulatedAppStore) {
    let world = world ?? self.world
    let store = try world.store()
    try await store.own(productID)
    let tablet = try world.store(device: "ipad")
    try await tablet.signIn(Self.member)
    try await store.control.join(Self.member, familyOf: Self.owner)
    return (store, tablet)
  }

  @discardableResult
  private func pass(_ days: Double, _ store: SimulatedAppStore) async throws -> [TransactionRecord]
  {
    try await store.control.advanceClock(
      to: store.control.now().addingTimeInterval(days * Self.day))
  }

  private func club(_ store: SimulatedAppStore) async throws -> UInt64 {
    try #require(try await store.control.subscriptions().first { $0.accountEmail == Self.owner })
      .originalID
  }

  private func lines(_ email: String, _ store: SimulatedAppStore) async throws
    -> [TransactionRecord]
  {
    let query = TransactionQuery(scope: .account(email: email), limit: 10_000)
    return try await store.control.transactions(query).records.reversed()
  }

  /// From the second period on, each of the buyer's is the member's, too.
  private func expectSamePeriods(_ store: SimulatedAppStore, count: Int) async throws {
    let bought = try await lines(Self.owner, store)
    let shared = try await lines(Self.member, store)
    let first = try #require(shared.first)
    #expect(bought.count == count && shared.count == count)
    for (own, copy) in zip(bought, shared).dropFirst() {
      #expect(copy.productID == own.productID)
      #expect(copy.purchaseDate == own.purchaseDate)
      #expect(copy.expirationDate == own.expirationDate)
      #expect(copy.cause == own.cause && copy.ownership == .familyShared)
      #expect(copy.originalID == first.id && copy.originalID != own.originalID)
      #expect(copy.originalPurchaseDate == first.purchaseDate)
      #expect(copy.price == 0 && copy.revocationDate == nil)
    }
  }

  // MARK: - On each device

  @Test func aMemberHasWhatIsSharedOnADeviceThatHeSignsInOnLater() async throws {
    let (store, tablet) = try await family()
    _ = try await tablet.service.attach()
    for row in try await tablet.service.snapshot().queue { try await tablet.service.finish(row.id) }
    let phone = try world.store(device: "phone")
    _ = try await phone.service.attach()
    try await phone.signIn(Self.member)
    let row = try #require(try await phone.service.snapshot().queue.first)
    let shared = try #require(try await phone.control.entitlements().first)
    #expect(row.state == .purchased && row.transactionID == shared.id)
    #expect(shared.storefront.countryCode == "VNM" && shared.currencyCode == "VND")
    try await phone.service.finish(row.id)

    // It has heard of this, but not of what follows while nobody is signed in.
    try await phone.control.signOut()
    try await phone.signIn(Self.member)
    #expect(try await phone.service.snapshot().queue.isEmpty)
    try await phone.control.signOut()
    try await pass(8, store)
    try await phone.signIn(Self.member)
    #expect(try await phone.service.snapshot().queue.map(\.order.productID) == [Self.yearly])
  }

  @Test func whatIsSharedIsRestoredOnADeviceThatForgotIt() async throws {
    let (_, tablet) = try await family()
    _ = try await tablet.service.attach()
    for row in try await tablet.service.snapshot().queue { try await tablet.service.finish(row.id) }
    #expect(try await tablet.service.restore(answer: nil) == .done)
    #expect(try await tablet.service.snapshot().queue.map(\.state) == [.restored])
  }

  // MARK: - Each period once

  @Test func aRenewalReachesTheFamily() async throws {
    let (store, tablet) = try await family()
    _ = try await tablet.service.attach()
    let booked = try await pass(8, store)
    #expect(booked.map(\.accountEmail) == [Self.owner, Self.member])
    try await expectSamePeriods(store, count: 2)
    let entitled = try await tablet.control.entitlements()
    #expect(entitled.map(\.ownership) == [.familyShared] && entitled.map(\.cause) == [.renewal])
    #expect(try await tablet.service.snapshot().queue.map(\.date).count == 2)
    let orderLines = try await store.control.transactions(TransactionQuery(scope: .everything))
      .records
      .compactMap(\.webOrderLineItemID)
    #expect(Set(orderLines).count == 4)
  }

  @Test func manyPeriodsAreBookedInOrderWhetherAtOnceOrOneByOne() async throws {
    let (atOnce, _) = try await family(TestWorld.monthly)
    try await pass(375, atOnce)
    try await expectSamePeriods(atOnce, count: 14)
    let dates = try await atOnce.control.transactions(
      TransactionQuery(scope: .everything, limit: 100)
    )
    .records.reversed().map(\.purchaseDate)
    #expect(dates == dates.sorted())

    let (stepped, _) = try await family(
      TestWorld.monthly, in: TestWorld(catalog: try Self.catalog()))
    for _ in 1...75 { try await pass(5, stepped) }
    for email in [Self.owner, Self.member] {
      let (one, many) = (try await lines(email, atOnce), try await lines(email, stepped))
      #expect(one.map(\.id) == many.map(\.id))
      #expect(one.map(\.expirationDate) == many.map(\.expirationDate))
    }
  }

  @Test func aForcedRenewalReachesTheFamily() async throws {
    let (store, tablet) = try await family()
    try await store.control.forceRenewal(club(store))
    try await pass(1, store)
    try await store.control.forceRenewal(club(store))
    try await expectSamePeriods(store, count: 3)
    #expect(try await tablet.control.entitlements().map(\.cause) == [.renewal])
  }

  @Test func whoSubscribesAgainSharesAgain() async throws {
    let (store, tablet) = try await family()
    try await store.control.setAutoRenew(club(store), false)
    try await pass(8, store)
    #expect(try await tablet.control.entitlements().isEmpty)
    try await store.own(Self.yearly)
    try await expectSamePeriods(store, count: 2)
    #expect(try await tablet.control.entitlements().count == 1)
    try await pass(366, store)
    try await expectSamePeriods(store, count: 3)
  }

  @Test func anUpgradeReachesTheFamily() async throws {
    let (store, tablet) = try await family(TestWorld.monthly)
    try await pass(8, store)
    try await store.own(Self.yearly)
    try await expectSamePeriods(store, count: 3)
    #expect(try await tablet.control.entitlements().map(\.productID) == [Self.yearly])
    #expect(try await lines(Self.member, store).map(\.isUpgraded) == [false, true, false])
    try await pass(366, store)
    try await expectSamePeriods(store, count: 4)
  }

  @Test func aPaymentThatSucceedsAfterAllReachesTheFamily() async throws {
    let (store, tablet) = try await family()
    try await store.control.setSettings { ($0.billingFails, $0.gracePeriod) = (true, .sixteenDays) }
    try await pass(8, store)
    #expect(try await tablet.control.entitlements().count == 1)
    try await pass(20, store)
    #expect(try await tablet.control.entitlements().isEmpty)
    try await store.control.setSettings { $0.billingFails = false }
    try await store.control.resolveBilling(club(store))
    try await expectSamePeriods(store, count: 2)
    #expect(try await tablet.control.entitlements().count == 1)
  }

  // MARK: - Who has it

  @Test func whoLeftGetsNoMoreAndKeepsWhatIsOver() async throws {
    let (store, tablet) = try await family()
    try await pass(8, store)
    try await store.control.leaveFamily(Self.member)
    #expect(try await lines(Self.member, store).map { $0.revocationDate == nil } == [true, false])
    #expect(try await tablet.control.entitlements().isEmpty)
    try await pass(366, store)
    #expect(try await lines(Self.member, store).count == 2)
    #expect(try await lines(Self.owner, store).count == 3)
  }

  @Test func whoJoinsLaterHasThePresentPeriodAndThoseAfterIt() async throws {
    let (store, _) = try await family()
    try await pass(8, store)
    try await store.control.join(Self.other, familyOf: Self.owner)
    try await pass(366, store)
    let late = try await lines(Self.other, store)
    #expect(late.map(\.cause) == [.purchase, .renewal])
    #expect(late.map(\.originalID) == late.prefix(1).flatMap { [$0.id, $0.id] })
    #expect(
      late.map(\.expirationDate)
        == (try await lines(Self.owner, store).suffix(2).map(\.expirationDate)))
    #expect(try await lines(Self.member, store).count == 3)
  }

  @Test func whoComesBackBeginsAnew() async throws {
    let (store, tablet) = try await family()
    try await store.control.leaveFamily(Self.member)
    try await store.control.join(Self.member, familyOf: Self.owner)
    try await pass(8, store)
    let shared = try await lines(Self.member, store)
    try #require(shared.count == 3)
    #expect(shared.map(\.originalID) == [shared[0].id, shared[1].id, shared[1].id])
    #expect(try await tablet.control.entitlements().map(\.id) == [shared[2].id])
  }

  @Test func whoHasAnOwnSubscriptionNeedsNone() async throws {
    let (store, tablet) = try await family()
    try await tablet.own(TestWorld.monthly)
    try await pass(8, store)
    #expect(
      try await lines(Self.member, store).map(\.ownership)
        == [.familyShared, .purchased, .purchased])
    #expect(try await tablet.control.entitlements().map(\.productID) == [TestWorld.monthly])
  }

  @Test func anEndedSubscriptionOfOnesOwnLeavesWhatIsShared() async throws {
    let (store, tablet) = try await family(TestWorld.monthly)
    try await tablet.own(Self.yearly)
    try await pass(6, store)
    try await store.control.setSettings { $0.billingFails = true }
    try await pass(2, store)
    let own = try #require(
      try await store.control.subscriptions().first { $0.productID == Self.yearly })
    try await store.control.setAutoRenew(own.originalID, false)
    try await store.control.setSettings { $0.billingFails = false }
    try await store.control.resolveBilling(club(store))
    #expect(try await tablet.control.entitlements().map(\.ownership) == [.familyShared])
    // What was turned off is not tried again, and the next shared period begins meanwhile.
    try await pass(60, store)
    #expect(try await tablet.control.entitlements().map(\.ownership) == [.familyShared])
  }

  @Test func whatIsNotShareableIsNotShared() async throws {
    let (store, tablet) = try await family(
      TestWorld.monthly, in: TestWorld(catalog: try TestWorld.catalog.get()))
    try await pass(40, store)
    #expect(try await lines(Self.member, store).isEmpty)
    #expect(try await tablet.control.entitlements().isEmpty)
  }

  @Test func aDowngradeToWhatIsNotShareableEndsWithTheSharedPeriod() async throws {
    let (store, tablet) = try await family(in: TestWorld(catalog: try TestWorld.catalog.get()))
    try await store.own(TestWorld.monthly)
    try await pass(8, store)
    #expect(try await store.control.entitlements().map(\.productID) == [TestWorld.monthly])
    #expect(try await tablet.control.entitlements().isEmpty)
    // The grace of what the buyer has now is not the family's.
    try await store.control.setSettings { ($0.billingFails, $0.gracePeriod) = (true, .sixteenDays) }
    try await pass(31, store)
    #expect(try await store.control.entitlements().count == 1)
    #expect(try await tablet.control.entitlements().isEmpty)
  }

  @Test func anUpgradeToWhatIsNotShareableEndsTheSharingAtOnce() async throws {
    let (store, tablet) = try await family(
      TestWorld.monthly, in: TestWorld(catalog: try Self.catalog(yearly: false)))
    try await store.control.forceRenewal(club(store))
    try await store.own(Self.yearly)
    #expect(try await tablet.control.entitlements().isEmpty)
    #expect(try await lines(Self.member, store).allSatisfy { $0.revocationDate != nil })
    #expect(try await lines(Self.owner, store).allSatisfy { $0.revocationDate == nil })
    try await pass(366, store)
    #expect(try await lines(Self.member, store).count == 2)
  }

  // MARK: - What is taken back

  @Test(arguments: [1, 2, 3])
  func aRefundTakesBackTheCopiesOfThatPeriodAlone(period: Int) async throws {
    let (store, tablet) = try await family()
    for _ in 1...3 { try await store.control.forceRenewal(club(store)) }
    try await store.control.refund(lines(Self.owner, store)[period].id, reason: .developerIssue)
    for email in [Self.owner, Self.member] {
      let taken = try await lines(email, store).map(\.revocationReason)
      #expect(taken == (0..<4).map { $0 == period ? .developerIssue : nil })
    }
    #expect(
      try await tablet.control.entitlements().map(\.expirationDate)
        == (try await store.control.entitlements().map(\.expirationDate)))
  }

  @Test func aRefundOfWhatWasReplacedLeavesWhatReplacedIt() async throws {
    let (store, tablet) = try await family(TestWorld.monthly)
    try await store.control.forceRenewal(club(store))
    let replaced = try #require(try await store.control.entitlements().first).id
    try await store.own(Self.yearly)
    try await store.control.refund(replaced, reason: .other)
    #expect(try await store.control.entitlements().map(\.productID) == [Self.yearly])
    #expect(try await tablet.control.entitlements().map(\.productID) == [Self.yearly])
  }

  @Test func whatEndsNowEndsForTheFamilyToo() async throws {
    let (store, tablet) = try await family()
    try await pass(8, store)
    try await store.control.expire(club(store))
    #expect(try await tablet.control.entitlements().isEmpty)
    try await expectSamePeriods(store, count: 2)
  }

  // MARK: - What the member sees

  @Test func theStatusOfAMemberFollowsTheBuyers() async throws {
    let (store, tablet) = try await family()
    let first = try #require(try await lines(Self.member, store).first).id
    var updates = await tablet.service.statusUpdates().makeAsyncIterator()
    try await tablet.control.forceRenewal(club(store))
    let status = try #require(await updates.next())
    let latest = try #require(try await lines(Self.member, store).last).id
    #expect(status.phase == .subscribed && status.transaction.id == latest)

    func phases() async throws -> [SubscriptionPhase] {
      try await tablet.service.subscriptionStatuses(groupID: nil).map(\.phase)
    }
    #expect(
      try await tablet.control.inspectTransaction(latest)?.renewal?.payload["originalTransactionId"]
        == .text("\(first)"))
    try await tablet.own(TestWorld.monthly)
    #expect(try await phases() == [.subscribed, .subscribed])
    try await store.control.refund(
      try #require(try await store.control.entitlements().first).id, reason: .other)
    #expect(try await phases() == [.subscribed, .revoked])
    // Only the buyer manages it.
    await #expect(throws: StoreFailure.self) { try await tablet.control.setAutoRenew(first, false) }
  }

  @Test func aMembersStatusEndsWhereTheBuyerHasWhatIsNotShareable() async throws {
    let (store, tablet) = try await family(in: TestWorld(catalog: try TestWorld.catalog.get()))
    try await store.own(TestWorld.monthly)
    try await pass(8, store)
    #expect(
      try await store.service.subscriptionStatuses(groupID: nil).map(\.phase) == [.subscribed])
    #expect(try await tablet.service.subscriptionStatuses(groupID: nil).map(\.phase) == [.expired])
    let last = try #require(try await lines(Self.member, store).last).id
    let renewal = try #require(try await tablet.control.inspectTransaction(last)?.renewal?.payload)
    #expect(renewal["autoRenewProductId"] == .text(Self.yearly))
    #expect(renewal["autoRenewStatus"] == .number(0))
    #expect(renewal["eligibleWinBackOfferIds"] == nil)
  }

  // MARK: - What it costs

  @Test func aCopyIsFoundByAnIndexOfItsOwn() async throws {
    #expect(
      try world.store().plan(of: "sharedFrom = 1 AND \(LedgerLine.shared)")
        == ["SEARCH transactions USING INDEX transactionsSharedWith (accountID=? AND sharedFrom=?)"]
    )
  }

  @Test func nobodyPaysForFamiliesWhereThereAreNone() async throws {
    var counts: [Int] = []
    for catalog in [try TestWorld.catalog.get(), try Self.catalog()] {
      let world = TestWorld(catalog: catalog)
      let store = try world.store()
      try await store.own(TestWorld.monthly)
      let id = try await club(store)
      try await store.control.forceRenewal(id)
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
    try await control.forceRenewal(originalID)
    try await world.database.writeWithoutTransaction { db in db.trace(nil) }
    return count.withLock { $0 }
  }
}
