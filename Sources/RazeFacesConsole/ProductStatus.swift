package import Foundation
package import StoreCore

/// A product's state on a device. Raw values are the words of `--json`.
package enum ProductStatus: String, CaseIterable, Sendable {
  case buy, purchased, purchasing, deferred, unavailable
  /// The states of subscriptions: billing fails, with access or without; it is over; it does not
  /// renew any more; it renews as another plan.
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
  /// The end of the present or last access, unless somebody pays.
  package var accessEnds: Date { phase == .inGracePeriod ? graceEnds ?? expires : expires }
}
