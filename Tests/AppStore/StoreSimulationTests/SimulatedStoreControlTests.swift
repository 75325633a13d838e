import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// A tester's view of a world and changes to it: the ledger, devices, testers, and resets.
@Suite(.watched) struct SimulatedStoreControlTests {
  let world = TestWorld()
  private let store: SimulatedAppStore

  init() throws { store = try world.store() }

  @Test func ledgerIsPagedNewestFirst() async throws {
    for _ in 1...5 { try await store.own(TestWorld.coupon) }
    let first = try await store.control.transactions(TransactionQuery(limit: 2))
    #expect(first.records.count == 2 && first.hasMore)
    let second = try await store.control.transactions(
      TransactionQuery(before: first.records.last?.id, limit: 3))
    #expect(second.records.count == 3 && !second.hasMore)
    let ids = (first.records + second.records).map(\.id)
    #expect(ids == ids.sorted(by: >))
  }

  @Test func transactionsOfADeviceAndItsAccountAppearOnce() async throws {
    let phone = try world.store()
    try await phone.own(TestWorld.swiftShopping)
    let tablet = try world.store(device: "ipad")
    try await tablet.signIn()
    try await tablet.own(TestWorld.coupon)
    try await tablet.signIn("minh@example.com")
    try await tablet.own(TestWorld.vip)
    #expect(try await tablet.control.transactions(TransactionQuery()).records.count == 2)
    #expect(try await phone.control.transactions(TransactionQuery()).records.count == 2)
    let minh = TransactionQuery(scope: .account(email: "Minh@example.com"))
    #expect(try await phone.control.transactions(minh).records.map(\.productID) == [TestWorld.vip])
  }

  @Test func orderNumberIsGivenOnceAndNotWithoutANetwork() async throws {
    let tablet = try world.store(device: "ipad")
    #expect(try await store.control.newOrderNumber() == 1)
    #expect(try await tablet.control.newOrderNumber() == 2)
    try await store.control.perform(.faults(.setOffline(true)))
    await #expect(throws: Refusal(.notConnectedToInternet, .offline)) {
      try await store.control.newOrderNumber()
    }
    try await store.control.perform(.faults(.setOffline(false)))
    #expect(try await store.control.newOrderNumber() == 3)
    // A new world counts anew.
    try await store.control.perform(.reset)
    #expect(try await store.control.newOrderNumber() == 1)
  }

  @Test func resetRemovesEverything() async throws {
    try await store.own(TestWorld.swiftShopping)
    try await store.perform(.setPaymentsAllowed(false, device: "iphone"))
    _ = try await store.service.add(PaymentOrder(productID: TestWorld.coupon))
    let before = try await store.service.storeState()
    try await store.perform(.reset)
    let after = try await store.service.storeState()
    #expect(after.account == nil && after.queue.isEmpty && after.paymentsAllowed)
    #expect(after.revision > before.revision)
    #expect(try await store.ledger().isEmpty)
    #expect(try await store.control.testers().count == 6)
    #expect(try await store.control.devices().isEmpty)
  }

  @Test func identifiersRepeatAfterAReset() async throws {
    try await store.own(TestWorld.swiftShopping)
    let first = try await store.control.entitlements().map(\.id)
    try await store.perform(.reset)
    try await store.own(TestWorld.swiftShopping)
    #expect(try await store.control.entitlements().map(\.id) == first)
  }

  @Test func faultDelayIsReportedOnce() async throws {
    try await store.signIn()
    try await store.fail(.purchase, with: .refusal(.timedOut), delay: 250)
    let key = try await store.present(TestWorld.coupon)
    #expect(try await store.service.advance(key, answer: .confirm) == .working(.milliseconds(250)))
    #expect(
      try await store.service.advance(key, answer: nil).transaction?.refusal?.kind == .timedOut)
  }
}
