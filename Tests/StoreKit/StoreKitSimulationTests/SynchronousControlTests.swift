import Dispatch
import StoreCatalog
import StoreCore
import StoreKit
import StoreKitSimulation
import StoreSimulation
import TestSupport
import Testing

/// The tester's control for callers that cannot await.
@Suite(.watched) struct SynchronousControlTests {
  private let store: SimulatedAppStore

  init() throws { store = try .inMemory(catalog: Catalog.small()) }

  private func change() throws {
    try store.control.synchronously {
      try $0.perform(.set(.billingFails(true)))
      try $0.perform(.clock(.hold))
    }
  }

  @Test("Commands are performed before they return, on the main actor and on any thread")
  @MainActor func performs() throws {
    try change()
    #expect(try store.control.synchronously { try $0.settings() }.billingFails)
    let isPerformed = DispatchQueue.global().sync { (try? change()) != nil }
    #expect(isPerformed)
  }

  @Test("A command within a command of the same world does not wait for itself")
  func nests() throws {
    let count = try store.control.synchronously { outer in
      try store.control.synchronously { try $0.testers().count }
    }
    #expect(count > 0)
  }
}
