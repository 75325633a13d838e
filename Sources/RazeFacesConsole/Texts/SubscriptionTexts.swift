package import Foundation
package import StoreCore

/// Subscriptions: their state, how long they last, what they cost.
package protocol SubscriptionTexts: SentenceTexts {
  func phase(_ phase: SubscriptionPhase) -> String
  /// What was taken back from a member of a family.
  var unshared: String { get }
  func reason(_ intent: ExpirationIntent) -> String
  /// Where a subscription stands, with the name of what it renews as.
  func standing(
    _ standing: SubscriptionStanding, renewsAs next: String, _ date: (Date) -> String
  ) -> String
  /// The same for a narrow column.
  func brief(_ standing: SubscriptionStanding, _ date: (Date) -> String) -> String

  /// `1 week`, `3 months`.
  func length(_ period: Period) -> String
  /// `per month`, `every 3 months`, behind a price.
  func each(_ period: Period) -> String
  /// `$0.99 per month`
  func price(_ price: String, each period: Period) -> String
  /// The same within a sentence.
  func sentence(_ price: String, each period: Period) -> String
  /// `every month`, by itself.
  func every(_ period: Period) -> String
  /// `1 week free`, `$0.99 per month for 3 months`, `$9.99 for 6 months`.
  func offer(_ mode: OfferMode, _ period: Period, count: Int, price: String) -> String
  func offerName(_ kind: OfferKind, _ id: String) -> String
  /// What a plan costs who begins with an offer: `1 week free, then $2.99 per month`.
  ///
  /// - Parameter period: as ``each(_:)`` has it.
  func plan(offer: String, price: String, period: String) -> String
  func terms(price: String, period: String) -> String
  func terms(offer: String, price: String, period: String) -> String
  func begins(_ day: String) -> String
  /// - Parameter refund: nil if nothing is given back.
  func replaces(_ name: String, refund: String?) -> String
  var nothingNow: String { get }
  /// What buying the plan that runs does; nil if the terms say all that there is.
  func change(_ change: PlanChange, _ dates: DateText) -> String?
  /// What became of a purchase that charged nothing.
  func result(_ change: PlanChange, _ dates: DateText) -> String
}

extension SubscriptionTexts {
  package func phase(_ standing: SubscriptionStanding) -> String {
    let phase = standing.machine.phase
    return phase == .revoked && standing.sharedBy != nil ? unshared : self.phase(phase)
  }

  package func price(_ price: String, each period: Period) -> String {
    "\(price) \(each(period))"
  }

  /// What a plan costs a buyer: the offer that it begins with, and what follows.
  package func plan(
    _ regular: Decimal, each period: Period, beginningWith offer: Offer?,
    in storefront: Storefront
  ) -> String {
    let price = { PriceText.displayPrice($0, in: storefront) }
    guard let offer, let reduced = offer.price(in: storefront) else {
      return self.price(price(regular), each: period)
    }
    return plan(
      offer: self.offer(offer, price(reduced)), price: price(regular), period: each(period))
  }

  private func offer(_ offer: Offer, _ price: String) -> String {
    self.offer(offer.mode, offer.period, count: offer.periodCount, price: price)
  }

  package func sentence(_ price: String, each period: Period) -> String {
    self.price(price, each: period)
  }

  /// What a subscription costs from now on, offer first, in one or two sentences; nil for what does
  /// not renew, and for what is free because it runs already.
  package func terms(of sheet: PurchaseSheet, _ dates: DateText) -> String? {
    guard let subscription = sheet.subscription, !sheet.isOwned else { return nil }
    if let words = sheet.change.flatMap({ change($0, dates) }) { return words }
    let price = { PriceText.displayPrice($0, in: sheet.storefront) }
    let regular = price(sheet.regularPrice ?? sheet.price)
    let period = each(subscription.period)
    let replaced = sheet.replaced.map { plan in
      sentenceGap + replaces(plan.displayName, refund: plan.refund > 0 ? price(plan.refund) : nil)
    }
    guard let offer = sheet.offer else {
      let words = terms(price: regular, period: period) + (replaced ?? "")
      guard case .begins = sheet.change else { return words }
      return nothingNow + sentenceGap + later(sheet.change, words, dates)
    }
    let reduced = offer.price(in: sheet.storefront).map(price) ?? ""
    let words = terms(offer: self.offer(offer, reduced), price: regular, period: period)
    return later(sheet.change, words + (replaced ?? ""), dates)
  }

  private func later(_ change: PlanChange?, _ words: String, _ dates: DateText) -> String {
    guard case .begins(let date) = change else { return words }
    return begins(dates.day(date)) + sentenceGap + words
  }
}

struct EnglishSubscriptionTexts: SubscriptionTexts {
  func phase(_ phase: SubscriptionPhase) -> String {
    switch phase {
    case .subscribed: "subscribed"
    case .expired: "expired"
    case .inBillingRetry: "in billing retry"
    case .inGracePeriod: "in grace period"
    case .revoked: "refunded"
    }
  }

  let unshared = "no longer shared"

  func reason(_ intent: ExpirationIntent) -> String {
    switch intent {
    case .cancelled: "it was turned off"
    case .billingError: "billing failed"
    case .priceIncreaseDeclined: "the higher price was not agreed to"
    case .productUnavailable: "the product was not available"
    case .other: "of something else"
    }
  }

  func standing(
    _ standing: SubscriptionStanding, renewsAs next: String, _ date: (Date) -> String
  ) -> String {
    let machine = standing.machine
    let end = date(machine.accessEnds)
    return switch machine.phase {
    case .subscribed where !machine.autoRenews && machine.priceIncrease == .declined:
      "until \(end), because \(reason(.priceIncreaseDeclined))"
    case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
      "turned off, until \(end)"
    case .subscribed where standing.renewsAs != standing.productID:
      "renews as \(next) on \(end)"
    case .subscribed where standing.awaitsConsent:
      "until \(end), if the higher price is not agreed to"
    case .subscribed: "renews \(end)"
    case .inGracePeriod:
      "payment problem, access until \(end)"
    case .inBillingRetry: "payment problem, no access"
    case .expired: machine.intent.map { "ended: \(reason($0))" } ?? "ended \(end)"
    case .revoked: phase(standing)
    }
  }

  func brief(_ standing: SubscriptionStanding, _ date: (Date) -> String) -> String {
    let machine = standing.machine
    let end = date(machine.accessEnds)
    return switch machine.phase {
    case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
      "until \(end)"
    case .subscribed where standing.renewsAs != standing.productID: "changes \(end)"
    case .subscribed where standing.awaitsConsent: "higher price"
    case .subscribed: "renews \(end)"
    case .inGracePeriod, .inBillingRetry: "payment problem"
    case .expired: "ended \(end)"
    case .revoked: phase(standing)
    }
  }

  private func unit(_ period: Period, _ count: Int) -> String {
    let word =
      switch period.unit {
      case .day: "day"
      case .week: "week"
      case .month: "month"
      case .year: "year"
      }
    return count == 1 ? word : "\(count) \(word)s"
  }

  func length(_ period: Period) -> String {
    period.count == 1 ? "1 \(unit(period, 1))" : unit(period, period.count)
  }

  func each(_ period: Period) -> String {
    period.count == 1 ? "per \(unit(period, 1))" : every(period)
  }

  func every(_ period: Period) -> String { "every \(unit(period, period.count))" }

  func offer(_ mode: OfferMode, _ period: Period, count: Int, price: String) -> String {
    let whole = length(Period(period.count * max(1, count), period.unit))
    return switch mode {
    case .free: "\(whole) free"
    case .payAsYouGo: "\(price) \(each(period)) for \(whole)"
    case .payUpFront: "\(price) for \(whole)"
    }
  }

  func offerName(_ kind: OfferKind, _ id: String) -> String {
    switch kind {
    case .introductory, .promotional: id
    case .offerCode: "code \(id)"
    case .winBack: "win-back"
    }
  }

  func plan(offer: String, price: String, period: String) -> String {
    "\(offer), then \(price) \(period)"
  }

  func terms(price: String, period: String) -> String { "\(price) \(period) until you cancel." }

  func terms(offer: String, price: String, period: String) -> String {
    "\(plan(offer: offer, price: price, period: period)) until you cancel."
  }

  func begins(_ day: String) -> String { "From \(day) on:" }

  func replaces(_ name: String, refund: String?) -> String {
    let rest = refund.map { "\($0) is refunded for the rest of it." }
    return "It replaces \(name) at once" + (rest.map { "; \($0)" } ?? ".")
  }

  var nothingNow: String { "Nothing is charged now." }

  func change(_ change: PlanChange, _ dates: DateText) -> String? {
    switch change {
    case .renewsAlready(let date):
      "You're currently subscribed to this. It renews on \(dates.day(date))."
    case .goesOn(let date):
      "\(nothingNow) It renews on \(dates.day(date)), and goes on until you cancel."
    case .begins: nil
    }
  }

  func result(_ change: PlanChange, _ dates: DateText) -> String {
    switch change {
    case .renewsAlready(let date), .goesOn(let date):
      "It renews on \(dates.day(date)); nothing was charged now."
    case .begins(let date): "It begins on \(dates.day(date)); nothing was charged now."
    }
  }
}
