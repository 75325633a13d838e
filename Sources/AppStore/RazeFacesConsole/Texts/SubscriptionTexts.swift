package import Foundation
package import Localization
package import StoreCore

extension SubscriptionStanding {
  package var state: Text {
    switch machine.phase {
    case .subscribed: Text("subscribed")
    case .expired: Text("expired")
    case .inBillingRetry: Text("in billing retry")
    case .inGracePeriod: Text("in grace period")
    case .revoked: sharedBy == nil ? Text("refunded") : Text("no longer shared")
    }
  }

  package func sentence(renewsAs next: String, _ date: (Date) -> String) -> Text {
    let text =
      switch machine.phase {
      case .subscribed
      where machine.priceIncrease == .declined
        && (!machine.autoRenews || self.next?.increaseBegins != nil):
        Text(
          "until {end}, because {reason}", ["reason": ExpirationIntent.priceIncreaseDeclined.reason]
        )
      case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
        Text("turned off, until {end}")
      case .subscribed where renewsAs != productID:
        Text("renews as {next} on {end}", ["next": next])
      case .subscribed where awaitsConsent:
        Text("until {end}, unless the higher price is agreed to")
      case .subscribed: Text("renews {end}")
      case .inGracePeriod: Text("payment problem, access until {end}")
      case .inBillingRetry: Text("payment problem, no access")
      case .expired:
        machine.intent.map { Text("ended: {reason}", ["reason": $0.reason]) } ?? Text("ended {end}")
      case .revoked: state
      }
    return text.with(["end": date(end)])
  }

  /// The end of access. A price increase that is not agreed to ends it later, after an offer.
  private var end: Date {
    let isOpen = machine.phase == .subscribed && machine.priceIncrease != .agreed
    return (isOpen ? next?.increaseBegins : nil) ?? machine.accessEnds
  }

  package func brief(_ date: (Date) -> String) -> Text {
    let text =
      switch machine.phase {
      case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
        Text("until {end}")
      case .subscribed where renewsAs != productID: Text("changes {end}")
      case .subscribed where awaitsConsent: Text("higher price")
      case .subscribed: Text("renews {end}")
      case .inGracePeriod, .inBillingRetry: Text("payment problem")
      case .expired: Text("ended {end}")
      case .revoked: state
      }
    return text.with(["end": date(end)])
  }
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
  fileprivate func terms(in storefront: Storefront) -> Text {
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
    return Text(
      "{offer}, then {price}",
      ["offer": offer.terms(in: storefront), "price": period.phrase(price: regular)])
  }
}

extension PurchaseSheet {
  /// Returns the terms of a subscription in a few sentences; nil for other products and for an
  /// already active subscription.
  package func terms(_ dates: DateText) -> Text? {
    guard let subscription, !isOwned else { return nil }
    let nothingNow = Text("Nothing is charged now.")
    switch change {
    case .renewsAlready(let date):
      return Text(
        "You're currently subscribed to this. It renews on {day}.", ["day": dates.day(date)])
    case .goesOn(let date) where offer == nil:
      return .sentences([
        nothingNow,
        Text("It renews on {day} and continues until you cancel.", ["day": dates.day(date)]),
        lostOffer,
      ])
    case .goesOn(let date), .begins(let date):
      let begins = Text("Starting {day}:", ["day": dates.day(date)])
      return .sentences([offer == nil ? nothingNow : nil, begins, terms(each: subscription.period)])
    case nil: return terms(each: subscription.period)
    }
  }

  private func terms(each period: Period) -> Text {
    let regular = period.phrase(
      price: PriceText.displayPrice(regularPrice ?? price, in: storefront))
    let terms =
      offer.map { offer in
        Text(
          "{offer}, then {price} until you cancel.",
          ["offer": offer.terms(in: storefront), "price": regular])
      } ?? Text("{price} until you cancel.", ["price": regular])
    let replaced = replaced.map { plan in
      plan.refund.amount > 0
        ? Text(
          "It replaces {plan} immediately; {refund} is refunded for the rest of it.",
          ["plan": plan.displayName, "refund": plan.refund.text])
        : Text("It replaces {plan} immediately.", ["plan": plan.displayName])
    }
    return .sentences([terms, replaced, lostOffer])
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
    switch self {
    case .renewsAlready(let date), .goesOn(let date):
      Text("It renews on {day}; nothing was charged now.", ["day": dates.day(date)])
    case .begins(let date):
      Text("It begins on {day}; nothing was charged now.", ["day": dates.day(date)])
    }
  }
}
