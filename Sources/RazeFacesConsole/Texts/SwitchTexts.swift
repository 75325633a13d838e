import Localization
import StoreCore

/// A switch as it reads on the screen.
struct SwitchText<Value>: Sendable {
  let title: String
  let hint: String
  /// The title above its values in the menu.
  var question: String?
  let value: @Sendable (Value) -> String
  /// The header's words while it is not as in a new world; nil if something else there says it.
  let alert: @Sendable (Value) -> String?
}

struct SwitchTexts: Sendable {
  let texts: Texts

  func yesNo(_ isOn: Bool) -> String { texts(isOn ? Text("yes") : Text("no")) }

  private func yesNo(
    _ title: Text, hint: Text, alert: Text
  ) -> SwitchText<Bool> {
    text(title, hint: hint, value: yesNo) { _ in texts(alert) }
  }

  private func text<Value>(
    _ title: Text, hint: Text, question: Text? = nil,
    value: @escaping @Sendable (Value) -> String, alert: @escaping @Sendable (Value) -> String?
  ) -> SwitchText<Value> {
    SwitchText(
      title: texts(title), hint: texts(hint),
      question: question.map { texts($0) }, value: value, alert: alert)
  }

  // MARK: - This device and purchases

  var paymentsAllowed: SwitchText<Bool> {
    yesNo(
      Text("Payments allowed"), hint: Text("Enter turns it on or off, as Screen Time does."),
      alert: Text("Payments not allowed"))
  }

  var interruptedPurchases: SwitchText<Bool> {
    yesNo(
      Text("Interrupted purchases"), hint: Text("Purchases fail until new terms are agreed to."),
      alert: Text("Purchases are interrupted"))
  }

  var declinedStaysDeferred: SwitchText<Bool> {
    yesNo(
      Text("Declined stays deferred"), hint: Text("Reproduces a quirk of the real sandbox."),
      alert: Text("Declined requests stay deferred"))
  }

  var refundPolicy: SwitchText<WorldSettings.RefundPolicy> {
    text(
      Text("Refund decisions"), hint: Text("How refund requests are decided."),
      value: {
        switch $0 {
        case .ask: texts("wait for the tester")
        case .approve: texts("approved at once")
        case .decline: texts("declined at once")
        }
      },
      alert: {
        switch $0 {
        case .ask: nil
        case .approve: texts("Refunds are approved")
        case .decline: texts("Refunds are declined")
        }
      })
  }

  // MARK: - Subscriptions

  var billingFails: SwitchText<Bool> {
    yesNo(
      Text("Billing fails"), hint: Text("Purchases and renewals cannot be paid."),
      alert: Text("Billing fails"))
  }

  var gracePeriod: SwitchText<WorldSettings.GracePeriod?> {
    text(
      Text("Grace period"), hint: Text("Access continues for a while if billing fails."),
      value: {
        $0.map { texts("{days} days", ["days": $0.rawValue]) }
          ?? texts(Text("no", context: "grace period"))
      },
      alert: { $0.map { texts("Grace period of {days} days", ["days": $0.rawValue]) } })
  }

  var renewalLimit: SwitchText<Int?> {
    text(
      Text("Maximum renewals"), hint: Text("Subscriptions end after this many renewals."),
      question: Text("How many times a subscription renews before it ends."),
      value: {
        $0.map { texts("{count}", ["count": $0]) }
          ?? texts("no limit")
      },
      alert: { $0.map { texts("At most {count} renewals", ["count": $0]) } })
  }

  // MARK: - App Store Connect

  var inAppPurchase: SwitchText<Bool> {
    yesNo(
      Text("In-App Purchase capability"), hint: Text("Without it, the app cannot load products."),
      alert: Text("No In-App Purchase capability"))
  }

  var agreement: SwitchText<Bool> {
    text(
      Text("Paid Applications agreement"), hint: Text("Without it, products cannot be loaded."),
      value: { texts($0 ? Text("in effect") : Text("not in effect")) },
      alert: { texts($0 ? Text("Agreement in effect") : Text("No agreement")) })
  }

  /// The number of products that differ from the catalog.
  var clearedForSale: SwitchText<Int> {
    text(
      Text("Cleared for sale"), hint: Text("Products not cleared are invalid identifiers."),
      question: Text("Enter turns a product on or off."),
      value: {
        texts($0 == 0 ? Text("as in the catalog") : Text("{count} changed"), ["count": $0])
      },
      alert: { texts("Cleared for sale: {count} changed", ["count": $0]) })
  }

  var bundleID: SwitchText<String> {
    text(
      Text("The app's bundle ID"), hint: Text("Another bundle ID has none of these products."),
      value: { $0 },
      alert: { texts("Bundle ID {id}", ["id": $0]) })
  }

  // MARK: - Faults and time

  var offline: SwitchText<Bool> {
    yesNo(
      Text("Offline"), hint: Text("No request reaches the App Store."),
      alert: Text("Fault: offline"))
  }

  var storeDown: SwitchText<Bool> {
    yesNo(
      Text("App Store down"), hint: Text("The network works; the store does not answer."),
      alert: Text("Fault: App Store down"))
  }

  var latency: SwitchText<ClosedRange<Int>?> {
    text(
      Text("Slow network"), hint: Text("Every request takes this long."),
      question: Text("How long every request to the App Store takes."),
      value: { $0.map(range) ?? yesNo(false) },
      alert: { $0.map { texts("Fault: slow network {latency}", ["latency": range($0)]) } })
  }

  private func range(_ latency: ClosedRange<Int>) -> String {
    texts(
      "{shortest}-{longest} ms",
      ["shortest": latency.lowerBound, "longest": latency.upperBound])
  }

  var clockRate: SwitchText<TimeRate> {
    text(
      Text("Rate"), hint: Text("How fast subscriptions renew, as in Xcode."),
      question: Text("Dates stay real; subscriptions renew sooner."),
      value: { texts.clock.rate($0) }, alert: { _ in nil })
  }
}
