import Foundation
import GRDB
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// Notifications of actions that are undone, and of worlds that a restore replaces.
@Suite(.watched) struct TakenBackNotificationTests {
  private let world = TestWorld()

  /// Signs in to a world with an address for notifications.
  private func signedIn() async throws -> SimulatedAppStore {
    let store = try world.store(files: NoFiles())
    try await store.signIn()
    try await store.set(.notificationAddress("http://127.0.0.1:1/"))
    return store
  }

  private func states(_ store: SimulatedAppStore) async throws -> [ServerNotification.State] {
    try await store.server.notifications(limit: 10).map(\.state)
  }

  @Test func undoTakesBackWhatWasNotDelivered() async throws {
    let store = try await signedIn()
    try await store.own(TestWorld.coupon)
    try await store.deliverNotification()
    try await store.own(TestWorld.swiftShopping)
    #expect(try await states(store) == [.delivered, .waiting])
    let uuid = try await store.server.notifications(limit: 1)[0].uuid

    try await store.apply(.undo, as: 1)
    #expect(try await states(store) == [.delivered, .takenBack])
    #expect(try await store.server.nextDelivery() == nil)
    try await store.apply(.undo, as: 2)
    // Your server keeps what it received.
    #expect(try await states(store) == [.delivered, .takenBack])
    for generation in 3...4 {
      try await store.apply(.redo, as: Int64(generation))
    }
    #expect(try await states(store) == [.delivered, .waiting])
    #expect(try await store.server.nextDelivery()?.notification.uuid == uuid)
  }

  /// A tester's extension gets a name, under which its result is found until it is undone.
  @Test func undoForgetsAnExtensionForAll() async throws {
    let store = try await signedIn()
    try await store.own(TestWorld.monthly)
    // A free week cannot be extended.
    _ = try await store.pass(days: 10)
    try await store.perform(
      .extendSubscriptions(MassExtension(productID: TestWorld.monthly, days: 3)))
    let fact = try await store.control.events(EventQuery(.everything)).events.last?.fact
    guard case .extensionsCompleted(let request, let succeeded, _, _) = fact else {
      throw StoreFailure.other(.misuse, "\(String(describing: fact))")
    }
    func result() async throws -> MassExtension.Result? {
      try await store.server.extensions(of: TestWorld.monthly, request: request)
    }
    #expect(succeeded == 1)
    #expect(try await result()?.succeeded == 1)
    try await store.apply(.undo, as: 1)
    #expect(try await result() == nil)
  }

  @Test func undoTakesBackAllStepsOfACause() async throws {
    let store = try await signedIn()
    try await store.perform(.cause(NotificationRequest(NotificationName(.didRenew))))
    #expect(try await states(store) == [.waiting, .waiting])
    try await store.deliverNotification()
    try await store.apply(.undo, as: 1)
    #expect(try await states(store) == [.delivered, .takenBack])
    let facts = try await store.control.events(EventQuery(.everything)).events.map(\.fact)
    #expect(facts.contains(.notificationsKept(count: 1)))
  }

  /// They belong to the action before, whose changes they follow from.
  @Test func undoKeepsTheRenewalsBeforeAnAction() async throws {
    let store = try await signedIn()
    try await store.own(TestWorld.monthly)
    let later = try world.store(
      session: "later", alive: ["later"], now: TestWorld.start.addingTimeInterval(10 * 86_400),
      files: NoFiles())
    try await later.set(.billingFails(true))
    try await later.apply(.undo, as: 1)
    #expect(try await states(later) == [.waiting, .waiting])
    try await later.apply(.undo, as: 2)
    #expect(try await states(later) == [.takenBack, .takenBack])
  }

  @Test func aWorldOfAnEarlierVersionGetsTheTable() async throws {
    try await world.store().signIn()
    try await DatabaseQueue(path: world.folder.database.path).write {
      try $0.execute(sql: "DROP TABLE notifications")
    }
    let store = try world.store(session: "next", alive: ["next"])
    try await store.own(TestWorld.coupon)
    #expect(try await states(store) == [.unaddressed])
  }

  @Test func aWorldSendsOnceAtATime() async throws {
    let store = try world.store()
    let lock = await store.server.becomeSender()
    #expect(lock != nil)
    #expect(await store.server.becomeSender() == nil)
    withExtendedLifetime(lock) {}
  }
}
