import Foundation
import RazeFacesConsole
import StoreCore

/// `sandbox show` and `sandbox set`: everything that is switched in this world.
@MainActor package struct SandboxCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  package nonisolated static let names = Switch.ofSandbox.map(\.name)
  package nonisolated static let help = Switch.ofSandbox.map { "  \($0.name) \($0.allowed)" }
    .joined(separator: "\n")

  /// On one page.
  package func show() async throws {
    let facts = try await context.facts()
    let state = try await SandboxState(context, facts)
    try context.output.print(state.json) { page(state) }
  }

  /// What the value cannot be changes nothing.
  package func set(_ name: String, to value: String) async throws {
    let setting = try Input.choice(name, of: "setting", among: Switch.ofSandbox, name: \.name)
    _ = try await context.perform(.set(setting.name, to: value))
    let word = setting.word(try await context.facts())
    try context.output.print(
      ["name": setting.name, "value": word], line: "\(setting.name): \(word)")
  }

  private func page(_ state: SandboxState) -> [String] {
    let values = { (groups: [ConsoleGroup]) in
      Switch.ofSandbox.filter { groups.contains($0.group) }
        .map { ($0.name, state.settings[$0.name] ?? "") }
    }
    let storefront = state.snapshot.storefront
    let device = [
      ("account", state.snapshot.account?.email ?? "nobody is signed in"),
      ("device", state.snapshot.device),
      ("storefront", "\(storefront.countryCode) \(storefront.currencyCode)"),
    ]
    let faults =
      state.faults.isEmpty
      ? [("faults", "none")] : state.faults.map { ("fault", context.texts.faults.armed($0)) }
    let waiting = { (count: Int, command: String) in
      count == 0 ? "none" : "\(count); `razefaces \(command)` lists them"
    }
    return [
      FactList(device + values([.device])).section("This device"),
      state.clock.facts(context.dates).section("Clock"),
      FactList(values([.faults]) + faults).section("Network and faults"),
      FactList(values([.connect])).section("App Store Connect"),
      FactList(values([.purchases, .subscriptions])).section("App Store"),
      FactList([
        ("requests to buy", waiting(state.requestsToBuy, "requests")),
        ("interrupted purchases", waiting(state.interruptions, "interruptions")),
        ("refunds", waiting(state.refundRequests, "refunds")),
      ]).section("Waiting for somebody"),
    ].paragraphs
  }
}

struct SandboxState {
  let snapshot: DeviceSnapshot
  /// In the words that `sandbox set` takes.
  let settings: [String: String]
  let clock: ClockState
  /// How many of each wait for somebody.
  let requestsToBuy: Int
  let interruptions: Int
  let refundRequests: Int

  @MainActor init(_ context: CommandContext, _ facts: ConsoleFacts) async throws {
    let control = context.control
    snapshot = try await context.store.snapshot()
    settings = Dictionary(
      uniqueKeysWithValues: Switch.ofSandbox.map { ($0.name, $0.word(facts)) })
    clock = try await ClockState(context)
    requestsToBuy = try await control.requestsToBuy().count
    interruptions = try await control.interruptions().count
    refundRequests = try await control.refundRequests().count { $0.status == .pending }
  }

  var faults: [Fault] { snapshot.faults.faults }

  var json: JSONObject {
    [
      "device": snapshot.device, "account": snapshot.account?.email,
      "storefront": snapshot.storefront.countryCode, "currency": snapshot.storefront.currencyCode,
      "settings": settings, "clock": clock.json, "faults": faults.map(\.json),
      "requestsToBuy": requestsToBuy, "interruptions": interruptions,
      "refundRequests": refundRequests,
    ]
  }
}
