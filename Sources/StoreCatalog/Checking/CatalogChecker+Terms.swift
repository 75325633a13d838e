import StoreCore

extension CatalogChecker {
  private static let modes = JSONKeys(OfferMode.allCases.map(\.rawValue))
  private static let offerKinds = JSONKeys(
    OfferKind.allCases.filter { $0 != .introductory }.map(\.rawValue))

  mutating func checkSubscription(_ node: Int) {
    guard let members = members(of: node, CatalogKeys.subscription, required: 0...2) else { return }
    if let group = members[0], isText(group), index(of: group, in: context.groups) == nil {
      tell(.unknownGroup(json.text(of: group), among: context.groups.names), at: group)
    }
    _ = checkInteger(members[1], CatalogLimits.level)
    let period = checkPeriod(members[2], among: Period.ofSubscriptions)
    if let offer = members[3],
      let parts = self.members(of: offer, CatalogKeys.introductoryOffer, required: 0...1)
    {
      checkOffer(offer, [parts[0], parts[1], parts[2], parts[3]], of: period)
    }
    if let offers = members[4], isArray(offers) { checkOffers(offers, of: period) }
  }

  private mutating func checkOffers(_ offers: Int, of period: Period?) {
    var firsts: [String: Int] = [:]
    forEachElement(of: offers) { checker, offer in
      guard let parts = checker.members(of: offer, CatalogKeys.offer, required: 0...3) else {
        return
      }
      if let id = parts[0], checker.checkIdentifier(id, CatalogLimits.offerID) {
        checker.checkIsNew(id, "offer ID", among: &firsts)
      }
      _ = checker.word(parts[1], in: Self.offerKinds)
      checker.checkOffer(offer, [parts[2], parts[3], parts[4], parts[5]], of: period)
    }
  }

  /// The parts are mode, period, number of periods and prices.
  private mutating func checkOffer(_ offer: Int, _ parts: [Int?], of subscription: Period?) {
    let mode = word(parts[0], in: Self.modes).map { OfferMode.allCases[$0] }
    let period = checkPeriod(parts[1], among: Period.ofOffers)
    let count = checkInteger(parts[2], CatalogLimits.periodCount)
    guard let mode else { return }
    if let count, count > 1, mode != .payAsYouGo, let node = parts[2] {
      tell(.singlePeriod, at: node)
    }
    if mode == .payAsYouGo, let period, let subscription, period != subscription,
      let node = parts[1]
    {
      tell(.payAsYouGoPeriod(subscription.iso8601), at: node)
    }
    switch (mode, parts[3]) {
    case (.free, let prices?): tell(.freeOfferWithPrices, at: prices - 1)
    case (.free, nil): break
    case (_, let prices?): checkPrices(prices)
    case (_, nil): tellMissing("prices", in: offer)
    }
  }

  private mutating func checkPeriod(_ node: Int?, among periods: [Period]) -> Period? {
    guard let node, isText(node) else { return nil }
    let text = json.text(of: node)
    guard let period = Period(iso8601: text), periods.contains(period) else {
      tell(.period(text, among: periods), at: node)
      return nil
    }
    return period
  }

  /// A drawing: rows of one width, of characters that every terminal shows one column wide.
  mutating func checkArtwork(_ node: Int) {
    guard isArray(node) else { return }
    var rows = 0
    var width: Int?
    forEachElement(of: node) { checker, row in
      rows += 1
      guard checker.isText(row) else { return }
      let text = checker.json.text(of: row)
      let isDrawable = text.unicodeScalars.allSatisfy {
        (0x20...0x7E).contains($0.value) || (0x2500...0x257F).contains($0.value)
      }
      let columns = text.unicodeScalars.count
      if !isDrawable {
        checker.tell(.characters(Mistake.artworkCharacters, in: text), at: row)
      } else if let width, columns != width {
        checker.tell(.raggedArtwork(columns, first: width), at: row)
      } else if !CatalogLimits.artworkColumns.contains(columns) {
        checker.tell(.artworkColumns(columns), at: row)
      }
      width = width ?? columns
    }
    if !CatalogLimits.artworkRows.contains(rows) { tell(.artworkRows(rows), at: node) }
  }
}
