import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// A tester deletes a purchase as if it had never been made.
@Suite(.watched) struct DeletedTransactionsTests: FamilyStory {
  let world = TestWorld()
  private static let face = TestWorld.swiftShopping

  private func delete(_ id: UInt64, _ store: SimulatedAppStore) async throws -> Set<UInt64> {
    guard case .deleted(let records) = try await store.perform(.transaction(id, .delete)) else {
      return []
    }
    return Set(records.map(\.id))
  }

  @Test func purchaseIsDeletedWithItsEntitlementAndRestores() async throws {
    let store = try world.store()
    try await store.own(Self.face)
    let first = try #require(try await store.ledger().first).id
    _ = try await store.service.restore(answer: nil)
    let all = Set(try await store.ledger().map(\.id))
    #expect(all.count == 2)
    #expect(try await delete(first, store) == all)
    #expect(try await store.ledger().isEmpty)
    #expect(try await store.control.entitlements().isEmpty)
    let storeState = try await store.service.storeState()
    #expect(storeState.queue.isEmpty && storeState.revokedProducts == [Self.face])
    try await store.own(Self.face)
    let again = try #require(try await store.ledger().first)
    #expect(again.cause == .purchase && again.price > 0)
    #expect(try await store.service.storeState().revokedProducts.isEmpty)
  }

  @Test func restoredTransactionIsDeletedAlone() async throws {
    let store = try world.store()
    try await store.own(Self.face)
    _ = try await store.service.restore(answer: nil)
    let restored = try #require(try await store.ledger().first { $0.cause == .restore }).id
    #expect(try await delete(restored, store) == [restored])
    #expect(try await store.control.entitlements().count == 1)
    #expect(try await store.service.storeState().revokedProducts.isEmpty)
  }

  @Test func copiesOfTheFamilyAreDeletedToo() async throws {
    let (owner, member) = try await family()
    let all = try await owner.ledger()
    #expect(Set(all.map(\.accountEmail)) == [Self.owner, Self.member])
    let own = try #require(all.first { $0.accountEmail == Self.owner }).id
    #expect(try await delete(own, owner) == Set(all.map(\.id)))
    #expect(try await member.control.entitlements().isEmpty)
    #expect(try await member.control.subscriptions().isEmpty)
    #expect(try await member.service.storeState().revokedProducts == [Self.yearly])
  }

  @Test func copyIsDeletedAlone() async throws {
    let (owner, member) = try await family()
    let copy = try #require(try await lines(Self.member, owner).first).id
    #expect(try await delete(copy, owner) == [copy])
    #expect(try await member.control.entitlements().isEmpty)
    #expect(try await owner.subscription().machine.phase == .subscribed)
  }
}
