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

  @Test func devicesAreListedWithTheirAccounts() async throws {
    try await world.store().signIn()
    let tablet = try world.store(device: "ipad")
    try await tablet.signIn("mei@example.com")
    try await tablet.purchase(TestWorld.swiftShopping)
    let devices = try await tablet.control.devices()
    #expect(devices.map(\.name) == ["ipad", "iphone"])
    #expect(devices.map(\.accountEmail) == ["mei@example.com", "tester@example.com"])
    #expect(devices.map(\.unfinished) == [1, 0])
  }

  @Test func faultDelayIsReportedOnce() async throws {
    try await store.signIn()
    try await store.fail(.purchase, with: .refusal(.timedOut), delay: 250)
    let key = try await store.present(TestWorld.coupon)
    #expect(try await store.service.advance(key, answer: .confirm) == .working(.milliseconds(250)))
    #expect(
      try await store.service.advance(key, answer: nil).transaction?.refusal?.kind == .timedOut)
  }

  @Test func testersAreAddedChangedAndRemoved() async throws {
    let tester = NewTester(email: "new@example.com", password: "Sandbox-3", countryCode: "TWN")
    try await store.perform(.addTester(tester))
    await #expect(throws: StoreFailure.self) { try await store.perform(.addTester(tester)) }
    try await store.perform(.tester("new@example.com", .setAsksToBuy(true)))
    let step = try await store.service.signIn(
      answer: .signIn(email: "new@example.com", password: "Sandbox-3"))
    #expect(step == .done)
    #expect(try await store.purchase(TestWorld.coupon).state == .deferred)
    try await store.perform(.tester("new@example.com", .remove))
    #expect(try await store.service.storeState().account == nil)
    #expect(try await store.control.testers().count == 6)
  }

  @Test func clearedHistoryRemovesPurchases() async throws {
    try await store.own(TestWorld.swiftShopping)
    try await store.perform(.tester("tester@example.com", .clearHistory))
    #expect(try await store.control.entitlements().isEmpty)
    #expect(try await store.ledger().isEmpty)
    #expect(try await store.purchase(TestWorld.monthly).state == .purchased)
  }

  @Test func testerFinishesAndDeletesATransaction() async throws {
    let bought = try await store.purchase(TestWorld.swiftShopping)
    let id = try #require(bought.transactionID)
    try await store.perform(.transaction(id, .finish))
    #expect(try await store.service.storeState().queue.isEmpty)
    await #expect(throws: StoreFailure.self) { try await store.perform(.transaction(id, .finish)) }
    try await store.perform(.transaction(id, .delete))
    #expect(try await store.control.entitlements().isEmpty)
    await #expect(throws: StoreFailure.self) { try await store.perform(.transaction(id, .delete)) }
  }
}
