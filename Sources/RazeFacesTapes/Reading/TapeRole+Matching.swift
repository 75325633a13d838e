import StoreCore

extension TapeRole {
  private static let kinds: [String: ProductKind] = [
    "consumable": .consumable, "non-consumable": .nonConsumable,
    "non-renewing": .nonRenewingSubscription, "subscription": .autoRenewableSubscription,
  ]
  private static let traits = [
    "cleared", "not-cleared", "trial", "introduction", "offer", "family",
  ]
  /// The conditions that name another role: a product of the same group, and of a higher or lower
  /// level of service.
  private static let relations = ["with", "above", "below"]

  static let allowedConditions =
    (kinds.keys.sorted() + traits + ["group>=N"] + relations.map { $0 + "=ROLE" })
    .joined(separator: ", ")

  static func isCondition(_ word: String) -> Bool {
    if kinds[word] != nil || traits.contains(word) || groupSize(word) != nil { return true }
    return relations.contains { word.hasPrefix($0 + "=") && word.count > $0.count + 1 }
  }

  private static func groupSize(_ word: String) -> Int? {
    word.hasPrefix("group>=") ? Int(word.dropFirst("group>=".count)) : nil
  }

  /// Finds a product of the catalog for each role.
  ///
  /// - Returns: the products by role, or the first role that none can fill.
  static func fill(
    _ roles: [TapeRole], from catalog: any Catalog
  ) -> Result<[String: CatalogProduct], Unfilled> {
    var filled: [String: CatalogProduct] = [:]
    for role in roles {
      let free = catalog.products.filter { product in
        !filled.values.contains { $0.id == product.id }
      }
      guard let product = free.first(where: { role.fits($0, filled, catalog) }) else {
        return .failure(Unfilled(role: role))
      }
      filled[role.name] = product
    }
    return .success(filled)
  }

  /// A role that no product of the catalog can fill.
  struct Unfilled: Error {
    let role: TapeRole

    var sentence: String {
      "the catalog has no product for \(role.name): \(role.conditions.joined(separator: " "))"
    }
  }

  private func fits(
    _ product: CatalogProduct, _ filled: [String: CatalogProduct], _ catalog: any Catalog
  ) -> Bool {
    let isClearedAsMeant =
      conditions.contains("not-cleared") || product.isClearedForSale
    return isClearedAsMeant && conditions.allSatisfy { fits($0, product, filled, catalog) }
  }

  private func fits(
    _ condition: String, _ product: CatalogProduct, _ filled: [String: CatalogProduct],
    _ catalog: any Catalog
  ) -> Bool {
    if let kind = Self.kinds[condition] { return product.kind == kind }
    let terms = product.subscription
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
    guard let terms, let other = filled[parts[1]]?.subscription, other.groupID == terms.groupID
    else { return false }
    switch parts[0] {
    // Level 1 is the highest service.
    case "above": return terms.level < other.level
    case "below": return terms.level > other.level
    default: return true
    }
  }
}
