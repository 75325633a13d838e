import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

@Suite(.watched) struct SimulatedStoreRevocationsTests {
  let world = TestWorld()

  /// Returns the revocation that a new process gets at once, or nil if there is none.
  private func news(_ store: SimulatedAppStore) async throws -> Revocation? {
    _ = try await store.service.attach()
    var news = await store.service.revocations().makeAsyncIterator()
    let first = try #require(await news.next())
    return first.productIDs.isEmpty ? nil : first
  }

  private func refunded(_ productID: String) async throws -> SimulatedAppStore {
    let store = try world.store()
    try await refund(productID, in: store)
    return store
  }

  /// Buys a product and refunds it.
  private func refund(_ productID: String, in store: SimulatedAppStore) async throws {
    try await store.own(productID)
    try await store.refund(#require(try await store.control.entitlements().first).id)
  }

  @Test func repurchaseCancelsTheRevocation() async throws {
    let store = try await refunded(TestWorld.swiftShopping)
    try await store.own(TestWorld.swiftShopping)
    #expect(try await news(world.store()) == nil)
  }

  @Test func acknowledgementLeavesLaterRevocationsPending() async throws {
    let store = try await refunded(TestWorld.swiftShopping)
    let first = try #require(try await news(store))
    try await refund(TestWorld.vip, in: store)
    try await store.service.acknowledge(first)
    #expect(try await news(world.store())?.productIDs == [TestWorld.vip])
  }

  @Test func revocationIsRepeatedUntilThePurchaseIsFinished() async throws {
    let store = try world.store()
    let bought = try await store.purchase(TestWorld.swiftShopping)
    try await store.refund(try #require(bought.transactionID))
    try await store.service.acknowledge(try #require(try await news(store)))
    let again = try #require(try await news(world.store()))
    #expect(again.productIDs == [TestWorld.swiftShopping])
    try await store.service.finish(bought.id)
    try await store.service.acknowledge(again)
    #expect(try await news(world.store()) == nil)
  }
}
