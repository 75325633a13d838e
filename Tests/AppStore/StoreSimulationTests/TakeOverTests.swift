import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// Several sessions on one device. When one ends, another takes over its payments without a write and
/// without polling.
@Suite(.watched) struct TakeOverTests {
  private let world = TestWorld()

  /// Opens a session as a process does, not one with a scripted lifetime.
  private func session(device: String = DeviceName.standard) throws -> SimulatedAppStore {
    try SimulatedAppStore(
      folder: world.folder, catalog: TestWorld.catalog.get(), device: device, seed: 1,
      wallClock: { TestWorld.start })
  }

  /// Adds a payment and shows its sheet.
  private func ask(_ store: SimulatedAppStore) async throws -> QueueKey {
    try await store.signIn()
    let key = try await store.service.add(PaymentOrder(productID: TestWorld.swiftShopping)).id
    #expect(try await store.service.advance(key, answer: nil).purchaseSheet != nil)
    return key
  }

  private func next(
    _ snapshots: inout AsyncStream<StoreState>.Iterator,
    until isReached: (StoreState) -> Bool
  ) async throws {
    while !isReached(try #require(await snapshots.next())) {}
  }

  @Test func earlierPaymentIsTakenOver() async throws {
    let first = try session()
    let key = try await ask(first)
    let second = try session()
    var snapshots = await second.service.storeStates().makeAsyncIterator()
    #expect(try await second.service.attach().queue.map(\.isOurs) == [false])
    await first.close()
    try await next(&snapshots) { $0.queue.map(\.isOurs) == [true] }
    #expect(try await second.service.advance(key, answer: nil).purchaseSheet != nil)
  }

  @Test func runningSessionKeepsItsPayment() async throws {
    let (first, second) = (try session(), try session())
    _ = try await second.service.attach()
    let key = try await ask(first)
    try await second.perform(.faults(.setOffline(true)))
    #expect(try await second.service.storeState().queue.map(\.isOurs) == [false])
    #expect(try await second.service.advance(key, answer: nil) == .dismissed)
    #expect(try await first.service.advance(key, answer: .cancel).transaction?.state == .failed)
  }

  @Test func redeemedCodeGoesToAnObserverInAnotherSession() async throws {
    let (app, other) = (try session(), try session())
    var snapshots = await app.service.storeStates().makeAsyncIterator()
    _ = try await app.service.attach()
    _ = try await other.service.attach()
    let key = try await redeem(on: other)
    try await next(&snapshots) { $0.queue.map(\.isOurs) == [true] }
    try await app.service.finish([key])
    #expect(try await other.service.storeState().queue.isEmpty)
  }

  @Test func redeemedCodeStaysWithTheOnlyObserver() async throws {
    let (app, other) = (try session(device: "ipad"), try session())
    _ = try await app.service.attach()
    _ = try await other.service.attach()
    _ = try await redeem(on: other)
    #expect(try await other.service.storeState().queue.map(\.isOurs) == [true])
  }

  private func redeem(on store: SimulatedAppStore) async throws -> QueueKey {
    try await store.signIn()
    let order = try await store.service.order(redeeming: "RAZEMONTH")
    let key = try await store.service.add(order).id
    _ = try await store.service.advance(key, answer: nil)
    #expect(try await store.service.advance(key, answer: .confirm).transaction?.state == .purchased)
    return key
  }

  @Test func exactlyOneSessionTakesOver() async throws {
    let first = try session()
    let others = try (1...3).map { _ in try session() }
    var streams: [AsyncStream<StoreState>.Iterator] = []
    for other in others {
      streams.append(await other.service.storeStates().makeAsyncIterator())
      _ = try await other.service.attach()
    }
    _ = try await ask(first)
    for number in streams.indices { try await next(&streams[number]) { !$0.queue.isEmpty } }
    await first.close()
    // One of the others owns the payment.
    var owners = 0
    while owners == 0 {
      for other in others {
        owners += try await other.service.storeState().queue.count { $0.isOurs }
      }
      await Task.yield()
    }
    #expect(owners == 1)
  }

  @Test func anotherDeviceTakesOverNothing() async throws {
    let (phone, tablet) = (try session(), try session(device: "ipad"))
    _ = try await tablet.service.attach()
    _ = try await ask(phone)
    await phone.close()
    try await tablet.perform(.faults(.setOffline(true)))
    #expect(try await tablet.service.storeState().queue.isEmpty)
    let next = try session()
    #expect(try await next.service.attach().queue.map(\.isOurs) == [true])
  }

  @Test func takeoverNeedsAnObserver() async throws {
    _ = try await world.store(session: "gone").purchase(TestWorld.swiftShopping)
    let second = try world.store(session: "second", alive: ["second"])
    #expect(try await second.service.storeState().queue.map(\.isOurs) == [false])
  }

  @Test func decisionTakesOverTransactionsOfAnEndedProcess() async throws {
    let first = try world.store(session: "first", alive: ["first"])
    _ = try await first.service.attach()
    _ = try await world.store(session: "gone", alive: ["gone"]).purchase(TestWorld.swiftShopping)
    #expect(try await first.service.storeState().queue.map(\.isOurs) == [false])
    let revision = try await first.service.storeState().revision
    try await first.perform(.faults(.setOffline(true)))
    #expect(try await first.service.storeState().queue.map(\.isOurs) == [true])
    #expect(try await first.service.storeState().revision == revision + 1)
  }

  @Test func confirmationIsStoredBeforeTheStoreDecides() async throws {
    let store = try world.store(latency: .seconds(1))
    try await store.signIn()
    let key = try await store.present(TestWorld.swiftShopping)
    #expect(try await store.service.advance(key, answer: .confirm) == .working(.seconds(1)))

    let next = try world.store(session: "next", alive: ["next"])
    _ = try await next.service.attach()
    let step = try await next.service.advance(key, answer: nil)
    #expect(step.transaction?.state == .purchased)
  }
}
