import StoreCore

extension TapeRole {
  private typealias Trait = @Sendable (CatalogProduct) -> Bool

  /// The conditions of a product on its own.
  private static let traits: KeyValuePairs<String, Trait> = [
    "consumable": { $0.kind == .consumable },
    "non-consumable": { $0.kind == .nonConsumable },
    "non-renewing": { $0.kind == .nonRenewingSubscription },
    "subscription": { $0.kind == .autoRenewableSubscription },
    "cleared": { $0.isClearedForSale },
    "not-cleared": { !$0.isClearedForSale },
    "trial": { $0.subscription?.introductoryOffer?.mode == .free },
    "introduction": { $0.subscription?.introductoryOffer != nil },
    "offer": { $0.subscription?.offers.isEmpty == false },
    "family": { $0.isFamilyShareable },
    "code": { has(.offerCode, $0) },
    "promotional": { has(.promotional, $0) },
    "win-back": { has(.winBack, $0) },
  ]

  private static func has(_ offer: OfferKind, _ product: CatalogProduct) -> Bool {
    product.subscription?.offers.contains { $0.kind == offer } ?? false
  }

  /// The conditions that refer to another role: a product of the same subscription group, and of a
  /// higher, a lower, or the same level of service. Level 1 is the highest.
  private static let relations: KeyValuePairs<String, @Sendable (Int, Int) -> Bool> = [
    "with": { _, _ in true }, "above": { $0 < $1 }, "below": { $0 > $1 }, "beside": { $0 == $1 },
  ]
  /// Marks a role as a tester's. The conditions below it apply to testers only.
  private static let tester = "tester"
  private static let asksToBuy = "asks-to-buy"
  private static let elsewhere = "elsewhere="

  static let allowedConditions = {
    let others = relations.map { $0.key + "=ROLE" } + [tester, asksToBuy, elsewhere + "ROLE"]
    return (traits.map(\.key) + ["group>=N"] + others).joined(separator: ", ")
  }()

  static func isCondition(_ word: String) -> Bool {
    if groupSize(word) != nil || [tester, asksToBuy].contains(word) { return true }
    return traits.contains { $0.key == word }
      || (relations.map { $0.key + "=" } + [elsewhere]).contains {
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
    if let trait = Self.traits.first(where: { $0.key == condition }) { return trait.value(product) }
    guard let terms = product.subscription else { return false }
    if let size = Self.groupSize(condition) {
      return catalog.products.filter { $0.subscription?.groupID == terms.groupID }.count >= size
    }
    let parts = condition.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let relation = Self.relations.first(where: { $0.key == parts[0] }),
      let other = filled[parts[1]]?.subscription, other.groupID == terms.groupID
    else { return false }
    return relation.value(terms.level, other.level)
  }
}
