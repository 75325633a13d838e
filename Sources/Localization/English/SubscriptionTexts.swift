/// The texts of subscriptions and offers.
package enum SubscriptionTable: TextTable {
  case length(LengthText)
  case interval(IntervalText)
  case periodPrice(PeriodPriceText)
  case priceInSentence(PeriodPriceInSentenceText)
  case phase(SubscriptionPhaseText)
  case expiration(ExpirationText)
  case standing(StandingText)
  case briefStanding(BriefStandingText)
  case offer(OfferText)
  case plan(PlanText)
}

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

  package var entry: SubscriptionTable { .length(self) }
}

/// The interval of something that repeats.
package enum IntervalText: String, TextKey, PeriodKey {
  case day = "every {count, plural, one {day} other {# days}}"
  case week = "every {count, plural, one {week} other {# weeks}}"
  case month = "every {count, plural, one {month} other {# months}}"
  case year = "every {count, plural, one {year} other {# years}}"

  package var entry: SubscriptionTable { .interval(self) }
}

/// A price by itself that is paid each period.
package enum PeriodPriceText: String, TextKey, PeriodKey {
  case day = "{price} {count, plural, one {per day} other {every # days}}"
  case week = "{price} {count, plural, one {per week} other {every # weeks}}"
  case month = "{price} {count, plural, one {per month} other {every # months}}"
  case year = "{price} {count, plural, one {per year} other {every # years}}"

  package var entry: SubscriptionTable { .periodPrice(self) }
}

/// The same price within a sentence.
package enum PeriodPriceInSentenceText: String, TextKey, PeriodKey {
  case day = "{price} {count, plural, one {per day} other {every # days}}"
  case week = "{price} {count, plural, one {per week} other {every # weeks}}"
  case month = "{price} {count, plural, one {per month} other {every # months}}"
  case year = "{price} {count, plural, one {per year} other {every # years}}"

  package var entry: SubscriptionTable { .priceInSentence(self) }
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

  package var entry: SubscriptionTable { .phase(self) }
}

/// The reasons why a subscription ended. They are filled in behind "because" and "ended:".
package enum ExpirationText: String, TextKey {
  case turnedOff = "it was turned off"
  case billingFailed = "billing failed"
  case higherPriceDeclined = "the higher price was not agreed to"
  case productUnavailable = "the product was not available"
  case other = "there was another reason"

  package var entry: SubscriptionTable { .expiration(self) }
}

/// The standing of a subscription. Dates to come are ends of access.
package enum StandingText: String, TextKey {
  case renews = "renews {end}"
  case changes = "renews as {next} on {end}"
  case turnedOff = "turned off, until {end}"
  case endsBecause = "until {end}, because {reason}"
  case awaitsConsent = "until {end}, unless the higher price is agreed to"
  case inGracePeriod = "payment problem, access until {end}"
  case inBillingRetry = "payment problem, no access"
  case ended = "ended {end}"
  case endedBecause = "ended: {reason}"

  package var entry: SubscriptionTable { .standing(self) }
}

/// The same for a narrow column.
package enum BriefStandingText: String, TextKey {
  case renews = "renews {end}"
  case changes = "changes {end}"
  case turnedOff = "until {end}"
  case awaitsConsent = "higher price"
  case paymentProblem = "payment problem"
  case ended = "ended {end}"

  package var entry: SubscriptionTable { .briefStanding(self) }
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

  package var entry: SubscriptionTable { .offer(self) }
}

/// The price of a plan, and the effect of buying it. Prices are those of each period, with the
/// period.
package enum PlanText: String, TextKey {
  case afterOffer = "{offer}, then {price}"
  case terms = "{price} until you cancel."
  case termsAfterOffer = "{offer}, then {price} until you cancel."
  case begins = "Starting {day}:"
  case replaces = "It replaces {plan} immediately."
  case replacesWithRefund = """
    It replaces {plan} immediately; {refund} is refunded for the rest of it.
    """

  // Of the plan that runs.
  case nothingNow = "Nothing is charged now."
  case renewsAlready = "You're currently subscribed to this. It renews on {day}."
  case goesOn = "It renews on {day} and continues until you cancel."

  // What became of a purchase.
  case renewedLater = "It renews on {day}; nothing was charged now."
  case begunLater = "It begins on {day}; nothing was charged now."

  package var entry: SubscriptionTable { .plan(self) }
}
