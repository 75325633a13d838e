import StoreKit

/// A store with StoreKit 2, in the shape of Apple's sample.
@MainActor public final class CoinStore: ObservableObject {
  @Published public private(set) var products: [Product] = []
  @Published public private(set) var owned: Set<String> = [] { didSet { onChange() } }
  public var onChange: () -> Void = {}
  private var updates: Task<Void, Never>?

  public init() {
    updates = Task.detached { [weak self] in
      for await result in Transaction.updates { await self?.deliver(result) }
    }
  }

  deinit { updates?.cancel() }

  public func load(_ identifiers: [String]) async throws {
    products = try await Product.products(for: identifiers)
    for await result in Transaction.currentEntitlements { await deliver(result) }
  }

  public func buy(_ product: Product) async throws {
    if case .success(let result) = try await product.purchase() { await deliver(result) }
  }

  private func deliver(_ result: VerificationResult<Transaction>) async {
    guard case .verified(let transaction) = result else { return }
    if transaction.revocationDate == nil {
      owned.insert(transaction.productID)
    } else {
      owned.remove(transaction.productID)
    }
    await transaction.finish()
  }
}
