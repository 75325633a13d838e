import StoreCore

/// What `razefaces sandbox set` can set; raw values are its words.
enum SandboxSetting: String, CaseIterable {
  case paymentsAllowed = "payments-allowed"
  case declinedStaysDeferred = "ask-to-buy-declined-stays-deferred"
  case interruptedPurchases = "interrupted-purchases"
  case refundPolicy = "refund-policy"
  case billingFails = "billing-fails"
  case gracePeriod = "grace-period"
  case renewalLimit = "renewal-limit"
  case agreement
  case clearedForSale = "cleared-for-sale"
  case bundleID = "bundle-id"
  case offline
  case storeDown = "store-down"
  case latency

  var allowed: String {
    switch self {
    case .paymentsAllowed, .declinedStaysDeferred, .interruptedPurchases, .billingFails,
      .gracePeriod, .offline, .storeDown:
      "on|off"
    case .refundPolicy: WorldSettings.RefundPolicy.allCases.map(\.rawValue).joined(separator: "|")
    case .renewalLimit: "N|off"
    case .agreement: AgreementWord.allCases.map(\.rawValue).joined(separator: "|")
    case .clearedForSale: "PRODUCT=on|off|catalog"
    case .bundleID: "ID|catalog"
    case .latency: "MIN-MAX|off (milliseconds)"
    }
  }

  /// What is set, in the words that set it.
  func word(_ settings: WorldSettings, _ plan: FaultPlan, paymentsAllowed: Bool) -> String {
    switch self {
    case .paymentsAllowed: ConsoleWords.onOff(paymentsAllowed)
    case .declinedStaysDeferred: ConsoleWords.onOff(settings.declinedStaysDeferred)
    case .interruptedPurchases: ConsoleWords.onOff(settings.interruptsPurchases)
    case .refundPolicy: settings.refundPolicy.rawValue
    case .billingFails: ConsoleWords.onOff(settings.billingFails)
    case .gracePeriod: ConsoleWords.onOff(settings.gracePeriod)
    case .renewalLimit: settings.renewalLimit.map(String.init) ?? ConsoleWords.off
    case .agreement: AgreementWord(settings.paidApplicationsAgreement).rawValue
    case .clearedForSale: Self.clearances(settings)
    case .bundleID: settings.appBundleID ?? ConsoleWords.asInCatalog
    case .offline: ConsoleWords.onOff(plan.isOffline)
    case .storeDown: ConsoleWords.onOff(plan.isStoreDown)
    case .latency:
      plan.latency.map { "\($0.lowerBound)-\($0.upperBound)" } ?? ConsoleWords.off
    }
  }

  private static func clearances(_ settings: WorldSettings) -> String {
    if settings.clearedForSale.isEmpty { return ConsoleWords.asInCatalog }
    return settings.clearedForSale.sorted { $0.key < $1.key }
      .map { "\($0.key)=\(ConsoleWords.onOff($0.value))" }.joined(separator: " ")
  }
}

enum AgreementWord: String, CaseIterable {
  case active, inactive, catalog

  init(_ setting: Bool?) {
    switch setting {
    case true?: self = .active
    case false?: self = .inactive
    case nil: self = .catalog
    }
  }

  var setting: Bool? {
    switch self {
    case .active: true
    case .inactive: false
    case .catalog: nil
    }
  }
}
