extension WorldEvent.Fact {
  /// The state that the notifications of an event depend on.
  package struct NotificationSituation: Sendable {
    /// The event's transaction; nil for an event without one.
    package var record: TransactionRecord?
    /// The place of the transaction in its subscription group.
    package var access = Access.first
    /// The subscription before and after the event; nil if the event has none.
    package var former, machine: SubscriptionMachine?
    /// Whether the renewal paid for a period after a failed payment.
    package var isRecovery = false
    /// The plan that renews next with the redeemed offer; nil if the payment redeems none.
    package var redeemed: String?

    package enum Access: Sendable {
      /// The account's first subscription of the group; one after the last has ended; one that
      /// replaces another immediately.
      case first, again, replacement
    }

    package init() {}
  }

  /// Returns the notifications about an event, in order.
  ///
  /// - Parameter situation: called only if the result depends on it.
  package func notifications(
    _ situation: () throws -> NotificationSituation
  ) rethrows -> [NotificationName] {
    switch self {
    case .booked(let booking): try Self.notifications(of: booking, situation())
    case .paymentPurchased:
      try situation().redemption
    case .autoRenewSwitched(let isOn):
      [NotificationName(.didChangeRenewalStatus, isOn ? .autoRenewEnabled : .autoRenewDisabled)]
    case .renewalProductChanged(_, let product):
      [
        NotificationName(
          .didChangeRenewalPreference,
          try situation().record?.productID == product ? nil : .downgrade)
      ]
    case .priceIncrease(.pending, _): [NotificationName(.priceIncrease, .pending)]
    case .priceIncrease(.agreed, _): [NotificationName(.priceIncrease, .accepted)]
    case .billingFailed:
      [
        NotificationName(
          .didFailToRenew, try situation().machine?.phase == .inGracePeriod ? .gracePeriod : nil)
      ]
    case .retryStarted where try situation().former?.phase == .inGracePeriod:
      [NotificationName(.gracePeriodExpired)]
    case .expired(let intent): try Self.notifications(ofEnd: intent, situation())
    case .refundRequested: [NotificationName(.consumptionRequest)]
    case .consentWithdrawn: [NotificationName(.rescindConsent)]
    case .refundReversed: [NotificationName(.refundReversed)]
    case .refundDecided(isApproved: false, _): [NotificationName(.refundDeclined)]
    case .revoked:
      [NotificationName(try situation().record?.ownership == .familyShared ? .revoke : .refund)]
    case .renewalExtended: [NotificationName(.renewalExtended)]
    case .renewalNotExtended: [NotificationName(.renewalExtension, .failure)]
    case .extensionsCompleted: [NotificationName(.renewalExtension, .summary)]
    default: []
    }
  }

  private static func notifications(
    of booking: WorldEvent.Booking, _ situation: NotificationSituation
  ) -> [NotificationName] {
    guard booking.cause == .purchase || booking.cause == .renewal, let record = situation.record
    else { return [] }
    guard record.kind == .autoRenewableSubscription else {
      return [NotificationName(.oneTimeCharge)]
    }
    if booking.cause == .renewal {
      return [NotificationName(.didRenew, situation.isRecovery ? .billingRecovery : nil)]
    }
    switch situation.access {
    case .first: return [NotificationName(.subscribed, .initialBuy)]
    case .again: return [NotificationName(.subscribed, .resubscribe)]
    case .replacement:
      return [
        NotificationName(
          record.offerKind == nil ? .didChangeRenewalPreference : .offerRedeemed, .upgrade)
      ]
    }
  }

  private static func notifications(
    ofEnd intent: ExpirationIntent?, _ situation: NotificationSituation
  ) -> [NotificationName] {
    let end: NotificationName.Subtype? =
      switch intent {
      case .cancelled: .voluntary
      case .billingError: .billingRetry
      case .priceIncreaseDeclined: .priceIncrease
      case .productUnavailable: .productNotForSale
      case .other, nil: nil
      }
    // The store turns renewal off at the limit of renewals, and if the tester ends the period.
    let isTurnedOff =
      end == .voluntary && situation.former?.autoRenews == true
      && situation.machine?.hasPausedRetry == false
    return (isTurnedOff ? [NotificationName(.didChangeRenewalStatus, .autoRenewDisabled)] : [])
      + [NotificationName(.expired, end)]
  }
}

extension WorldEvent.Fact.NotificationSituation {
  /// The redemption of an offer that begins with the next period. Another plan is a downgrade,
  /// because an upgrade begins immediately.
  fileprivate var redemption: [NotificationName] {
    guard let redeemed else { return [] }
    return [NotificationName(.offerRedeemed, redeemed == record?.productID ? nil : .downgrade)]
  }
}
