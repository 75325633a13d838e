import StoreCore

enum ProductSchema {
  static func check(_ product: Int, in checker: inout CatalogChecker) {
    guard let members = checker.members(of: product, ProductKey.self) else { return }
    checkProductID(members, in: &checker)
    let kind = checker.word(members[.type], in: ProductKey.kinds).map { ProductKind.allCases[$0] }
    checker.checkReadable(members[.referenceName], CatalogLimits.referenceName)
    _ = checker.boolean(members[.clearedForSale])
    let isShared = checker.boolean(members[.familySharable]) ?? false
    if isShared, let kind, !kind.canBeFamilyShared, let node = members[.familySharable] {
      checker.tell(.notFamilySharable(kind), at: node)
    }
    if let prices = members[.prices] { PriceSchema.check(prices, in: &checker) }
    LocalizationSchema.check(members[.localizations], in: &checker, LocalizationSchema.check)
    if let artwork = members[.artwork] { ArtworkSchema.check(artwork, in: &checker) }
    if let kind { checkTerms(of: product, kind, members, in: &checker) }
  }

  private static func checkProductID(
    _ product: CatalogMembers<ProductKey>, in checker: inout CatalogChecker
  ) {
    guard let node = product[.productID], checker.checkIdentifier(node, CatalogLimits.productID)
    else { return }
    let id = checker.json.text(of: node)
    if let first = checker.placeOfID[id].flatMap({ checker.products[$0][.productID] }) {
      checker.tellDuplicate(at: node) { .duplicate("product ID", id, line: $0.line(of: first)) }
    } else {
      checker.placeOfID[id] = checker.products.count
    }
    checker.products.append(product)
  }

  private static func checkTerms(
    of product: Int, _ kind: ProductKind, _ members: CatalogMembers<ProductKey>,
    in checker: inout CatalogChecker
  ) {
    if let terms = members[.subscription] {
      if kind == .autoRenewableSubscription {
        SubscriptionSchema.check(terms, in: &checker)
      } else {
        checker.tell(.notASubscription(kind), at: terms - 1)
      }
    } else if kind == .autoRenewableSubscription {
      checker.tell(.noTerms, missing: ProductKey.subscription.name, in: product)
    }
    if let duration = members[.duration] {
      if kind != .nonRenewingSubscription {
        checker.tell(.duration, at: duration - 1)
      } else {
        checker.checkText(duration, { Period(iso8601: $0) != nil }, Mistake.duration)
      }
    } else if kind == .nonRenewingSubscription {
      checker.tell(.noDuration, missing: ProductKey.duration.name, in: product)
    }
  }
}
