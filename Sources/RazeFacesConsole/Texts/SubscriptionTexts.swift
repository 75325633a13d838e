package import Foundation
import Localization
package import StoreCore

/// Subscriptions: their state, how long they last, what they cost.
package struct SubscriptionTexts: Sendable {
  let texts: Texts

  package func phase(_ standing: SubscriptionStanding) -> String {
    switch standing.machine.phase {
    case .subscribed: texts(SubscriptionPhaseText.subscribed)
    case .expired: texts(SubscriptionPhaseText.expired)
    case .inBillingRetry: texts(SubscriptionPhaseText.inBillingRetry)
    case .inGracePeriod: texts(SubscriptionPhaseText.inGracePeriod)
    case .revoked:
      texts(standing.sharedBy == nil ? SubscriptionPhaseText.refunded : .unshared)
    }
  }

  package func reason(_ intent: ExpirationIntent) -> String {
    switch intent {
    case .cancelled: texts(ExpirationText.turnedOff)
    case .billingError: texts(ExpirationText.billingFailed)
    case .priceIncreaseDeclined: texts(ExpirationText.higherPriceDeclined)
    case .productUnavailable: texts(ExpirationText.productUnavailable)
    case .other: texts(ExpirationText.other)
    }
  }

  /// Returns the standing of a subscription, with the name of its next product.
  package func standing(
    _ standing: SubscriptionStanding, renewsAs next: String, _ date: (Date) -> String
  ) -> String {
    let machine = standing.machine
    let end = date(machine.accessEnds)
    func say(_ key: StandingText) -> String { texts(key, ["end": end]) }
    return switch machine.phase {
    case .subscribed where !machine.autoRenews && machine.priceIncrease == .declined:
      texts(StandingText.endsBecause, ["end": end, "reason": reason(.priceIncreaseDeclined)])
    case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
      say(.turnedOff)
    case .subscribed where standing.renewsAs != standing.productID:
      texts(StandingText.changes, ["end": end, "next": next])
    case .subscribed where standing.awaitsConsent: say(.awaitsConsent)
    case .subscribed: say(.renews)
    case .inGracePeriod: say(.inGracePeriod)
    case .inBillingRetry: say(.inBillingRetry)
    case .expired:
      machine.intent.map { texts(StandingText.endedBecause, ["reason": reason($0)]) } ?? say(.ended)
    case .revoked: phase(standing)
    }
  }

  /// Returns the standing for a narrow column.
  package func brief(_ standing: SubscriptionStanding, _ date: (Date) -> String) -> String {
    let machine = standing.machine
    let end = date(machine.accessEnds)
    func say(_ key: BriefStandingText) -> String { texts(key, ["end": end]) }
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

  // MARK: - Periods

  /// Returns `1 week`, or `3 months`.
  package func length(_ period: Period) -> String {
    texts(key(period) as LengthText, ["count": period.count])
  }

  /// Returns `every month`, by itself.
  package func every(_ period: Period) -> String {
    texts(key(period) as IntervalText, ["count": period.count])
  }

  /// Returns `$0.99 per month`.
  package func price(_ price: String, each period: Period) -> String {
    texts(key(period) as PeriodPriceText, ["price": price, "count": period.count])
  }

  /// Returns the price within a sentence.
  package func sentence(_ price: String, each period: Period) -> String {
    texts(key(period) as PeriodPriceInSentenceText, ["price": price, "count": period.count])
  }

  private func key<Key: PeriodKey>(_ period: Period) -> Key {
    switch period.unit {
    case .day: .day
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }

  // MARK: - Offers and terms

  /// Returns `1 week free`, `$0.99 per month for 3 months`, or `$9.99 for 6 months`.
  package func offer(_ mode: OfferMode, _ period: Period, count: Int, price: String) -> String {
    let whole = length(Period(period.count * max(1, count), period.unit))
    return switch mode {
    case .free: texts(OfferText.free, ["length": whole])
    case .payAsYouGo:
      texts(OfferText.payAsYouGo, ["price": sentence(price, each: period), "length": whole])
    case .payUpFront: texts(OfferText.payUpFront, ["price": price, "length": whole])
    }
  }

  package func offerName(_ kind: OfferKind, _ id: String) -> String {
    switch kind {
    case .introductory, .promotional: id
    case .offerCode: texts(OfferText.code, ["code": id])
    case .winBack: texts(OfferText.winBack)
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
    return texts(
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
    let nothingNow = texts(PlanText.nothingNow)
    switch sheet.change {
    case .renewsAlready(let date): return texts(PlanText.renewsAlready, ["day": dates.day(date)])
    case .goesOn(let date):
      return texts.joined([nothingNow, texts(PlanText.goesOn, ["day": dates.day(date)])])
    case .begins(let date):
      let begins = texts(PlanText.begins, ["day": dates.day(date)])
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
          PlanText.termsAfterOffer,
          ["offer": self.offer(offer, in: sheet.storefront), "price": regular])
      } ?? texts(PlanText.terms, ["price": regular])
    let replaced = sheet.replaced.map { plan in
      plan.refund > 0
        ? texts(
          PlanText.replacesWithRefund, ["plan": plan.displayName, "refund": price(plan.refund)])
        : texts(PlanText.replaces, ["plan": plan.displayName])
    }
    return texts.joined([terms, replaced])
  }

  /// Returns the result of a purchase that charged nothing.
  package func result(_ change: PlanChange, _ dates: DateText) -> String {
    switch change {
    case .renewsAlready(let date), .goesOn(let date):
      texts(PlanText.renewedLater, ["day": dates.day(date)])
    case .begins(let date): texts(PlanText.begunLater, ["day": dates.day(date)])
    }
  }
}
