import Foundation
import StoreCore

enum ProductKey: Int, CatalogKey {
  case productID, type, referenceName, clearedForSale, familySharable, duration, subscription
  case prices, localizations, artwork

  static let names = spelled
  static let kinds = JSONKeys(ProductKind.allCases.map(\.rawValue))

  var requirement: String? {
    switch self {
    case .productID: "an ID such as \"com.example.app.product\""
    case .type: Self.kinds.names.joined(separator: ", ")
    case .referenceName: "a name for App Store Connect, never shown to buyers"
    case .prices: Mistake.somePrices
    case .localizations: LocalizationKey.whereRequired
    case .clearedForSale, .familySharable, .duration, .subscription, .artwork: nil
    }
  }
}

extension CatalogStorage: ProductStorage {
  func id(of product: Int) -> String { read(product) { $0.text(ProductKey.productID) } }

  func has(_ id: String, at product: Int) -> Bool {
    read(product) { $0.member(ProductKey.productID)?.isString(id) ?? false }
  }

  func kind(of product: Int) -> ProductKind {
    read(product) { ProductKind(rawValue: $0.text(ProductKey.type)) } ?? .nonConsumable
  }

  func referenceName(of product: Int) -> String {
    read(product) { $0.text(ProductKey.referenceName) }
  }

  func isFamilyShareable(_ product: Int) -> Bool {
    read(product) { $0.member(ProductKey.familySharable)?.isTrue ?? false }
  }

  func price(of product: Int, in storefront: Storefront) -> Decimal? {
    read(product) { $0.member(ProductKey.prices)?.price(in: storefront) }
  }

  func localization(of product: Int, languages: [String]) -> Localization {
    read(product) { product in
      product.member(ProductKey.localizations)?
        .localization(languages: languages, primary: primaryLanguage)
    } ?? Localization(displayName: "", description: "")
  }

  func artwork(of product: Int) -> Artwork {
    read(product) { $0.member(ProductKey.artwork)?.artwork } ?? Artwork()
  }

  func subscription(of product: Int) -> SubscriptionTerms? {
    read(product) { $0.member(ProductKey.subscription)?.subscriptionTerms }
  }

  func duration(of product: Int) -> Period? {
    read(product) { Period(iso8601: $0.text(ProductKey.duration)) }
  }
}

enum ProductSchema {
  static func check(_ product: Int, in checker: inout CatalogChecker) {
    guard let members = checker.members(of: product, ProductKey.self) else { return }
    let hasID = checkProductID(members[.productID], of: product, in: &checker)
    let kind = checker.word(members[.type], in: ProductKey.kinds).map { ProductKind.allCases[$0] }
    checker.checkReadable(members[.referenceName], CatalogLimits.referenceName)
    var listing = ProductListing(
      isClearedForSale: checker.boolean(members[.clearedForSale]) ?? true)
    let isShared = checker.boolean(members[.familySharable]) ?? false
    if isShared, let kind, !kind.canBeFamilyShared, let node = members[.familySharable] {
      checker.tell(.notFamilySharable(kind), at: node)
    }
    if let prices = members[.prices] {
      listing.territories = PriceSchema.check(prices, in: &checker)
    }
    if hasID { checker.products.listings.append(listing) }
    LocalizationSchema.check(members[.localizations], in: &checker, LocalizationSchema.check)
    if let artwork = members[.artwork] { ArtworkSchema.check(artwork, in: &checker) }
    if let kind { checkTerms(of: product, kind, members, in: &checker) }
  }

  /// - Returns: whether the product can be found by it.
  private static func checkProductID(
    _ id: Int?, of product: Int, in checker: inout CatalogChecker
  ) -> Bool {
    guard let id, checker.checkIdentifier(id, CatalogLimits.productID) else { return false }
    checker.products.offsets.append(checker.json.nodes[product].start)
    checker.products.hashes.append(
      ProductIndex.hash(of: checker.json.nodes[id].content, in: checker.json.bytes))
    checker.idNodes.append(id)
    return true
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

  /// Tells each product whose ID an earlier one has.
  static func index(_ checker: inout CatalogChecker) -> ProductIndex {
    ProductIndex(checker.products.hashes) { product, first in
      let text = checker.json.text(of: checker.idNodes[product])
      guard text == checker.json.text(of: checker.idNodes[first]) else { return false }
      checker.tell(
        .duplicate("product ID", text, line: checker.line(of: checker.idNodes[first])),
        at: checker.idNodes[product])
      return true
    }
  }
}
