public import Foundation

/// The phase of a subscription (storekit-rules 3.6).
public enum SubscriptionPhase: String, CaseIterable, Sendable, Codable {
  case subscribed, expired
  case inBillingRetry
  /// Payment failed, but access goes on.
  case inGracePeriod
  case revoked

  /// The number of `RenewalState`.
  public var number: Int {
    switch self {
    case .subscribed: 1
    case .expired: 2
    case .inBillingRetry: 3
    case .inGracePeriod: 4
    case .revoked: 5
    }
  }

  public var isEntitled: Bool { self == .subscribed || self == .inGracePeriod }
}

/// The reason why a subscription ended; numbers are the signed renewal info's.
public enum ExpirationIntent: Int, CaseIterable, Sendable, Codable {
  case cancelled = 1
  case billingError, priceIncreaseDeclined, productUnavailable, other
}

/// The circumstances of a renewal that falls due.
public struct RenewalCircumstances: Hashable, Sendable {
  public var rate: TimeRate
  public var period: Period
  /// The length of the next renewal where an offer changes it; nil is `period`.
  public var offerPeriod: Period?
  /// The next period is another product's than the present one.
  public var changesPlan: Bool
  /// Whether a price increase, if there is one, is that of the next period's product
  /// (storekit-rules 3.20).
  public var isPriceRaised: Bool
  public var billingFails: Bool
  /// The grace period; nil if it is switched off.
  public var grace: WorldSettings.GracePeriod?
  public var isProductAvailable: Bool
  /// Renewals after which the store stops by itself; nil never does (storekit-rules 5).
  public var limit: Int?

  public init(
    rate: TimeRate = .realTime, period: Period, offerPeriod: Period? = nil,
    changesPlan: Bool = false, isPriceRaised: Bool = true, billingFails: Bool = false,
    grace: WorldSettings.GracePeriod? = nil,
    isProductAvailable: Bool = true, limit: Int? = nil
  ) {
    self.rate = rate
    self.period = period
    self.offerPeriod = offerPeriod
    self.changesPlan = changesPlan
    self.isPriceRaised = isPriceRaised
    self.billingFails = billingFails
    self.grace = grace
    self.isProductAvailable = isProductAvailable
    self.limit = limit
  }
}

/// The effect of time on a subscription; the store books it.
public enum RenewalOutcome: Hashable, Sendable {
  /// One more period, paid at `start`.
  case renewed(start: Date, end: Date)
  case enteredGracePeriod(until: Date)
  case enteredBillingRetry(until: Date)
  /// Makes no transaction (storekit-rules 3.6).
  case expired(ExpirationIntent)
}

/// The life of one subscription in a group, decided without store and clock.
///
/// `due` is the only date at which something happens by itself. The store asks for it, moves its
/// clock there, and calls `pass`; many periods are as many calls, in the order of their dates.
public struct SubscriptionMachine: Hashable, Sendable, Codable {
  public enum PriceIncrease: String, Hashable, Sendable, Codable {
    case none, pending, agreed
    /// The subscriber said no, which turns it off (storekit-rules 3.24).
    case declined
  }

  public private(set) var phase: SubscriptionPhase
  public private(set) var expires: Date
  /// Periods are counted from here, so that the 31st comes back after a short month.
  public private(set) var anchor: Date
  public private(set) var periods: Int
  /// The day of the month on which it began: it comes back after a short month also where periods
  /// are counted anew from there (storekit-rules 3.17). Nil where that is not decided yet.
  public private(set) var billingDay: Int?
  public private(set) var renewals: Int
  /// The store switches it by ``setAutoRenew(_:at:)``, which knows what becomes of a payment.
  public var autoRenews: Bool
  public var priceIncrease: PriceIncrease
  public private(set) var graceEnds: Date?
  public private(set) var retryEnds: Date?
  /// The date until which a retry that was turned off can be taken up again (storekit-rules 3.23).
  public private(set) var pausedRetryEnds: Date?
  /// The date of the next attempt to charge; nil as long as nothing has changed since the last one
  /// failed.
  public private(set) var nextAttempt: Date?
  public private(set) var intent: ExpirationIntent?

  /// Creates a subscription that was just bought and is paid until `expires`.
  public init(expires: Date, billingDay: Int? = nil) {
    phase = .subscribed
    self.expires = expires
    anchor = expires
    periods = 0
    self.billingDay = billingDay
    renewals = 0
    autoRenews = true
    priceIncrease = .none
  }

  /// Whether one can have come this far: what is kept in a file can be anything.
  public var isSound: Bool {
    let counts = 0..<1_000_000_000
    return counts.contains(periods) && counts.contains(renewals)
      && (1...31).contains(billingDay ?? 1)
  }

  /// The date of the next event; nil where nothing will happen by itself.
  public var due: Date? {
    switch phase {
    case .subscribed: expires
    case .inGracePeriod: [graceEnds, nextAttempt].compactMap(\.self).min()
    case .inBillingRetry: [retryEnds, nextAttempt].compactMap(\.self).min()
    case .expired, .revoked: nil
    }
  }

  /// Whether the payment is tried again until it goes through.
  public var isRetrying: Bool { autoRenews && retryEnds != nil }

  /// It was turned off before the payment went through, so no renewal is pending any more
  /// (storekit-rules 3.23).
  public var hasPausedRetry: Bool { !autoRenews && (retryEnds ?? pausedRetryEnds) != nil }

  /// Returns whether turning it on or off still means something.
  public func canSwitchRenewal(at now: Date) -> Bool {
    due != nil || phase == .expired && pausedRetryEnds.map { $0 > now } == true
  }

  /// Returns the beginning of the next period, if it is paid: the end of the present one, or the
  /// next attempt to charge.
  public func nextBeginning(after now: Date, _ rate: TimeRate) -> Date {
    switch phase {
    case .inGracePeriod, .inBillingRetry: nextAttempt ?? attempt(after: now, rate)
    case .expired: pausedRetryEnds == nil ? expires : attempt(after: now, rate)
    case .subscribed, .revoked: expires
    }
  }

  /// Passes the date that is due.
  public mutating func endPeriod(_ circumstances: RenewalCircumstances) -> RenewalOutcome? {
    if let attempt = nextAttempt, attempt == due { return tryAgain(at: attempt, circumstances) }
    return switch phase {
    case .subscribed: reachEnd(circumstances)
    case .inGracePeriod: endGrace()
    case .inBillingRetry: expire(.billingError)
    case .expired, .revoked: nil
    }
  }

  private mutating func reachEnd(_ circumstances: RenewalCircumstances) -> RenewalOutcome {
    if priceIncrease == .declined, circumstances.isPriceRaised {
      return expire(.priceIncreaseDeclined)
    }
    guard autoRenews else { return expire(.cancelled) }
    if let limit = circumstances.limit, renewals >= limit { return expire(.cancelled) }
    guard priceIncrease != .pending || !circumstances.isPriceRaised else {
      return expire(.priceIncreaseDeclined)
    }
    guard circumstances.isProductAvailable else { return expire(.productUnavailable) }
    guard !circumstances.billingFails else { return failBilling(circumstances) }
    return renew(circumstances, from: expires)
  }

  private mutating func failBilling(_ circumstances: RenewalCircumstances) -> RenewalOutcome {
    let retry = expires.addingTimeInterval(circumstances.rate.retry)
    retryEnds = retry
    intent = .billingError
    guard let length = circumstances.grace else {
      phase = .inBillingRetry
      return .enteredBillingRetry(until: retry)
    }
    let grace = expires.addingTimeInterval(
      circumstances.rate.grace(for: circumstances.period, length))
    graceEnds = grace
    phase = .inGracePeriod
    return .enteredGracePeriod(until: grace)
  }

  private mutating func endGrace() -> RenewalOutcome {
    guard isRetrying else {
      pausedRetryEnds = retryEnds ?? pausedRetryEnds
      return expire(.billingError)
    }
    phase = .inBillingRetry
    graceEnds = nil
    return .enteredBillingRetry(until: retryEnds ?? expires)
  }

  /// Expects a payment that can be made again: the store finds out when it tries the next time,
  /// which it does once a day for sixty days (storekit-rules 3.8).
  public mutating func expectPayment(after now: Date, _ rate: TimeRate) {
    if isRetrying { nextAttempt = attempt(after: now, rate) }
  }

  private func attempt(after now: Date, _ rate: TimeRate) -> Date {
    let day = rate.retry / 60
    let passed = max(0, (now.timeIntervalSince(expires) / day).rounded(.down))
    return expires.addingTimeInterval((passed + 1) * day)
  }

  private mutating func tryAgain(at date: Date, _ circumstances: RenewalCircumstances)
    -> RenewalOutcome?
  {
    nextAttempt = nil
    guard autoRenews, circumstances.isProductAvailable, !circumstances.billingFails else {
      return nil
    }
    return recover(at: date, circumstances)
  }

  private mutating func expire(_ reason: ExpirationIntent) -> RenewalOutcome {
    phase = .expired
    autoRenews = false
    // A no stays known (storekit-rules 3.24).
    if priceIncrease != .declined { priceIncrease = .none }
    intent = reason
    forgetPayment()
    return .expired(reason)
  }

  private mutating func renew(_ circumstances: RenewalCircumstances, from start: Date)
    -> RenewalOutcome
  {
    renewals += 1
    if circumstances.changesPlan, periods > 0 { countAnew() }
    if periods == 0, billingDay == nil {
      billingDay = circumstances.period.billingDay(from: anchor, rate: circumstances.rate)
    }
    if let length = circumstances.offerPeriod {
      // Nothing was counted from the anchor yet where it has just been moved.
      expires = length.end(
        after: periods == 0 ? anchor : expires, day: billingDay, rate: circumstances.rate)
      countAnew()
    } else {
      periods += 1
      expires = circumstances.period.end(
        after: anchor, count: periods, day: billingDay, rate: circumstances.rate)
    }
    phase = .subscribed
    // The answer was for this renewal.
    priceIncrease = .none
    forgetPayment()
    pausedRetryEnds = nil
    intent = nil
    return .renewed(start: start, end: expires)
  }

  // MARK: - What people do

  /// Recovers from a failed payment that went through after all. Inside the grace period the
  /// billing date stays; after it the date moves to `now` (storekit-rules 3.8).
  public mutating func recover(at now: Date, _ circumstances: RenewalCircumstances)
    -> RenewalOutcome?
  {
    guard isRetrying else { return nil }
    switch phase {
    case .inGracePeriod: return renew(circumstances, from: now)
    case .inBillingRetry:
      return beginAnew(at: now, circumstances)
    case .subscribed, .expired, .revoked: return nil
    }
  }

  /// Renews before the period is over: it ends now and the next one begins.
  public mutating func force(at now: Date, _ circumstances: RenewalCircumstances)
    -> RenewalOutcome?
  {
    guard phase == .subscribed else { return nil }
    return beginAnew(at: now, circumstances)
  }

  private mutating func beginAnew(at now: Date, _ circumstances: RenewalCircumstances)
    -> RenewalOutcome
  {
    anchor = now
    periods = 0
    billingDay = nil
    return renew(circumstances, from: now)
  }

  /// Ends now, whatever was paid.
  public mutating func expireNow(at now: Date) -> RenewalOutcome? {
    guard phase != .expired, phase != .revoked else { return nil }
    expires = min(expires, now)
    pausedRetryEnds = nil
    return expire(.cancelled)
  }

  /// Turns the renewal on or off. Turned off while a payment is outstanding, it is not tried again:
  /// the grace period goes on to its end, and without one the subscription ends at once. Turned on
  /// again in time, it is tried again (storekit-rules 3.23).
  ///
  /// - Returns: what came of it at once.
  @discardableResult
  public mutating func setAutoRenew(_ isOn: Bool, at now: Date) -> RenewalOutcome? {
    guard isOn != autoRenews, canSwitchRenewal(at: now) else { return nil }
    autoRenews = isOn
    guard isOn else { return pauseRetry() }
    // The higher price is asked about once more.
    if priceIncrease == .declined { priceIncrease = .pending }
    return resumeRetry()
  }

  private mutating func pauseRetry() -> RenewalOutcome? {
    guard let end = retryEnds else { return nil }
    (retryEnds, nextAttempt, pausedRetryEnds) = (nil, nil, end)
    return phase == .inBillingRetry ? expire(.billingError) : nil
  }

  private mutating func resumeRetry() -> RenewalOutcome? {
    guard let end = pausedRetryEnds else { return nil }
    (retryEnds, pausedRetryEnds) = (end, nil)
    guard phase == .expired else { return nil }
    phase = .inBillingRetry
    return .enteredBillingRetry(until: end)
  }

  /// Answers a price increase. A no turns the renewal off; a yes after that turns it on again.
  ///
  /// - Parameter isForNextPeriod: false if that is another plan's, which the price does not concern
  ///   (storekit-rules 3.20).
  public mutating func answerPriceIncrease(_ agreed: Bool, isForNextPeriod: Bool = true) {
    if agreed {
      if priceIncrease == .declined { autoRenews = true }
      priceIncrease = .agreed
    } else {
      priceIncrease = .declined
      if isForNextPeriod { autoRenews = false }
    }
  }

  /// Counts the periods anew: another product or another rate of time is in force from the next one
  /// on.
  public mutating func countAnew() {
    anchor = expires
    periods = 0
    if let day = billingDay, !expires.bears(day) { billingDay = nil }
  }

  /// Revokes the present period after a refund.
  public mutating func revoke() {
    phase = .revoked
    autoRenews = false
    pausedRetryEnds = nil
    forgetPayment()
  }

  /// Forgets the payment that could be tried again.
  private mutating func forgetPayment() {
    graceEnds = nil
    retryEnds = nil
    nextAttempt = nil
  }

  /// Begins anew, bought again or changed at once to another product, paid until `end`.
  public mutating func begin(until end: Date) { self = SubscriptionMachine(expires: end) }
}
