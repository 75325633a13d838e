// Purchase code with newer symbols, which only imports StoreKit.
import StoreKit

@MainActor public final class NewerShop: ObservableObject {
  @Published public private(set) var products: [Product] = []
  @Published public var isPremium = false
  @Published var currency: String?

  public init() {}

  private var intents: Task<Void, Never>?
  private var messages: Task<Void, Never>?

  var scene: UIWindowScene? {
    UIApplication.shared.connectedScenes
      .first { $0.activationState == .foregroundActive } as? UIWindowScene
  }

  func start() {
    intents = Task { [weak self] in
      for await intent in PurchaseIntent.intents { await self?.buy(intent.product) }
    }
    messages = Task { [weak self] in
      for await message in Message.messages {
        guard let scene = self?.scene, message.reason != .priceIncreaseConsent else { continue }
        try? message.display(in: scene)
      }
    }
  }

  func buy(_ product: Product) async {
    guard let scene = scene else { return }
    do {
      let options: Set<Product.PurchaseOption> = [
        .appAccountToken(UUID()), .billingPlanType(.upFront),
      ]
      switch try await product.purchase(confirmIn: scene, options: options) {
      case .success(let result): isPremium = (try? result.payloadValue) != nil
      case .pending, .userCancelled: break
      @unknown default: break
      }
      objectWillChange.send()
    } catch StoreKitError.userCancelled {
      isPremium = false
    } catch {
      print(error.localizedDescription)
    }
  }

  func buy(
    _ product: Product, offer: Product.SubscriptionOffer,
    signature: Product.SubscriptionOffer.Signature
  ) async throws {
    _ = try await product.purchase(
      confirmIn: UIViewController(),
      options: [.promotionalOffer(offerID: offer.id ?? "", signature: signature)])
  }

  func buy(_ product: Product, offerID: String, jws: String) async throws {
    _ = try await product.purchase(
      options: Set(Product.PurchaseOption.promotionalOffer(offerID, compactJWS: jws)))
    _ = try await product.purchase(options: [.introductoryOfferEligibility(compactJWS: jws)])
  }

  public func text(for product: Product) -> String {
    guard let period = product.subscription?.subscriptionPeriod else { return product.displayPrice }
    let length = period.formatted(product.subscriptionPeriodFormatStyle)
    let unit = period.unit.formatted(product.subscriptionPeriodUnitFormatStyle)
    let price = (product.price / 12).formatted(product.priceFormatStyle)
    let days = period.dateRange(referenceDate: .now)
    return "\(price) / \(unit), \(length), \(days.upperBound), \(product.priceFormatStyle.locale)"
  }

  public func currencyCode(of product: Product) -> String? {
    let json = try? JSONSerialization.jsonObject(with: product.jsonRepresentation) as? [String: Any]
    let attributes = json?["attributes"] as? [String: Any]
    return (attributes?["offers"] as? [[String: Any]])?.first?["currencyCode"] as? String
  }

  func refresh() async throws {
    for await (groupID, statuses) in Product.SubscriptionInfo.Status.all where !groupID.isEmpty {
      isPremium = statuses.contains { $0.state == .subscribed }
      for case .verified(let info) in statuses.map(\.renewalInfo) {
        print(info.environmentStringRepresentation, info.currencyCode ?? "")
      }
    }
    let groups: AsyncStream<(groupID: String, statuses: [Product.SubscriptionInfo.Status])> =
      Product.SubscriptionInfo.Status.all
    for await group in groups { print(group.groupID, group.statuses.count) }
  }

  func sheets(for transaction: Transaction) async throws {
    guard let scene = scene else { return }
    _ = try await transaction.beginRefundRequest(in: scene)
    _ = try await Transaction.beginRefundRequest(for: transaction.id, in: scene)
    try await AppStore.showManageSubscriptions(in: scene)
    try await AppStore.showManageSubscriptions(in: scene, subscriptionGroupID: "club")
    try await AppStore.presentOfferCodeRedeemSheet(in: scene)
    AppStore.requestReview(in: scene)
    SKStoreReviewController.requestReview(in: scene)
  }

  func isThisDevice(_ transaction: Transaction) -> Bool {
    AppStore.deviceVerificationID != nil && !transaction.deviceVerification.isEmpty
  }
}

final class CommerceService: Sendable {
  func retrieve(_ ids: Set<String>) async throws -> [AdvancedCommerceProduct] {
    var products: [AdvancedCommerceProduct] = []
    for id in ids { products.append(try await AdvancedCommerceProduct(id: id)) }
    return products
  }

  @MainActor func buy(
    _ product: AdvancedCommerceProduct, jws: String, in view: PurchaseUIContext,
    options: Set<AdvancedCommerceProduct.PurchaseOption> = []
  ) async throws -> VerificationResult<Transaction>? {
    let result = try await product.purchase(compactJWS: jws, confirmIn: view, options: options)
    if case .success(let transaction) = result { return transaction }
    return await product.latestTransaction
  }
}

/// A store that publishes its state without an actor.
public class KeepingShop: ObservableObject, @unchecked Sendable {
  @Published public var products: [Product] { didSet { identifiers = products.map(\.id) } }
  @Published public internal(set) var identifiers: [String] = [] { willSet { kept = newValue } }

  private var kept: [String] = []
  private var updates: Task<Void, Never>?

  public init(identifiers: [String] = []) {
    products = []
    self.identifiers = identifiers
    updates = Task {
      for await result in Transaction.updates { print(result.unsafePayloadValue.id) }
    }
  }

  deinit { updates?.cancel() }

  func manage() async throws {
    let scene: UIWindowScene? = await MainActor.run {
      UIApplication.shared.connectedScenes.first as? UIWindowScene
    }
    guard let scene else { return }
    try await AppStore.showManageSubscriptions(in: scene)
    _ = try await Product.SubscriptionInfo.status(transactionID: 1)?.state.localizedDescription
  }

  func isOwned(_ transaction: StoreKit.Transaction) -> Bool {
    switch transaction.ownershipType {
    case .purchased: return true
    case StoreKit.Transaction.OwnershipType(rawValue: "ASSIGNED"): return true
    default: return false
    }
  }
}
