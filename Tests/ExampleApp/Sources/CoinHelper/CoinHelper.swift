import StoreKit

/// Buys products with the original StoreKit, as many apps do since iOS 3.
public final class CoinHelper: NSObject {
  public private(set) var products: [SKProduct] = []
  public private(set) var bought: [String] = []
  public var onChange: () -> Void = {}
  private var request: SKProductsRequest?

  public override init() {
    super.init()
    SKPaymentQueue.default().add(self)
  }

  deinit { SKPaymentQueue.default().remove(self) }

  public func load(_ identifiers: Set<String>) {
    let request = SKProductsRequest(productIdentifiers: identifiers)
    request.delegate = self
    request.start()
    self.request = request
  }

  public func buy(_ product: SKProduct) {
    SKPaymentQueue.default().add(SKPayment(product: product))
  }
}

extension CoinHelper: SKProductsRequestDelegate {
  public func productsRequest(
    _ request: SKProductsRequest, didReceive response: SKProductsResponse
  ) {
    DispatchQueue.main.async {
      self.products = response.products
      self.onChange()
    }
  }
}

extension CoinHelper: SKPaymentTransactionObserver {
  public func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
  ) {
    for transaction in transactions {
      switch transaction.transactionState {
      case .purchased, .restored:
        bought.append(transaction.payment.productIdentifier)
        queue.finishTransaction(transaction)
      case .failed: queue.finishTransaction(transaction)
      case .purchasing, .deferred: break
      @unknown default: break
      }
    }
    onChange()
  }
}
