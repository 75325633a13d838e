package import Localization
package import StoreCore

extension FaultPoint {
  package var title: Text { titleAndHint.title }
  package var hint: Text { titleAndHint.hint }

  private static let requestFails = Text("The request fails with the chosen error.")

  private var titleAndHint: (title: Text, hint: Text) {
    switch self {
    case .loadProducts: (Text("Loading products"), Self.requestFails)
    case .purchase: (Text("Purchase"), Text("The store refuses the payment."))
    case .verification:
      (Text("Verification"), Text("A receipt or a signed transaction is refused."))
    case .sync: (Text("Restore and sync"), Self.requestFails)
    case .subscriptionStatus: (Text("Subscription status"), Self.requestFails)
    case .refundRequest: (Text("Refund request"), Text("The refund request cannot be submitted."))
    case .receiptRefresh: (Text("Receipt request"), Self.requestFails)
    case .appTransaction:
      (Text("App transaction"), Text("The app transaction is missing or forged."))
    case .manageSubscriptions: (Text("Manage subscriptions"), Self.requestFails)
    case .offerCodeRedeem: (OfferKind.offerCode.title, Self.requestFails)
    case .productList:
      (Text("The app's product list"), Text("The app's own list is late, wrong, or missing."))
    case .recharge: (Text("Order credit"), Text("The app's server does not credit the order."))
    case .termination: (Text("Termination"), Text("Terminates the app during the next purchase."))
    case .disconnection:
      (Situation.networkGone.title, Text("The network ends during the next purchase."))
    case .serverAPI: (Text("Calls from your server"), Text("The App Store answers with an error."))
    case .notification:
      (Text("Notification delivery"), Text("They arrive late, twice, reordered, or never."))
    }
  }

  /// Whether the fault occurs after a step of a purchase, which is its effect.
  fileprivate var isAtStep: Bool { self == .termination || self == .disconnection }

  /// Returns what a fault does, as the Sandbox says it.
  func alert(_ effect: Text) -> Text {
    switch self {
    case .termination: Text("The app dies {step}", ["step": effect])
    case .disconnection: Text("The network goes {step}", ["step": effect])
    case .purchase: Text("The next purchase fails: {error}", ["error": effect])
    case .verification: Situation.receiptNotVerified.title
    default: Text("{point} fails: {error}", ["point": title, "error": effect])
    }
  }
}

extension FaultEffect {
  /// The effect with StoreKit's names and codes. See ``title`` for plain words.
  package var label: Text {
    switch self {
    case .refusal(let kind): .verbatim(kind.label)
    case .step: .verbatim(name)
    case .serverError(let code): Text("error {code}", ["code": "\(code)"])
    case .notification(.delayed): Text("delayed")
    case .notification(.doubled): Text("sent twice")
    case .notification(.dropped): Text("lost")
    case .notification(.reordered): Text("sent after the next one")
    case .receiptStatus(let status): Text("status {status}", ["status": "\(status)"])
    case .unverified(let flaw):
      .setting(FaultEffect.notVerified.inSentence, .verbatim(flaw.rawValue))
    case .productList(.slow): Text("slow: complete, but late")
    case .productList(.empty): Text("empty: no products")
    case .productList(.unknownIDs): Text("unknown-ids: with unknown identifiers")
    }
  }
}

extension Fault.Frequency {
  package var label: Text {
    switch self {
    case .times(let count):
      return Text("next {count, plural, one {time} other {# times}}", ["count": count])
    case .always: return Text("every time")
    case .probability(let chance):
      let (whole, tenths) = Int(nearest: chance * 1000).quotientAndRemainder(dividingBy: 10)
      let percent: Text =
        tenths == 0
        ? .verbatim("\(whole)") : Text("{whole}.{tenths}", ["whole": whole, "tenths": tenths])
      return Text("{percent}% of the time", ["percent": percent])
    }
  }

  fileprivate var title: Text {
    guard case .times(let count) = self else { return label }
    return .times(count)
  }
}

extension Text {
  package static func times(_ count: Int) -> Text {
    Text("{count, plural, one {once} other {# times}}", ["count": count])
  }
}

extension Fault {
  package var delayLabel: Text {
    if delay == 0 { return .noValue }
    return delay % 1000 == 0 ? .seconds(delay / 1000) : .milliseconds(String(delay))
  }

  /// The fault with StoreKit's names and codes. See ``title`` for plain words.
  package var label: Text {
    let afterwards = delay == 0 ? [] : [Text("after {delay}", ["delay": delayLabel])]
    return .clauses([.verbatim(effect.name), frequency.label] + afterwards)
  }

  /// The fault in plain words, without its point.
  package var title: Text { .clauses([effect.title, frequency.title]) }

  package var alert: Text { point.alert(point.isAtStep ? effect.title : title) }
}
