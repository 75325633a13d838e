import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// Several storefronts on one device: what one leaves goes on in another, without anything being
/// written and without anybody looking from time to time.
@Suite(.watched) struct TakeOverTests {
  private let world = TestWorld()

  /// Returns a session as a process has it, and not one that a test plays.
  private func session(device: String = DeviceName.standard) throws -> SimulatedAppStore {
    try SimulatedAppStore(
      folder: world.folder, catalog: TestWorld.catalog.get(), device: device, seed: 1,
      wallClock: { TestWorld.start })
  }

  /// Begins to buy, as far as the sheet.
  private func ask(_ store: SimulatedAppStore) async throws -> QueueKey {
    try await store.signIn()
    let key = try await store.service.add(PaymentOrder(productID: TestWorld.swiftShopping)).id
    #expect(try await store.service.advance(key, answer: nil).purchaseSheet != nil)
    return key
  }

  private func next(
    _ snapshots: inout AsyncStream<DeviceSnapshot>.Iterator,
    until isReached: (DeviceSnapshot) -> Bool
  ) async throws {
    while !isReached(try #require(await snapshots.next())) {}
  }

  @Test func theSheetOfASessionThatEndsIsAskedInAnotherAtOnce() async throws {
    let (first, second) = (try session(), try session())
    var snapshots = await second.service.snapshots().makeAsyncIterator()
    _ = try await second.service.attach()
    let key = try await ask(first)
    try await next(&snapshots) { $0.queue.map(\.isOurs) == [false] }
    #expect(try await second.service.advance(key, answer: nil) == .dismissed)
    await first.leave()
    try await next(&snapshots) { $0.queue.map(\.isOurs) == [true] }
    let sheet = try #require(try await second.service.advance(key, answer: nil).purchaseSheet)
    #expect(sheet.productID == TestWorld.swiftShopping)
    #expect(try await second.service.advance(key, answer: .confirm).transaction != nil)
  }

  @Test func whatWasThereBeforeTheOtherCameIsTakenOverToo() async throws {
    let first = try session()
    let key = try await ask(first)
    let second = try session()
    var snapshots = await second.service.snapshots().makeAsyncIterator()
    #expect(try await second.service.attach().queue.map(\.isOurs) == [false])
    await first.leave()
    try await next(&snapshots) { $0.queue.map(\.isOurs) == [true] }
    #expect(try await second.service.advance(key, answer: nil).purchaseSheet != nil)
  }

  @Test func aLivingSessionOfTheSameProcessKeepsWhatItHas() async throws {
    let (first, second) = (try session(), try session())
    _ = try await second.service.attach()
    let key = try await ask(first)
    try await second.perform(.faults(.setOffline(true)))
    #expect(try await second.service.snapshot().queue.map(\.isOurs) == [false])
    #expect(try await first.service.advance(key, answer: .cancel).transaction?.state == .failed)
  }

  @Test func ofSeveralOneTakesItOver() async throws {
    let first = try session()
    let others = try (1...3).map { _ in try session() }
    var streams: [AsyncStream<DeviceSnapshot>.Iterator] = []
    for other in others {
      streams.append(await other.service.snapshots().makeAsyncIterator())
      _ = try await other.service.attach()
    }
    _ = try await ask(first)
    for number in streams.indices { try await next(&streams[number]) { !$0.queue.isEmpty } }
    await first.leave()
    // Somebody has it, and it is not the one that left.
    var owners = 0
    while owners == 0 {
      for other in others {
        owners += try await other.service.snapshot().queue.count { $0.isOurs }
      }
      await Task.yield()
    }
    #expect(owners == 1)
  }

  @Test func anotherDeviceLeavesItAlone() async throws {
    let (phone, tablet) = (try session(), try session(device: "ipad"))
    _ = try await tablet.service.attach()
    _ = try await ask(phone)
    await phone.leave()
    try await tablet.perform(.faults(.setOffline(true)))
    #expect(try await tablet.service.snapshot().queue.isEmpty)
    let next = try session()
    #expect(try await next.service.attach().queue.map(\.isOurs) == [true])
  }
}
