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

  func yesNo(_ isOn: Bool) -> String { texts(isOn ? SettingValueText.yes : .no) }

  private func yesNo(
    _ title: SettingText, hint: SettingText, alert: SettingAlertText
  ) -> SwitchText<Bool> {
    text(title, hint: hint, value: yesNo) { _ in texts(alert) }
  }

  private func text<Value>(
    _ title: SettingText, hint: SettingText, question: SettingText? = nil,
    value: @escaping @Sendable (Value) -> String, alert: @escaping @Sendable (Value) -> String?
  ) -> SwitchText<Value> {
    SwitchText(
      title: texts(title), hint: texts(hint),
      question: question.map { texts($0) }, value: value, alert: alert)
  }

  // MARK: - This device and purchases

  var paymentsAllowed: SwitchText<Bool> {
    yesNo(.paymentsAllowed, hint: .paymentsAllowedHint, alert: .paymentsNotAllowed)
  }

  var interruptedPurchases: SwitchText<Bool> {
    yesNo(.interruptedPurchases, hint: .interruptedPurchasesHint, alert: .purchasesInterrupted)
  }

  var declinedStaysDeferred: SwitchText<Bool> {
    yesNo(.declinedStaysDeferred, hint: .declinedStaysDeferredHint, alert: .declinedStaysDeferred)
  }

  var refundPolicy: SwitchText<WorldSettings.RefundPolicy> {
    text(
      .refundPolicy, hint: .refundPolicyHint,
      value: {
        switch $0 {
        case .ask: texts(SettingValueText.askTester)
        case .approve: texts(SettingValueText.approvedAtOnce)
        case .decline: texts(SettingValueText.declinedAtOnce)
        }
      },
      alert: {
        switch $0 {
        case .ask: nil
        case .approve: texts(SettingAlertText.refundsApproved)
        case .decline: texts(SettingAlertText.refundsDeclined)
        }
      })
  }

  // MARK: - Subscriptions

  var billingFails: SwitchText<Bool> {
    yesNo(.billingFails, hint: .billingFailsHint, alert: .billingFails)
  }

  var gracePeriod: SwitchText<WorldSettings.GracePeriod?> {
    text(
      .gracePeriod, hint: .gracePeriodHint,
      value: {
        $0.map { texts(SettingValueText.gracePeriod, ["days": $0.rawValue]) }
          ?? texts(SettingValueText.noGracePeriod)
      },
      alert: { $0.map { texts(SettingAlertText.gracePeriod, ["days": $0.rawValue]) } })
  }

  var renewalLimit: SwitchText<Int?> {
    text(
      .renewalLimit, hint: .renewalLimitHint, question: .renewalLimitQuestion,
      value: {
        $0.map { texts(SettingValueText.renewals, ["count": $0]) }
          ?? texts(SettingValueText.noLimit)
      },
      alert: { $0.map { texts(SettingAlertText.renewalLimit, ["count": $0]) } })
  }

  // MARK: - App Store Connect

  var inAppPurchase: SwitchText<Bool> {
    yesNo(.inAppPurchase, hint: .inAppPurchaseHint, alert: .noInAppPurchase)
  }

  var agreement: SwitchText<Bool> {
    text(
      .agreement, hint: .agreementHint,
      value: { texts($0 ? SettingValueText.inEffect : .notInEffect) },
      alert: { texts($0 ? SettingAlertText.agreementInEffect : .noAgreement) })
  }

  /// The number of products that differ from the catalog.
  var clearedForSale: SwitchText<Int> {
    text(
      .clearedForSale, hint: .clearedForSaleHint, question: .clearedForSaleQuestion,
      value: {
        texts($0 == 0 ? SettingValueText.asInCatalog : .changed, ["count": $0])
      },
      alert: { texts(SettingAlertText.clearancesChanged, ["count": $0]) })
  }

  var bundleID: SwitchText<String> {
    text(
      .bundleID, hint: .bundleIDHint, value: { $0 },
      alert: { texts(SettingAlertText.bundleID, ["id": $0]) })
  }

  // MARK: - Faults and time

  var offline: SwitchText<Bool> { yesNo(.offline, hint: .offlineHint, alert: .offline) }

  var storeDown: SwitchText<Bool> { yesNo(.storeDown, hint: .storeDownHint, alert: .storeDown) }

  var latency: SwitchText<ClosedRange<Int>?> {
    text(
      .latency, hint: .latencyHint, question: .latencyQuestion,
      value: { $0.map(range) ?? yesNo(false) },
      alert: { $0.map { texts(SettingAlertText.slowNetwork, ["latency": range($0)]) } })
  }

  private func range(_ latency: ClosedRange<Int>) -> String {
    texts(
      SettingValueText.latency,
      ["shortest": latency.lowerBound, "longest": latency.upperBound])
  }

  var clockRate: SwitchText<TimeRate> {
    text(
      .clockRate, hint: .clockRateHint, question: .clockRateQuestion,
      value: { texts.clock.rate($0) }, alert: { _ in nil })
  }
}
