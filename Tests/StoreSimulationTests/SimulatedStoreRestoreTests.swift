import Foundation
import StoreCore
import Testing

@testable import StoreSimulation

@Suite struct SimulatedStoreRestoreTests {
  let world = TestWorld()

  func restored(_ store: SimulatedStore) async throws -> [QueuedTransaction] {
    #expect(try await store.restore(answer: nil) == .done)
    return try await store.snapshot().queue.filter { $0.state == .restored }
  }

  @Test func nonConsumablesAndAutoRenewablesComeBackAndNothingElse() async throws {
    let store = try world.store()
    for id in [TestWorld.coupon, TestWorld.swiftShopping, TestWorld.vip, TestWorld.monthly] {
      try await store.own(id)
    }
    let products = try await restored(store).map(\.order.productID)
    #expect(products == [TestWorld.swiftShopping, TestWorld.monthly])
  }

  @Test func aRestoredTransactionIsNewAndPointsToTheOriginal() async throws {
    let store = try world.store()
    let bought = try await store.purchase(TestWorld.swiftShopping)
    try await store.finish(bought.id)
    let restored = try #require(try await restored(store).first)
    #expect(restored.transactionID != bought.transactionID)
    #expect(restored.original?.transactionID == bought.transactionID)
    #expect(restored.original?.date == bought.date)
  }

  @Test func restoringAgainMakesMoreTransactions() async throws {
    let store = try world.store()
    try await store.own(TestWorld.swiftShopping)
    #expect(try await restored(store).count == 1)
    #expect(try await restored(store).count == 2)
  }

  @Test func whatIsNotFinishedIsNotRestored() async throws {
    let store = try world.store()
    try await store.purchase(TestWorld.swiftShopping)
    #expect(try await restored(store).isEmpty)
  }

  @Test func nothingToRestoreIsNoFailure() async throws {
    let store = try world.store()
    try await store.signIn()
    #expect(try await restored(store).isEmpty)
  }

  @Test func whoIsNotSignedInIsAskedFirst() async throws {
    let store = try world.store()
    try await store.own(TestWorld.swiftShopping)
    try await store.signOut()
    guard case .present(.signIn(let sheet)) = try await store.restore(answer: nil) else {
      Issue.record("no sign-in sheet")
      return
    }
    #expect(sheet.purpose == .restore)
    #expect(try await store.restore(answer: .cancel) == .cancelled)
    let answer = SheetAnswer.signIn(email: "tester@example.com", password: "Sandbox-1")
    #expect(try await store.restore(answer: answer) == .done)
    #expect(try await store.snapshot().queue.count == 1)
  }

  @Test func theSameTesterOwnsTheSameThingsOnASecondDevice() async throws {
    try await world.store().own(TestWorld.swiftShopping)
    let tablet = try world.store(device: "ipad")
    try await tablet.signIn()
    #expect(try await restored(tablet).map(\.order.productID) == [TestWorld.swiftShopping])
  }

  @Test func anotherTestersPurchasesStayTheirs() async throws {
    let store = try world.store()
    try await store.own(TestWorld.swiftShopping)
    try await store.signIn("minh@example.com")
    #expect(try await restored(store).isEmpty)
  }
}
