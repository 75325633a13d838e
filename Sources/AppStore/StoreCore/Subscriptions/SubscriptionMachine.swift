public import Foundation

public enum SubscriptionPhase: String, CaseIterable, Sendable, Codable {
  case subscribed, expired, inBillingRetry, inGracePeriod, revoked

  /// Apple's number.
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

/// The reason why a subscription ended. The raw values are those in signed renewal information.
public enum ExpirationIntent: Int, CaseIterable, Sendable, Codable {
  case cancelled = 1
  case billingError, priceIncreaseDeclined, productUnavailable, other
}

public struct RenewalCircumstances: Hashable, Sendable {
  public var rate: TimeRate
  public var period: Period
  /// The length of the next renewal if an offer changes it; nil for `period`.
  public var offerPeriod: Period?
  public var changesPlan: Bool
  /// Whether the next period is the first one at an increased price (storekit-rules 3.20).
  public var isPriceRaised: Bool
  public var billingFails: Bool
  public var grace: WorldSettings.GracePeriod?
  public var isProductAvailable: Bool
  /// The number of renewals after which the store stops (storekit-rules 5); nil for no limit.
  public var limit: Int?

  public init(
    rate: TimeRate = .realTime, period: Period, offerPeriod: Period? = nil,
    changesPlan: Bool = false, isPriceRaised: Bool = true, billingFails: Bool = false,
    grace: WorldSettings.GracePeriod? = nil, isProductAvailable: Bool = true, limit: Int? = nil
  ) {
    (self.rate, self.period, self.offerPeriod) = (rate, period, offerPeriod)
    (self.changesPlan, self.isPriceRaised) = (changesPlan, isPriceRaised)
    (self.billingFails, self.grace) = (billingFails, grace)
    (self.isProductAvailable, self.limit) = (isProductAvailable, limit)
  }
}

public enum RenewalResult: Hashable, Sendable {
  /// One more period, paid at `start`.
  case renewed(start: Date, end: Date)
  case enteredGracePeriod(until: Date)
  case enteredBillingRetry(until: Date)
  /// The subscription ended, without a transaction (storekit-rules 3.6).
  case expired(ExpirationIntent)
}

/// The life cycle of one subscription in a group, independent of the store and the clock.
///
/// `due` is the date of the next change that nobody causes, such as a renewal. The store advances
/// its clock to each date in order, and calls ``endPeriod(_:)``.
public struct SubscriptionMachine: Hashable, Sendable, Codable {
  public enum PriceIncrease: String, Hashable, Sendable, Codable {
    case none, pending, agreed
    /// The subscriber declined, which turned off renewal (storekit-rules 3.24).
    case declined
  }

  public private(set) var phase = SubscriptionPhase.subscribed
  public private(set) var expires: Date
  /// The date that periods are counted from, so that a renewal on the 31st survives shorter months.
  public private(set) var anchor: Date
  public private(set) var periods = 0
  /// The day of the month on which the subscription started; nil until it is known.
  ///
  /// Renewals return to this day even if the anchor is in a shorter month (storekit-rules 3.17).
  public private(set) var billingDay: Int?
  public private(set) var renewals = 0
  /// Whether the subscription renews. Use ``setAutoRenew(_:at:)`` to change it.
  public var autoRenews = true
  public var priceIncrease = PriceIncrease.none
  public private(set) var graceEnds, retryEnds: Date?
  /// The date until which a stopped billing retry can be resumed (storekit-rules 3.23).
  public private(set) var pausedRetryEnds: Date?
  /// The date of the next billing attempt; nil if nothing has changed since the last failure.
  public private(set) var nextAttempt: Date?
  public private(set) var intent: ExpirationIntent?

  public init(expires: Date, billingDay: Int? = nil) {
    (self.expires, anchor, self.billingDay) = (expires, expires, billingDay)
  }

  /// Whether the values are plausible. A damaged database can contain anything.
  public var isSound: Bool {
    let counts = 0..<1_000_000_000
    return counts.contains(periods) && counts.contains(renewals)
      && (1...31).contains(billingDay ?? 1)
  }

  public var due: Date? {
    switch phase {
    case .subscribed: expires
    case .inGracePeriod: [graceEnds, nextAttempt].compactMap(\.self).min()
    case .inBillingRetry: [retryEnds, nextAttempt].compactMap(\.self).min()
    case .expired, .revoked: nil
    }
  }

  public var isRetrying: Bool { autoRenews && retryEnds != nil }

  /// Whether renewal was turned off while a payment is outstanding (storekit-rules 3.23).
  public var hasPausedRetry: Bool { !autoRenews && (retryEnds ?? pausedRetryEnds) != nil }

  public func canSwitchRenewal(at now: Date) -> Bool {
    due != nil || phase == .expired && pausedRetryEnds.map { $0 > now } == true
  }

  /// Returns the start of the next period if it is paid: a period's end, or a billing attempt.
  public func nextBeginning(after now: Date, _ rate: TimeRate) -> Date {
    switch phase {
    case .inGracePeriod, .inBillingRetry: nextAttempt ?? attempt(after: now, rate)
    case .expired: pausedRetryEnds == nil ? expires : attempt(after: now, rate)
    case .subscribed, .revoked: expires
    }
  }

  public mutating func endPeriod(_ circumstances: RenewalCircumstances) -> RenewalResult? {
    if let attempt = nextAttempt, attempt == due { return tryAgain(at: attempt, circumstances) }
    return switch phase {
    case .subscribed: reachEnd(circumstances)
    case .inGracePeriod: endGrace()
    case .inBillingRetry: expire(.billingError)
    case .expired, .revoked: nil
    }
  }

  private mutating func reachEnd(_ circumstances: RenewalCircumstances) -> RenewalResult {
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

  private mutating func failBilling(_ circumstances: RenewalCircumstances) -> RenewalResult {
    let retry = expires.addingTimeInterval(circumstances.rate.retry)
    retryEnds = retry
    intent = .billingError
    guard let length = circumstances.grace else {
      phase = .inBillingRetry
      return .enteredBillingRetry(until: retry)
    }
    let grace = expires.addingTimeInterval(
      circumstances.rate.grace(for: circumstances.period, length)
    ).wholeSeconds
    graceEnds = grace
    phase = .inGracePeriod
    return .enteredGracePeriod(until: grace)
  }

  private mutating func endGrace() -> RenewalResult {
    guard isRetrying else {
      pausedRetryEnds = retryEnds ?? pausedRetryEnds
      return expire(.billingError)
    }
    phase = .inBillingRetry
    graceEnds = nil
    return .enteredBillingRetry(until: retryEnds ?? expires)
  }

  /// Schedules the next billing attempt after payment became possible again. Attempts are daily for
  /// 60 days (storekit-rules 3.8).
  public mutating func expectPayment(after now: Date, _ rate: TimeRate) {
    if isRetrying { nextAttempt = attempt(after: now, rate) }
  }

  private func attempt(after now: Date, _ rate: TimeRate) -> Date {
    let day = rate.retry / 60
    let passed = max(0, (now.timeIntervalSince(expires) / day).rounded(.down))
    return expires.addingTimeInterval(((passed + 1) * day).rounded(.up))
  }

  private mutating func tryAgain(at date: Date, _ circumstances: RenewalCircumstances)
    -> RenewalResult?
  {
    nextAttempt = nil
    guard autoRenews, circumstances.isProductAvailable, !circumstances.billingFails else {
      return nil
    }
    return recover(at: date, circumstances)
  }

  private mutating func expire(_ reason: ExpirationIntent) -> RenewalResult {
    phase = .expired
    autoRenews = false
    // A declined price increase is kept (storekit-rules 3.24).
    if priceIncrease != .declined { priceIncrease = .none }
    intent = reason
    clearBillingProblem()
    return .expired(reason)
  }

  private mutating func renew(_ circumstances: RenewalCircumstances, from start: Date)
    -> RenewalResult
  {
    renewals += 1
    if circumstances.changesPlan, periods > 0 { restartPeriods() }
    if periods == 0, billingDay == nil {
      billingDay = circumstances.period.billingDay(from: anchor, rate: circumstances.rate)
    }
    if let length = circumstances.offerPeriod {
      // If the anchor was just moved, no period has been counted from it yet.
      expires = length.end(
        after: periods == 0 ? anchor : expires, day: billingDay, rate: circumstances.rate)
      restartPeriods()
    } else {
      periods += 1
      expires = circumstances.period.end(
        after: anchor, count: periods, day: billingDay, rate: circumstances.rate)
    }
    phase = .subscribed
    // The answer applies to the first period at the increased price, and to its plan.
    if circumstances.isPriceRaised || circumstances.changesPlan { priceIncrease = .none }
    clearBillingProblem()
    pausedRetryEnds = nil
    intent = nil
    return .renewed(start: start, end: expires)
  }

  // MARK: - Actions

  /// Recovers after an outstanding payment succeeded. The billing date stays the same in the grace
  /// period, and moves to `now` in billing retry (storekit-rules 3.8).
  public mutating func recover(at now: Date, _ circumstances: RenewalCircumstances)
    -> RenewalResult?
  {
    guard isRetrying else { return nil }
    switch phase {
    case .inGracePeriod: return renew(circumstances, from: now)
    case .inBillingRetry: return restartPeriods(at: now, circumstances)
    case .subscribed, .expired, .revoked: return nil
    }
  }

  /// Renews early: ends the current period now, and starts the next one if it can be billed.
  public mutating func force(at now: Date, _ circumstances: RenewalCircumstances) -> RenewalResult?
  {
    guard phase == .subscribed else { return nil }
    if circumstances.billingFails {
      expires = min(expires, now)
      return failBilling(circumstances)
    }
    return restartPeriods(at: now, circumstances)
  }

  private mutating func restartPeriods(at now: Date, _ circumstances: RenewalCircumstances)
    -> RenewalResult
  {
    anchor = now
    periods = 0
    billingDay = nil
    return renew(circumstances, from: now)
  }

  public mutating func expireNow(at now: Date) -> RenewalResult? {
    guard phase != .expired, phase != .revoked else { return nil }
    expires = min(expires, now)
    pausedRetryEnds = nil
    return expire(.cancelled)
  }

  /// Turns renewal on or off.
  ///
  /// Turning it off stops billing retries (storekit-rules 3.23). A grace period continues to its
  /// end; in billing retry, the subscription ends immediately. Turning it on resumes retries.
  ///
  /// - Parameter asksAgain: whether turning it on asks again about a declined price increase.
  /// - Returns: the immediate effect; nil if there is none.
  @discardableResult
  public mutating func setAutoRenew(
    _ isOn: Bool, at now: Date, asksAgain: Bool = true
  ) -> RenewalResult? {
    guard isOn != autoRenews, canSwitchRenewal(at: now) else { return nil }
    autoRenews = isOn
    guard isOn else { return pauseRetry() }
    if asksAgain, priceIncrease == .declined { priceIncrease = .pending }
    return resumeRetry()
  }

  private mutating func pauseRetry() -> RenewalResult? {
    guard let end = retryEnds else { return nil }
    (retryEnds, nextAttempt, pausedRetryEnds) = (nil, nil, end)
    return phase == .inBillingRetry ? expire(.billingError) : nil
  }

  private mutating func resumeRetry() -> RenewalResult? {
    guard let end = pausedRetryEnds else { return nil }
    (retryEnds, pausedRetryEnds) = (end, nil)
    guard phase == .expired else { return nil }
    phase = .inBillingRetry
    return .enteredBillingRetry(until: end)
  }

  /// Answers a price increase. Declining turns off renewal; agreeing afterwards turns it on again.
  ///
  /// - Parameter isForNextPeriod: whether the next period is the first one at the increased price
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

  /// Moves the end of the current period. Later periods are counted from it.
  public mutating func extend(until end: Date) {
    expires = end
    restartPeriods()
  }

  /// Counts periods from the current end date, after which another product or rate applies.
  public mutating func restartPeriods() {
    anchor = expires
    periods = 0
    if let day = billingDay, !expires.isBillingDay(day) { billingDay = nil }
  }

  public mutating func revoke() {
    phase = .revoked
    autoRenews = false
    priceIncrease = .none
    pausedRetryEnds = nil
    clearBillingProblem()
  }

  /// Returns to a period whose refund was reversed. Renewal stays turned off.
  public mutating func reinstate(at now: Date) {
    guard phase == .revoked else { return }
    phase = expires > now ? .subscribed : .expired
    intent = phase == .expired ? .cancelled : nil
  }

  private mutating func clearBillingProblem() {
    (graceEnds, retryEnds, nextAttempt) = (nil, nil, nil)
  }

  /// Starts over after a new purchase or an immediate plan change, paid until `end`.
  public mutating func restart(until end: Date) { self = SubscriptionMachine(expires: end) }
}
