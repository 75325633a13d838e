package import Foundation
import Localization
package import StoreCore

/// Subscriptions: their state, how long they last, what they cost.
package struct SubscriptionTexts: Sendable {
  let words: Words

  package func phase(_ standing: SubscriptionStanding) -> String {
    switch standing.machine.phase {
    case .subscribed: words(SubscriptionPhaseText.subscribed)
    case .expired: words(SubscriptionPhaseText.expired)
    case .inBillingRetry: words(SubscriptionPhaseText.inBillingRetry)
    case .inGracePeriod: words(SubscriptionPhaseText.inGracePeriod)
    case .revoked:
      words(standing.sharedBy == nil ? SubscriptionPhaseText.refunded : .unshared)
    }
  }

  package func reason(_ intent: ExpirationIntent) -> String {
    switch intent {
    case .cancelled: words(ExpirationText.turnedOff)
    case .billingError: words(ExpirationText.billingFailed)
    case .priceIncreaseDeclined: words(ExpirationText.higherPriceDeclined)
    case .productUnavailable: words(ExpirationText.productUnavailable)
    case .other: words(ExpirationText.other)
    }
  }

  /// Returns the standing of a subscription, with the name of its next product.
  package func standing(
    _ standing: SubscriptionStanding, renewsAs next: String, _ date: (Date) -> String
  ) -> String {
    let machine = standing.machine
    let end = date(machine.accessEnds)
    func say(_ key: StandingText) -> String { words(key, ["end": end]) }
    return switch machine.phase {
    case .subscribed where !machine.autoRenews && machine.priceIncrease == .declined:
      words(StandingText.endsBecause, ["end": end, "reason": reason(.priceIncreaseDeclined)])
    case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
      say(.turnedOff)
    case .subscribed where standing.renewsAs != standing.productID:
      words(StandingText.changes, ["end": end, "next": next])
    case .subscribed where standing.awaitsConsent: say(.awaitsConsent)
    case .subscribed: say(.renews)
    case .inGracePeriod: say(.inGracePeriod)
    case .inBillingRetry: say(.inBillingRetry)
    case .expired:
      machine.intent.map { words(StandingText.endedBecause, ["reason": reason($0)]) } ?? say(.ended)
    case .revoked: phase(standing)
    }
  }

  /// Returns the standing for a narrow column.
  package func brief(_ standing: SubscriptionStanding, _ date: (Date) -> String) -> String {
    let machine = standing.machine
    let end = date(machine.accessEnds)
    func say(_ key: BriefStandingText) -> String { words(key, ["end": end]) }
    return switch machine.phase {
    case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
      say(.turnedOff)
    case .subscribed where standing.renewsAs != standing.productID: say(.changes)
    case .subscribed where standing.awaitsConsent: say(.awaitsConsent)
    case .subscribed: say(.renews)
    case .inGracePeriod, .inBillingRetry: say(.paymentProblem)
    case .expired: say(.ended)
    case .revoked: phase(standing)
    }
  }
}

// MARK: - Periods

extension SubscriptionTexts {
  /// Returns `1 week`, or `3 months`.
  package func length(_ period: Period) -> String {
    words(key(period) as LengthText, ["count": period.count])
  }

  /// Returns `every month`, by itself.
  package func every(_ period: Period) -> String {
    words(key(period) as IntervalText, ["count": period.count])
  }

  /// Returns `$0.99 per month`.
  package func price(_ price: String, each period: Period) -> String {
    words(key(period) as PeriodPriceText, ["price": price, "count": period.count])
  }

  /// Returns the price within a sentence.
  package func sentence(_ price: String, each period: Period) -> String {
    words(key(period) as PeriodPriceInSentenceText, ["price": price, "count": period.count])
  }

  private func key<Key: PeriodKey>(_ period: Period) -> Key {
    switch period.unit {
    case .day: .day
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }
}

// MARK: - Offers and terms

extension SubscriptionTexts {
  /// Returns `1 week free`, `$0.99 per month for 3 months`, or `$9.99 for 6 months`.
  package func offer(_ mode: OfferMode, _ period: Period, count: Int, price: String) -> String {
    let whole = length(Period(period.count * max(1, count), period.unit))
    return switch mode {
    case .free: words(OfferText.free, ["length": whole])
    case .payAsYouGo:
      words(OfferText.payAsYouGo, ["price": sentence(price, each: period), "length": whole])
    case .payUpFront: words(OfferText.payUpFront, ["price": price, "length": whole])
    }
  }

  package func offerName(_ kind: OfferKind, _ id: String) -> String {
    switch kind {
    case .introductory, .promotional: id
    case .offerCode: words(OfferText.code, ["code": id])
    case .winBack: words(OfferText.winBack)
    }
  }

  /// Returns the price of a plan for a buyer, the offer first that it begins with: `1 week free,
  /// then $2.99 per month`.
  package func plan(
    _ regular: Decimal, each period: Period, beginningWith offer: Offer?,
    in storefront: Storefront
  ) -> String {
    let regular = PriceText.displayPrice(regular, in: storefront)
    guard let offer, offer.price(in: storefront) != nil else {
      return price(regular, each: period)
    }
    return words(
      PlanText.afterOffer,
      ["offer": self.offer(offer, in: storefront), "price": sentence(regular, each: period)])
  }

  private func offer(_ offer: Offer, in storefront: Storefront) -> String {
    let price = offer.price(in: storefront).map { PriceText.displayPrice($0, in: storefront) }
    return self.offer(offer.mode, offer.period, count: offer.periodCount, price: price ?? "")
  }

  /// Returns the price of a subscription from now on, offer first, in a few sentences; nil for a
  /// product that does not renew, and for one that is free because it runs already.
  package func terms(of sheet: PurchaseSheet, _ dates: DateText) -> String? {
    guard let subscription = sheet.subscription, !sheet.isOwned else { return nil }
    let nothingNow = words(PlanText.nothingNow)
    switch sheet.change {
    case .renewsAlready(let date): return words(PlanText.renewsAlready, ["day": dates.day(date)])
    case .goesOn(let date):
      return words.joined([nothingNow, words(PlanText.goesOn, ["day": dates.day(date)])])
    case .begins(let date):
      let begins = words(PlanText.begins, ["day": dates.day(date)])
      return words.joined([
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
        words(
          PlanText.termsAfterOffer,
          ["offer": self.offer(offer, in: sheet.storefront), "price": regular])
      } ?? words(PlanText.terms, ["price": regular])
    let replaced = sheet.replaced.map { plan in
      plan.refund > 0
        ? words(
          PlanText.replacesWithRefund, ["plan": plan.displayName, "refund": price(plan.refund)])
        : words(PlanText.replaces, ["plan": plan.displayName])
    }
    return words.joined([terms, replaced])
  }

  /// Returns the result of a purchase that charged nothing.
  package func result(_ change: PlanChange, _ dates: DateText) -> String {
    switch change {
    case .renewsAlready(let date), .goesOn(let date):
      words(PlanText.renewedLater, ["day": dates.day(date)])
    case .begins(let date): words(PlanText.begunLater, ["day": dates.day(date)])
    }
  }
}
