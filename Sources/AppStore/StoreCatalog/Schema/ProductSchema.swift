import StoreCore

extension CatalogReader {
  mutating func readProducts(_ node: Int?) {
    var count = 0
    var firstTooMany: Int?
    guard let node, isArray(node) else { return }
    for product in json.children(of: node) {
      readProduct(product)
      count += 1
      if count == CatalogLimits.products + 1 { firstTooMany = product }
    }
    if count == 0 { report(.noProducts, at: node) }
    if let firstTooMany { report(.tooManyProducts(count), at: firstTooMany) }
  }

  /// Checks a product, and adds it to the index. Products are decoded on access.
  private mutating func readProduct(_ node: Int) {
    guard let product = members(of: node, ProductKey.self) else { return }
    index(product)
    let kind: ProductKind? = word(product[.type], in: ProductKey.kinds)
    checkReadable(product[.referenceName], CatalogLimits.referenceName)
    _ = boolean(product[.clearedForSale])
    if boolean(product[.familySharable]) == true, let kind, !kind.canBeFamilyShared,
      let node = product[.familySharable]
    {
      report(.notFamilySharable(kind), at: node)
    }
    if let prices = product[.prices] { checkPrices(prices) }
    checkLocalizations(product[.localizations])
    if let artwork = product[.artwork] { _ = drawing(artwork) }
    if let kind { checkTerms(of: node, kind, product) }
  }

  private mutating func index(_ product: CatalogMembers<ProductKey>) {
    guard let node = product[.productID], checkIdentifier(node, CatalogLimits.productID)
    else { return }
    let id = json.text(of: node)
    if let first = placeOfID[id].flatMap({ products[$0][.productID] }) {
      tellDuplicate(at: node) { .duplicate("product ID", id, line: $0.line(of: first)) }
    } else {
      placeOfID[id] = products.count
    }
    products.append(product)
  }

  private mutating func checkTerms(
    of node: Int, _ kind: ProductKind, _ product: CatalogMembers<ProductKey>
  ) {
    switch (product[.subscription], kind) {
    case (let terms?, .autoRenewableSubscription): _ = subscriptionTerms(terms)
    case (let terms?, _): report(.notASubscription(kind), at: terms - 1)
    case (nil, .autoRenewableSubscription):
      report(.noTerms, missing: ProductKey.subscription.name, in: node)
    case (nil, _): break
    }
    switch (product[.duration], kind) {
    case (let duration?, .nonRenewingSubscription):
      text(duration, { Period(iso8601: $0) != nil }, Mistake.duration)
    case (let duration?, _): report(.duration, at: duration - 1)
    case (nil, .nonRenewingSubscription):
      report(.noDuration, missing: ProductKey.duration.name, in: node)
    case (nil, _): break
    }
  }
}
