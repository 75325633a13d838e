package import Localization
package import StoreCore

extension TesterCommand {
  /// A value of a setting: the setting's name, the value as the command line spells it, and its
  /// text.
  package typealias SettingValue = (name: String, word: String, text: Text)

  /// Returns the value that the command sets; nil if it sets none.
  ///
  /// - Parameter catalog: the catalog whose value the text shows, if the setting follows it.
  package func setting(in catalog: Catalog? = nil) -> SettingValue? {
    switch self {
    case .setPaymentsAllowed(let isOn, _): Self.onOff("payments-allowed", isOn)
    case .set(let setting): setting.value(in: catalog)
    case .faults(.setOffline(let isOn)): Self.onOff("offline", isOn)
    case .faults(.setStoreDown(let isOn)): Self.onOff("store-down", isOn)
    case .faults(.setLatency(let range)):
      (
        "latency", range.map { "\($0.lowerBound)-\($0.upperBound)" } ?? Input.off,
        range.map(Text.latency) ?? .yesNo(false)
      )
    case .clock(.setRate(let rate)): ("clock-rate", rate.name, rate.words)
    default: nil
    }
  }

  fileprivate static func onOff(_ name: String, _ isOn: Bool) -> SettingValue {
    (name, Input.onOff(isOn), .yesNo(isOn))
  }
}

extension TesterCommand.Setting {
  func value(in catalog: Catalog? = nil) -> TesterCommand.SettingValue {
    switch self {
    case .interruptsPurchases(let isOn): TesterCommand.onOff("interrupted-purchases", isOn)
    case .declinedStaysDeferred(let isOn):
      TesterCommand.onOff("ask-to-buy-declined-stays-deferred", isOn)
    case .refundPolicy(let policy): ("refund-policy", policy.rawValue, policy.words)
    case .billingFails(let isOn): TesterCommand.onOff("billing-fails", isOn)
    case .renewalsFail(let isOn): TesterCommand.onOff("renewals-fail", isOn)
    case .gracePeriod(let days):
      (
        "grace-period", days.map { String($0.rawValue) } ?? Input.off,
        days.map { Period($0.rawValue, .day).length } ?? .noValue
      )
    case .renewalLimit(let limit):
      (
        "renewal-limit", limit.map(String.init) ?? Input.off,
        limit.map { .verbatim(String($0)) } ?? Text("no limit")
      )
    case .hasInAppPurchase(let isOn): TesterCommand.onOff("in-app-purchase", isOn)
    case .paidApplicationsAgreement(let isActive):
      (
        "agreement", isActive.map { $0 ? "active" : "inactive" } ?? Input.catalog,
        (isActive ?? catalog?.paidApplicationsAgreementInEffect).map {
          $0 ? Text("in effect") : Text("not in effect")
        } ?? .asInCatalog
      )
    case .clearedForSale(let products):
      (
        "cleared-for-sale",
        products.isEmpty
          ? Input.catalog
          : products.sorted { $0.key < $1.key }
            .map { "\($0.key)=\($0.value.map(Input.onOff) ?? Input.catalog)" }
            .joined(separator: " "),
        products.isEmpty ? .asInCatalog : Text("{count} changed", ["count": products.count])
      )
    case .appBundleID(let id):
      (
        "bundle-id", id ?? Input.catalog,
        (id ?? catalog?.bundleID).map(Text.verbatim) ?? .asInCatalog
      )
    case .notificationAddress(let address):
      ("notification-address", address ?? Input.off, address.map(Text.verbatim) ?? .noValue)
    case .notificationRetries(let retries):
      (
        "notification-retries", (retries ?? .sandbox).rawValue,
        retries == .production ? Text("five, as in production") : Text("none, as in the sandbox")
      )
    }
  }
}

extension WorldSettings.RefundPolicy {
  fileprivate var words: Text {
    switch self {
    case .ask: Text("wait for the tester")
    case .approve: Text("approved at once")
    case .decline: Text("declined at once")
    }
  }
}

extension Input {
  static let off = "off"
  static let catalog = "catalog"

  static func onOff(_ isOn: Bool) -> String { isOn ? "on" : off }
}

extension Text {
  /// Returns a title with its value or a detail.
  package static func setting(_ title: Text, _ value: Text) -> Text {
    Text("{title}: {value}", ["title": title, "value": value])
  }

  static let asInCatalog = Text("as in the catalog")

  package static func yesNo(_ isOn: Bool) -> Text { isOn ? Text("yes") : Text("no") }

  package static let noValue = Text("none")

  static func milliseconds(_ digits: String) -> Text {
    Text("{milliseconds} ms", ["milliseconds": digits])
  }

  static func latency(_ range: ClosedRange<Int>) -> Text {
    .milliseconds("\(range.lowerBound)-\(range.upperBound)")
  }
}

extension TimeRate {
  package var words: Text {
    let text =
      switch self {
      case .realTime: Text("real time")
      case .monthIs30Seconds, .monthIs5Minutes, .monthIs15Minutes, .monthIs30Minutes,
        .monthIs1Hour:
        Text("a month is {length}")
      case .renewalEvery2Seconds, .renewalEvery10Seconds, .renewalEvery30Seconds,
        .renewalEvery1Minute, .renewalEvery5Minutes, .renewalEvery15Minutes:
        Text("renewals every {length}")
      }
    return text.with(["length": Text.distance(length(of: Period(1, .month)) ?? 0)])
  }
}
