import StoreCore
import StoreKit
import StoreKitSimulation
import StoreSimulation
import TestSupport
import Testing

/// An app that uses a world in memory.
@Suite(.ownConnection) struct InMemoryTests {
  static let face = "com.example.razefaces.swiftshopping"

  /// Runs `body` as an app with a new App Store.
  private func withStore(
    _ presenter: any SheetPresenter, _ body: @MainActor (SimulatedAppStore) async throws -> Void
  ) async throws {
    let store = try SimulatedAppStore.inMemory(catalog: Repository.catalog)
    StoreConnection.current = StoreConnection(store, presenter: presenter)
    try await body(store)
    await StoreConnection.current.close()
  }

  @MainActor private static func buy(_ id: String = face) async throws -> Product.PurchaseResult {
    let product = try #require(try await Product.products(for: [id]).first)
    return try await product.purchase()
  }

  @Test("An agreeing tester signs in with the catalog's password and buys")
  func buys() async throws {
    try await withStore(.agreeing(as: "Minh@example.com")) { store in
      guard case .success(.verified(let transaction)) = try await Self.buy() else {
        Issue.record("It was not bought.")
        return
      }
      #expect(transaction.productID == Self.face)
      #expect(await Storefront.current?.countryCode == "VNM")
      await transaction.finish()
    }
  }

  @Test("An agreeing tester gives a reason for a refund")
  func requestsRefunds() async throws {
    try await withStore(.agreeing()) { store in
      guard case .success(let result) = try await Self.buy() else {
        Issue.record("It was not bought.")
        return
      }
      #expect(try await result.unsafePayloadValue.beginRefundRequest() == .success)
      let requests = try store.control.synchronously { try $0.refundRequests() }
      #expect(requests.map(\.reason) == [.unintendedPurchase])
    }
  }

  @Test("A tester whom the catalog lacks cancels, and so does one with a wrong password")
  func cancels() async throws {
    let presenters: [any SheetPresenter] = [
      .agreeing(as: "nobody@example.com"),
      .agreeing(as: "tester@example.com", password: "Sandbox-2"),
    ]
    for presenter in presenters {
      try await withStore(presenter) { _ in
        guard case .userCancelled = try await Self.buy() else {
          Issue.record("It was bought.")
          return
        }
      }
    }
  }

  @Test("Without testers in the catalog, an agreeing tester creates an account")
  func createsAnAccount() async throws {
    let text = CatalogText.with(products: CatalogText.consumables(1)[0], testers: "")
    let store = try SimulatedAppStore.inMemory(catalog: Catalog(text: text))
    StoreConnection.current = StoreConnection(store, presenter: .agreeing())
    guard case .success = try await Self.buy("com.example.shop.coupon0") else {
      Issue.record("It was not bought.")
      return
    }
    await StoreConnection.current.close()
  }

  @Test("Worlds in memory know nothing of each other")
  func worldsAreSeparate() async throws {
    try await withStore(.agreeing()) { _ in _ = try await Self.buy() }
    try await withStore(.agreeing()) { store in
      let owned = try store.control.synchronously { try $0.entitlements() }
      #expect(owned.isEmpty)
    }
  }

  @Test("A mistake in the catalog is an error that names its place")
  func mistakesAreErrors() throws {
    let error = #expect(throws: (any Error).self) {
      try SimulatedAppStore.inMemory(catalog: "no such folder/catalog.json")
    }
    #expect(String(describing: error).contains("no such folder/catalog.json cannot be read"))
  }
}
