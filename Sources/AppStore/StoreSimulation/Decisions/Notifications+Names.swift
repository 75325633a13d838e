import GRDB
import StoreCore

extension Notifications {
  /// Returns the notifications about an event, in order.
  ///
  /// - Parameters:
  ///   - former: the subscription before the event, if the event is about one.
  ///   - recovered: the transactions with which a subscription recovered.
  func names(
    of event: EventRow, after former: SubscriptionMachine?, _ recovered: Set<UInt64?>
  ) throws -> [NotificationName] {
    switch event.fact {
    case .booked(let booking): try names(of: booking, event, recovered)
    case .paymentPurchased: try redemption(event)
    case .autoRenewSwitched(let isOn):
      [NotificationName(.didChangeRenewalStatus, isOn ? .autoRenewEnabled : .autoRenewDisabled)]
    case .renewalProductChanged(_, let product):
      [
        NotificationName(
          .didChangeRenewalPreference,
          try line(of: event)?.productID == product ? nil : .downgrade)
      ]
    case .priceIncrease(.pending, _): [NotificationName(.priceIncrease, .pending)]
    case .priceIncrease(.agreed, _): [NotificationName(.priceIncrease, .accepted)]
    case .billingFailed:
      [
        NotificationName(
          .didFailToRenew, try machine(of: event)?.phase == .inGracePeriod ? .gracePeriod : nil)
      ]
    case .retryStarted where former?.phase == .inGracePeriod:
      [NotificationName(.gracePeriodExpired)]
    case .expired(let intent): try names(ofEnd: intent, event, after: former)
    case .refundRequested: [NotificationName(.consumptionRequest)]
    case .consentWithdrawn: [NotificationName(.rescindConsent)]
    case .refundReversed: [NotificationName(.refundReversed)]
    case .refundDecided(isApproved: false, _): [NotificationName(.refundDeclined)]
    case .revoked:
      [NotificationName(try line(of: event)?.ownership == .familyShared ? .revoke : .refund)]
    case .renewalExtended: [NotificationName(.renewalExtended)]
    case .renewalNotExtended: [NotificationName(.renewalExtension, .failure)]
    case .extensionsCompleted: [NotificationName(.renewalExtension, .summary)]
    default: []
    }
  }

  private func names(
    of booking: WorldEvent.Booking, _ event: EventRow, _ recovered: Set<UInt64?>
  ) throws -> [NotificationName] {
    guard booking.cause == .purchase || booking.cause == .renewal, let line = try line(of: event)
    else { return [] }
    guard line.kind == .autoRenewableSubscription else { return [NotificationName(.oneTimeCharge)] }
    guard booking.cause == .renewal else { return [try name(ofPurchase: line)] }
    let isRecovery = recovered.contains(line.sharedLine ?? line.id)
    return [NotificationName(.didRenew, isRecovery ? .billingRecovery : nil)]
  }

  /// Returns the notification of a purchase by its place in the subscription group: the account's
  /// first one, one after the last has ended, or one that replaces another immediately.
  private func name(ofPurchase line: LedgerLine) throws -> NotificationName {
    if line.originalID == line.id {
      let hadAccess = try line.sharedFrom.map { try hadCopy(of: $0, before: line) } ?? false
      return NotificationName(.subscribed, hadAccess ? .resubscribe : .initialBuy)
    }
    let former = try LedgerLine.fetchOne(
      db, where: "originalID = ? AND id < ? AND \(LedgerLine.bought) ORDER BY id DESC LIMIT 1",
      [line.originalID.rowID, line.id.rowID])
    guard former?.isUpgraded == true else { return NotificationName(.subscribed, .resubscribe) }
    return NotificationName(
      line.offerKind == nil ? .didChangeRenewalPreference : .offerRedeemed, .upgrade)
  }

  private func hadCopy(of original: UInt64, before line: LedgerLine) throws -> Bool {
    try LedgerLine.fetchOne(
      db, where: "accountID = ? AND sharedFrom = ? AND id < ? AND \(LedgerLine.shared) LIMIT 1",
      [line.accountID, original.rowID, line.id.rowID]) != nil
  }

  /// Returns the redemption of an offer that begins with the next period. Another plan is a
  /// downgrade, because an upgrade begins immediately.
  private func redemption(_ event: EventRow) throws -> [NotificationName] {
    guard let payment = event.subject.payment, let line = try line(of: event),
      let row = try QueueRow.fetchOne(db, key: payment.rawValue), !row.hasOwnLine,
      row.order.offer != nil
    else { return [] }
    let isSamePlan = row.order.productID == line.productID
    return [NotificationName(.offerRedeemed, isSamePlan ? nil : .downgrade)]
  }

  private func names(
    ofEnd intent: ExpirationIntent?, _ event: EventRow, after former: SubscriptionMachine?
  ) throws -> [NotificationName] {
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
      try end == .voluntary && former?.autoRenews == true
      && machine(of: event)?.hasPausedRetry == false
    return (isTurnedOff ? [NotificationName(.didChangeRenewalStatus, .autoRenewDisabled)] : [])
      + [NotificationName(.expired, end)]
  }

  /// Returns the subscription's state after an event.
  private func machine(of event: EventRow) throws -> SubscriptionMachine? {
    guard let line = try line(of: event) else { return nil }
    return try subscriptions.find(line.sharedFrom ?? line.originalID)?.machine
  }

  func line(of event: EventRow) throws -> LedgerLine? {
    try event.subject.transactionID.flatMap(ledger.find)
  }
}
