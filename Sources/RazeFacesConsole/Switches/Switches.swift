import Localization
import StoreCore

/// All switches, in the panel's order.
package enum Switches {
  package static let all: [any Switch] = [
    SwitchOf(
      name: "payments-allowed", group: .device, kind: .onOff,
      place: SwitchPlace(
        usual: true, get: { $0.device?.paymentsAllowed ?? true },
        set: { .setPaymentsAllowed($0, device: $1) }),
      title: Text("Payments allowed"), hint: Text("Enter turns it on or off, as Screen Time does."),
      alert: { _ in Text("Payments not allowed") }),
    SwitchOf(
      name: "interrupted-purchases", group: .purchases, kind: .onOff,
      place: .setting(\.interruptsPurchases) { .interruptsPurchases($0) },
      title: Text("Interrupted purchases"),
      hint: Text("Purchases fail until new terms are agreed to."), alert: nil),
    SwitchOf(
      name: "ask-to-buy-declined-stays-deferred", group: .purchases, kind: .onOff,
      place: .setting(\.declinedStaysDeferred) { .declinedStaysDeferred($0) },
      title: Text("Declined stays deferred"), hint: Text("Reproduces a quirk of the real sandbox."),
      alert: nil),
    SwitchOf(
      name: "refund-policy", group: .purchases, kind: .refundPolicy,
      place: .setting(\.refundPolicy) { .refundPolicy($0) },
      title: Text("Refund decisions"), hint: Text("How refund requests are decided."),
      alert: nil),
    SwitchOf(
      name: "billing-fails", group: .subscriptions, kind: .onOff,
      place: .setting(\.billingFails) { .billingFails($0) },
      title: Text("Billing fails"), hint: Text("Purchases and renewals cannot be paid."),
      alert: nil),
    SwitchOf(
      name: "renewals-fail", group: .subscriptions, kind: .onOff,
      place: .setting(\.renewalsFail) { .renewalsFail($0) },
      title: Text("Renewals fail"),
      hint: Text("Renewals cannot be paid, but purchases can."),
      alert: { _ in Text("Renewals fail") }),
    SwitchOf(
      name: "grace-period", group: .subscriptions, kind: .gracePeriod,
      place: .setting(\.gracePeriod) { .gracePeriod($0) },
      title: Text("Grace period"), hint: Text("Access continues for a while if billing fails."),
      alert: nil),
    SwitchOf(
      name: "renewal-limit", group: .subscriptions,
      kind: .number(0...1000, choices: [nil, 12, 6, 3, 1], none: Text("no limit")),
      place: .setting(\.renewalLimit) { .renewalLimit($0) },
      title: Text("Maximum renewals"), hint: Text("Subscriptions end after this many renewals."),
      question: Text("How many times a subscription renews before it ends."),
      alert: nil),
    SwitchOf(
      name: "in-app-purchase", group: .connect, kind: .onOff,
      place: .setting(\.hasInAppPurchase) { .hasInAppPurchase($0) },
      title: Text("In-App Purchase capability"),
      hint: Text("Without it, the app cannot load products."),
      alert: nil),
    SwitchOf(
      name: "agreement", group: .connect,
      kind: .overriding { $0.paidApplicationsAgreementInEffect },
      place: .setting(
        \.paidApplicationsAgreement, shown: { $0 ?? $1.paidApplicationsAgreementInEffect }
      ) { .paidApplicationsAgreement($0) },
      title: Text("Paid Applications agreement"),
      hint: Text("Without it, products cannot be loaded."),
      alert: nil),
    SwitchOf(
      name: "cleared-for-sale", group: .connect, kind: .products,
      place: SwitchPlace(
        usual: [:], get: { $0.settings.clearedForSale.mapValues { $0 } },
        set: { changes, _ in .set(.clearedForSale(changes)) }),
      title: Text("Cleared for sale"), hint: Text("Products not cleared are invalid identifiers."),
      question: Text("Enter turns a product on or off."),
      alert: nil),
    SwitchOf(
      name: "bundle-id", group: .connect, kind: .bundleID,
      place: .setting(\.appBundleID, shown: { $0 ?? $1.bundleID }) { .appBundleID($0) },
      title: Text("The app's bundle ID"),
      hint: Text("Another bundle ID has none of these products."),
      alert: nil),
    offline, storeDown, latency, clockRate,
  ]

  static let offline: any Switch = SwitchOf(
    name: "offline", group: .faults, kind: .onOff, place: .faults(\.isOffline) { .setOffline($0) },
    title: Text("Offline"), hint: Text("No request reaches the App Store."), alert: nil)
  static let storeDown: any Switch = SwitchOf(
    name: "store-down", group: .faults, kind: .onOff,
    place: .faults(\.isStoreDown) { .setStoreDown($0) },
    title: Text("App Store down"), hint: Text("The network works; the store does not answer."),
    alert: nil)
  static let latency: any Switch = SwitchOf(
    name: "latency", group: .faults,
    kind: .milliseconds(
      upTo: FaultChoices.longestDelay, choices: [nil, 100...300, 500...1500, 2000...5000]),
    place: .faults(\.latency) { .setLatency($0) },
    title: Text("Slow network"), hint: Text("Every request takes this long."),
    question: Text("How long every request to the App Store takes."),
    alert: { $0.map { Text("Slow network: {latency}", ["latency": Text.latency($0)]) } })

  /// The clock's rate. `razefaces sandbox set` does not offer it, because the clock has its own command.
  package static let clockRate: any Switch = SwitchOf(
    name: "clock-rate", group: .time, kind: .rate,
    place: SwitchPlace(
      usual: .realTime, get: { $0.clock.rate }, set: { rate, _ in .clock(.setRate(rate)) }),
    title: Text("Rate"), hint: Text("How fast subscriptions renew, as in Xcode."),
    question: Text("Dates stay real; subscriptions renew sooner."), alert: nil)

  package static let ofSandbox = all.filter { $0.group != .time }

  package static func named(_ name: String) throws(InvalidInput) -> any Switch {
    try Input.choice(name, of: "setting", among: all, name: { $0.name })
  }
}

extension SwitchPlace {
  fileprivate static func setting(
    _ path: any KeyPath<WorldSettings, Value> & Sendable,
    shown: @escaping @Sendable (Value, any Catalog) -> Value = { value, _ in value },
    _ change: @escaping @Sendable (Value) -> TesterCommand.Setting
  ) -> SwitchPlace {
    SwitchPlace(
      usual: WorldSettings.standard[keyPath: path], get: { $0.settings[keyPath: path] },
      setting: path, set: { value, _ in .set(change(value)) }, shown: shown)
  }

  fileprivate static func faults(
    _ path: any KeyPath<FaultPlan, Value> & Sendable,
    _ change: @escaping @Sendable (Value) -> TesterCommand.Faults
  ) -> SwitchPlace {
    SwitchPlace(
      usual: FaultPlan()[keyPath: path], get: { $0.plan[keyPath: path] },
      set: { value, _ in .faults(change(value)) })
  }
}
