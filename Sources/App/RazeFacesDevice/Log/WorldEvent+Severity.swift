package import StoreCore

extension WorldEvent {
  package enum Severity: Hashable, Sendable { case info, success, warning, failure }

  package var severity: Severity {
    switch fact {
    case .paymentFailed(let refusal, _): refusal.kind == .paymentCancelled ? .info : .failure
    case .billingFailed, .faultMet, .signInFailed, .requestRefused: .failure
    case .booked, .paymentPurchased, .billingRecovered, .interruptionResolved: .success
    case .paymentDeferred, .declineIgnored, .requestExpired, .requestRemoved, .graceStarted,
      .retryStarted, .expired, .revoked, .refundRequested, .replaced, .terminated:
      .warning
    case .app(let step): step.severity
    case .notificationAnswered(_, _, let result, _): result == .success ? .info : .warning
    default: .info
    }
  }
}

extension AppStep {
  fileprivate var severity: WorldEvent.Severity {
    switch self {
    case .productsLoaded, .productsFound, .previouslyPurchased, .notPurchased, .asked, .purchasing,
      .canceled, .promoted, .verified, .tooLate, .restoring, .restoredPast:
      .info
    case .planChanged, .credited, .delivered, .arrived, .restored, .restoreFinished, .used: .success
    case .invalidProduct, .deferred, .declined, .referenced, .revoked, .ended, .appDeleted,
      .recordsOfAnotherWorld:
      .warning
    case .productsFailed, .failed, .notVerified, .notCredited, .notSaved, .undeliverable,
      .restoreFailed, .recordsFailed:
      .failure
    }
  }
}
