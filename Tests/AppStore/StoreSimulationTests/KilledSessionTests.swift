import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// A killed session, which can no longer change its world.
@Suite(.watched) struct KilledSessionTests {
  private let world = TestWorld()

  /// Opens the store of a device as a process does, with a session of its own.
  private func store(_ device: String = "iphone") throws -> SimulatedAppStore {
    try SimulatedAppStore(
      folder: world.folder, catalog: TestWorld.catalog.get(), device: device, seed: 1,
      wallClock: { TestWorld.start })
  }

  @Test func killedSessionCannotWrite() async throws {
    let killed = try store()
    try await killed.signIn()
    let key = try await killed.present(TestWorld.coupon)
    let before = try WorldContents(of: world.folder.url)
    killed.kill()
    let noStore = StoreFailure.misuse(.noStore)
    await #expect(throws: noStore) { try await killed.service.advance(key, answer: .confirm) }
    await #expect(throws: noStore) {
      try await killed.service.add(PaymentOrder(productID: TestWorld.coupon))
    }
    await #expect(throws: noStore) { try await killed.set(.interruptsPurchases(true)) }
    await #expect(throws: noStore) { try await killed.control.offerSigningKey() }
    killed.control.log(.app(.restoring), about: WorldEvent.Subject())
    await killed.close()
    #expect(try WorldContents(of: world.folder.url) - before == [])
  }

  @Test func killRollsBackTheCurrentDecision() async throws {
    let killed = try store()
    let before = try WorldContents(of: world.folder.url)
    #expect(throws: StoreFailure.misuse(.noStore)) {
      try killed.device.write { transaction in
        transaction.sandbox.settings.apply(.interruptsPurchases(true))
        killed.device.client.session.life.end()
      }
    }
    #expect(try WorldContents(of: world.folder.url) - before == [])
  }

  @Test func killedSessionLeavesItsReceiptUnchanged() async throws {
    let killed = try store()
    try await killed.own(TestWorld.swiftShopping)
    let receipt = try await killed.service.receipt()
    killed.kill()
    try await store("ipad").control.perform(.signOut(device: "iphone"))
    ReceiptFile(killed.device).write()
    try await killed.service.deleteReceipt()
    #expect(try await store().service.receipt() == receipt)
  }

  @Test func takeoverKeepsTheRedoHistory() async throws {
    let killed = try world.store(session: "killed", alive: ["killed"], files: NoFiles())
    try await killed.signIn()
    _ = try await killed.purchase(TestWorld.coupon)
    let next = try world.store(files: NoFiles())
    try await next.control.perform(.set(.interruptsPurchases(true)))
    try await next.apply(.undo, as: 1)
    let before = try await next.control.history()
    #expect(try await next.service.attach().queue.map(\.isOurs) == [true])
    #expect(try await next.control.history() == before)
    #expect(before.map(\.isUndone).suffix(2) == [false, true])
  }

  /// The termination is also a fact of the transaction.
  @Test(arguments: [true, false])
  func nextLaunchRecordsATerminationAfterPayment(isKilled: Bool) async throws {
    let killed = try store()
    try await killed.signIn()
    _ = try await killed.purchase(TestWorld.coupon)
    if isKilled { killed.kill() } else { await killed.close() }
    let next = try store()
    _ = try await next.service.attach()
    let record = try #require(try await next.control.transactions(TransactionQuery()).records.first)
    #expect(record.facts == (isKilled ? [.terminated] : []))
    let events = try await next.control.events(EventQuery(.transaction(record.id))).events
    #expect(events.contains { $0.fact == .terminated(isPaid: true) } == isKilled)
    #expect(events.last?.fact == .launched)
  }

  @Test func armedTerminationIsDisarmedBeforeItHappens() async throws {
    let store = try store()
    for step in 1...8 {
      try await store.control.perform(
        .faults(.arm(Fault(point: .termination, effect: .step(step)))))
      #expect((1...8).filter { store.isTerminated(at: $0, isConsumed: false) } == [step])
      #expect(!store.isTerminated(at: step % 8 + 1, isConsumed: true))
      #expect(store.isTerminated(at: step, isConsumed: true))
      #expect(!store.isTerminated(at: step, isConsumed: true))
      #expect(try await store.control.faults().isClear)
    }
  }

  @Test func networkEndsAfterTheStepThatIsArmed() async throws {
    let store = try store()
    let isOffline = { try await store.control.faults().isOffline }
    try await store.control.perform(.faults(.arm(Fault(point: .disconnection, effect: .step(4)))))
    #expect(!store.isTerminated(at: 3, isConsumed: true))
    #expect(!store.isTerminated(at: 4, isConsumed: false))
    #expect(try await !isOffline())
    #expect(!store.isTerminated(at: 4, isConsumed: true))
    #expect(try await isOffline())
    #expect(try await store.control.faults().faults.isEmpty)
  }

  /// Two devices share a world. Only the unwritten events of the killed one are lost.
  @Test func otherSessionOfTheProcessContinues() async throws {
    let killed = try store()
    let other = try killed.onDevice("ipad")
    for device in [killed, other] {
      device.control.log(.app(.restoring), about: WorldEvent.Subject())
    }
    killed.kill()
    try await other.set(.interruptsPurchases(true))
    let events = try await other.control.events(EventQuery(.everything, limit: 100)).events
    #expect(events.filter { $0.fact == .app(.restoring) }.map(\.subject.device) == ["ipad"])
    #expect(events.contains { $0.fact.isOfSettings })
  }
}

extension WorldEvent.Fact {
  fileprivate var isOfSettings: Bool {
    if case .settingsChanged = self { true } else { false }
  }
}
