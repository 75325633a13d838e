package import StoreCore

/// What can be set to go wrong.
package protocol FaultTexts: Sendable {
  var error: String { get }
  var howOften: String { get }
  var after: String { get }
  var arm: String { get }
  var disarm: String { get }
  /// In the place of a fault, if nothing is armed.
  var works: String { get }

  func point(_ point: FaultPoint) -> String
  func title(_ point: FaultPoint) -> String
  func about(_ point: FaultPoint) -> String
  func outcome(_ outcome: FaultOutcome) -> String
  func frequency(_ frequency: Fault.Frequency) -> String
  func delay(_ milliseconds: Int) -> String
  /// What is armed at a point that is named already.
  func sentence(_ fault: Fault) -> String
  /// What the header says of it.
  func alert(_ fault: Fault) -> String
}

extension FaultTexts {
  /// `purchase: paymentNotAllowed, next 2 times`, with the point as it is typed.
  package func armed(_ fault: Fault) -> String { "\(fault.point.rawValue): \(sentence(fault))" }
}

struct EnglishFaultTexts: FaultTexts {
  let error = "Error"
  let howOften = "How often"
  let after = "After"
  let arm = "Arm"
  let disarm = "Disarm"
  let works = "works"

  func point(_ point: FaultPoint) -> String {
    switch point {
    case .loadProducts: "Loading products"
    case .purchase: "Purchase"
    case .verification: "Verification"
    case .sync: "Restore and sync"
    case .subscriptionStatus: "Subscription status"
    case .refundRequest: "Refund request"
    case .receiptRefresh: "Receipt refresh"
    case .appTransaction: "App transaction"
    case .manageSubscriptions: "Manage subscriptions"
    case .offerCodeRedeem: "Offer code"
    case .productList: "The app's product list"
    case .recharge: "Recharge"
    }
  }

  func title(_ point: FaultPoint) -> String { "Fault: \(self.point(point))" }

  func about(_ point: FaultPoint) -> String {
    switch point {
    case .loadProducts: "The products request fails."
    case .purchase: "The store refuses the payment."
    case .verification: "A receipt or a signed transaction is refused."
    case .sync: "Restoring purchases fails."
    case .subscriptionStatus: "The status of subscriptions cannot be read."
    case .refundRequest: "The request for a refund cannot be submitted."
    case .receiptRefresh: "The receipt is not written anew."
    case .appTransaction: "The app transaction is missing or forged."
    case .manageSubscriptions: "The page of subscriptions does not open."
    case .offerCodeRedeem: "Redeeming an offer code fails."
    case .productList: "The app's own list is late, wrong or missing."
    case .recharge: "The app's server does not credit the order."
    }
  }

  func outcome(_ outcome: FaultOutcome) -> String {
    switch outcome {
    case .refusal(let kind): kind.label
    case .receiptStatus(let status): "status \(status)"
    case .unverified(let flaw): "unverified: \(flaw.rawValue)"
    case .productList(.slow): "slow: complete, but late"
    case .productList(.empty): "empty: no products"
    case .productList(.unknownIDs): "unknown-ids: with unknown identifiers"
    }
  }

  func frequency(_ frequency: Fault.Frequency) -> String {
    switch frequency {
    case .times(1): return "next time"
    case .times(let count): return "next \(count) times"
    case .always: return "every time"
    case .probability(let chance):
      let tenths = Int(nearest: chance * 1000)
      return "\(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)")% of the time"
    }
  }

  func delay(_ milliseconds: Int) -> String {
    switch milliseconds {
    case 0: "at once"
    case let delay where delay % 1000 == 0: "\(delay / 1000) s"
    case let delay: "\(delay) ms"
    }
  }

  func sentence(_ fault: Fault) -> String {
    let delay = fault.delay == 0 ? "" : ", after \(delay(fault.delay))"
    return "\(fault.outcome.name), \(frequency(fault.frequency))\(delay)"
  }

  func alert(_ fault: Fault) -> String { "Fault: \(armed(fault))" }
}
