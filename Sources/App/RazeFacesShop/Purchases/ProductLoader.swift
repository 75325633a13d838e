import StoreKit

@MainActor final class ProductLoader: NSObject {
  private let model: ShopModel
  private let onLoaded: @MainActor (_ productIDs: [String]) -> Void
  private var request: SKProductsRequest?
  private var loading: Task<Void, Never>?
  private var listed: [String] = []
  private var knownInvalid: Set<String> = []
  private static let mostNamed = 30

  /// - Parameter onLoaded: receives the first products that can be bought.
  init(_ model: ShopModel, onLoaded: @escaping @MainActor (_ productIDs: [String]) -> Void) {
    (self.model, self.onLoaded) = (model, onLoaded)
  }

  func start() {
    request?.cancel()
    model.state.productList.phase = .loading
    loading = Task.immediate { [loading] in
      await load()
      await loading?.value
    }
  }

  func idle() async { await loading?.value }

  private func load() async {
    do {
      listed = try await model.server.productIDs()
      let request = SKProductsRequest(productIdentifiers: Set(listed))
      request.delegate = self
      self.request = request
      request.start()
    } catch {
      failed(error)
    }
  }

  private func loaded(_ response: SKProductsResponse) {
    request = nil
    let invalid = response.invalidProductIdentifiers
    model.state.productList = ProductList(
      phase: .loaded, entries: entries(response.products, Set(invalid)))
    model.log(.productsLoaded(count: response.products.count))
    let found = response.products.prefix(Self.mostNamed)
    let lines = found.map { "\($0.productIdentifier) \($0.localizedTitle) \($0.price as Decimal)" }
    if !lines.isEmpty { model.log(.productsFound(lines)) }
    // Logs each invalid identifier once, however often the products are loaded.
    for id in invalid where !knownInvalid.contains(id) { model.log(.invalidProduct(id)) }
    knownInvalid = Set(invalid)
    onLoaded(found.map(\.productIdentifier))
  }

  /// Logs which products are purchased, and which of the loaded ones are not.
  func logOwned(among productIDs: [String]) {
    let content = model.state.content
    let owned = content.purchasedIDs.sorted().prefix(Self.mostNamed)
    if !owned.isEmpty { model.log(.previouslyPurchased(Array(owned))) }
    let others = productIDs.filter { !content.owns($0) }
    if !others.isEmpty { model.log(.notPurchased(others)) }
  }

  private func failed(_ error: any Error) {
    request = nil
    model.state.productList.phase = .failed(ShopError(error))
    model.log(.productsFailed(ShopError(error)))
  }

  private func entries(_ products: [SKProduct], _ invalid: Set<String>) -> [ProductEntry] {
    let byID = Dictionary(
      products.map { ($0.productIdentifier, $0) }, uniquingKeysWith: { first, _ in first })
    return listed.map { id in
      if !invalid.contains(id), let product = byID[id] { return .product(product) }
      return .invalid(id: id, name: model.server.product(id)?.name)
    }
  }
}

extension ProductLoader: SKProductsRequestDelegate {
  nonisolated func productsRequest(
    _ request: SKProductsRequest, didReceive response: SKProductsResponse
  ) { MainActor.assumeIsolated { loaded(response) } }

  nonisolated func request(_ request: SKRequest, didFailWithError error: any Error) {
    MainActor.assumeIsolated { failed(error) }
  }
}
