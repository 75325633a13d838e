import Foundation
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

  static let requirements: [String?] = [modes.names.joined(separator: ", "), Mistake.somePeriod]
}

enum OfferKey: Int, CatalogKey {
  case offerID, type, mode, period, numberOfPeriods, prices

  static let names = spelled
  static let kinds = JSONKeys(OfferKind.allCases.filter { $0 != .introductory }.map(\.rawValue))

  static let requirements: [String?] =
    ["a text", kinds.names.joined(separator: ", ")] + IntroductoryOfferKey.requirements
}

extension CatalogReader {
  mutating func subscriptionTerms(_ node: Int) -> SubscriptionTerms? {
    guard let terms = members(of: node, SubscriptionKey.self) else { return nil }
    let group = group(terms[.group])
    let level = integer(terms[.level], CatalogLimits.level)
    let period = period(terms[.period], among: Period.ofSubscriptions)
    let introductory = terms[.introductoryOffer].flatMap { introductoryOffer($0, of: period) }
    let offers = offers(terms[.offers], of: period)
    guard let group, let level, let period else { return nil }
    return SubscriptionTerms(
      groupID: group, level: level, period: period, introductoryOffer: introductory,
      offers: offers)
  }

  private mutating func group(_ node: Int?) -> String? {
    guard let node, let group = text(node) else { return nil }
    if index(of: node, in: groupIDs) == nil {
      report(.unknownGroup(group, among: groupIDs.names), at: node)
    }
    return group
  }

  private mutating func introductoryOffer(_ node: Int, of subscription: Period?) -> Offer? {
    guard let terms = members(of: node, IntroductoryOfferKey.self) else { return nil }
    var parts = CatalogMembers<OfferKey>()
    (parts[.mode], parts[.period]) = (terms[.mode], terms[.period])
    (parts[.numberOfPeriods], parts[.prices]) = (terms[.numberOfPeriods], terms[.prices])
    return offer(node, parts, id: nil, .introductory, of: subscription)
  }

  private mutating func offers(_ node: Int?, of subscription: Period?) -> [Offer] {
    var firsts: [String: Int] = [:]
    return elements(of: node) { reader, offer in
      guard let parts = reader.members(of: offer, OfferKey.self) else { return nil }
      if let id = parts[.offerID], reader.checkIdentifier(id, CatalogLimits.offerID) {
        // An offer code and another offer can have the same name.
        let kind = parts[.type].map { reader.json.text(of: $0) } ?? ""
        reader.checkIsNew(
          id, "offer ID", as: "\(kind)\t\(reader.json.text(of: id))", among: &firsts,
          mend: { .text($0 + "-2") })
      }
      let kind = reader.word(parts[.type], in: OfferKey.kinds).flatMap {
        OfferKind(rawValue: OfferKey.kinds[$0])
      }
      let id = parts[.offerID].map { reader.json.text(of: $0) }
      return reader.offer(offer, parts, id: id, kind, of: subscription)
    }
  }

  private mutating func offer(
    _ node: Int, _ parts: CatalogMembers<OfferKey>, id: String?, _ kind: OfferKind?,
    of subscription: Period?
  ) -> Offer? {
    let mode: OfferMode? = word(parts[.mode], in: IntroductoryOfferKey.modes)
    let period = period(parts[.period], among: Period.ofOffers)
    let count = integer(parts[.numberOfPeriods], CatalogLimits.periodCount)
    guard let mode else { return nil }
    if let count, count > 1, mode != .payAsYouGo, let node = parts[.numberOfPeriods] {
      let mistake = Mistake(
        "only a payAsYouGo offer lasts several periods", allowed: "1, or a longer period",
        mend: { _ in .number(1) })
      report(mistake, at: node)
    }
    if mode == .payAsYouGo, let period, let subscription, period != subscription,
      let node = parts[.period]
    {
      let length = subscription.iso8601
      let mistake = Mistake(
        "a payAsYouGo offer is paid with each renewal",
        allowed: "the subscription's period, \(length)", mend: { _ in .text(length) })
      report(mistake, at: node)
    }
    let prices = offerPrices(of: node, mode, parts[.prices])
    guard let kind, let period else { return nil }
    return Offer(
      id: id, kind: kind, mode: mode, period: period, periodCount: count ?? 1, prices: prices)
  }

  private mutating func offerPrices(
    of offer: Int, _ mode: OfferMode, _ prices: Int?
  ) -> [String: Decimal] {
    switch (mode, prices) {
    case (.free, nil): break
    case (.free, let prices?):
      let mistake = Mistake(
        "a free offer cannot have prices",
        allowed: "no prices, or the mode payAsYouGo or payUpFront")
      report(mistake, at: prices - 1)
    case (_, let prices?):
      let (byCountry, common) = self.prices(prices)
      guard let common else { return byCountry }
      return Dictionary(uniqueKeysWithValues: Storefront.all.map { ($0.countryCode, common) })
    case (_, nil): reportMissing(OfferKey.prices, Mistake.somePrices, in: offer)
    }
    return [:]
  }

  /// Xcode accepts periods that App Store Connect does not.
  private mutating func period(_ node: Int?, among periods: [Period]) -> Period? {
    guard let node, let text = text(node) else { return nil }
    let period = Period(iso8601: text)
    if let period, periods.contains(period) { return period }
    report(.period(text, among: periods), at: node)
    return isLenient ? period : nil
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

extension CatalogReader {
  mutating func groups(_ node: Int?) -> [SubscriptionGroup] {
    var firsts: [String: Int] = [:]
    let groups = elements(of: node) { reader, group in
      reader.members(of: group, GroupKey.self).map { reader.group($0, among: &firsts) }
    }
    groupIDs = JSONKeys(firsts.keys.sorted())
    return groups
  }

  private mutating func group(
    _ members: CatalogMembers<GroupKey>, among firsts: inout [String: Int]
  ) -> SubscriptionGroup {
    if let id = members[.id], checkIdentifier(id, CatalogLimits.groupID) {
      checkIsNew(id, "group id", among: &firsts)
    }
    let name = readable(members[.referenceName], CatalogLimits.referenceName)
    var names: [String: String] = [:]
    forEachLocalization(of: members[.localizations]) { reader, language, localization in
      let texts = reader.members(of: localization, GroupLocalizationKey.self)
      names[language] = reader.readable(texts?[.displayName], CatalogLimits.groupDisplayName)
    }
    return SubscriptionGroup(
      id: members[.id].map { json.text(of: $0) } ?? "", referenceName: name ?? "", names: names,
      primaryLanguage: primaryLanguage)
  }
}
