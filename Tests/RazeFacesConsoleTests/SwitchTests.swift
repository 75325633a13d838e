import Foundation
import Localization
import StoreCatalog
import StoreCore
import StoreSimulation
import TestSupport
import Testing

@testable import RazeFacesConsole

@Suite(.watched) struct SwitchTests {
  /// A value of each switch other than its default.
  static let values = [
    "payments-allowed": "off", "interrupted-purchases": "on",
    "ask-to-buy-declined-stays-deferred": "on", "refund-policy": "approve", "billing-fails": "on",
    "renewals-fail": "on", "grace-period": "28", "renewal-limit": "12", "in-app-purchase": "off",
    "agreement": "inactive",
    "cleared-for-sale": "com.example.shop.face=off", "bundle-id": "com.example.other",
    "offline": "on", "store-down": "on", "latency": "200-800", "clock-rate": "month-5m",
  ]

  @Test func panelOffersEverySetting() async throws {
    let facts = try await ConsoleWorld().facts()
    let panel = ConsolePanel(facts, DateText(timeZone: .gmt))
    let items = Set(ConsoleGroup.allCases.flatMap(panel.items))
    for setting in Switch.all { #expect(items.contains(.setting(setting.name))) }
    for point in FaultPoint.allCases { #expect(items.contains(.fault(point))) }
  }

  @Test(arguments: Switch.all.map(\.name))
  func settingsReadBackTheirValueAndRefuseOthers(name: String) async throws {
    let world = try ConsoleWorld()
    let setting = try Switch.named(name)
    let value = try #require(Self.values[name])
    let before = try await world.facts()
    #expect(!setting.isUnusual(before))
    #expect(setting.alert(before) == nil)

    let snapshot = try await world.store.service.snapshot()
    await #expect(throws: InvalidInput.self) { try await world.set(name, to: "no value!") }
    #expect(try await world.store.service.snapshot() == snapshot)

    #expect(try await world.set(name, to: value) == .done)
    let after = try await world.facts()
    #expect(setting.word(after) == value)
    #expect(setting.isUnusual(after))
    #expect(setting.value(after) != setting.value(before))

    let usual = setting.word(before) == "catalog" ? Self.reset[name] : setting.word(before)
    try await world.set(name, to: try #require(usual))
    #expect(setting.word(try await world.facts()) == setting.word(before))
  }

  /// The switches that are reset for one product.
  private static let reset = [
    "cleared-for-sale": "com.example.shop.face=catalog", "agreement": "catalog",
    "bundle-id": "catalog",
  ]

  @Test(arguments: Switch.all.map(\.name))
  func enterOffersValidValues(name: String) async throws {
    let world = try ConsoleWorld()
    let facts = try await world.facts()
    let panel = ConsolePanel(facts, DateText(timeZone: .gmt))
    var actions: [ConsoleAction] = []
    switch panel.line(.setting(name)).action {
    case .choose(let item):
      actions = try #require(panel.menu(of: item)).choices.map(\.action)
    case let action: actions = [action]
    }
    #expect(!actions.isEmpty)
    for action in actions {
      guard case .perform(.world(let command)) = action else {
        Issue.record("\(action)")
        continue
      }
      #expect(command.setting()?.name == name)
      try await world.store.control.perform(command)
    }
  }

  @Test func productIsFoundByTheEndOfItsIdentifier() async throws {
    let world = try ConsoleWorld()
    try await world.set("cleared-for-sale", to: "face=off")
    #expect(try await world.facts().settings.clearedForSale == ["com.example.shop.face": false])
  }
}

/// A world in memory, with a temporary folder for its receipts.
final class ConsoleWorld {
  let store: SimulatedAppStore
  private let folder: URL

  init() throws {
    folder = TestFolders.unique("console")
    store = try SimulatedAppStore(
      inMemory: CatalogDocument.small(), receiptsIn: StateFolder(url: folder))
  }

  @discardableResult
  func set(_ name: String, to word: String) async throws -> TesterOutcome {
    let control = store.control
    return try await control.perform(
      Switch.named(name).command(word, control.catalog, DeviceName.standard))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func facts() async throws -> ConsoleFacts {
    let control = store.control
    return ConsoleFacts(
      catalog: control.catalog, device: try await store.service.snapshot(),
      snapshot: try await control.consoleSnapshot(), now: try await control.now())
  }
}
