/// A product of Apple's Advanced Commerce API, which the app's server describes.
///
/// The simulated App Store has none, so the initializer always throws ``StoreKitError/unsupported``
/// and the other members are never used.
public struct AdvancedCommerceProduct: Identifiable, Hashable, Sendable {
  public typealias PurchaseResult = Product.PurchaseResult

  public let id: Product.ID
  public let type: Product.ProductType

  public init(id: Product.ID) async throws { throw StoreKitError.unsupported }

  public struct PurchaseOption: Hashable, Sendable {
    private let option: Product.PurchaseOption

    public static func onStorefrontChange(
      shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
    ) -> Self {
      Self(option: .onStorefrontChange(shouldContinuePurchase: shouldContinuePurchase))
    }
  }

  @MainActor public func purchase(
    compactJWS: String, confirmIn scene: some UIScene, options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult { throw StoreKitError.unsupported }

  @MainActor public func purchase(
    compactJWS: String, confirmIn viewController: UIViewController,
    options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult { throw StoreKitError.unsupported }

  public var latestTransaction: VerificationResult<Transaction>? {
    get async { await Transaction.latest(for: id) }
  }

  public var allTransactions: Transaction.Transactions { Transaction.all(for: id) }
  public var currentEntitlements: Transaction.Transactions {
    Transaction.currentEntitlements(for: id)
  }
}
