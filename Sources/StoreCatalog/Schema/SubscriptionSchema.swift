import StoreCore

enum SubscriptionKey: Int, CatalogKey {
  case group, level, period, introductoryOffer, offers

  static let names = spelled

  static let requirements: [String?] = [
    "the id of one of $.subscriptionGroups", "a number from 1, the highest", Mistake.somePeriod,
  ]
}

/// The keys of the introductory offer, which has no identifier and no type.
enum IntroductoryOfferKey: Int, CatalogKey {
  case mode, period, numberOfPeriods, prices

  static let names = spelled
  static let modes = JSONKeys(OfferMode.allCases.map(\.rawValue))

  static let requirements: [String?] = [
    modes.names.joined(separator: ", "), Mistake.somePeriod,
  ]
}

enum OfferKey: Int, CatalogKey {
  case offerID, type, mode, period, numberOfPeriods, prices

  static let names = spelled
  static let kinds = JSONKeys(OfferKind.allCases.filter { $0 != .introductory }.map(\.rawValue))

  static let requirements: [String?] =
    ["a text", kinds.names.joined(separator: ", ")] + IntroductoryOfferKey.requirements
}

extension JSONValue {
  var subscriptionTerms: SubscriptionTerms {
    SubscriptionTerms(
      groupID: text(SubscriptionKey.group), level: member(SubscriptionKey.level)?.int ?? 1,
      period: period(SubscriptionKey.period),
      introductoryOffer: member(SubscriptionKey.introductoryOffer)?.offer(.introductory),
      offers: member(SubscriptionKey.offers)?.map {
        $0.offer(OfferKind(rawValue: $0.text(OfferKey.type)) ?? .promotional)
      } ?? [])
  }

  private func offer(_ kind: OfferKind) -> Offer {
    Offer(
      id: member(OfferKey.offerID)?.string, kind: kind,
      mode: OfferMode(rawValue: text(OfferKey.mode)) ?? .free, period: period(OfferKey.period),
      periodCount: member(OfferKey.numberOfPeriods)?.int ?? 1,
      prices: member(OfferKey.prices)?.prices ?? [:])
  }

  private func period(_ key: some CatalogKey) -> Period {
    Period(iso8601: text(key)) ?? Period(1, .month)
  }
}

enum SubscriptionSchema {
  static func check(_ node: Int, in checker: inout CatalogChecker) {
    guard let terms = checker.members(of: node, SubscriptionKey.self) else { return }
    if let group = terms[.group], checker.isText(group),
      checker.index(of: group, in: checker.context.groups) == nil
    {
      checker.tell(
        .unknownGroup(checker.json.text(of: group), among: checker.context.groups.names), at: group)
    }
    _ = checker.checkInteger(terms[.level], CatalogLimits.level)
    let period = checkPeriod(terms[.period], among: Period.ofSubscriptions, in: &checker)
    if let offer = terms[.introductoryOffer],
      let parts = checker.members(of: offer, IntroductoryOfferKey.self)
    {
      check(OfferParts(parts, of: offer), of: period, in: &checker)
    }
    if let offers = terms[.offers], checker.isArray(offers) {
      check(offers, of: period, in: &checker)
    }
  }

  private static func check(_ offers: Int, of period: Period?, in checker: inout CatalogChecker) {
    var firsts: [String: Int] = [:]
    checker.forEachElement(of: offers) { checker, offer in
      guard let parts = checker.members(of: offer, OfferKey.self) else { return }
      if let id = parts[.offerID], checker.checkIdentifier(id, CatalogLimits.offerID) {
        // An offer code and another offer can have the same name.
        let kind = parts[.type].map { checker.json.text(of: $0) } ?? ""
        checker.checkIsNew(
          id, "offer ID", as: "\(kind)\t\(checker.json.text(of: id))", among: &firsts)
      }
      _ = checker.word(parts[.type], in: OfferKey.kinds)
      check(OfferParts(parts, of: offer), of: period, in: &checker)
    }
  }

  private struct OfferParts {
    let offer: Int
    let mode, period, count, prices: Int?

    init(_ parts: CatalogMembers<IntroductoryOfferKey>, of offer: Int) {
      self.offer = offer
      (mode, period) = (parts[.mode], parts[.period])
      (count, prices) = (parts[.numberOfPeriods], parts[.prices])
    }

    init(_ parts: CatalogMembers<OfferKey>, of offer: Int) {
      self.offer = offer
      (mode, period) = (parts[.mode], parts[.period])
      (count, prices) = (parts[.numberOfPeriods], parts[.prices])
    }
  }

  private static func check(
    _ parts: OfferParts, of subscription: Period?, in checker: inout CatalogChecker
  ) {
    let mode = checker.word(parts.mode, in: IntroductoryOfferKey.modes).map {
      OfferMode.allCases[$0]
    }
    let period = checkPeriod(parts.period, among: Period.ofOffers, in: &checker)
    let count = checker.checkInteger(parts.count, CatalogLimits.periodCount)
    guard let mode else { return }
    if let count, count > 1, mode != .payAsYouGo, let node = parts.count {
      checker.tell(.singlePeriod, at: node)
    }
    if mode == .payAsYouGo, let period, let subscription, period != subscription,
      let node = parts.period
    {
      checker.tell(.payAsYouGoPeriod(subscription.iso8601), at: node)
    }
    switch (mode, parts.prices) {
    case (.free, let prices?): checker.tell(.freeOfferWithPrices, at: prices - 1)
    case (.free, nil): break
    case (_, let prices?): PriceSchema.check(prices, in: &checker)
    case (_, nil): checker.tellMissing(OfferKey.prices, Mistake.somePrices, in: parts.offer)
    }
  }

  private static func checkPeriod(
    _ node: Int?, among periods: [Period], in checker: inout CatalogChecker
  ) -> Period? {
    guard let node, checker.isText(node) else { return nil }
    let text = checker.json.text(of: node)
    guard let period = Period(iso8601: text), periods.contains(period) else {
      checker.tell(.period(text, among: periods), at: node)
      return nil
    }
    return period
  }
}

enum GroupKey: Int, CatalogKey {
  case id, referenceName, localizations

  static let names = spelled

  static let requirements = [
    "a text", ProductKey.referenceName.requirement, Mistake.someLocalizations,
  ]
}

enum GroupLocalizationKey: Int, CatalogKey {
  case displayName

  static let names = spelled

  static let requirements = [LocalizationKey.displayName.requirement]
}

extension JSONValue {
  func group(primaryLanguage: String) -> SubscriptionGroup {
    SubscriptionGroup(
      id: text(GroupKey.id), referenceName: text(GroupKey.referenceName),
      names: member(GroupKey.localizations)?.table { $0.text(GroupLocalizationKey.displayName) }
        ?? [:], primaryLanguage: primaryLanguage)
  }
}

enum GroupSchema {
  static func check(_ groups: Int, in checker: inout CatalogChecker) {
    var firsts: [String: Int] = [:]
    checker.forEachElement(of: groups) { checker, group in
      guard let members = checker.members(of: group, GroupKey.self) else { return }
      if let id = members[.id], checker.checkIdentifier(id, CatalogLimits.groupID) {
        checker.checkIsNew(id, "group id", among: &firsts)
      }
      checker.checkReadable(members[.referenceName], CatalogLimits.referenceName)
      LocalizationSchema.check(members[.localizations], in: &checker) { checker, localization in
        let texts = checker.members(of: localization, GroupLocalizationKey.self)
        checker.checkReadable(texts?[.displayName], CatalogLimits.groupDisplayName)
      }
    }
    checker.context.groups = JSONKeys(firsts.keys.sorted())
  }
}
