import Foundation
import StoreCore
import StoreSimulation
import TestSupport
import Testing

/// Notifications whose event a tester has caused.
@Suite(.watched) struct CauseTests {
  /// Every notification can be caused in a new world, as one action, without a changed setting.
  @Test(arguments: NotificationName.all)
  func eachCanBeCaused(_ name: NotificationName) async throws {
    let server = try await TestServer(Catalog.shipped())
    let settings = try await server.store.control.settings()
    let request = NotificationRequest(name, movesClock: name.movesClock)
    if name == NotificationName(.expired) || name == NotificationName(.offerRedeemed, .upgrade) {
      // No event here has another reason, and the catalog has no code for the higher plan.
      await #expect(throws: StoreFailure.self) {
        try await server.store.perform(.cause(request))
      }
      return
    }
    let result = try await server.store.perform(.cause(request))
    guard case .caused(let steps) = result else { throw StoreFailure.other(.misuse, "\(result)") }
    #expect(name.kind == .test || !steps.isEmpty)
    let sent = try await server.store.server.notifications(limit: 100)
    #expect(sent.contains { $0.name == name })
    #expect(try await server.store.control.settings() == settings)
  }

  @Test(arguments: NotificationName.all.filter(\.movesClock))
  func theClockIsNotMovedWithoutLeave(_ name: NotificationName) async throws {
    let server = try await TestServer(Catalog.shipped())
    let now = try await server.store.control.now()
    await #expect(throws: StoreFailure.self) {
      try await server.store.perform(.cause(NotificationRequest(name)))
    }
    #expect(try await server.store.control.now() == now)
    #expect(try await server.store.ledger().isEmpty)
  }
}
