package import Foundation
package import Localization
package import StoreCore

extension SubscriptionStanding {
  package var state: Text {
    switch machine.phase {
    case .subscribed: ProductStatus.purchased.title(.autoRenewableSubscription).inSentence
    case .expired: Text.title(of: .expired(intent: nil)).inSentence
    case .inBillingRetry: Text.title(of: .retryStarted(until: nil)).inSentence
    case .inGracePeriod: Text.title(of: .graceStarted(until: nil)).inSentence
    case .revoked: Text.title(of: .revoked(fact: sharedBy == nil ? nil : .unshared)).inSentence
    }
  }

  package func sentence(renewsAs next: String, _ date: (Date) -> String) -> Text {
    let end = date(end)
    let text: Text =
      switch machine.phase {
      case .subscribed
      where machine.priceIncrease == .declined
        && (!machine.autoRenews || self.next?.increaseBegins != nil):
        Text(
          "until {end}, because {reason}", ["reason": ExpirationIntent.priceIncreaseDeclined.reason]
        )
      case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
        .list([ProductStatus.turnedOff.title(nil).inSentence, Text.until(end)])
      case .subscribed where renewsAs != productID:
        Text("renews as {next} on {end}", ["next": next])
      case .subscribed where awaitsConsent:
        Text("until {end}, unless the higher price is agreed to")
      case .subscribed: .renews(end)
      case .inGracePeriod: Text("payment problem, access until {end}")
      case .inBillingRetry: Text("payment problem, no access")
      case .expired:
        machine.intent.map { .setting(ProductStatus.ended.title(nil).inSentence, $0.reason) }
          ?? Text.ended(end)
      case .revoked: state
      }
    return text.with(["end": end])
  }

  /// The end of access. A price increase that is not agreed to ends it later, after an offer.
  private var end: Date {
    let isOpen = machine.phase == .subscribed && machine.priceIncrease != .agreed
    return (isOpen ? next?.increaseBegins : nil) ?? machine.accessEnds
  }

  package func brief(_ date: (Date) -> String) -> Text {
    let end = date(end)
    return switch machine.phase {
    case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
      .until(end)
    case .subscribed where renewsAs != productID: Text("changes {end}", ["end": end])
    case .subscribed where awaitsConsent: Timeline.Mark.Kind.priceIncrease.title.inSentence
    case .subscribed: .renews(end)
    case .inGracePeriod, .inBillingRetry: ProductStatus.paymentProblem.title(nil).inSentence
    case .expired: .ended(end)
    case .revoked: state
    }
  }
}

extension Text {
  package static func until(_ end: String) -> Text { Text("until {end}", ["end": end]) }
  package static func ended(_ end: String) -> Text { Text("ended {end}", ["end": end]) }
  fileprivate static func renews(_ end: String) -> Text { Text("renews {end}", ["end": end]) }
}

extension ExpirationIntent {
  package var reason: Text {
    switch self {
    case .cancelled: Text("it was turned off")
    case .billingError: Text("billing failed")
    case .priceIncreaseDeclined: Text("the higher price was not agreed to")
    case .productUnavailable: Text("the product was not available")
    case .other: Text("there was another reason")
    }
  }
}

// MARK: - Periods

extension Period {
  /// The length, such as `1 week` or `3 months`.
  package var length: Text {
    switch unit {
    case .day: Text("{count, plural, one {# day} other {# days}}", ["count": count])
    case .week: Text("{count, plural, one {# week} other {# weeks}}", ["count": count])
    case .month: Text("{count, plural, one {# month} other {# months}}", ["count": count])
    case .year: Text("{count, plural, one {# year} other {# years}}", ["count": count])
    }
  }

  package var every: Text {
    switch unit {
    case .day: Text("every {count, plural, one {day} other {# days}}", ["count": count])
    case .week: Text("every {count, plural, one {week} other {# weeks}}", ["count": count])
    case .month: Text("every {count, plural, one {month} other {# months}}", ["count": count])
    case .year: Text("every {count, plural, one {year} other {# years}}", ["count": count])
    }
  }

  /// Returns `$0.99 per month`.
  package func phrase(price: String) -> Text {
    let text =
      switch unit {
      case .day: Text("{price} {count, plural, one {per day} other {every # days}}")
      case .week: Text("{price} {count, plural, one {per week} other {every # weeks}}")
      case .month: Text("{price} {count, plural, one {per month} other {every # months}}")
      case .year: Text("{price} {count, plural, one {per year} other {every # years}}")
      }
    return text.with(["price": price, "count": count])
  }
}

// MARK: - Offers and terms

extension OfferMode {
  /// Returns `1 week free`, `$0.99 per month for 3 months`, or `$9.99 for 6 months`.
  package func terms(_ period: Period, count: Int, price: String) -> Text {
    let whole = Period(period.count * max(1, count), period.unit).length
    return switch self {
    case .free: Text("{length} free", ["length": whole])
    case .payAsYouGo:
      Text("{price} for {length}", ["price": period.phrase(price: price), "length": whole])
    case .payUpFront:
      Text("{price} for {length}", ["price": price, "length": whole], context: "pay up front")
    }
  }
}

extension Offer {
  package func terms(in storefront: Storefront) -> Text {
    let price = price(in: storefront).map { PriceText.displayPrice($0, in: storefront) }
    return mode.terms(period, count: periodCount, price: price ?? "")
  }
}

extension OfferKind {
  package func shortName(_ id: String) -> Text {
    switch self {
    case .introductory, .promotional: .verbatim(id)
    case .offerCode: Text("code {code}", ["code": id])
    case .winBack: Text("win-back")
    }
  }
}

extension Text {
  /// Returns a plan's price with its offer, such as `1 week free, then $2.99 per month`.
  package static func plan(
    _ regular: Decimal, each period: Period, beginningWith offer: Offer?, in storefront: Storefront
  ) -> Text {
    let regular = PriceText.displayPrice(regular, in: storefront)
    guard let offer, offer.price(in: storefront) != nil else {
      return period.phrase(price: regular)
    }
    return .offer(offer.terms(in: storefront), then: period.phrase(price: regular))
  }

  fileprivate static func offer(_ terms: Text, then price: Text) -> Text {
    Text("{offer}, then {price}", ["offer": terms, "price": price])
  }

  /// Says that a plan that gave way to another one was refunded.
  static func refundedForTheRest(_ price: String) -> Text {
    Text("{price} refunded for the rest of its period", ["price": price])
  }

  fileprivate static let nothingIsChargedNow = Text("Nothing is charged now.")

  fileprivate static func renewsOn(_ day: String) -> Text {
    Text("It renews on {day}.", ["day": day])
  }
}

extension PurchaseSheet {
  /// Returns the terms of a subscription in a few sentences; nil for other products and for an
  /// already active subscription.
  package func terms(_ dates: DateText) -> Text? {
    guard let subscription, !isOwned else { return nil }
    let nothingNow = Text.nothingIsChargedNow
    switch change {
    case .renewsAlready(let date):
      return .renewsOn(dates.day(date))
    case .goesOn(let date) where offer == nil:
      return .sentences([nothingNow, .renewsOn(dates.day(date)), lostOffer])
    case .goesOn(let date), .begins(let date):
      let begins = Text("Starting {day}:", ["day": dates.day(date)])
      return .sentences([offer == nil ? nothingNow : nil, begins, terms(each: subscription.period)])
    case nil: return terms(each: subscription.period)
    }
  }

  private func terms(each period: Period) -> Text {
    let regular = period.phrase(
      price: PriceText.displayPrice(regularPrice ?? self.price, in: storefront))
    let price = offer.map { Text.offer($0.terms(in: storefront), then: regular) } ?? regular
    let terms = Text("{price} until you cancel.", ["price": price])
    let replaced = replaced.map {
      Text("It replaces {plan} immediately.", ["plan": $0.displayName])
    }
    let refund = self.replaced.flatMap { plan in
      plan.refund.amount > 0 ? Text.refundedForTheRest(plan.refund.text).asSentence : nil
    }
    return .sentences([terms, replaced, refund, lostOffer])
  }

  private var lostOffer: Text? {
    forfeited.map {
      Text(
        "You give up this offer, which has not begun yet: {offer}.",
        ["offer": $0.kind.shortName($0.id)])
    }
  }
}

extension PlanChange {
  package func result(_ dates: DateText) -> Text {
    let next: Text =
      switch self {
      case .renewsAlready(let date), .goesOn(let date): .renewsOn(dates.day(date))
      case .begins(let date): Text("It begins on {day}.", ["day": dates.day(date)])
      }
    return .sentences([next, .nothingIsChargedNow])
  }
}
