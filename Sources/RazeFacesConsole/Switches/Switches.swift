import StoreCore

/// All switches there are, in the order of the panel. To add one: an entry here, its text in
/// ``SwitchTexts``, and a test.
extension Switch {
  package static let all: [Switch] = [
    Switch(
      "payments-allowed", .device, .onOff, usual: true, get: { $0.device?.paymentsAllowed ?? true },
      text: { $0.paymentsAllowed }, set: { try await $0.setPaymentsAllowed($1) }),

    Switch("interrupted-purchases", .purchases, .onOff, \.interruptsPurchases) {
      $0.interruptedPurchases
    },
    Switch("ask-to-buy-declined-stays-deferred", .purchases, .onOff, \.declinedStaysDeferred) {
      $0.declinedStaysDeferred
    },
    Switch(
      "refund-policy", .purchases,
      .oneOf(WorldSettings.RefundPolicy.allCases, name: { $0.rawValue }), \.refundPolicy
    ) { $0.refundPolicy },

    Switch("billing-fails", .subscriptions, .onOff, \.billingFails) { $0.billingFails },
    Switch("grace-period", .subscriptions, .gracePeriod, \.gracePeriod) { $0.gracePeriod },
    Switch(
      "renewal-limit", .subscriptions, .number(0...1000, choices: [nil, 12, 6, 3, 1]),
      \.renewalLimit
    ) { $0.renewalLimit },

    Switch("in-app-purchase", .connect, .onOff, \.hasInAppPurchase) { $0.inAppPurchase },
    Switch(
      "agreement", .connect, .overriding { $0.paidApplicationsAgreementInEffect },
      \.paidApplicationsAgreement,
      shown: { $0 ?? $1.paidApplicationsAgreementInEffect }
    ) { $0.agreement },
    Switch(
      "cleared-for-sale", .connect, .products, usual: [:],
      get: { $0.settings.clearedForSale.mapValues { $0 } }, shown: { changed, _ in changed.count },
      text: { $0.clearedForSale },
      set: { control, changes in
        try await control.setSettings { settings in
          for (id, isCleared) in changes { settings.clearedForSale[id] = isCleared }
        }
      }),
    Switch(
      "bundle-id", .connect, .bundleID, \.appBundleID, shown: { $0 ?? $1.bundleID }
    ) { $0.bundleID },

    Switch(
      "offline", .faults, .onOff, usual: false, get: { $0.plan.isOffline },
      text: { $0.offline }, set: { try await $0.setOffline($1) }),
    Switch(
      "store-down", .faults, .onOff, usual: false, get: { $0.plan.isStoreDown },
      text: { $0.storeDown }, set: { try await $0.setStoreDown($1) }),
    Switch(
      "latency", .faults,
      .milliseconds(
        upTo: FaultChoices.longestDelay, choices: [nil, 100...300, 500...1500, 2000...5000]),
      usual: nil, get: { $0.plan.latency }, text: { $0.latency },
      set: { try await $0.setLatency($1) }),

    clockRate,
  ]

  /// The command line has a command of its own for it.
  package static let clockRate = Switch(
    "clock-rate", .time, .oneOf(TimeRate.allCases, name: { $0.name }), usual: .realTime,
    get: { $0.clock.rate }, text: { $0.clockRate }, set: { try await $0.setRate($1) })

  /// The switches of `razefaces sandbox set`.
  package static let ofSandbox = all.filter { $0.group != .time }

  package static func named(_ name: String) throws(InvalidInput) -> Switch {
    try Input.choice(name, of: "setting", among: all, name: { $0.name })
  }
}

extension Switch {
  /// Creates a switch whose values are shown as they are.
  private init<Value>(
    _ name: String, _ group: ConsoleGroup, _ kind: SwitchKind<Value>, usual: Value,
    get: @escaping @Sendable (ConsoleFacts) -> Value,
    text: @escaping @Sendable (SwitchTexts) -> SwitchText<Value>,
    set: @escaping @Sendable (any StoreControl, Value) async throws -> Void
  ) {
    self.init(
      name, group, kind, usual: usual, get: get, shown: { value, _ in value }, text: text, set: set)
  }

  /// Creates a setting of the world.
  private init<Value>(
    _ name: String, _ group: ConsoleGroup, _ kind: SwitchKind<Value>,
    _ setting: any WritableKeyPath<WorldSettings, Value> & Sendable,
    text: @escaping @Sendable (SwitchTexts) -> SwitchText<Value>
  ) {
    self.init(name, group, kind, setting, shown: { value, _ in value }, text: text)
  }

  private init<Value, Shown>(
    _ name: String, _ group: ConsoleGroup, _ kind: SwitchKind<Value>,
    _ setting: any WritableKeyPath<WorldSettings, Value> & Sendable,
    shown: @escaping @Sendable (Value, any Catalog) -> Shown,
    text: @escaping @Sendable (SwitchTexts) -> SwitchText<Shown>
  ) {
    self.init(
      name, group, kind, usual: WorldSettings.standard[keyPath: setting],
      get: { $0.settings[keyPath: setting] }, shown: shown, text: text,
      set: { control, value in
        try await control.setSettings { $0[keyPath: setting] = value }
      })
  }
}
