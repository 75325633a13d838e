import Foundation
import GRDB
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// A product identifier keeps the type that it was first loaded or sold with.
@Suite(.watched) struct KnownProductsTests {
  private let folder = TestWorld()

  private func store(_ change: (String) -> String = { $0 }) throws -> SimulatedAppStore {
    try SimulatedAppStore(folder: folder.folder, catalog: Catalog.shipped(change), seed: 1)
  }

  /// Returns the catalog with the coupon as a non-consumable.
  private func retyped(_ text: String) -> String {
    guard let id = text.range(of: "\"\(TestWorld.coupon)\""),
      let type = text.range(of: "\"Consumable\"", range: id.upperBound..<text.endIndex)
    else { return text }
    return text.replacingCharacters(in: type, with: "\"Non-Consumable\"")
  }

  private func known() throws -> [KnownProductRow] {
    try DatabaseQueue.patient(folder.folder.database.path).read { db in
      try KnownProductRow.fetchAll(db, where: "TRUE")
    }
  }

  private func load(_ store: SimulatedAppStore) async throws -> ProductsAnswer {
    let ids = store.control.catalog.products.map(\.id)
    return try await store.service.products(ids)
  }

  @Test func loadedProductKeepsItsType() async throws {
    let first = try store()
    _ = try await load(first)
    // With the next decision.
    try await first.perform(.faults(.setOffline(false)))
    let second = try store(retyped)
    let answer = try await load(second)
    #expect(
      answer.invalid.contains {
        $0.id == TestWorld.coupon && $0.reason == .typeChanged(from: .consumable)
      })
    // Other products are still sold.
    #expect(answer.products.map(\.id).contains(TestWorld.swiftShopping))
    // The answer stays the same after further requests and decisions.
    try await second.perform(.faults(.setOffline(false)))
    #expect(try await load(second).products.map(\.id) == answer.products.map(\.id))
    #expect(try await load(store(retyped)).products.map(\.id) == answer.products.map(\.id))
    #expect(try await load(store()).products.map(\.id).contains(TestWorld.coupon))
  }

  @Test func loadedProductsAreKnownToTheNextProcess() async throws {
    let first = try store()
    _ = try await load(first)
    await first.close()
    #expect(try known().count == first.control.catalog.products.count)
    let answer = try await load(try store(retyped))
    #expect(answer.invalid.contains { $0.id == TestWorld.coupon })
  }

  @Test func launchWithALargeCatalogWritesNothing() async throws {
    let text = CatalogText.with(
      products: CatalogText.consumables(10_000).joined(separator: ","), testers: "")
    let world = TestWorld(catalog: try Catalog(text: text))
    let store = try world.store()
    let revision = try await store.service.storeState().revision
    func rows() async throws -> Int {
      try await store.world.database.read { try KnownProductRow.fetchAll($0, where: "TRUE").count }
    }
    _ = try await store.service.attach()
    #expect(try await load(store).products.map(\.id).count == 10_000)
    #expect(try await store.service.storeState().revision == revision)
    #expect(try await rows() == 0)
    try await store.perform(.faults(.setOffline(false)))
    #expect(try await rows() == 10_000)
    // Another process does not write the same catalog again.
    let second = try world.store(session: "second", alive: ["this", "second"])
    _ = try await load(second)
    func changes() async throws -> Int {
      try await second.world.database.read { $0.totalChangesCount }
    }
    let before = try await changes()
    try await second.perform(.faults(.setOffline(false)))
    #expect(try await changes() < before + 100)
    #expect(try await rows() == 10_000)
  }

  @Test func paymentMakesItsProductKnown() async throws {
    let store = try store()
    _ = try await store.service.add(PaymentOrder(productID: TestWorld.vip))
    #expect(try known().map(\.productID) == [TestWorld.vip])
  }

  @Test func resetForgetsKnownProducts() async throws {
    let store = try store()
    _ = try await load(store)
    try await store.own(TestWorld.coupon)
    try await store.perform(.reset)
    #expect(try known().isEmpty)
    let other = try self.store(retyped)
    #expect(try await load(other).products.map(\.id).contains(TestWorld.coupon))
  }
}
