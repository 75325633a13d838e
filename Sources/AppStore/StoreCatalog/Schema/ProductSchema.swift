import StoreCore

extension CatalogReader {
  mutating func products(_ node: Int?) -> [CatalogProduct] {
    guard let node, has(.array, node) else { return [] }
    var products: [CatalogProduct] = []
    var firsts: [String: Int] = [:]
    let elements = Array(json.children(of: node))
    for element in elements {
      if let product = product(element, index: products.count, among: &firsts) {
        products.append(product)
      }
    }
    if elements.isEmpty {
      let mistake = Mistake(
        "there are no products", allowed: "at least one product", isAcceptedByXcode: true)
      report(mistake, at: node)
    } else if elements.count > CatalogLimits.products {
      report(.tooManyProducts(elements.count), at: elements[CatalogLimits.products])
    }
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
      let kinds = ProductKind.allCases.filter(\.canBeFamilyShared).map(\.rawValue)
      let mistake = Mistake(
        "a \(kind.rawValue) cannot be shared with a family",
        allowed: "true only for \(kinds.joined(separator: ", "))", mend: { _ in .flag(false) })
      report(mistake, at: node)
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
    case (let terms?, _):
      let mistake = Mistake(
        "a \(kind.rawValue) has no subscription terms or offers",
        allowed: "\"subscription\" only for an Auto-Renewable Subscription")
      report(mistake, at: terms - 1)
    case (nil, .autoRenewableSubscription):
      reportMissing(
        ProductKey.subscription,
        "group, level and period, which every Auto-Renewable Subscription has", in: node)
    case (nil, _): break
    }
    return nil
  }

  private mutating func duration(of node: Int, _ kind: ProductKind, _ duration: Int?) -> Period? {
    switch (duration, kind) {
    case (let duration?, .nonRenewingSubscription):
      let period = text(duration).flatMap(Period.init(iso8601:))
      text(duration, { _ in period != nil }) {
        Mistake(
          "\"\($0)\" is not a period",
          allowed: "P, a number and one of D, W, M, Y, such as \"P1Y\"")
      }
      return period
    case (let duration?, _):
      let allowed =
        "\"period\" within \"subscription\" for an Auto-Renewable Subscription; else nothing"
      report(
        Mistake("only a Non-Renewing Subscription has a duration", allowed: allowed),
        at: duration - 1)
    case (nil, .nonRenewingSubscription):
      reportMissing(
        ProductKey.duration, "how long the Non-Renewing Subscription lasts, such as \"P1Y\"",
        in: node)
    case (nil, _): break
    }
    return nil
  }
}
