import Foundation
import StoreCore

extension Desk {
  /// Everything that is switched in this world, on one page.
  package func showSandbox() async throws {
    let form = try await sandboxForm()
    try print(form) { ConsoleWords.page(form) }
  }

  /// Sets one thing. What the value cannot be changes nothing.
  package func setSandbox(_ name: String, to value: String) async throws {
    let setting = try ConsoleInput.choice(
      name, of: ConsoleWords.aSetting, among: SandboxSetting.allCases, name: \.rawValue)
    switch setting {
    case .paymentsAllowed: try await control.setPaymentsAllowed(isOn(value, setting))
    case .offline: try await control.setOffline(isOn(value, setting))
    case .storeDown: try await control.setStoreDown(isOn(value, setting))
    case .latency:
      let latency = ConsoleWords.isOff(value) ? nil : try ConsoleInput.latency(value)
      try await control.setLatency(latency)
    case .declinedStaysDeferred, .interruptedPurchases, .refundPolicy, .billingFails,
      .gracePeriod, .renewalLimit, .agreement, .clearedForSale, .bundleID:
      let change = try change(setting, value)
      try await control.setSettings { change.apply(to: &$0) }
    }
    let word = setting.word(
      try await control.settings(), try await control.faults(),
      paymentsAllowed: try await store.snapshot().paymentsAllowed)
    try print(["name": setting.rawValue, "value": word]) { "\(setting.rawValue): \(word)\n" }
  }

  private func isOn(_ value: String, _ setting: SandboxSetting) throws(CommandFailure) -> Bool {
    try ConsoleInput.isOn(value, of: setting.rawValue)
  }

  private func change(
    _ setting: SandboxSetting, _ value: String
  ) throws(CommandFailure) -> SettingChange {
    switch setting {
    case .declinedStaysDeferred: return .declinedStaysDeferred(try isOn(value, setting))
    case .interruptedPurchases: return .interruptsPurchases(try isOn(value, setting))
    case .billingFails: return .billingFails(try isOn(value, setting))
    case .gracePeriod: return .gracePeriod(try isOn(value, setting))
    case .refundPolicy:
      return .refundPolicy(
        try ConsoleInput.choice(
          value, of: ConsoleWords.value(of: setting.rawValue),
          among: WorldSettings.RefundPolicy.allCases, name: \.rawValue))
    case .renewalLimit:
      if ConsoleWords.isOff(value) { return .renewalLimit(nil) }
      return .renewalLimit(
        try ConsoleInput.whole(
          value, in: 0...ConsoleInput.Limits.mostRenewals, of: ConsoleWords.renewalLimit))
    case .agreement:
      return .agreement(
        try ConsoleInput.choice(
          value, of: ConsoleWords.value(of: setting.rawValue), among: AgreementWord.allCases,
          name: \.rawValue
        ).setting)
    case .clearedForSale: return try clearance(value)
    case .bundleID:
      if value.lowercased() == ConsoleWords.asInCatalog { return .bundleID(nil) }
      guard Self.isBundleID(value) else {
        throw CommandFailure(.usage, ConsoleWords.noBundleID(value))
      }
      return .bundleID(value)
    case .paymentsAllowed, .offline, .storeDown, .latency:
      throw CommandFailure(.software, ConsoleWords.noSetting(setting.rawValue))
    }
  }

  private func clearance(_ value: String) throws(CommandFailure) -> SettingChange {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw CommandFailure(.usage, ConsoleWords.noClearance(value)) }
    let product = try knownProduct(String(parts[0]))
    let word = try ConsoleInput.choice(
      String(parts[1]), of: ConsoleWords.value(of: SandboxSetting.clearedForSale.rawValue),
      among: [ConsoleWords.on, ConsoleWords.off, ConsoleWords.asInCatalog], name: \.self)
    return .clearance(product, word == ConsoleWords.asInCatalog ? nil : word == ConsoleWords.on)
  }

  private static func isBundleID(_ text: String) -> Bool {
    let isAllowed: (Character) -> Bool = {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-")
    }
    return (1...155).contains(text.count) && text.allSatisfy(isAllowed)
  }

  /// As ``productID(_:)``, but what names no product is wrong usage: nothing was asked of the store.
  func knownProduct(_ name: String) throws(CommandFailure) -> String {
    do {
      return try productID(name)
    } catch {
      throw CommandFailure(.usage, lines: error.lines)
    }
  }

  func sandboxForm() async throws -> SandboxForm {
    let snapshot = try await store.snapshot()
    let plan = try await control.faults()
    let settings = try await control.settings()
    let words = SandboxSetting.allCases.map { setting in
      (
        setting.rawValue,
        setting.word(settings, plan, paymentsAllowed: snapshot.paymentsAllowed)
      )
    }
    return SandboxForm(
      device: snapshot.device, account: snapshot.account?.email,
      storefront: snapshot.storefront.countryCode, currency: snapshot.storefront.currencyCode,
      settings: Dictionary(words, uniquingKeysWith: { first, _ in first }),
      clock: try await clockForm(), faults: plan.faults.map { FaultForm($0) },
      requestsToBuy: try await control.requestsToBuy().count,
      interruptions: try await control.interruptions().count,
      refundRequests: try await control.refundRequests().count { $0.status == .pending })
  }
}

/// One change of the world's settings, as a value that can be handed to the store.
enum SettingChange: Sendable {
  case declinedStaysDeferred(Bool)
  case interruptsPurchases(Bool)
  case refundPolicy(WorldSettings.RefundPolicy)
  case billingFails(Bool)
  case gracePeriod(Bool)
  case renewalLimit(Int?)
  case agreement(Bool?)
  case clearance(String, Bool?)
  case bundleID(String?)

  func apply(to settings: inout WorldSettings) {
    switch self {
    case .declinedStaysDeferred(let isOn): settings.declinedStaysDeferred = isOn
    case .interruptsPurchases(let isOn): settings.interruptsPurchases = isOn
    case .refundPolicy(let policy): settings.refundPolicy = policy
    case .billingFails(let isOn): settings.billingFails = isOn
    case .gracePeriod(let isOn): settings.gracePeriod = isOn
    case .renewalLimit(let limit): settings.renewalLimit = limit
    case .agreement(let isInEffect): settings.paidApplicationsAgreement = isInEffect
    case .clearance(let product, let isCleared): settings.clearedForSale[product] = isCleared
    case .bundleID(let id): settings.appBundleID = id
    }
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
