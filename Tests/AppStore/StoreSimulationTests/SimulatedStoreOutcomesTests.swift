import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// A tester's changes to accounts and the ledger.
@Suite(.watched) struct SimulatedStoreOutcomesTests {
  let world = TestWorld()
  private let store: SimulatedAppStore

  init() throws { store = try world.store() }

  // MARK: - Faults

  @Test func faultDelayIsReportedOnce() async throws {
    try await store.signIn()
    try await store.fail(.purchase, with: .refusal(.timedOut), delay: 250)
    let key = try await store.present(TestWorld.coupon)
    #expect(try await store.service.advance(key, answer: .confirm) == .working(.milliseconds(250)))
    #expect(
      try await store.service.advance(key, answer: nil).transaction?.refusal?.kind == .timedOut)
  }

  // MARK: - Testers and the ledger

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
