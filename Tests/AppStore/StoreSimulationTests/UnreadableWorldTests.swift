import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// A world that is removed, moved, or reset while a store follows it.
@Suite(.watched) struct UnreadableWorldTests {
  private let world = TestWorld()

  @Test(arguments: [false, true])
  func removedOrMovedFolderIsReported(isMoved: Bool) async throws {
    let store = try world.store()
    let snapshots = await store.service.storeStates()
    var failures = await store.service.failures().makeAsyncIterator()
    let other = world.folder.url.appendingPathExtension("moved")
    defer { try? FileManager.default.removeItem(at: other) }
    if isMoved {
      try FileManager.default.moveItem(at: world.folder.url, to: other)
    } else {
      try FileManager.default.removeItem(at: world.folder.url)
    }
    #expect(await failures.next() == .files(.removed(world.folder.database.path)))
    withExtendedLifetime((store, snapshots)) {}
  }

  @Test func paymentOfAResetWorldIsRefused() async throws {
    let store = try world.store()
    try await store.signIn()
    let former = try await store.service.storeState().worldID
    let row = try await store.service.add(PaymentOrder(productID: TestWorld.coupon))
    try await world.store(session: "other", alive: ["this", "other"]).control.perform(.reset)
    let failure = StoreFailure.files(.wasReset(world.folder.url.path, formerWorld: former))
    #expect(failure.cause == .locked)
    await #expect(throws: failure) { try await store.service.advance(row.id, answer: .confirm) }
    await #expect(throws: failure) { try await store.service.finish(row.id) }
    // Later requests apply to the new world.
    let next = try await store.service.add(PaymentOrder(productID: TestWorld.coupon))
    await #expect(throws: StoreFailure.misuse(.notInQueue(row.id))) {
      try await store.service.finish(row.id)
    }
    _ = try await store.service.advance(next.id, answer: nil)
  }
}
