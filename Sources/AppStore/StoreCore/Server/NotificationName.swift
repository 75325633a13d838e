/// The type of a notification and its subtype, with Apple's names (App Store Server Notifications,
/// version 2).
public struct NotificationName: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case subscribed = "SUBSCRIBED"
    case didRenew = "DID_RENEW"
    case didChangeRenewalPreference = "DID_CHANGE_RENEWAL_PREF"
    case didChangeRenewalStatus = "DID_CHANGE_RENEWAL_STATUS"
    case offerRedeemed = "OFFER_REDEEMED"
    case didFailToRenew = "DID_FAIL_TO_RENEW"
    case gracePeriodExpired = "GRACE_PERIOD_EXPIRED"
    case expired = "EXPIRED"
    case priceIncrease = "PRICE_INCREASE"
    case consumptionRequest = "CONSUMPTION_REQUEST"
    case refund = "REFUND"
    case refundDeclined = "REFUND_DECLINED"
    case revoke = "REVOKE"
    case renewalExtended = "RENEWAL_EXTENDED"
    case renewalExtension = "RENEWAL_EXTENSION"
    case oneTimeCharge = "ONE_TIME_CHARGE"
    case test = "TEST"
  }

  public enum Subtype: String, CaseIterable, Sendable {
    case initialBuy = "INITIAL_BUY"
    case resubscribe = "RESUBSCRIBE"
    case billingRecovery = "BILLING_RECOVERY"
    case upgrade = "UPGRADE"
    case downgrade = "DOWNGRADE"
    case autoRenewEnabled = "AUTO_RENEW_ENABLED"
    case autoRenewDisabled = "AUTO_RENEW_DISABLED"
    case gracePeriod = "GRACE_PERIOD"
    case voluntary = "VOLUNTARY"
    case billingRetry = "BILLING_RETRY"
    case priceIncrease = "PRICE_INCREASE"
    case productNotForSale = "PRODUCT_NOT_FOR_SALE"
    case pending = "PENDING"
    case accepted = "ACCEPTED"
    case summary = "SUMMARY"
    case failure = "FAILURE"
  }

  public let kind: Kind
  public let subtype: Subtype?

  public init(_ kind: Kind, _ subtype: Subtype? = nil) {
    (self.kind, self.subtype) = (kind, subtype)
  }

  /// Creates the name that ``text`` spells, in any letter case; nil if Apple has none.
  public init?(_ text: String) {
    let wanted = text.uppercased()
    guard let known = Self.all.first(where: { $0.text == wanted }) else { return nil }
    self = known
  }

  /// The type, and after a slash the subtype.
  public var text: String {
    ([kind.rawValue] + [subtype?.rawValue].compactMap(\.self)).joined(separator: "/")
  }

  /// All names that this App Store sends, in the order of Apple's page `notificationType`.
  public static let all = Kind.allCases.flatMap { kind in
    subtypes(of: kind).map { NotificationName(kind, $0) }
  }

  /// The names whose event a tester can cause. No event ends a subscription for another reason.
  public static let causable = all.filter { $0 != NotificationName(.expired) }

  /// Whether the event occurs only when time passes.
  public var movesClock: Bool {
    switch (kind, subtype) {
    case (.gracePeriodExpired, _), (.expired, .priceIncrease), (.expired, .productNotForSale): true
    default: false
    }
  }

  private static func subtypes(of kind: Kind) -> [Subtype?] {
    switch kind {
    case .subscribed: [.initialBuy, .resubscribe]
    case .didRenew: [nil, .billingRecovery]
    case .didChangeRenewalPreference: [.upgrade, .downgrade, nil]
    case .didChangeRenewalStatus: [.autoRenewEnabled, .autoRenewDisabled]
    case .offerRedeemed: [nil, .upgrade, .downgrade]
    case .didFailToRenew: [nil, .gracePeriod]
    case .expired: [.voluntary, .billingRetry, .priceIncrease, .productNotForSale, nil]
    case .priceIncrease: [.pending, .accepted]
    case .renewalExtension: [.summary, .failure]
    case .gracePeriodExpired, .consumptionRequest, .refund, .refundDeclined, .revoke,
      .renewalExtended, .oneTimeCharge, .test:
      [nil]
    }
  }

  /// Whether each family member who shares the subscription gets the notification, too. Renewal
  /// settings and prices concern only the buyer.
  package var concernsFamily: Bool {
    switch kind {
    case .didFailToRenew, .gracePeriodExpired, .expired, .renewalExtended: true
    default: false
    }
  }
}

extension WorldEvent.Fact {
  /// The state that the notifications of an event depend on.
  package struct NotificationSituation: Sendable {
    /// The event's transaction; nil for an event without one.
    package var record: TransactionRecord?
    /// What the transaction is in its subscription group.
    package var access = Access.first
    /// The subscription before and after the event; nil if the event has none.
    package var former, machine: SubscriptionMachine?
    /// The plan that renews next with the redeemed offer; nil if the payment redeems none.
    package var redeemed: String?

    package enum Access: Sendable {
      /// The account's first subscription of the group; one after the last has ended; one that
      /// replaces another immediately.
      case first, again, replacement
    }

    package init() {}
  }

  /// Returns the notifications that an event brings, in order.
  ///
  /// - Parameter situation: called only if the event can bring some.
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
      let hadProblem = situation.former.map { $0.phase != .subscribed } ?? false
      return [NotificationName(.didRenew, hadProblem ? .billingRecovery : nil)]
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
