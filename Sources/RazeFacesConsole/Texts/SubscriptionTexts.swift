package import Foundation
package import Localization
package import StoreCore

package struct SubscriptionTexts: Sendable {
  let texts: Texts

  package func phase(_ standing: SubscriptionStanding) -> String {
    switch standing.machine.phase {
    case .subscribed: texts("subscribed")
    case .expired: texts("expired")
    case .inBillingRetry: texts("in billing retry")
    case .inGracePeriod: texts("in grace period")
    case .revoked: texts(standing.sharedBy == nil ? Text("refunded") : Text("no longer shared"))
    }
  }

  package func reason(_ intent: ExpirationIntent) -> String {
    switch intent {
    case .cancelled: texts("it was turned off")
    case .billingError: texts("billing failed")
    case .priceIncreaseDeclined: texts("the higher price was not agreed to")
    case .productUnavailable: texts("the product was not available")
    case .other: texts("there was another reason")
    }
  }

  package func standing(
    _ standing: SubscriptionStanding, renewsAs next: String, _ date: (Date) -> String
  ) -> String {
    let machine = standing.machine
    let end = date(machine.accessEnds)
    func say(_ key: Text) -> String { texts(key, ["end": end]) }
    return switch machine.phase {
    case .subscribed where !machine.autoRenews && machine.priceIncrease == .declined:
      texts(
        "until {end}, because {reason}", ["end": end, "reason": reason(.priceIncreaseDeclined)])
    case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
      say(Text("turned off, until {end}"))
    case .subscribed where standing.renewsAs != standing.productID:
      texts("renews as {next} on {end}", ["end": end, "next": next])
    case .subscribed where standing.awaitsConsent:
      say(Text("until {end}, unless the higher price is agreed to"))
    case .subscribed: say(Text("renews {end}"))
    case .inGracePeriod: say(Text("payment problem, access until {end}"))
    case .inBillingRetry: say(Text("payment problem, no access"))
    case .expired:
      machine.intent.map { texts("ended: {reason}", ["reason": reason($0)]) }
        ?? say(Text("ended {end}"))
    case .revoked: phase(standing)
    }
  }

  package func brief(_ standing: SubscriptionStanding, _ date: (Date) -> String) -> String {
    let machine = standing.machine
    let end = date(machine.accessEnds)
    func say(_ key: Text) -> String { texts(key, ["end": end]) }
    return switch machine.phase {
    case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
      say(Text("until {end}"))
    case .subscribed where standing.renewsAs != standing.productID: say(Text("changes {end}"))
    case .subscribed where standing.awaitsConsent: say(Text("higher price"))
    case .subscribed: say(Text("renews {end}"))
    case .inGracePeriod, .inBillingRetry: say(Text("payment problem"))
    case .expired: say(Text("ended {end}"))
    case .revoked: phase(standing)
    }
  }

  // MARK: - Periods

  package func every(_ period: Period) -> String {
    let text =
      switch period.unit {
      case .day: Text("every {count, plural, one {day} other {# days}}")
      case .week: Text("every {count, plural, one {week} other {# weeks}}")
      case .month: Text("every {count, plural, one {month} other {# months}}")
      case .year: Text("every {count, plural, one {year} other {# years}}")
      }
    return texts(text, ["count": period.count])
  }

  /// Returns `$0.99 per month`.
  package func price(_ price: String, each period: Period) -> String {
    let text =
      switch period.unit {
      case .day: Text("{price} {count, plural, one {per day} other {every # days}}")
      case .week: Text("{price} {count, plural, one {per week} other {every # weeks}}")
      case .month: Text("{price} {count, plural, one {per month} other {every # months}}")
      case .year: Text("{price} {count, plural, one {per year} other {every # years}}")
      }
    return texts(text, ["price": price, "count": period.count])
  }

  /// Returns the price within a sentence, such as `$0.99 per month`.
  package func sentence(_ price: String, each period: Period) -> String {
    let text =
      switch period.unit {
      case .day:
        Text(
          "{price} {count, plural, one {per day} other {every # days}}", context: "in a sentence")
      case .week:
        Text(
          "{price} {count, plural, one {per week} other {every # weeks}}", context: "in a sentence")
      case .month:
        Text(
          "{price} {count, plural, one {per month} other {every # months}}",
          context: "in a sentence")
      case .year:
        Text(
          "{price} {count, plural, one {per year} other {every # years}}", context: "in a sentence")
      }
    return texts(text, ["price": price, "count": period.count])
  }

  // MARK: - Offers and terms

  /// Returns `1 week free`, `$0.99 per month for 3 months`, or `$9.99 for 6 months`.
  package func offer(_ mode: OfferMode, _ period: Period, count: Int, price: String) -> String {
    let whole = Period(period.count * max(1, count), period.unit).length
    return switch mode {
    case .free: texts("{length} free", ["length": whole])
    case .payAsYouGo:
      texts("{price} for {length}", ["price": sentence(price, each: period), "length": whole])
    case .payUpFront:
      texts(
        Text("{price} for {length}", ["price": price, "length": whole], context: "pay up front"))
    }
  }

  package func offerName(_ kind: OfferKind, _ id: String) -> String {
    switch kind {
    case .introductory, .promotional: id
    case .offerCode: texts("code {code}", ["code": id])
    case .winBack: texts("win-back")
    }
  }

  /// Returns a plan's price with its offer, such as `1 week free, then $2.99 per month`.
  package func plan(
    _ regular: Decimal, each period: Period, beginningWith offer: Offer?, in storefront: Storefront
  ) -> String {
    let regular = PriceText.displayPrice(regular, in: storefront)
    guard let offer, offer.price(in: storefront) != nil else { return price(regular, each: period) }
    return texts(
      "{offer}, then {price}",
      ["offer": self.offer(offer, in: storefront), "price": sentence(regular, each: period)])
  }

  private func offer(_ offer: Offer, in storefront: Storefront) -> String {
    let price = offer.price(in: storefront).map { PriceText.displayPrice($0, in: storefront) }
    return self.offer(offer.mode, offer.period, count: offer.periodCount, price: price ?? "")
  }

  /// Returns the terms of a subscription in a few sentences; nil for other products and for an
  /// already active subscription.
  package func terms(of sheet: PurchaseSheet, _ dates: DateText) -> String? {
    guard let subscription = sheet.subscription, !sheet.isOwned else { return nil }
    let nothingNow = texts("Nothing is charged now.")
    switch sheet.change {
    case .renewsAlready(let date):
      return texts(
        "You're currently subscribed to this. It renews on {day}.", ["day": dates.day(date)])
    case .goesOn(let date):
      return texts.joined([
        nothingNow,
        texts("It renews on {day} and continues until you cancel.", ["day": dates.day(date)]),
      ])
    case .begins(let date):
      let begins = texts("Starting {day}:", ["day": dates.day(date)])
      return texts.joined([
        sheet.offer == nil ? nothingNow : nil, begins, terms(sheet, each: subscription.period),
      ])
    case nil: return terms(sheet, each: subscription.period)
    }
  }

  private func terms(_ sheet: PurchaseSheet, each period: Period) -> String {
    let price = { PriceText.displayPrice($0, in: sheet.storefront) }
    let regular = sentence(price(sheet.regularPrice ?? sheet.price), each: period)
    let terms =
      sheet.offer.map { offer in
        texts(
          "{offer}, then {price} until you cancel.",
          ["offer": self.offer(offer, in: sheet.storefront), "price": regular])
      } ?? texts("{price} until you cancel.", ["price": regular])
    let replaced = sheet.replaced.map { plan in
      plan.refund > 0
        ? texts(
          "It replaces {plan} immediately; {refund} is refunded for the rest of it.",
          ["plan": plan.displayName, "refund": price(plan.refund)])
        : texts("It replaces {plan} immediately.", ["plan": plan.displayName])
    }
    let forfeited = sheet.forfeited.map {
      texts(
        "You give up this offer, which has not begun yet: {offer}.",
        ["offer": offerName($0.kind, $0.id)])
    }
    return texts.joined([terms, replaced, forfeited])
  }

  package func result(_ change: PlanChange, _ dates: DateText) -> String {
    switch change {
    case .renewsAlready(let date), .goesOn(let date):
      texts("It renews on {day}; nothing was charged now.", ["day": dates.day(date)])
    case .begins(let date):
      texts("It begins on {day}; nothing was charged now.", ["day": dates.day(date)])
    }
  }
}

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
}
