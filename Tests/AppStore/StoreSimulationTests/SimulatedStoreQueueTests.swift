import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// A device's queue, which several processes share.
@Suite(.watched) struct SimulatedStoreQueueTests {
  let world = TestWorld()

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

  @Test func invalidDeviceNameIsRefused() throws {
    for name in ["", "..", "a/b", "-x", ".hidden", "ø", String(repeating: "a", count: 65)] {
      #expect(throws: StoreFailure.self, "\(name)") { try world.store(device: name) }
    }
  }

  @Test func otherFileIsReportedWithItsPath() throws {
    try world.folder.create()
    try Data("this is not a database, but it is long enough to be taken for one".utf8)
      .write(to: world.folder.database)
    let failure = #expect(throws: StoreFailure.self) { try world.store() }
    guard case .damaged(.notAWorld(let path, _)) = failure else {
      Issue.record("\(failure as Any)")
      return
    }
    #expect(path == world.folder.database.path)
  }

  @Test func folderIsPrivateToItsOwner() throws {
    _ = try world.store()
    let attributes = try FileManager.default.attributesOfItem(atPath: world.folder.url.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }
}
