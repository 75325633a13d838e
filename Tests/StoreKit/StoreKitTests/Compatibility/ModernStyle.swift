// A store as in Apple's samples, which only imports StoreKit.
import StoreKit

typealias RenewalInfo = StoreKit.Product.SubscriptionInfo.RenewalInfo
typealias RenewalState = StoreKit.Product.SubscriptionInfo.RenewalState

public enum StoreError: Error {
  case failedVerification
}

@MainActor class ModernShop {
  private(set) var cars: [Product] = []
  private(set) var subscriptions: [Product] = []
  private(set) var purchasedCars: [Product] = []
  private(set) var subscriptionGroupStatus: RenewalState?

  var updateListenerTask: Task<Void, Error>?

  init() { updateListenerTask = listenForTransactions() }

  deinit { updateListenerTask?.cancel() }

  func listenForTransactions() -> Task<Void, Error> {
    return Task.detached {
      for await result in Transaction.updates {
        do {
          let transaction = try await self.checkVerified(result)
          await self.updateCustomerProductStatus()
          await transaction.finish()
        } catch {
          print("Transaction failed verification")
        }
      }
    }
  }

  func requestProducts(_ ids: [String: String]) async {
    do {
      let storeProducts = try await Product.products(for: ids.keys)
      for product in storeProducts {
        switch product.type {
        case .consumable, .nonConsumable: cars.append(product)
        case .autoRenewable: subscriptions.append(product)
        case .nonRenewable: break
        default: print("Unknown product")
        }
      }
      cars.sort(by: { $0.price < $1.price })
    } catch {
      print("Failed product request from the App Store server: \(error)")
    }
  }

  func purchase(_ product: Product) async throws -> Transaction? {
    let result = try await product.purchase(options: [.appAccountToken(UUID())])
    switch result {
    case .success(let verification):
      let transaction = try checkVerified(verification)
      await updateCustomerProductStatus()
      await transaction.finish()
      return transaction
    case .userCancelled, .pending:
      return nil
    @unknown default:
      return nil
    }
  }

  func checkVerified<T>(_ result: VerificationResult<T>) throws -> T {
    switch result {
    case .unverified:
      throw StoreError.failedVerification
    case .verified(let safe):
      return safe
    }
  }

  func updateCustomerProductStatus() async {
    for await result in Transaction.currentEntitlements {
      guard case .verified(let transaction) = result else { continue }
      if transaction.productType == .nonRenewable,
        let end = Calendar(identifier: .gregorian).date(
          byAdding: DateComponents(year: 1), to: transaction.purchaseDate)
      {
        _ = Date() < end
      }
      if let car = cars.first(where: { $0.id == transaction.productID }) {
        purchasedCars.append(car)
      }
    }
    subscriptionGroupStatus = try? await subscriptions.first?.subscription?.status.first?.state
  }

  func isSubscribed(_ statuses: [Product.SubscriptionInfo.Status]) -> Bool {
    statuses.contains { status in
      switch status.state {
      case .expired, .revoked: return false
      case .inGracePeriod, .subscribed, .inBillingRetryPeriod: return true
      default: return false
      }
    }
  }

  func restore() async { try? await AppStore.sync() }

  func explain(_ error: Error) -> String {
    switch error {
    case StoreKitError.networkError(let error): return error.localizedDescription
    case StoreKitError.userCancelled: return ""
    case Product.PurchaseError.purchaseNotAllowed: return "Not allowed"
    default: return error.localizedDescription
    }
  }
}

extension Product.SubscriptionPeriod.Unit {
  var noun: String {
    switch self {
    case .day: return "day"
    case .week: return "week"
    case .month: return "month"
    case .year: return "year"
    @unknown default: return "period"
    }
  }
}
