package import Localization
package import StoreCore

extension Timeline.Bar {
  package var title: Text { isScheduled && !kind.isProblem ? Text("Scheduled") : kind.title }
}

extension Timeline.Bar.Kind {
  /// Whether a payment is outstanding.
  package var isProblem: Bool { self == .grace || self == .retry }

  package var title: Text {
    switch self {
    case .trial: Text("Free trial")
    case .offer: Text("Offer")
    case .paid: Text("Paid")
    case .grace: Text("Grace period")
    case .retry: Text("Billing retry")
    case .lapsed: ProductStatus.ended.title(nil)
    case .refunded: .title(of: .revoked(fact: nil))
    }
  }
}

extension Timeline.Mark.Kind {
  package var title: Text {
    switch self {
    case .charge: Text("Charge")
    case .refund: Text("Refund")
    case .failure: ProductStatus.paymentProblem.title(nil)
    case .planChange: Text("Change of plan")
    case .priceIncrease: Text("Higher price")
    case .autoRenew: Text("Auto-renew")
    case .end: Text("Ends")
    }
  }
}
