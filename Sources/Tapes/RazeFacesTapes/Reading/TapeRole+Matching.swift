import StoreCore

extension TapeRole {
  private static let kinds: [String: ProductKind] = [
    "consumable": .consumable, "non-consumable": .nonConsumable,
    "non-renewing": .nonRenewingSubscription, "subscription": .autoRenewableSubscription,
  ]
  private static let traits = [
    "cleared", "not-cleared", "trial", "introduction", "offer", "family",
  ]
  private static let offers: [String: OfferKind] = [
    "promotional": .promotional, "code": .offerCode, "win-back": .winBack,
  ]
  /// The conditions that refer to another role: a product of the same subscription group, and of a
  /// higher, a lower, or the same level of service.
  private static let relations = ["with", "above", "below", "beside"]
  /// Marks a role as a tester's. The conditions below it apply to testers only.
  private static let tester = "tester"
  private static let asksToBuy = "asks-to-buy"
  private static let elsewhere = "elsewhere="

  static let allowedConditions =
    (kinds.keys.sorted() + traits + offers.keys.sorted() + ["group>=N"]
    + relations.map { $0 + "=ROLE" } + [tester, asksToBuy, elsewhere + "ROLE"])
    .joined(separator: ", ")

  static func isCondition(_ word: String) -> Bool {
    if kinds[word] != nil || traits.contains(word) || offers[word] != nil { return true }
    if groupSize(word) != nil || [tester, asksToBuy].contains(word) { return true }
    return (relations.map { $0 + "=" } + [elsewhere]).contains {
      word.hasPrefix($0) && word.count > $0.count
    }
  }

  private static func groupSize(_ word: String) -> Int? {
    word.hasPrefix("group>=") ? Int(word.dropFirst("group>=".count)) : nil
  }

  var isTester: Bool { conditions.contains(Self.tester) }

  /// - Parameter storefront: The country code of the first tester's storefront; nil for any.
  func fits(_ tester: NewTester, _ cast: TapeCast, storefront: String?) -> Bool {
    let isAtHome = storefront == nil || tester.countryCode == storefront || !cast.testers.isEmpty
    guard isAtHome, tester.asksToBuy == conditions.contains(Self.asksToBuy) else { return false }
    return conditions.allSatisfy { condition in
      guard condition.hasPrefix(Self.elsewhere) else {
        return [Self.tester, Self.asksToBuy].contains(condition)
      }
      let other = cast.testers[String(condition.dropFirst(Self.elsewhere.count))]
      return other.map { $0.countryCode != tester.countryCode } ?? false
    }
  }

  func fits(_ product: CatalogProduct, _ cast: TapeCast, _ catalog: Catalog) -> Bool {
    let isClearedAsMeant = conditions.contains("not-cleared") || product.isClearedForSale
    return isClearedAsMeant && cast.storefronts.allSatisfy { product.price(in: $0) != nil }
      && conditions.allSatisfy { fits($0, product, cast.products, catalog) }
  }

  private func fits(
    _ condition: String, _ product: CatalogProduct, _ filled: [String: CatalogProduct],
    _ catalog: Catalog
  ) -> Bool {
    if let kind = Self.kinds[condition] { return product.kind == kind }
    let terms = product.subscription
    if let offer = Self.offers[condition] {
      return terms?.offers.contains { $0.kind == offer } ?? false
    }
    switch condition {
    case "cleared": return product.isClearedForSale
    case "not-cleared": return !product.isClearedForSale
    case "trial": return terms?.introductoryOffer?.mode == .free
    case "introduction": return terms?.introductoryOffer != nil
    case "offer": return terms.map { !$0.offers.isEmpty } ?? false
    case "family": return product.isFamilyShareable
    default: break
    }
    if let size = Self.groupSize(condition) {
      let members = catalog.products.filter { $0.subscription?.groupID == terms?.groupID }
      return terms != nil && members.count >= size
    }
    let parts = condition.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let terms, let other = filled[parts[1]]?.subscription,
      other.groupID == terms.groupID
    else { return false }
    switch parts[0] {
    // Level 1 is the highest level of service.
    case "above": return terms.level < other.level
    case "below": return terms.level > other.level
    case "beside": return terms.level == other.level
    case "with": return true
    default: return false
    }
  }
}
