import Foundation
import GRDB
public import StoreCore

extension SimulatedStore {
  public func products(_ identifiers: [String]) async throws -> ProductsAnswer {
    try await pass(.loadProducts)
    let storefront = try read { db in try self.storefront(db) }
    let settings = try settings()
    var answer = ProductsAnswer(
      products: [], storefront: storefront, languages: languages ?? storefront.languages,
      invalid: [])
    answer.products.reserveCapacity(identifiers.count)
    for id in identifiers {
      switch availability(of: id, in: storefront, settings) {
      case .success(let product): answer.products.append(product)
      case .failure(let problem): answer.invalid.append((id, problem.reason))
      }
    }
    for group in catalog.groups {
      answer.groupNames[group.id] = group.localizedName(languages: answer.languages)
    }
    return answer
  }

  struct Unavailable: Error {
    var reason: InvalidProductReason
  }

  /// storekit-rules 1: the order tells the cause that lies deepest.
  func availability(
    of id: String, in storefront: Storefront, _ settings: WorldSettings
  ) -> Result<CatalogProduct, Unavailable> {
    let app = settings.appBundleID ?? bundleID
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
    guard product.price(in: storefront) != nil else {
      return .failure(Unavailable(reason: .notSoldIn(storefront: storefront.countryCode)))
    }
    return .success(product)
  }
}
