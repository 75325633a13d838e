import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// The copies of shared purchases that members get and lose (storekit-rules 2.12, 3.21).
@Suite(.watched) struct SimulatedStoreFamilyEndsTests: FamilyStory {
  let world: TestWorld

  init() throws { world = TestWorld(catalog: try Self.catalog()) }

  private func standing(
    _ email: String, _ store: SimulatedAppStore
  ) async throws -> SubscriptionStanding {
    try #require(
      try await store.control.subscriptions()
        .first { $0.accountEmail == email && $0.sharedBy == nil })
  }

  // MARK: - Devices and accounts

  @Test func familyCopyBelongsToTheMembersDeviceAndAccount() async throws {
    let (store, _) = try await family()
    try await store.pass(days: 8)
    let copies = try await lines(Self.member, store)
    #expect(copies.map(\.device) == ["ipad", "ipad"])
    #expect(try await store.ledger(.device("ipad")).reversed() == copies)
    #expect(try await store.ledger(.device("iphone")).allSatisfy { $0.ownership == .purchased })
  }

  @Test func familyCopyAppearsWhereTheMemberSignsIn() async throws {
    let store = try world.store()
    try await store.own(Self.yearly)
    try await store.perform(.tester(Self.member, .join(familyOf: Self.owner)))
    #expect(try await lines(Self.member, store).map(\.device) == [""])
    let phone = try world.store(device: "phone")
    try await phone.signIn(Self.member)
    #expect(try await phone.ledger(.device("phone")).map(\.accountEmail) == [Self.member])
  }

  // MARK: - Revocations

  @Test func copyOfAnotherSharerArrivesWhenASharerLeaves() async throws {
    let store = try world.store()
    let tablet = try world.store(device: "ipad")
    try await tablet.signIn(Self.member)
    try await store.perform(.tester(Self.member, .join(familyOf: Self.owner)))
    try await tablet.own(Self.yearly)
    let mei = try world.store(device: "phone")
    try await mei.signIn(Self.other)
    try await store.perform(.tester(Self.other, .join(familyOf: Self.owner)))
    try await store.own(TestWorld.monthly)
    #expect(try await mei.control.entitlements().map(\.productID) == [Self.yearly])
    try await store.perform(.tester(Self.member, .leaveFamily))
    #expect(try await mei.control.entitlements().map(\.productID) == [TestWorld.monthly])
  }

  // MARK: - Own subscriptions

  @Test func familyCopyStaysWhenTheOwnSubscriptionEnds() async throws {
    let (store, tablet) = try await family()
    _ = try await tablet.service.attach()
    try await tablet.own(TestWorld.monthly)
    try await store.perform(.subscription(standing(Self.owner, store).originalID, .renew))
    let own = try await standing(Self.member, store)
    try await store.perform(.subscription(own.originalID, .cancelRenewal))
    let copy = try #require(try await lines(Self.member, store).last)
    #expect(copy.ownership == .familyShared && copy.productID == Self.yearly)
    #expect(try await tablet.control.entitlements().count == 2)
    try await store.pass(days: 8)
    #expect(try await tablet.control.entitlements().map(\.id) == [copy.id])
    #expect(try await tablet.service.storeState().queue.contains { $0.transactionID == copy.id })
  }

  @Test func familyCopyIsReusedWithinItsPeriod() async throws {
    let (store, tablet) = try await family()
    let copy = try #require(try await tablet.control.entitlements().first)
    try await tablet.own(TestWorld.monthly)
    try await store.perform(.subscription(standing(Self.member, store).originalID, .expire))
    #expect(try await tablet.control.entitlements().map(\.id) == [copy.id])
    #expect(try await lines(Self.member, store).count == 2)
  }

  @Test(arguments: [true, false])
  func familyCopyStaysWhenTheOwnSubscriptionIsRefundedOrUnpaid(isRefunded: Bool) async throws {
    let (store, tablet) = try await family()
    try await tablet.own(TestWorld.monthly)
    try await store.pass(days: 8)
    if isRefunded {
      let paid = try #require(
        try await tablet.control.entitlements().first { $0.ownership == .purchased })
      try await store.perform(.transaction(paid.id, .refund(.other)))
    } else {
      try await store.perform(.set(.billingFails(true)))
      try await store.pass(days: 32)
    }
    #expect(try await tablet.control.entitlements().map(\.ownership) == [.familyShared])
  }
}
