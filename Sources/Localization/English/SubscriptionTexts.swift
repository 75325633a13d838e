/// Texts about a period of time, with one for each unit that it may be counted in.
package protocol PeriodKey: TextKey {
  static var day: Self { get }
  static var week: Self { get }
  static var month: Self { get }
  static var year: Self { get }
}

/// The length of a period.
package enum LengthText: String, TextKey, PeriodKey {
  case day = "{count, plural, one {# day} other {# days}}"
  case week = "{count, plural, one {# week} other {# weeks}}"
  case month = "{count, plural, one {# month} other {# months}}"
  case year = "{count, plural, one {# year} other {# years}}"
}

/// The interval of something that repeats.
package enum IntervalText: String, TextKey, PeriodKey {
  case day = "every {count, plural, one {day} other {# days}}"
  case week = "every {count, plural, one {week} other {# weeks}}"
  case month = "every {count, plural, one {month} other {# months}}"
  case year = "every {count, plural, one {year} other {# years}}"
}

/// A price by itself that is paid each period.
package enum PeriodPriceText: String, TextKey, PeriodKey {
  case day = "{price} {count, plural, one {per day} other {every # days}}"
  case week = "{price} {count, plural, one {per week} other {every # weeks}}"
  case month = "{price} {count, plural, one {per month} other {every # months}}"
  case year = "{price} {count, plural, one {per year} other {every # years}}"
}

/// The same price within a sentence.
package enum PeriodPriceInSentenceText: String, TextKey, PeriodKey {
  case day = "{price} {count, plural, one {per day} other {every # days}}"
  case week = "{price} {count, plural, one {per week} other {every # weeks}}"
  case month = "{price} {count, plural, one {per month} other {every # months}}"
  case year = "{price} {count, plural, one {per year} other {every # years}}"
}

/// The states that the App Store knows.
package enum SubscriptionPhaseText: String, TextKey {
  case subscribed = "subscribed"
  case expired = "expired"
  case inBillingRetry = "in billing retry"
  case inGracePeriod = "in grace period"
  case refunded = "refunded"
  /// Taken back from a member of a family.
  case unshared = "no longer shared"
}

/// The reasons why a subscription ended. They are filled in behind "because" and "ended:".
package enum ExpirationText: String, TextKey {
  case turnedOff = "it was turned off"
  case billingFailed = "billing failed"
  case higherPriceDeclined = "the higher price was not agreed to"
  case productUnavailable = "the product was not available"
  case other = "of something else"
}

/// The standing of a subscription. Dates to come are ends of access.
package enum StandingText: String, TextKey {
  case renews = "renews {end}"
  case changes = "renews as {next} on {end}"
  case turnedOff = "turned off, until {end}"
  case endsBecause = "until {end}, because {reason}"
  case awaitsConsent = "until {end}, if the higher price is not agreed to"
  case inGracePeriod = "payment problem, access until {end}"
  case inBillingRetry = "payment problem, no access"
  case ended = "ended {end}"
  case endedBecause = "ended: {reason}"
}

/// The same for a narrow column.
package enum BriefStandingText: String, TextKey {
  case renews = "renews {end}"
  case changes = "changes {end}"
  case turnedOff = "until {end}"
  case awaitsConsent = "higher price"
  case paymentProblem = "payment problem"
  case ended = "ended {end}"
}

/// The terms of an offer.
package enum OfferText: String, TextKey {
  case free = "{length} free"
  /// The price is one of each period.
  case payAsYouGo = "{price} for {length}"
  case payUpFront = "{@payUpFront}{price} for {length}"

  // Names of offers.
  case code = "code {code}"
  case winBack = "win-back"
}

/// The price of a plan, and the effect of buying it. Prices are those of each period, with the
/// period.
package enum PlanText: String, TextKey {
  case afterOffer = "{offer}, then {price}"
  case terms = "{price} until you cancel."
  case termsAfterOffer = "{offer}, then {price} until you cancel."
  case begins = "From {day} on:"
  case replaces = "It replaces {plan} at once."
  case replacesWithRefund = """
    It replaces {plan} at once; {refund} is refunded for the rest of it.
    """

  // Of the plan that runs.
  case nothingNow = "Nothing is charged now."
  case renewsAlready = "You're currently subscribed to this. It renews on {day}."
  case goesOn = "It renews on {day}, and goes on until you cancel."

  // What became of a purchase.
  case renewedLater = "It renews on {day}; nothing was charged now."
  case begunLater = "It begins on {day}; nothing was charged now."
}
