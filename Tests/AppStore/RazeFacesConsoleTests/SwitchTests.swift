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
    "notification-address": "http://127.0.0.1:1/", "notification-retries": "production",
    "offline": "on", "store-down": "on", "latency": "200-800", "clock-rate": "month-5m",
  ]

  @Test(arguments: Switch.all.map(\.name))
  func settingsReadBackTheirValueAndRefuseOthers(name: String) async throws {
    let store = try SimulatedAppStore.small()
    let setting = try Switch.named(name)
    let value = try #require(Self.values[name])
    let before = try await store.facts()
    #expect(!setting.isUnusual(before))
    #expect(setting.alert(before) == nil)

    let storeState = try await store.service.storeState()
    await #expect(throws: InvalidInput.self) { try await store.set(name, to: "no value!") }
    #expect(try await store.service.storeState() == storeState)

    #expect(try await store.set(name, to: value) == .done)
    let after = try await store.facts()
    #expect(setting.word(after) == value)
    #expect(setting.isUnusual(after))
    #expect(setting.value(after) != setting.value(before))

    let usual = setting.word(before) == "catalog" ? Self.reset[name] : setting.word(before)
    try await store.set(name, to: try #require(usual))
    #expect(setting.word(try await store.facts()) == setting.word(before))
  }

  /// The switches that are reset for one product.
  private static let reset = [
    "cleared-for-sale": "com.example.shop.face=catalog", "agreement": "catalog",
    "bundle-id": "catalog",
  ]

  @Test(arguments: Switch.all.map(\.name))
  func enterOffersValidValues(name: String) async throws {
    let store = try SimulatedAppStore.small()
    let facts = try await store.facts()
    let setting = try Switch.named(name)
    let commands = setting.next.map { [$0(facts)] } ?? setting.choices(facts)
    // The storefront asks for an address in a form.
    #expect(commands.isEmpty == (name == Switch.notificationAddress.name))
    for command in commands {
      #expect(command.setting()?.name == name)
      try await store.control.perform(command)
    }
  }

  @Test func productIsFoundByTheEndOfItsIdentifier() async throws {
    let store = try SimulatedAppStore.small()
    try await store.set("cleared-for-sale", to: "face=off")
    #expect(try await store.facts().settings.clearedForSale == ["com.example.shop.face": false])
  }
}
