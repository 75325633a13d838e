import Foundation
import GRDB
public import StoreCore

extension SimulatedStore {
  public func products(_ identifiers: [String]) async throws -> ProductsAnswer {
    try await pass(.loadProducts)
    let storefront = try read { db in try self.storefront(db) }
    let settings = try settings()
    let market = market(storefront, settings)
    var sold: [(product: Int, id: Int)] = []
    sold.reserveCapacity(identifiers.count)
    var invalid: [(id: String, reason: InvalidProductReason)] = []
    for (place, id) in identifiers.enumerated() {
      switch market.availability(of: id) {
      case .success(let product): sold.append((product.index, place))
      case .failure(let problem): invalid.append((id, problem.reason))
      }
    }
    sold.sort { $0.product < $1.product }
    var answer = ProductsAnswer(
      products: sold.map { catalog.products[$0.product] },
      productIDs: sold.map { identifiers[$0.id] }, storefront: storefront,
      languages: languages ?? storefront.languages, invalid: invalid.sorted { $0.id < $1.id })
    for group in catalog.groups {
      answer.groupNames[group.id] = group.localizedName(languages: answer.languages)
    }
    return answer
  }

  func market(_ storefront: Storefront, _ settings: WorldSettings) -> Market {
    Market(
      catalog: catalog, app: settings.appBundleID ?? bundleID, settings: settings,
      storefront: storefront, territory: catalog.territory(of: storefront))
  }
}

/// What one app may sell in one storefront just now.
struct Market {
  struct Unavailable: Error {
    var reason: InvalidProductReason
  }

  let catalog: any Catalog
  /// The app's bundle ID.
  let app: String
  let settings: WorldSettings
  let storefront: Storefront
  let territory: CatalogTerritory

  /// storekit-rules 1: the order tells the cause that lies deepest.
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
}
