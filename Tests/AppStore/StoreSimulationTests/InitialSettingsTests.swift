import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// The settings of a StoreKit configuration file, in a world.
@Suite(.watched) struct InitialSettingsTests {
  private let catalog: Catalog

  init() throws {
    let text = """
      {
        "products" : [{"productID" : "coins", "displayPrice" : "4.99", "type" : "Consumable"}],
        "settings" : {
          "_askToBuyEnabled" : true, "_billingIssuesEnabled" : true, "_storefront" : "JPN",
          "_timeRate" : 1004, "_failTransactionsEnabled" : true
        }
      }
      """
    catalog = try Catalog(text: text, fileName: "Shop.storekit")
  }

  @Test("A new world has the settings of its file, for the tester and for a device without one")
  func newWorld() async throws {
    let store = try TestWorld(catalog: catalog).store()
    #expect(try await settings(of: store) == .file)
    let tester = try #require(try await store.control.testers().first)
    #expect(tester.asksToBuy && tester.storefront.countryCode == "JPN")
    let storeState = try await store.service.storeState()
    #expect(storeState.storefront.countryCode == "JPN")
    let coins = try await store.service.products(["coins"])
    #expect(coins.price(at: 0) == Decimal(string: "4.99"))
  }

  @Test("An existing world keeps its settings when it is opened again")
  func openedAgain() async throws {
    let world = TestWorld(catalog: catalog)
    let store = try world.store()
    try await changeSettings(of: store)
    #expect(try await settings(of: world.store()) == .changed)
  }

  @Test("A reset gives the settings of the file back")
  func reset() async throws {
    let store = try TestWorld(catalog: catalog).store()
    try await changeSettings(of: store)
    try await store.control.perform(.reset)
    #expect(try await settings(of: store) == .file)
  }

  @Test func worldKeepsTheEnvironmentOfItsFirstCatalog() async throws {
    let shipped = try TestWorld.catalog.get()
    let (xcode, sandbox) = (TestWorld(catalog: catalog), TestWorld())
    #expect(try await environment(of: xcode.store()) == .xcode)
    #expect(try await environment(of: open(xcode, with: shipped)) == .xcode)
    #expect(try await environment(of: sandbox.store()) == .sandbox)
    #expect(try await environment(of: open(sandbox, with: catalog)) == .sandbox)
  }

  @Test func resetDecidesTheEnvironmentAnew() async throws {
    let world = TestWorld(catalog: catalog)
    let store = try world.store()
    let other = try open(world, with: TestWorld.catalog.get())
    try await other.control.perform(.reset)
    #expect(try await environment(of: other) == .sandbox)
    #expect(try await environment(of: store) == .sandbox)
    try await store.control.perform(.reset)
    #expect(try await environment(of: store) == .xcode)
    #expect(try await environment(of: other) == .xcode)
  }

  private func open(_ world: TestWorld, with catalog: Catalog) throws -> SimulatedAppStore {
    try SimulatedAppStore(
      folder: world.folder, catalog: catalog, session: ClientSession(id: "other") { _ in true })
  }

  /// Returns the environment of the storeState, which is that of a document signed now.
  private func environment(of store: SimulatedAppStore) async throws -> StoreEnvironment {
    let environment = try await store.service.storeState().environment
    let document = try await store.service.appTransaction()
    #expect(document.flaw == nil)
    let payload = JSONTree(CompactJWS(document.jws).payload)
    #expect(payload?["receiptType"] == .text(environment.rawValue))
    return environment
  }

  private struct Settings: Equatable {
    let rate: TimeRate
    let interrupts, fails: Bool

    static let file = Settings(rate: .renewalEvery10Seconds, interrupts: true, fails: true)
    static let changed = Settings(rate: .realTime, interrupts: false, fails: false)
  }

  private func settings(of store: SimulatedAppStore) async throws -> Settings {
    try store.world.read {
      Settings(
        rate: $0.sandbox.clock.rate, interrupts: $0.sandbox.settings.interruptsPurchases,
        fails: !$0.sandbox.faults.isClear)
    }
  }

  private func changeSettings(of store: SimulatedAppStore) async throws {
    try await store.control.perform(.clock(.setRate(.realTime)))
    try await store.control.perform(.standardSettings)
    try await store.control.perform(.faults(.clear))
  }
}
