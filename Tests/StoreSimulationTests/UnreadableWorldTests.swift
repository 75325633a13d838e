import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// The world's files change under who follows it, and cannot be read any more.
@Suite(.watched) struct UnreadableWorldTests {
  private let world = TestWorld()

  private func follow(_ store: SimulatedAppStore) async -> (
    snapshots: AsyncStream<DeviceSnapshot>, troubles: AsyncStream<StoreFailure>
  ) {
    (await store.service.snapshots(), await store.service.failures())
  }

  @Test func aWorldThatIsRemovedIsToldToWhoFollowsIt() async throws {
    let store = try world.store()
    let (snapshots, troubles) = await follow(store)
    var trouble = troubles.makeAsyncIterator()
    try FileManager.default.removeItem(at: world.folder.url)
    #expect(await trouble.next() == .files(.removed(world.folder.database.path)))
    withExtendedLifetime((store, snapshots)) {}
  }

  @Test func aFolderThatIsMovedAwayIsToldToo() async throws {
    let store = try world.store()
    let (snapshots, troubles) = await follow(store)
    var trouble = troubles.makeAsyncIterator()
    let other = world.folder.url.appendingPathExtension("moved")
    defer { try? FileManager.default.removeItem(at: other) }
    try FileManager.default.moveItem(at: world.folder.url, to: other)
    #expect(await trouble.next() == .files(.removed(world.folder.database.path)))
    withExtendedLifetime((store, snapshots)) {}
  }

  // MARK: - A reset under somebody's hands

  @Test func aPaymentThatWentWithItsWorldSaysSo() async throws {
    let store = try world.store()
    try await store.signIn()
    let former = try await store.service.snapshot().worldID
    let row = try await store.service.add(PaymentOrder(productID: TestWorld.coupon))
    try await world.store(session: "other", alive: ["this", "other"]).control.perform(.reset)
    let failure = StoreFailure.files(.wasReset(world.folder.url.path, formerWorld: former))
    #expect(failure.cause == .locked)
    await #expect(throws: failure) { try await store.service.advance(row.id, answer: .confirm) }
    await #expect(throws: failure) { try await store.service.finish(row.id) }
    // What is asked for afterwards is of the new world.
    let next = try await store.service.add(PaymentOrder(productID: TestWorld.coupon))
    await #expect(throws: StoreFailure.misuse(.notInQueue(row.id))) {
      try await store.service.finish(row.id)
    }
    _ = try await store.service.advance(next.id, answer: nil)
  }
}
