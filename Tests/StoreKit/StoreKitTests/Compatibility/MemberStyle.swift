// Members with the types that purchase code and its test doubles rely on.
import StoreKit

protocol ProductsRequesting: AnyObject {
  var delegate: SKProductsRequestDelegate? { get set }
  func start()
  func cancel()
}

protocol Requesting: AnyObject {
  var delegate: SKRequestDelegate? { get set }
}

extension SKProductsRequest: ProductsRequesting {}
extension SKReceiptRefreshRequest: Requesting {}

final class SpyProductsRequest: SKProductsRequest, @unchecked Sendable {
  private weak var spied: SKProductsRequestDelegate?
  override var delegate: SKProductsRequestDelegate? {
    get { spied }
    set { spied = newValue }
  }
  override func start() { delegate?.productsRequest(self, didReceive: FakeResponse()) }
}

final class SpyRefresh: SKReceiptRefreshRequest, @unchecked Sendable {
  override var delegate: SKRequestDelegate? { didSet { delegate?.requestDidFinish(self) } }
}

final class RequestOwner: NSObject, SKProductsRequestDelegate {
  private var request: SKRequest?

  func load(_ ids: Set<String>) {
    let request = SKProductsRequest(productIdentifiers: ids)
    request.delegate = self
    self.request = request
    self.request?.delegate = self
  }

  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {}
  func requestDidFinish(_ request: SKRequest) {
    if let request = request as? SKProductsRequest { request.delegate = nil }
    request.delegate = nil
  }
}

struct PriceTexts {
  func period(of product: Product) -> String? {
    guard let period = product.subscription?.subscriptionPeriod else { return nil }
    var style = product.subscriptionPeriodFormatStyle
    style.style = .wide
    style.locale = .current
    return period.formatted(style)
  }

  func log(_ product: Product, _ result: VerificationResult<Transaction>) -> [String] {
    [
      product.subscription?.subscriptionPeriod.debugDescription ?? "",
      product.subscription?.subscriptionPeriod.unit.debugDescription ?? "", result.debugDescription,
      result.unsafePayloadValue.debugDescription, String(reflecting: result.unsafePayloadValue),
    ]
  }
}

@MainActor final class SubscriptionsPage: NSObject, UIApplicationDelegate {
  private let url = URL(string: "https://apps.apple.com/account/subscriptions")

  func open() {
    guard let url else { return }
    UIApplication.shared.delegate = self
    if UIApplication.shared.canOpenURL(url) { UIApplication.shared.open(url) }
    UIApplication.shared.open(url, options: [:], completionHandler: nil)
    UIApplication.shared.open(url) { isOpen in print(isOpen) }
  }

  func openAndWait() async {
    if let url { await UIApplication.shared.open(url) }
  }
}
