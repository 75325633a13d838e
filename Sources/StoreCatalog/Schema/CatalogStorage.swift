import StoreCore

/// A checked catalog's text, with where the parts of its products stand and how their IDs find them.
final class CatalogStorage: Sendable {
  let json: JSONTape
  let primaryLanguage: String
  private let products: [CatalogMembers<ProductKey>]
  private let placeOfID: [String: Int]

  init(_ checker: CatalogChecker, primaryLanguage: String) {
    json = checker.json
    self.primaryLanguage = primaryLanguage
    products = checker.products
    placeOfID = checker.placeOfID
  }

  var count: Int { products.count }

  func value(_ product: Int, _ key: ProductKey) -> JSONValue? {
    products[product][key].map { JSONValue(json, $0) }
  }

  func text(_ product: Int, _ key: ProductKey) -> String { value(product, key)?.string ?? "" }

  func product(_ id: String) -> Int? { placeOfID[id] }
}
