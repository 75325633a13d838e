package import StoreCore

/// Faults in words.
package enum FaultWords {
  package static func point(_ point: FaultPoint) -> String {
    switch point {
    case .loadProducts: "Loading products"
    case .purchase: "Purchase"
    case .verification: "Verification"
    case .sync: "Restore and sync"
    case .subscriptionStatus: "Subscription status"
    case .refundRequest: "Refund request"
    case .receiptRefresh: "Receipt refresh"
    }
  }

  package static func title(_ point: FaultPoint) -> String { "Fault: \(self.point(point))" }

  package static func about(_ point: FaultPoint) -> String {
    switch point {
    case .loadProducts: "The products request fails."
    case .purchase: "The store refuses the payment."
    case .verification: "A receipt or a signed transaction is refused."
    case .sync: "Restoring purchases fails."
    case .subscriptionStatus: "The status of subscriptions cannot be read."
    case .refundRequest: "The request for a refund cannot be submitted."
    case .receiptRefresh: "The receipt is not written anew."
    }
  }

  package static let error = "Error"
  package static let howOften = "How often"
  package static let delay = "After"
  package static let arm = "Arm"
  package static let disarm = "Disarm"

  package static func outcome(_ outcome: FaultOutcome) -> String {
    switch outcome {
    case .refusal(let kind): kind.isNetworkFailure ? "\(kind.code) \(kind.rawValue)" : kind.label
    case .receiptStatus(let status): "status \(status)"
    case .unverified(let flaw): "unverified: \(flaw.rawValue)"
    }
  }

  package static func frequency(_ frequency: Fault.Frequency) -> String {
    switch frequency {
    case .times(1): "next time"
    case .times(let count): "next \(count) times"
    case .always: "every time"
    case .probability(let chance): "\(Int((chance * 100).rounded()))% of the time"
    }
  }

  package static func delay(_ milliseconds: Int) -> String {
    switch milliseconds {
    case 0: "at once"
    case let delay where delay % 1000 == 0: "\(delay / 1000) s"
    case let delay: "\(delay) ms"
    }
  }

  /// `notConnectedToInternet, next time`
  package static func sentence(_ fault: Fault) -> String {
    let delay = fault.delay == 0 ? "" : ", after \(delay(fault.delay))"
    return "\(fault.outcome.name), \(frequency(fault.frequency))\(delay)"
  }
}
