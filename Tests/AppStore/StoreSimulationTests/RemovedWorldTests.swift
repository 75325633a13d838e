import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// A database that is removed while a store uses it.
@Suite(.watched) struct RemovedWorldTests {
  private let world = TestWorld()

  private func remove(_ endings: [String]) throws {
    for ending in endings {
      try FileManager.default.removeItem(atPath: world.folder.database.path + ending)
    }
  }

  private func expectRefused(_ store: SimulatedAppStore) async throws {
    let path = world.folder.database.path
    let failure = await #expect(throws: StoreFailure.self) {
      try await store.purchase(TestWorld.coupon)
    }
    #expect(failure == .files(.removed(path)))
    await #expect(throws: StoreFailure.self) { try await store.service.storeState() }
    await #expect(throws: StoreFailure.self) { try await store.perform(.faults(.setOffline(true))) }
  }

  @Test(arguments: [["", "-wal", "-shm"], [""], ["-wal"]])
  func removedDatabaseRefusesEverything(_ endings: [String]) async throws {
    let store = try world.store()
    try await store.signIn()
    try await store.own(TestWorld.coupon)
    try remove(endings)
    try await expectRefused(store)
  }

  @Test func replacedDatabaseRefusesEverything() async throws {
    let store = try world.store()
    try await store.signIn()
    try remove(["", "-wal", "-shm"])
    let other = try world.store(session: "other", alive: ["this", "other"], seed: 2)
    try await expectRefused(store)
    try await other.signIn()
    try await other.own(TestWorld.coupon)
  }

  @Test func pendingPaymentIsNotChargedAfterRemoval() async throws {
    let store = try world.store()
    try await store.signIn()
    let key = try await store.present(TestWorld.coupon)
    try remove(["", "-wal", "-shm"])
    await #expect(throws: StoreFailure.self) {
      try await store.service.advance(key, answer: .confirm)
    }
  }
}
