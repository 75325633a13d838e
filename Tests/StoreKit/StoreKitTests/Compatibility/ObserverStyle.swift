// A store observer and a receipt check with completion blocks, URLSession, and a protocol for the
// payment queue.
import StoreKit

// Declares URLSession if StoreKit was built without it.
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

protocol PaymentQueueing: AnyObject {
  func add(_ observer: SKPaymentTransactionObserver)
  func remove(_ observer: SKPaymentTransactionObserver)
  func add(_ payment: SKPayment)
  func start(_ downloads: [SKDownload])
  func pause(_ downloads: [SKDownload])
  func resume(_ downloads: [SKDownload])
  func cancel(_ downloads: [SKDownload])
  func restoreCompletedTransactions(withApplicationUsername username: String?)
  func finishTransaction(_ transaction: SKPaymentTransaction)
}

extension SKPaymentQueue: PaymentQueueing {
  func canMakePayments() -> Bool { SKPaymentQueue.canMakePayments() }
}

final class ShopObserver: NSObject, SKPaymentTransactionObserver, SKPaymentQueueDelegate {
  enum Outcome {
    case bought(SKPaymentTransaction)
    case failed(SKError)
    case restored([SKPaymentTransaction])
  }

  private let queue: PaymentQueueing
  private var restored: [SKPaymentTransaction] = []
  var onOutcome: ((Outcome) -> Void)?
  var onPromoted: ((SKPayment, SKProduct) -> Bool)?

  init(queue: PaymentQueueing = SKPaymentQueue.default()) {
    self.queue = queue
    super.init()
    queue.add(self)
    SKPaymentQueue.default().delegate = self
  }

  func buy(_ product: SKProduct, quantity: Int = 1, order: String) {
    let payment = SKMutablePayment(product: product)
    payment.quantity = quantity
    payment.applicationUsername = order
    payment.simulatesAskToBuyInSandbox = false
    if #available(iOS 12.2, *), let discount = product.discounts.first,
      let identifier = discount.identifier
    {
      payment.paymentDiscount = SKPaymentDiscount(
        identifier: identifier, keyIdentifier: "KEY", nonce: UUID(), signature: "c2ln",
        timestamp: NSNumber(value: 1_700_000_000_000 as Int64))
    }
    queue.add(payment)
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
  ) {
    for transaction in transactions {
      switch transaction.transactionState {
      case .purchasing, .deferred:
        continue
      case .purchased:
        onOutcome?(.bought(transaction))
      case .restored:
        restored.append(transaction)
      case .failed:
        if let error = transaction.error as? SKError, error.code != .paymentCancelled {
          onOutcome?(.failed(error))
        } else if let error = transaction.error as? URLError, error.code == .notConnectedToInternet
        {
          onOutcome?(.failed(SKError(SKError.Code.cloudServiceNetworkConnectionFailed)))
        }
        queue.finishTransaction(transaction)
      @unknown default:
        break
      }
    }
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
  ) {}

  func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: Error
  ) {
    onOutcome?(.failed((error as? SKError) ?? SKError(.unknown, userInfo: [:])))
  }

  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
    onOutcome?(.restored(restored))
    restored = []
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool {
    onPromoted?(payment, product) ?? false
  }

  func paymentQueue(
    _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction,
    in newStorefront: SKStorefront
  ) -> Bool {
    ["USA", "VNM"].contains(newStorefront.countryCode)
  }

  func verify(_ receipt: Data, at url: URL, then: @escaping @Sendable (Int?) -> Void) {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = try? JSONSerialization.data(withJSONObject: [
      "receipt-data": receipt.base64EncodedString(), "exclude-old-transactions": true,
    ])
    URLSession.shared.dataTask(with: request) { data, _, _ in
      let json = data.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
      then(json?["status"] as? Int)
    }.resume()
  }
}

func recover(from error: Error) -> String {
  do {
    throw error
  } catch SKError.paymentCancelled {
    return "cancelled"
  } catch let error as SKError where error.code == .paymentNotAllowed {
    return error.localizedDescription
  } catch {
    return (error as NSError).domain == SKErrorDomain ? "store" : "other"
  }
}
