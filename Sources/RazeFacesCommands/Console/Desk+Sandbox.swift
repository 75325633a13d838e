import Foundation
import RazeFacesConsole
import StoreCore

extension Desk {
  /// Everything that is switched in this world, on one page.
  package func showSandbox() async throws {
    let form = try await sandboxForm()
    try print(form) { ConsoleWords.page(form) }
  }

  /// Sets one thing. What the value cannot be changes nothing.
  package func setSandbox(_ name: String, to value: String) async throws {
    let setting = try Input.choice(
      name, of: ConsoleWords.aSetting, among: Switch.ofSandbox, name: \.name)
    try await setting.set(value, control)
    let word = setting.word(try await facts())
    try print(["name": setting.name, "value": word]) { "\(setting.name): \(word)\n" }
  }

  func facts() async throws -> ConsoleFacts {
    ConsoleFacts(
      catalog: control.catalog, device: try await store.snapshot(), now: try await control.now())
  }

  /// As ``productID(_:)``, but what names no product is wrong usage: nothing was asked of the store.
  func knownProduct(_ name: String) throws -> String {
    try Input.productID(name, in: control.catalog)
  }

  func sandboxForm() async throws -> SandboxForm {
    let facts = try await facts()
    let snapshot = try await store.snapshot()
    let words = Switch.ofSandbox.map { ($0.name, $0.word(facts)) }
    return SandboxForm(
      device: snapshot.device, account: snapshot.account?.email,
      storefront: snapshot.storefront.countryCode, currency: snapshot.storefront.currencyCode,
      settings: Dictionary(words, uniquingKeysWith: { first, _ in first }),
      clock: try await clockForm(), faults: snapshot.faults.faults.map { FaultForm($0) },
      requestsToBuy: try await control.requestsToBuy().count,
      interruptions: try await control.interruptions().count,
      refundRequests: try await control.refundRequests().count { $0.status == .pending })
  }
}

struct SandboxForm: Encodable {
  var device: String
  var account: String?
  var storefront: String
  var currency: String
  /// In the words that `sandbox set` takes.
  var settings: [String: String]
  var clock: ClockForm
  var faults: [FaultForm]
  /// How many of each wait for somebody.
  var requestsToBuy: Int
  var interruptions: Int
  var refundRequests: Int
}
