import StoreCore

extension CatalogReader {
  mutating func products(_ node: Int?) -> [CatalogProduct] {
    var products: [CatalogProduct] = []
    var firsts: [String: Int] = [:]
    var count = 0
    var firstTooMany: Int?
    guard let node, has(.array, node) else { return [] }
    for element in json.children(of: node) {
      if let product = product(element, index: products.count, among: &firsts) {
        products.append(product)
      }
      count += 1
      if count == CatalogLimits.products + 1 { firstTooMany = element }
    }
    if count == 0 { report(.noProducts, at: node) }
    if let firstTooMany { report(.tooManyProducts(count), at: firstTooMany) }
    return products
  }

  private mutating func product(
    _ node: Int, index: Int, among firsts: inout [String: Int]
  ) -> CatalogProduct? {
    guard let product = members(of: node, ProductKey.self) else { return nil }
    let id = productID(product[.productID], among: &firsts)
    let kind: ProductKind? = word(product[.type], in: ProductKey.kinds)
    let name = readable(product[.referenceName], CatalogLimits.referenceName)
    let isCleared = boolean(product[.clearedForSale])
    let isShareable = boolean(product[.familySharable]) == true
    if isShareable, let kind, !kind.canBeFamilyShared, let node = product[.familySharable] {
      report(.notFamilySharable(kind), at: node)
    }
    let prices = product[.prices].map { self.prices($0) }
    let localizations = localizations(product[.localizations])
    let drawing = product[.artwork].flatMap { self.drawing($0) }
    guard let kind else { return nil }
    let terms = terms(of: node, kind, product[.subscription])
    let duration = duration(of: node, kind, product[.duration])
    guard let id else { return nil }
    return CatalogProduct(
      index: index, id: id, kind: kind, referenceName: name ?? "",
      isClearedForSale: isCleared ?? true,
      isFamilyShareable: isShareable && kind.canBeFamilyShared, prices: prices?.byCountry ?? [:],
      commonPrice: prices?.common, localizations: localizations,
      primaryLanguage: primaryLanguage,
      // A StoreKit configuration file has no artwork.
      drawing: isLenient ? Emblem.drawing(of: kind, number: index) : drawing,
      subscription: terms, duration: duration)
  }

  private mutating func productID(_ node: Int?, among firsts: inout [String: Int]) -> String? {
    guard let node, checkIdentifier(node, CatalogLimits.productID) else { return nil }
    checkIsNew(node, "product ID", among: &firsts)
    return json.text(of: node)
  }

  private mutating func terms(
    of node: Int, _ kind: ProductKind, _ terms: Int?
  ) -> SubscriptionTerms? {
    switch (terms, kind) {
    case (let terms?, .autoRenewableSubscription): return subscriptionTerms(terms)
    case (let terms?, _): report(.notASubscription(kind), at: terms - 1)
    case (nil, .autoRenewableSubscription):
      report(.noTerms, at: node, missing: ProductKey.subscription.name)
    case (nil, _): break
    }
    return nil
  }

  private mutating func duration(of node: Int, _ kind: ProductKind, _ duration: Int?) -> Period? {
    switch (duration, kind) {
    case (let duration?, .nonRenewingSubscription):
      let period = text(duration).flatMap(Period.init(iso8601:))
      text(duration, { _ in period != nil }, Mistake.duration)
      return period
    case (let duration?, _): report(.duration, at: duration - 1)
    case (nil, .nonRenewingSubscription):
      report(.noDuration, at: node, missing: ProductKey.duration.name)
    case (nil, _): break
    }
    return nil
  }
}
