import StoreCore

/// What one app may sell in one storefront just now.
struct Market {
  struct Unavailable: Error {
    var reason: InvalidProductReason
  }

  private let catalog: any Catalog
  /// The app's bundle ID.
  private let app: String
  private let settings: WorldSettings
  private let storefront: Storefront
  private let territory: CatalogTerritory

  init(_ storefront: Storefront, _ decision: Decision) {
    catalog = decision.catalog
    settings = decision.sandbox.settings
    app = settings.appBundleID ?? decision.client.bundleID
    self.storefront = storefront
    territory = catalog.territory(of: storefront)
  }

  func sells(_ id: String) -> Bool {
    if case .success = availability(of: id) { true } else { false }
  }

  /// Rule 1: the order tells the cause that lies deepest.
  func availability(of id: String) -> Result<CatalogProduct, Unavailable> {
    guard app == catalog.bundleID else {
      return .failure(Unavailable(reason: .bundleIDMismatch(catalog: catalog.bundleID, app: app)))
    }
    guard settings.paidApplicationsAgreement ?? catalog.paidApplicationsAgreementInEffect else {
      return .failure(Unavailable(reason: .agreementNotInEffect))
    }
    guard let product = catalog.product(id) else {
      return .failure(Unavailable(reason: .notInCatalog))
    }
    guard settings.clearedForSale[id] ?? product.isClearedForSale else {
      return .failure(Unavailable(reason: .notClearedForSale))
    }
    guard product.isSold(in: territory) else {
      return .failure(Unavailable(reason: .notSoldIn(storefront: storefront.countryCode)))
    }
    return .success(product)
  }

  // MARK: - A products request

  /// However many there are: nothing of the world is read for it.
  func answer(_ identifiers: [String], languages: [String]) -> ProductsAnswer {
    var sold: [(product: Int, id: Int)] = []
    sold.reserveCapacity(identifiers.count)
    var invalid: [(id: String, reason: InvalidProductReason)] = []
    for (place, id) in identifiers.enumerated() {
      switch availability(of: id) {
      case .success(let product): sold.append((product.index, place))
      case .failure(let problem): invalid.append((id, problem.reason))
      }
    }
    sold.sort { $0.product < $1.product }
    var answer = ProductsAnswer(
      products: sold.map { catalog.products[$0.product] },
      productIDs: sold.map { identifiers[$0.id] }, storefront: storefront, languages: languages,
      invalid: invalid.sorted { $0.id < $1.id })
    for group in catalog.groups {
      answer.groupNames[group.id] = group.localizedName(languages: languages)
    }
    return answer
  }
}
