import Dispatch
import DurableFiles
import Foundation
import GRDB
import StoreCore
import StoreReceipts
import TestSupport
import Testing

@testable import StoreSimulation

/// A world that is shared by several devices of one process and by a server without a device.
@Suite(.watched) struct SharedWorldTests {
  private let world = TestWorld()
  private static let minh = "minh@example.com"

  @Test func twoDevicesOfOneProcessShareOneWorld() async throws {
    let phone = try world.store()
    let tablet = try phone.onDevice("ipad", session: ClientSession(id: "other") { _ in true })
    #expect(tablet.world === phone.world)
    _ = try await tablet.service.attach()
    var updates = await tablet.service.transactionUpdates().makeAsyncIterator()
    try await tablet.signIn()
    try await phone.own(TestWorld.swiftShopping)
    #expect(await updates.next()?.productID == TestWorld.swiftShopping)
    #expect(try await tablet.control.entitlements().map(\.productID) == [TestWorld.swiftShopping])
    #expect(try await tablet.service.storeState().device == "ipad")
    #expect(try await phone.service.storeState().device == "iphone")
    let document = try await tablet.service.appTransaction()
    #expect(document.flaw == nil)
    await tablet.close()
    #expect(try await phone.control.devices().map(\.name) == ["ipad", "iphone"])
  }

  @Test func serverPerformsCommandsAndSignsWithoutADevice() async throws {
    let phone = try world.store()
    try await phone.own(TestWorld.swiftShopping)
    let bought = try #require(try await phone.control.entitlements().first)
    let server = phone.world
    #expect(try server.perform(.transaction(bought.id, .refund(.other))) == .done)
    #expect(try await phone.control.entitlements().isEmpty)
    #expect(try server.perform(.clock(.advance(.nextEvent))) == .nothingScheduled)
    let facts = try await phone.control.events(EventQuery(.everything)).events.map(\.fact)
    #expect(facts.contains { if case .revoked = $0 { true } else { false } })
    let (line, now) = try server.read { (try $0.ledger.line(bought.id), $0.now) }
    let jws = try server.obtainSigner().sign(line.record, of: "1", for: nil, at: now)
    #expect(try phone.device.document(jws, .transaction).flaw == nil)
    #expect(try server.read { try $0.people.signedIn() } == nil)
    #expect(try server.read { try $0.queues.rows() }.isEmpty)
  }

  /// A tape would otherwise take the wait for idleness and move its clock.
  @Test func waitingForAnotherConnectionCounts() throws {
    try world.folder.create()
    let (first, second) = try (DatabaseQueue.open(world.folder), DatabaseQueue.open(world.folder))
    let written = DispatchSemaphore(value: 0)
    try first.write(durability: .full) { _ in
      Thread.detachNewThread {
        try? second.write(durability: .full) { try $0.execute(sql: "CREATE TABLE a (b)") }
        written.signal()
      }
      while !LockWaits.areUnderWay, written.wait(timeout: .now()) == .timedOut {}
      try #require(LockWaits.areUnderWay)
    }
    written.wait()
    #expect(try first.read { try $0.tableExists("a") })
  }

  /// A new member has the shared purchases at once. No snapshot may show only one of the two.
  @Test func sandboxListsAreConsistent() async throws {
    let phone = try world.store()
    try await phone.own(TestWorld.yearly)
    let other = try world.store(device: "ipad", session: "other", alive: ["this", "other"])
    async let changes: Void = joinAndLeave(40, other)
    for _ in 1...200 {
      let lists = try await phone.control.sandboxLists()
      let isMember = lists.families.contains { $0.members.contains(Self.minh) }
      let shares = lists.subscriptions.contains {
        $0.accountEmail == Self.minh && $0.machine.phase == .subscribed
      }
      #expect(isMember == shares)
    }
    try await changes
  }

  private func joinAndLeave(_ times: Int, _ store: SimulatedAppStore) async throws {
    for _ in 1...times {
      try await store.perform(.tester(Self.minh, .join(familyOf: "tester@example.com")))
      try await store.perform(.tester(Self.minh, .leaveFamily))
    }
  }

  @Test func invalidDeviceNameIsRefused() throws {
    let store = try world.store()
    for name in ["", "..", "a/b", "-x", ".hidden", "ø", String(repeating: "a", count: 65)] {
      #expect(throws: StoreFailure.self, "\(name)") { try store.onDevice(name) }
    }
  }

  @Test func folderIsPrivateToItsOwner() throws {
    _ = try world.store()
    let attributes = try FileManager.default.attributesOfItem(atPath: world.folder.url.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }
}
