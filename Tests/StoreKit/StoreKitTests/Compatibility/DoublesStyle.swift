// Test doubles that subclass StoreKit's classes, as in iOS test suites.
import StoreKit

final class FakeProduct: SKProduct, @unchecked Sendable {
  private let identifier: String
  private let cost: NSDecimalNumber
  var period: SKProductSubscriptionPeriod?

  init(_ identifier: String, price: NSDecimalNumber = 1) {
    self.identifier = identifier
    cost = price
    super.init()
  }

  override var productIdentifier: String { identifier }
  override var price: NSDecimalNumber { cost }
  override var priceLocale: Locale { Locale(identifier: "en_US") }
  override var localizedTitle: String { "Title" }
  override var localizedDescription: String { "Description" }
  override var subscriptionPeriod: SKProductSubscriptionPeriod? { period }
  override var introductoryPrice: SKProductDiscount? { FakeDiscount() }
  override var discounts: [SKProductDiscount] { [FakeDiscount()] }
}

final class FakeDiscount: SKProductDiscount, @unchecked Sendable {
  override var price: NSDecimalNumber { 0 }
  override var paymentMode: SKProductDiscount.PaymentMode { .freeTrial }
  override var type: SKProductDiscount.`Type` { .introductory }
  override var subscriptionPeriod: SKProductSubscriptionPeriod { FakePeriod() }
}

final class FakePeriod: SKProductSubscriptionPeriod, @unchecked Sendable {
  override var numberOfUnits: Int { 1 }
  override var unit: SKProduct.PeriodUnit { .month }
}

final class FakeTransaction: SKPaymentTransaction, @unchecked Sendable {
  var state: SKPaymentTransactionState
  private let fakePayment: SKPayment
  private let fakeError: Error?

  init(payment: SKPayment, state: SKPaymentTransactionState, error: Error? = nil) {
    self.state = state
    fakePayment = payment
    fakeError = error
  }

  override var payment: SKPayment { fakePayment }
  override var transactionState: SKPaymentTransactionState { state }
  override var transactionIdentifier: String? { "1000000000000001" }
  override var transactionDate: Date? { Date(timeIntervalSince1970: 0) }
  override var original: SKPaymentTransaction? { nil }
  override var error: Error? { fakeError }
  override var downloads: [SKDownload] { [] }
}

final class SpyQueue: SKPaymentQueue, @unchecked Sendable {
  weak var observer: SKPaymentTransactionObserver?
  private(set) var payments: [SKPayment] = []
  private(set) var finished: [SKPaymentTransaction] = []

  override class func canMakePayments() -> Bool { true }
  override var transactions: [SKPaymentTransaction] {
    payments.map { FakeTransaction(payment: $0, state: .purchased) }
  }
  override func add(_ observer: SKPaymentTransactionObserver) { self.observer = observer }
  override func remove(_ observer: SKPaymentTransactionObserver) { self.observer = nil }
  override func add(_ payment: SKPayment) {
    payments.append(payment)
    observer?.paymentQueue(self, updatedTransactions: transactions)
  }
  override func restoreCompletedTransactions() {
    observer?.paymentQueueRestoreCompletedTransactionsFinished(self)
  }
  override func finishTransaction(_ transaction: SKPaymentTransaction) {
    finished.append(transaction)
  }
  override var storefront: SKStorefront? { FakeStorefront() }
}

final class FakeStorefront: SKStorefront, @unchecked Sendable {
  override var countryCode: String { "USA" }
  override var identifier: String { "143441" }
}

final class FakeProductsRequest: SKProductsRequest, @unchecked Sendable {
  private(set) var isStarted = false
  override init(productIdentifiers: Set<String>) {
    super.init(productIdentifiers: productIdentifiers)
  }
  override func start() {
    isStarted = true
    delegate?.productsRequest(self, didReceive: FakeResponse())
    delegate?.requestDidFinish(self)
  }
  override func cancel() { isStarted = false }
}

final class FakeResponse: SKProductsResponse, @unchecked Sendable {
  override var products: [SKProduct] { [FakeProduct("a")] }
  override var invalidProductIdentifiers: [String] { ["b"] }
}
