import StoreCore

/// The products that the App Store sells in a storefront.
struct Market: Operations {
  let transaction: DatabaseTransaction
  let storefront: Storefront
  let known: KnownKinds

  /// - Throws: the reason why the product is not for sale; if there are several, the most
  ///   fundamental one (storekit-rules 1).
  func product(_ id: String) throws(InvalidProductReason) -> CatalogProduct {
    let app = settings.appBundleID ?? client.bundleID
    guard app == catalog.bundleID else {
      throw .bundleIDMismatch(catalog: catalog.bundleID, app: app)
    }
    guard settings.hasInAppPurchase else { throw .noInAppPurchase }
    return try soldProduct(id)
  }

  /// Returns a product that the App Store sells, whatever the app's own mistakes. They concern its
  /// products and purchases, but not the account's renewals (storekit-rules 1.3).
  func soldProduct(_ id: String) throws(InvalidProductReason) -> CatalogProduct {
    guard settings.paidApplicationsAgreement ?? catalog.paidApplicationsAgreementInEffect else {
      throw .agreementNotInEffect
    }
    guard let product = catalog.product(id) else { throw .notInCatalog }
    if let kind = known[id], kind != product.kind { throw .typeChanged(from: kind) }
    guard settings.clearedForSale[id] ?? product.isClearedForSale else { throw .notClearedForSale }
    guard product.isSold(in: storefront) else {
      throw .notSoldIn(storefront: storefront.countryCode)
    }
    return product
  }

  func answer(_ identifiers: [String], languages: [String]) -> ProductsAnswer {
    var sold: [CatalogProduct] = []
    var invalid: [(id: String, reason: InvalidProductReason)] = []
    for id in identifiers {
      do throws(InvalidProductReason) {
        sold.append(try product(id))
      } catch {
        invalid.append((id, error))
      }
    }
    var answer = ProductsAnswer(
      products: sold.sorted { $0.index < $1.index }, storefront: storefront,
      languages: languages, invalid: invalid.sorted { $0.id < $1.id })
    for group in catalog.groups {
      answer.groupNames[group.id] = group.localizedName(languages: languages)
    }
    return answer
  }
}

extension InvalidProductReason: Error {}
