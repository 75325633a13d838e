package import StoreCore

/// How a switch reads on the screen.
package struct SwitchText<Value>: Sendable {
  package let title: String
  package let hint: String
  /// Stands above its values in the menu.
  package let question: String?
  package let value: @Sendable (Value) -> String
  /// What the header says while it is not as in a new world; nil if something else there says it.
  package let alert: @Sendable (Value) -> String?

  package init(
    _ title: String, hint: String, question: String? = nil,
    value: @escaping @Sendable (Value) -> String, alert: @escaping @Sendable (Value) -> String?
  ) {
    self.title = title
    self.hint = hint
    self.question = question
    self.value = value
    self.alert = alert
  }
}

package protocol SwitchTexts: Sendable {
  func yesNo(_ isOn: Bool) -> String

  var paymentsAllowed: SwitchText<Bool> { get }
  var interruptedPurchases: SwitchText<Bool> { get }
  var declinedStaysDeferred: SwitchText<Bool> { get }
  var refundPolicy: SwitchText<WorldSettings.RefundPolicy> { get }
  var billingFails: SwitchText<Bool> { get }
  var gracePeriod: SwitchText<WorldSettings.GracePeriod?> { get }
  var renewalLimit: SwitchText<Int?> { get }
  var inAppPurchase: SwitchText<Bool> { get }
  var agreement: SwitchText<Bool> { get }
  /// Of how many products differ from the catalog.
  var clearedForSale: SwitchText<Int> { get }
  var bundleID: SwitchText<String> { get }
  var offline: SwitchText<Bool> { get }
  var storeDown: SwitchText<Bool> { get }
  var latency: SwitchText<ClosedRange<Int>?> { get }
  var clockRate: SwitchText<TimeRate> { get }
}

struct EnglishSwitchTexts: SwitchTexts {
  func yesNo(_ isOn: Bool) -> String { isOn ? "yes" : "no" }

  private func yesNo(_ title: String, hint: String, alert: String) -> SwitchText<Bool> {
    SwitchText(title, hint: hint, value: { $0 ? "yes" : "no" }, alert: { _ in alert })
  }

  var paymentsAllowed: SwitchText<Bool> {
    yesNo(
      "Payments allowed", hint: "Enter switches it, as Screen Time does.",
      alert: "Payments not allowed")
  }

  var interruptedPurchases: SwitchText<Bool> {
    yesNo(
      "Interrupted purchases", hint: "Purchases fail until new terms are agreed to.",
      alert: "Purchases are interrupted")
  }

  var declinedStaysDeferred: SwitchText<Bool> {
    yesNo(
      "Declined stays deferred", hint: "A quirk of the real sandbox, on purpose.",
      alert: "Declined requests stay deferred")
  }

  var refundPolicy: SwitchText<WorldSettings.RefundPolicy> {
    SwitchText(
      "Refund requests", hint: "What becomes of requests for refunds.",
      value: {
        switch $0 {
        case .ask: "wait for the tester"
        case .approve: "approved at once"
        case .decline: "declined at once"
        }
      },
      alert: {
        switch $0 {
        case .ask: nil
        case .approve: "Refunds are approved"
        case .decline: "Refunds are declined"
        }
      })
  }

  var billingFails: SwitchText<Bool> {
    yesNo(
      "Billing fails", hint: "Purchases and renewals cannot be paid.", alert: "Billing fails")
  }

  var gracePeriod: SwitchText<WorldSettings.GracePeriod?> {
    SwitchText(
      "Grace period", hint: "Access goes on a while after billing failed.",
      value: { $0.map { "\($0.rawValue) days" } ?? yesNo(false) },
      alert: { $0.map { "Grace period of \($0.rawValue) days" } })
  }

  var renewalLimit: SwitchText<Int?> {
    SwitchText(
      "Renewals at most", hint: "Renewing stops by itself after so many.",
      question: "How often a subscription renews before it ends by itself.",
      value: { $0.map(String.init) ?? "no limit" },
      alert: { $0.map { "At most \($0) renewals" } })
  }

  var inAppPurchase: SwitchText<Bool> {
    yesNo(
      "In-App Purchase capability", hint: "An app without it can load no product.",
      alert: "No In-App Purchase capability")
  }

  var agreement: SwitchText<Bool> {
    SwitchText(
      "Paid Applications agreement", hint: "Without it no product can be loaded.",
      value: { $0 ? "in effect" : "not in effect" },
      alert: { $0 ? "Agreement in effect" : "No agreement" })
  }

  var clearedForSale: SwitchText<Int> {
    SwitchText(
      "Cleared for sale", hint: "What is not cleared is an invalid identifier.",
      question: "Enter switches a product.",
      value: { $0 == 0 ? "as in the catalog" : "\($0) changed" },
      alert: { $0 == 1 ? "1 clearance changed" : "\($0) clearances changed" })
  }

  var bundleID: SwitchText<String> {
    SwitchText(
      "The app's bundle ID", hint: "Another bundle ID has none of these products.",
      value: { $0 }, alert: { "Bundle ID \($0)" })
  }

  var offline: SwitchText<Bool> {
    yesNo("Offline", hint: "No call reaches the App Store.", alert: "Fault: offline")
  }

  var storeDown: SwitchText<Bool> {
    yesNo(
      "App Store down", hint: "The network works; the store does not answer.",
      alert: "Fault: App Store down")
  }

  var latency: SwitchText<ClosedRange<Int>?> {
    let words = { @Sendable (range: ClosedRange<Int>) in
      "\(range.lowerBound)-\(range.upperBound) ms"
    }
    return SwitchText(
      "Slow network", hint: "Every call takes as long as that.",
      question: "How long every call to the App Store takes.",
      value: { $0.map(words) ?? "no" }, alert: { $0.map { "Fault: slow network " + words($0) } })
  }

  var clockRate: SwitchText<TimeRate> {
    SwitchText(
      "Rate", hint: "How fast subscriptions live, as in Xcode.",
      question: "Dates stay real; subscriptions renew sooner.",
      value: { ConsoleTexts.english.clock.rate($0) }, alert: { _ in nil })
  }
}
