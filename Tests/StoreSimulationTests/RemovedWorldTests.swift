import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// The database goes while somebody works on it.
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
    await #expect(throws: StoreFailure.self) { try await store.service.snapshot() }
    await #expect(throws: StoreFailure.self) { try await store.perform(.faults(.setOffline(true))) }
  }

  @Test(arguments: [["", "-wal", "-shm"], [""], ["-wal"]])
  func nothingIsDoneInADatabaseThatIsGone(_ endings: [String]) async throws {
    let store = try world.store()
    try await store.signIn()
    try await store.own(TestWorld.coupon)
    try remove(endings)
    try await expectRefused(store)
  }

  @Test func norInOneThatAnotherHasTakenThePlaceOf() async throws {
    let store = try world.store()
    try await store.signIn()
    try remove(["", "-wal", "-shm"])
    let other = try world.store(session: "other", alive: ["this", "other"], seed: 2)
    try await expectRefused(store)
    try await other.signIn()
    try await other.own(TestWorld.coupon)
  }

  @Test func aPaymentThatIsUnderWayIsNotCharged() async throws {
    let store = try world.store()
    try await store.signIn()
    let row = try await store.service.add(PaymentOrder(productID: TestWorld.coupon))
    _ = try await store.service.advance(row.id, answer: nil)
    try remove(["", "-wal", "-shm"])
    await #expect(throws: StoreFailure.self) {
      try await store.service.advance(row.id, answer: .confirm)
    }
  }
}
