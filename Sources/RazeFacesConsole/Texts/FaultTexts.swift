import Localization
package import StoreCore

package struct FaultTexts: Sendable {
  let texts: Texts

  package func point(_ point: FaultPoint) -> String { texts(point.keys.name) }

  package func title(_ point: FaultPoint) -> String {
    texts("Fault: {fault}", ["fault": self.point(point)])
  }

  package func about(_ point: FaultPoint) -> String { texts(point.keys.hint) }

  package func outcome(_ outcome: FaultOutcome) -> String {
    switch outcome {
    case .refusal(let kind): kind.label
    case .terminated: outcome.name
    case .receiptStatus(let status): texts("status {status}", ["status": "\(status)"])
    case .unverified(let flaw): texts("unverified: {flaw}", ["flaw": flaw.rawValue])
    case .productList(.slow): texts("slow: complete, but late")
    case .productList(.empty): texts("empty: no products")
    case .productList(.unknownIDs): texts("unknown-ids: with unknown identifiers")
    }
  }

  package func frequency(_ frequency: Fault.Frequency) -> String {
    switch frequency {
    case .times(let count):
      return texts("next {count, plural, one {time} other {# times}}", ["count": count])
    case .always: return texts("every time")
    case .probability(let chance):
      let (whole, tenths) = Int(nearest: chance * 1000).quotientAndRemainder(dividingBy: 10)
      let percent =
        tenths == 0
        ? "\(whole)" : texts("{whole}.{tenths}", ["whole": whole, "tenths": tenths])
      return texts("{percent}% of the time", ["percent": percent])
    }
  }

  package func delay(_ milliseconds: Int) -> String {
    if milliseconds == 0 { return texts("none") }
    return milliseconds % 1000 == 0
      ? texts("{seconds} s", ["seconds": milliseconds / 1000])
      : texts("{milliseconds} ms", ["milliseconds": milliseconds])
  }

  package func sentence(_ fault: Fault) -> String {
    texts(
      fault.delay == 0
        ? Text("{outcome}, {frequency}") : Text("{outcome}, {frequency}, after {delay}"),
      [
        "outcome": fault.outcome.name, "frequency": frequency(fault.frequency),
        "delay": delay(fault.delay),
      ])
  }

  /// Returns `purchase: paymentNotAllowed, next 2 times`. The point has its command-line name.
  package func armed(_ fault: Fault) -> String { "\(fault.point.rawValue): \(sentence(fault))" }
}

extension FaultPoint {
  var keys: (name: Text, hint: Text) {
    switch self {
    case .loadProducts: (Text("Loading products"), Text("The products request fails."))
    case .purchase: (Text("Purchase"), Text("The store refuses the payment."))
    case .verification:
      (Text("Verification"), Text("A receipt or a signed transaction is refused."))
    case .sync: (Text("Restore and sync"), Text("Restoring purchases fails."))
    case .subscriptionStatus:
      (Text("Subscription status"), Text("The status of subscriptions cannot be read."))
    case .refundRequest: (Text("Refund request"), Text("The refund request cannot be submitted."))
    case .receiptRefresh: (Text("Receipt request"), Text("The receipt is not refreshed."))
    case .appTransaction:
      (Text("App transaction"), Text("The app transaction is missing or forged."))
    case .manageSubscriptions:
      (Text("Manage subscriptions"), Text("The subscriptions page does not open."))
    case .offerCodeRedeem: (Text("Offer code"), Text("Redeeming an offer code fails."))
    case .productList:
      (Text("The app's product list"), Text("The app's own list is late, wrong, or missing."))
    case .recharge: (Text("Order credit"), Text("The app's server does not credit the order."))
    case .termination: (Text("Termination"), Text("Terminates the app during the next purchase."))
    }
  }
}
