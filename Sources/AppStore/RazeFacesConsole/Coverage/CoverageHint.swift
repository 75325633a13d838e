package import StoreCore

package struct CoverageHint: Hashable, Sendable {
  /// The keys in the storefront that produce the outcome; empty if there are none.
  package let keys: [String]
  /// The tape of the QA catalog that shows the outcome; nil if there is none.
  package let tape: String?

  package init(_ outcome: PurchaseOutcome) {
    switch outcome {
    case .course(let course): (keys, tape) = (Self.keys(of: course), course.titleAndTape.tape)
    case .offer(let kind): (keys, tape) = (["1", "Enter", "o"], kind.titleAndTape.tape)
    case .error(let kind): (keys, tape) = ([], Self.tape(of: kind))
    case .receipt(let status):
      (keys, tape) = ([], status == .valid ? "first-purchase" : "receipt-\(status.code)")
    case .unverified(let flaw): (keys, tape) = ([], "unverified-\(flaw.rawValue)")
    // Opens the Sandbox.
    case .unavailable(.notSoldIn): (keys, tape) = (["4"], nil)
    case .unavailable(let reason): (keys, tape) = ([], reason.titleAndTape.tape)
    }
  }

  private static func keys(of course: PurchaseOutcome.Course) -> [String] {
    switch course {
    case .purchased, .delivered: ["1", "b"]
    case .canceled: ["1", "b", "Esc"]
    case .approved, .declined, .resolved: ["w"]
    case .restored, .nothingToRestore: ["r"]
    case .couponUsed: ["2", "u"]
    case .refundRequested: ["2", "f"]
    case .turnedOff, .turnedOn: ["2", "m"]
    case .priceAgreed, .priceDeclined: ["2", "p"]
    case .renewed: ["."]
    default: []
    }
  }

  private static func tape(of kind: RefusalKind) -> String {
    switch kind {
    case .paymentCancelled: "cancel-at-confirmation"
    case .notConnectedToInternet: "offline-during"
    case .cannotConnectToHost: "store-down"
    default: "error-\(kind.rawValue)"
    }
  }
}
