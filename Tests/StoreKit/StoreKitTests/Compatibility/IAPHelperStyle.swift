// Purchase code for iOS that only imports StoreKit. The test is that it compiles.
import StoreKit

public typealias ProductIdentifier = String
public typealias ProductsRequestCompletionHandler = (
  _ success: Bool, _ products: [SKProduct]?
) -> Void

extension Notification.Name {
  static let shelfPurchaseNotification = Notification.Name("ShelfPurchaseNotification")
}

open class ShelfHelper: NSObject {
  private let productIdentifiers: Set<ProductIdentifier>
  private var purchasedProductIdentifiers: Set<ProductIdentifier> = []
  private var productsRequest: SKProductsRequest?
  private var productsRequestCompletionHandler: ProductsRequestCompletionHandler?

  public init(productIds: Set<ProductIdentifier>) {
    productIdentifiers = productIds
    for productIdentifier in productIds
    where UserDefaults.standard.bool(forKey: productIdentifier) {
      purchasedProductIdentifiers.insert(productIdentifier)
    }
    super.init()
    SKPaymentQueue.default().add(self)
  }

  deinit { SKPaymentQueue.default().remove(self) }
}

extension ShelfHelper {
  public func requestProducts(_ completionHandler: @escaping ProductsRequestCompletionHandler) {
    productsRequest?.cancel()
    productsRequestCompletionHandler = completionHandler
    productsRequest = SKProductsRequest(productIdentifiers: productIdentifiers)
    productsRequest!.delegate = self
    productsRequest!.start()
  }

  public func buyProduct(_ product: SKProduct) {
    let payment = SKPayment(product: product)
    SKPaymentQueue.default().add(payment)
  }

  public func isProductPurchased(_ productIdentifier: ProductIdentifier) -> Bool {
    return purchasedProductIdentifiers.contains(productIdentifier)
  }

  public class func canMakePayments() -> Bool {
    return SKPaymentQueue.canMakePayments()
  }

  public func restorePurchases() { SKPaymentQueue.default().restoreCompletedTransactions() }
}

extension ShelfHelper: SKProductsRequestDelegate {
  public func productsRequest(
    _ request: SKProductsRequest, didReceive response: SKProductsResponse
  ) {
    let products = response.products
    productsRequestCompletionHandler?(true, products)
    clearRequestAndHandler()
    for p in products {
      let title: String = p.localizedTitle
      let price: Float = p.price.floatValue
      _ = "\(p.productIdentifier) \(title) \(price) \(p.priceLocale.currencySymbol ?? "")"
    }
  }

  public func request(_ request: SKRequest, didFailWithError error: Error) {
    _ = "Error: \(error.localizedDescription)"
    productsRequestCompletionHandler?(false, nil)
    clearRequestAndHandler()
  }

  private func clearRequestAndHandler() {
    productsRequest = nil
    productsRequestCompletionHandler = nil
  }
}

extension ShelfHelper: SKPaymentTransactionObserver {
  public func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
  ) {
    for transaction in transactions {
      switch transaction.transactionState {
      case .purchased: complete(transaction: transaction)
      case .failed: fail(transaction: transaction)
      case .restored: restore(transaction: transaction)
      case .deferred: break
      case .purchasing: break
      }
    }
  }

  private func complete(transaction: SKPaymentTransaction) {
    deliverPurchaseNotificationFor(identifier: transaction.payment.productIdentifier)
    SKPaymentQueue.default().finishTransaction(transaction)
  }

  private func restore(transaction: SKPaymentTransaction) {
    guard let productIdentifier = transaction.original?.payment.productIdentifier else { return }
    deliverPurchaseNotificationFor(identifier: productIdentifier)
    SKPaymentQueue.default().finishTransaction(transaction)
  }

  private func fail(transaction: SKPaymentTransaction) {
    if let transactionError = transaction.error as NSError?,
      transactionError.code != SKError.paymentCancelled.rawValue
    {
      _ = "Transaction Error: \(transaction.error?.localizedDescription ?? "")"
    }
    if let error = transaction.error as? SKError {
      switch error.code {
      case .unknown, .clientInvalid, .paymentInvalid, .paymentNotAllowed: break
      case .paymentCancelled: break
      default: _ = (error as NSError).localizedDescription
      }
    }
    SKPaymentQueue.default().finishTransaction(transaction)
  }

  private func deliverPurchaseNotificationFor(identifier: String?) {
    guard let identifier = identifier else { return }
    purchasedProductIdentifiers.insert(identifier)
    UserDefaults.standard.set(true, forKey: identifier)
    NotificationCenter.default.post(name: .shelfPurchaseNotification, object: identifier)
  }
}

extension SKProduct {
  var localizedPrice: String? {
    let formatter = NumberFormatter()
    formatter.formatterBehavior = .behavior10_4
    formatter.numberStyle = .currency
    formatter.locale = priceLocale
    return formatter.string(from: price)
  }

  var periodText: String? {
    guard #available(iOS 11.2, macOS 10.13.2, *), let period = subscriptionPeriod else {
      return nil
    }
    switch period.unit {
    case .day: return "\(period.numberOfUnits) days"
    case .week: return "\(period.numberOfUnits) weeks"
    case .month: return "\(period.numberOfUnits) months"
    case .year: return "\(period.numberOfUnits) years"
    @unknown default: return nil
    }
  }
}

extension SKPaymentTransactionState: CustomDebugStringConvertible {
  public var debugDescription: String {
    switch self {
    case .purchasing: return "purchasing"
    case .purchased: return "purchased"
    case .failed: return "failed"
    case .restored: return "restored"
    case .deferred: return "deferred"
    }
  }
}
