import StoreCore

/// All switches there are, in the order of the panel. To add one: an entry here, its text in
/// ``SwitchTexts``, and a test.
extension Switch {
  private typealias Setting = TesterCommand.Setting

  package static let all: [Switch] = [
    Switch(
      "payments-allowed", .device, .onOff, usual: true, get: { $0.device?.paymentsAllowed ?? true },
      text: { $0.paymentsAllowed }, command: { .setPaymentsAllowed($0, device: $1) }),

    Switch(
      "interrupted-purchases", .purchases, .onOff, \.interruptsPurchases,
      Setting.interruptsPurchases
    ) {
      $0.interruptedPurchases
    },
    Switch(
      "ask-to-buy-declined-stays-deferred", .purchases, .onOff, \.declinedStaysDeferred,
      Setting.declinedStaysDeferred
    ) {
      $0.declinedStaysDeferred
    },
    Switch(
      "refund-policy", .purchases,
      .oneOf(WorldSettings.RefundPolicy.allCases, name: { $0.rawValue }), \.refundPolicy,
      Setting.refundPolicy
    ) { $0.refundPolicy },

    Switch("billing-fails", .subscriptions, .onOff, \.billingFails, Setting.billingFails) {
      $0.billingFails
    },
    Switch("grace-period", .subscriptions, .gracePeriod, \.gracePeriod, Setting.gracePeriod) {
      $0.gracePeriod
    },
    Switch(
      "renewal-limit", .subscriptions, .number(0...1000, choices: [nil, 12, 6, 3, 1]),
      \.renewalLimit, Setting.renewalLimit
    ) { $0.renewalLimit },

    Switch("in-app-purchase", .connect, .onOff, \.hasInAppPurchase, Setting.hasInAppPurchase) {
      $0.inAppPurchase
    },
    Switch(
      "agreement", .connect, .overriding { $0.paidApplicationsAgreementInEffect },
      \.paidApplicationsAgreement, Setting.paidApplicationsAgreement,
      shown: { $0 ?? $1.paidApplicationsAgreementInEffect }
    ) { $0.agreement },
    Switch(
      "cleared-for-sale", .connect, .products, usual: [:],
      get: { $0.settings.clearedForSale.mapValues { $0 } }, shown: { changed, _ in changed.count },
      text: { $0.clearedForSale },
      command: { changes, _ in .set(.clearedForSale(changes)) }),
    Switch(
      "bundle-id", .connect, .bundleID, \.appBundleID, Setting.appBundleID,
      shown: { $0 ?? $1.bundleID }
    ) { $0.bundleID },

    Switch(
      "offline", .faults, .onOff, usual: false, get: { $0.plan.isOffline },
      text: { $0.offline }, command: { value, _ in .faults(.setOffline(value)) }),
    Switch(
      "store-down", .faults, .onOff, usual: false, get: { $0.plan.isStoreDown },
      text: { $0.storeDown }, command: { value, _ in .faults(.setStoreDown(value)) }),
    Switch(
      "latency", .faults,
      .milliseconds(
        upTo: FaultChoices.longestDelay, choices: [nil, 100...300, 500...1500, 2000...5000]),
      usual: nil, get: { $0.plan.latency }, text: { $0.latency },
      command: { value, _ in .faults(.setLatency(value)) }),

    clockRate,
  ]

  /// The command line has a command of its own for it.
  package static let clockRate = Switch(
    "clock-rate", .time, .oneOf(TimeRate.allCases, name: { $0.name }), usual: .realTime,
    get: { $0.clock.rate }, text: { $0.clockRate }, command: { value, _ in .clock(.setRate(value)) }
  )

  /// The switches of `razefaces sandbox set`.
  package static let ofSandbox = all.filter { $0.group != .time }

  /// Returns the switch that a command sets; nil for every other command.
  static func set(by command: TesterCommand) -> Switch? {
    all.first { $0.commandName == command.name }
  }

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
    command: @escaping @Sendable (Value, _ device: String) -> TesterCommand
  ) {
    self.init(
      name, group, kind, usual: usual, get: get, shown: { value, _ in value }, text: text,
      command: command)
  }

  /// Creates a setting of the world.
  private init<Value>(
    _ name: String, _ group: ConsoleGroup, _ kind: SwitchKind<Value>,
    _ setting: any KeyPath<WorldSettings, Value> & Sendable,
    _ change: @escaping @Sendable (Value) -> Setting,
    text: @escaping @Sendable (SwitchTexts) -> SwitchText<Value>
  ) {
    self.init(name, group, kind, setting, change, shown: { value, _ in value }, text: text)
  }

  private init<Value, Shown>(
    _ name: String, _ group: ConsoleGroup, _ kind: SwitchKind<Value>,
    _ setting: any KeyPath<WorldSettings, Value> & Sendable,
    _ change: @escaping @Sendable (Value) -> Setting,
    shown: @escaping @Sendable (Value, any Catalog) -> Shown,
    text: @escaping @Sendable (SwitchTexts) -> SwitchText<Shown>
  ) {
    self.init(
      name, group, kind, usual: WorldSettings.standard[keyPath: setting],
      get: { $0.settings[keyPath: setting] }, shown: shown, text: text,
      command: { value, _ in .set(change(value)) })
  }
}
