/// The type of a notification and its subtype, with Apple's names (App Store Server Notifications,
/// version 2).
public struct NotificationName: Hashable, Sendable, RawRepresentable, Codable {
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
    case refundReversed = "REFUND_REVERSED"
    case revoke = "REVOKE"
    case renewalExtended = "RENEWAL_EXTENDED"
    case renewalExtension = "RENEWAL_EXTENSION"
    case oneTimeCharge = "ONE_TIME_CHARGE"
    case rescindConsent = "RESCIND_CONSENT"
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

  /// Creates the name that the text spells, in any letter case; nil if Apple has none.
  public init?(rawValue text: String) {
    let wanted = text.uppercased()
    guard let known = Self.all.first(where: { $0.rawValue == wanted }) else { return nil }
    self = known
  }

  /// The type, and after a slash the subtype.
  public var rawValue: String {
    ([kind.rawValue] + [subtype?.rawValue].compactMap(\.self)).joined(separator: "/")
  }

  /// All names that this App Store sends, in the order of Apple's page `notificationType`.
  public static let all = Kind.allCases.flatMap { kind in
    subtypes(of: kind).map { NotificationName(kind, $0) }
  }

  /// The notifications that a tester can trigger. No subscription expires for an unknown reason.
  public static let causable = all.filter { $0 != NotificationName(.expired) }

  /// Whether the event occurs only when time passes.
  public var movesClock: Bool {
    switch (kind, subtype) {
    case (.gracePeriodExpired, _), (.expired, .billingRetry), (.expired, .priceIncrease),
      (.expired, .productNotForSale):
      true
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
    case .gracePeriodExpired, .consumptionRequest, .refund, .refundDeclined, .refundReversed,
      .revoke, .renewalExtended, .oneTimeCharge, .rescindConsent, .test:
      [nil]
    }
  }

  /// Whether each family member who shares the subscription gets the notification, too. Renewal
  /// settings and prices concern only the buyer.
  package var concernsFamily: Bool {
    [.didFailToRenew, .gracePeriodExpired, .expired, .renewalExtended].contains(kind)
  }
}
