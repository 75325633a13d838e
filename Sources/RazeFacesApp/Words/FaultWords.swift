import StoreCore

/// Faults in words.
enum FaultWords {
  static func point(_ point: FaultPoint) -> String {
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

  static func title(_ point: FaultPoint) -> String { "Fault: \(self.point(point))" }

  static func about(_ point: FaultPoint) -> String {
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

  static let error = "Error"
  static let howOften = "How often"
  static let delay = "After"
  static let arm = "Arm"
  static let disarm = "Disarm"

  static func outcome(_ outcome: FaultOutcome) -> String {
    switch outcome {
    case .refusal(let kind): kind.isNetworkFailure ? "\(kind.code) \(kind.rawValue)" : kind.label
    case .receiptStatus(let status): "status \(status)"
    case .unverified(let flaw): "unverified: \(flaw.rawValue)"
    }
  }

  static func frequency(_ frequency: Fault.Frequency) -> String {
    switch frequency {
    case .times(1): "next time"
    case .times(let count): "next \(count) times"
    case .always: "every time"
    case .probability(let chance): "\(Int((chance * 100).rounded()))% of the time"
    }
  }

  static func delay(_ milliseconds: Int) -> String {
    switch milliseconds {
    case 0: "at once"
    case let delay where delay % 1000 == 0: "\(delay / 1000) s"
    case let delay: "\(delay) ms"
    }
  }

  /// `notConnectedToInternet, next time`
  static func sentence(_ fault: Fault) -> String {
    let delay = fault.delay == 0 ? "" : ", after \(delay(fault.delay))"
    return "\(fault.outcome.name), \(frequency(fault.frequency))\(delay)"
  }
}
