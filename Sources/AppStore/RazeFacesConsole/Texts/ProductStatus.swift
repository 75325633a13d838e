package import Foundation
package import Localization
package import StoreCore

/// The status of a product on a device. `--json` prints the raw values.
package enum ProductStatus: String, CaseIterable, Sendable {
  case buy, purchased, purchasing, deferred, unavailable
  /// Paid for, but the app could not deliver it.
  case undelivered
  /// States of subscriptions: billing problem, with or without access; expired; automatic renewal
  /// off; change of plan at the renewal.
  case paymentProblem, ended, turnedOff, changing

  package init(of standing: SubscriptionStanding) {
    let machine = standing.machine
    self =
      switch machine.phase {
      case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
        .turnedOff
      case .subscribed: standing.renewsAs == standing.productID ? .purchased : .changing
      case .inGracePeriod, .inBillingRetry: .paymentProblem
      case .expired, .revoked: .ended
      }
  }
}

extension SubscriptionMachine {
  /// The end of the current or last period of access, including the grace period.
  package var accessEnds: Date { phase == .inGracePeriod ? graceEnds ?? expires : expires }
}

extension ProductStatus {
  /// - Parameter kind: the type of the product.
  package func title(_ kind: ProductKind?) -> Text {
    switch self {
    case .buy: Text("Buy")
    case .purchased where kind == .autoRenewableSubscription: Text("Subscribed")
    case .purchased: PaymentPhase.purchased.title
    case .purchasing: PaymentPhase.added.title
    case .deferred: PaymentPhase.deferred.title
    case .undelivered: Text("Paid, not delivered")
    case .unavailable: Text("Not for sale")
    case .paymentProblem: Text("Payment problem")
    case .ended: Text("Ended")
    case .turnedOff: Text("Turned off")
    case .changing: Text("Changing")
    }
  }

  package func shortTitle(_ kind: ProductKind?) -> Text {
    switch self {
    case .deferred: Text("Waiting")
    case .paymentProblem: Text("Unpaid")
    case .turnedOff: Text("Turned off", context: "short")
    case .undelivered: Text("Undelivered")
    case .buy, .purchased, .purchasing, .unavailable, .ended, .changing: title(kind)
    }
  }
}
