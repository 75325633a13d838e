import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// Members who join, leave, and return, and the status that they see.
@Suite(.watched) struct SimulatedStoreFamilyMembersTests: FamilyStory {
  let world: TestWorld

  init() throws { world = TestWorld(catalog: try Self.catalog()) }

  // MARK: - Membership

  @Test func laterMemberGetsTheCurrentAndFollowingPeriods() async throws {
    let (store, _) = try await family()
    try await store.pass(days: 8)
    try await store.perform(.tester(Self.other, .join(familyOf: Self.owner)))
    try await store.pass(days: 366)
    let late = try await lines(Self.other, store)
    #expect(late.map(\.cause) == [.purchase, .renewal])
    #expect(late.map(\.originalID) == late.prefix(1).flatMap { [$0.id, $0.id] })
    #expect(
      late.map(\.expirationDate)
        == (try await lines(Self.owner, store).suffix(2).map(\.expirationDate)))
    #expect(try await lines(Self.member, store).count == 3)
  }

  @Test func returningMemberGetsANewOriginal() async throws {
    let (store, tablet) = try await family()
    try await store.perform(.tester(Self.member, .leaveFamily))
    try await store.perform(.tester(Self.member, .join(familyOf: Self.owner)))
    try await store.pass(days: 8)
    let shared = try await lines(Self.member, store)
    try #require(shared.count == 3)
    #expect(shared.map(\.originalID) == [shared[0].id, shared[1].id, shared[1].id])
    #expect(try await tablet.control.entitlements().map(\.id) == [shared[2].id])
  }

  @Test func copyThatEndedBeforeItWasDeliveredIsFinished() async throws {
    let store = try world.store()
    try await store.perform(.tester(Self.member, .join(familyOf: Self.owner)))
    try await store.own(Self.yearly)
    try await store.pass(days: 10)
    #expect(try await lines(Self.member, store).count == 2)
    let tablet = try world.store(device: "ipad")
    try await tablet.signIn(Self.member)
    _ = try await tablet.service.attach()
    let waiting = try await tablet.service.storeState().queue
    #expect(waiting.count == 2)
    try await tablet.service.finish(waiting.map(\.id))
    let copies = try await lines(Self.member, store)
    #expect(copies.allSatisfy { $0.isFinished })
    #expect(copies.map { $0.facts.contains(.undelivered) } == [true, false])
  }

  /// Each has its own status, and both entitle, in either order (storekit-rules 3.21).
  @Test(arguments: [
    (true, TestWorld.monthly), (false, TestWorld.monthly), (true, Self.yearly),
  ])
  func ownSubscriptionContinuesNextToTheSharedOne(
    isOwnFirst: Bool, _ product: String
  ) async throws {
    let store = try world.store()
    let group = try #require(store.control.catalog.product(product)?.subscription?.groupID)
    let tablet = try world.store(device: "ipad")
    try await tablet.signIn(Self.member)
    if isOwnFirst { try await tablet.own(product) }
    try await store.own(Self.yearly)
    try await store.perform(.tester(Self.member, .join(familyOf: Self.owner)))
    if !isOwnFirst { try await tablet.own(product) }
    for _ in 1...2 {
      let statuses = try await tablet.service.subscriptionStatuses(groupID: group)
      #expect(statuses.map(\.phase) == [.subscribed, .subscribed])
      let running = Set(statuses.map(\.transaction.productID))
      #expect(running == [product, Self.yearly])
      #expect(try await Set(tablet.control.entitlements().map(\.productID)) == running)
      #expect(try await tablet.control.entitlements().count == running.count)
      #expect(try await Set(tablet.service.storeState().subscriptions.map(\.productID)) == running)
      try await store.pass(days: 8)
    }
    try await store.perform(.tester(Self.member, .leaveFamily))
    #expect(try await tablet.control.entitlements().map(\.productID) == [product])
  }

  @Test func endOfTheOwnSubscriptionKeepsTheSharedOne() async throws {
    let (store, tablet) = try await family(TestWorld.monthly)
    try await tablet.own(Self.yearly)
    try await store.pass(days: 6)
    try await store.perform(.set(.billingFails(true)))
    try await store.pass(days: 2)
    let own = try #require(
      try await store.control.subscriptions().first { $0.productID == Self.yearly })
    try await store.perform(.subscription(own.originalID, .cancelRenewal))
    try await store.perform(.set(.billingFails(false)))
    try await store.perform(.subscription(club(store), .resolveBilling))
    #expect(try await tablet.control.entitlements().map(\.ownership) == [.familyShared])
    // A canceled subscription is not retried. The next shared period begins in the meantime.
    try await store.pass(days: 60)
    #expect(try await tablet.control.entitlements().map(\.ownership) == [.familyShared])
  }

  @Test func downgradeToAnUnshareablePlanEndsSharingAtRenewal() async throws {
    let (store, tablet) = try await family(in: TestWorld(catalog: try TestWorld.catalog.get()))
    try await store.own(TestWorld.monthly)
    try await store.pass(days: 8)
    #expect(try await store.control.entitlements().map(\.productID) == [TestWorld.monthly])
    #expect(try await tablet.control.entitlements().isEmpty)
    #expect(
      try await store.service.subscriptionStatuses(groupID: nil).map(\.phase) == [.subscribed])
    #expect(try await tablet.service.subscriptionStatuses(groupID: nil).map(\.phase) == [.expired])
    let last = try #require(try await lines(Self.member, store).last).id
    let renewal = try #require(try await tablet.control.inspectTransaction(last)?.renewal?.payload)
    #expect(renewal["autoRenewProductId"] == .text(Self.yearly))
    #expect(renewal["autoRenewStatus"] == .number(0))
    #expect(renewal["eligibleWinBackOfferIds"] == nil)
    // The buyer's grace period for the new plan is not shared.
    try await store.perform(.set(.billingFails(true)))
    try await store.perform(.set(.gracePeriod(.sixteenDays)))
    try await store.pass(days: 31)
    #expect(try await store.control.entitlements().count == 1)
    #expect(try await tablet.control.entitlements().isEmpty)
  }

  @Test func upgradeToAnUnshareablePlanEndsSharingAtOnce() async throws {
    let (store, tablet) = try await family(
      TestWorld.monthly, in: TestWorld(catalog: try Self.catalog(yearly: false)))
    try await store.perform(.subscription(club(store), .renew))
    try await store.own(Self.yearly)
    #expect(try await tablet.control.entitlements().isEmpty)
    #expect(try await lines(Self.member, store).allSatisfy { $0.revocationDate != nil })
    #expect(try await lines(Self.owner, store).allSatisfy { $0.revocationDate == nil })
    try await store.pass(days: 366)
    #expect(try await lines(Self.member, store).count == 2)
  }

  // MARK: - Revocations

  @Test(arguments: [1, 2, 3])
  func refundRevokesOnlyTheCopiesOfItsPeriod(period: Int) async throws {
    let (store, tablet) = try await family()
    for _ in 1...3 { try await store.perform(.subscription(club(store), .renew)) }
    try await store.perform(
      .transaction(lines(Self.owner, store)[period].id, .refund(.developerIssue)))
    for email in [Self.owner, Self.member] {
      let lines = try await lines(email, store)
      #expect(
        lines.map(\.revocationReason) == (0..<4).map { $0 == period ? .developerIssue : nil })
      let isCopy = email == Self.member
      #expect(lines[period].facts.last == (isCopy ? TransactionFact.unshared : .refunded(nil)))
    }
    #expect(
      try await tablet.control.entitlements().map(\.expirationDate)
        == (try await store.control.entitlements().map(\.expirationDate)))
  }

  @Test func refundOfAReplacedPeriodKeepsItsReplacement() async throws {
    let (store, tablet) = try await family(TestWorld.monthly)
    try await store.perform(.subscription(club(store), .renew))
    let replaced = try #require(try await store.control.entitlements().first).id
    try await store.pass(days: 3)
    try await store.own(Self.yearly)
    try await store.perform(.transaction(replaced, .refund(.other)))
    #expect(try await store.control.entitlements().map(\.productID) == [Self.yearly])
    #expect(try await tablet.control.entitlements().map(\.productID) == [Self.yearly])
  }

  @Test func forcedExpiryEndsSharing() async throws {
    let (store, tablet) = try await family()
    try await store.pass(days: 8)
    try await store.perform(.subscription(club(store), .expire))
    #expect(try await tablet.control.entitlements().isEmpty)
    try await expectSamePeriods(store, count: 2)
  }

  // MARK: - Status

  @Test func statusOfAMemberFollowsTheBuyers() async throws {
    let (store, tablet) = try await family()
    let first = try #require(try await lines(Self.member, store).first).id
    var updates = await tablet.service.statusUpdates().makeAsyncIterator()
    try await tablet.perform(.subscription(club(store), .renew))
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
    try await store.perform(
      .transaction(try #require(try await store.control.entitlements().first).id, .refund(.other)))
    #expect(try await phases() == [.subscribed, .revoked])
    // Only the buyer can manage it.
    await #expect(throws: StoreFailure.self) {
      try await tablet.perform(.subscription(first, .cancelRenewal))
    }
  }
}
