public import Foundation
import StoreCore

/// A request to buy a product. Payments with equal values are equal. Use the queue's transaction,
/// not equality, to identify a payment.
open class SKPayment: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  struct Request: Hashable {
    var productIdentifier = ""
    var quantity = 1
    var applicationUsername: String?
    var requestData: Data?
    var simulatesAskToBuy = false
    var discount: SKPaymentDiscount?
    var claim: OfferClaim?
  }

  final var request = Request()
  final var origin = Origin()

  public override init() { super.init() }

  public convenience init(product: SKProduct) {
    self.init()
    request.productIdentifier = product.productIdentifier
    origin = product.origin
  }

  open var productIdentifier: String { request.productIdentifier }
  /// The quantity, 1 to 10 (storekit-rules 2.2).
  open var quantity: Int { request.quantity }
  open var requestData: Data? { request.requestData }
  /// A string that identifies the person's account in the app. It persists across launches only if
  /// it is a UUID (storekit-rules 2.9).
  open var applicationUsername: String? { request.applicationUsername }
  open var simulatesAskToBuyInSandbox: Bool { request.simulatesAskToBuy }
  open var paymentDiscount: SKPaymentDiscount? { request.discount }

  open func copy(with zone: NSZone? = nil) -> Any { SKPayment(snapshot, from: origin) }
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    SKMutablePayment(snapshot, from: origin)
  }
  open override func copy() -> Any { copy(with: nil) }
  open override func mutableCopy() -> Any { mutableCopy(with: nil) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? SKPayment else { return false }
    return snapshot == other.snapshot
  }

  open override var hash: Int { snapshot.hashValue }
}

/// A payment that you can change until you add it to the queue, which copies it.
open class SKMutablePayment: SKPayment, @unchecked Sendable {
  open override var productIdentifier: String {
    get { request.productIdentifier }
    set { request.productIdentifier = newValue }
  }
  open override var quantity: Int {
    get { request.quantity }
    set { request.quantity = newValue }
  }
  open override var requestData: Data? {
    get { request.requestData }
    set { request.requestData = newValue }
  }
  open override var applicationUsername: String? {
    get { request.applicationUsername }
    set { request.applicationUsername = newValue }
  }
  open override var simulatesAskToBuyInSandbox: Bool {
    get { request.simulatesAskToBuy }
    set { request.simulatesAskToBuy = newValue }
  }
  open override var paymentDiscount: SKPaymentDiscount? {
    get { request.discount }
    set { request.discount = newValue }
  }
}

extension SKPayment {
  convenience init(_ request: Request, from origin: Origin = Origin()) {
    self.init()
    (self.request, self.origin) = (request, origin)
  }

  /// Reads the public properties, so that subclasses can override them.
  var snapshot: Request {
    Request(
      productIdentifier: productIdentifier, quantity: quantity,
      applicationUsername: applicationUsername, requestData: requestData,
      simulatesAskToBuy: simulatesAskToBuyInSandbox, discount: paymentDiscount,
      claim: request.claim)
  }

  /// The order. It contains the user name only if that is a UUID (storekit-rules 2.9).
  var order: PaymentOrder {
    PaymentOrder(
      productID: productIdentifier, quantity: quantity,
      appAccountToken: applicationUsername.flatMap(UUID.init(uuidString:)),
      simulatesAskToBuy: simulatesAskToBuyInSandbox, offer: claim)
  }

  private var claim: OfferClaim? {
    guard let paymentDiscount else { return request.claim }
    return .promotional(paymentDiscount.signedOffer(username: applicationUsername ?? ""))
  }

  convenience init(_ order: PaymentOrder) {
    self.init(
      Request(
        productIdentifier: order.productID, quantity: order.quantity,
        applicationUsername: order.appAccountToken?.uuidString,
        simulatesAskToBuy: order.simulatesAskToBuy,
        discount: SKPaymentDiscount(order.offer), claim: order.offer))
  }
}

/// A promotional offer that the app's server signed.
open class SKPaymentDiscount: NSObject, @unchecked Sendable {
  private let signed:
    (identifier: String, key: String, nonce: UUID, signature: String, timestamp: NSNumber)

  public override init() {
    signed = ("", "", .zero, "", 0)
    super.init()
  }

  public init(
    identifier: String, keyIdentifier: String, nonce: UUID, signature: String, timestamp: NSNumber
  ) {
    signed = (identifier, keyIdentifier, nonce, signature, timestamp)
    super.init()
  }

  open var identifier: String { signed.identifier }
  open var keyIdentifier: String { signed.key }
  open var nonce: UUID { signed.nonce }
  open var signature: String { signed.signature }
  /// The time of the signature in milliseconds since 1970.
  open var timestamp: NSNumber { signed.timestamp }
}

extension SKPaymentDiscount {
  func signedOffer(username: String) -> SignedOffer {
    SignedOffer(
      offerID: identifier, keyID: keyIdentifier, nonce: nonce, signature: signature,
      timestamp: timestamp.intValue, username: username)
  }

  convenience init?(_ claim: OfferClaim?) {
    guard case .promotional(let signed) = claim else { return nil }
    self.init(
      identifier: signed.offerID, keyIdentifier: signed.keyID, nonce: signed.nonce,
      signature: signed.signature, timestamp: NSNumber(value: signed.timestamp))
  }
}
