public import Foundation
import StoreCore
import Synchronization

/// Methods that report the end of a request, on the main queue.
public protocol SKRequestDelegate: NSObjectProtocol {
  func requestDidFinish(_ request: SKRequest)
  func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
  public func requestDidFinish(_ request: SKRequest) {}
  public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

/// A request with a delegate.
///
/// An extension declares the delegate, because a subclass of ``SKRequest`` can declare one of
/// another type, as ``SKProductsRequest`` does, only if its class does not.
public protocol DelegatingRequest: NSObjectProtocol {}

extension DelegatingRequest where Self: SKRequest {
  public var delegate: (any SKRequestDelegate)? {
    get { receiver }
    set { receiver = newValue }
  }
}

/// A request to the App Store. The system retains it until it finishes, fails, or is canceled.
open class SKRequest: NSObject, DelegatingRequest, @unchecked Sendable {
  private final let running = Atomic(false)
  private final let app = ConnectedApp.inUse
  fileprivate final weak var receiver: (any SKRequestDelegate)?

  public override init() { super.init() }

  /// Starts the request. Has no effect if it is already running.
  open func start() {
    guard !running.exchange(true, ordering: .sequentiallyConsistent) else { return }
    app.enqueue { session in
      guard self.isRunning else { return }
      session.start { session in
        do {
          try await self.send(in: session)
          if !session.isClosed { self.end(nil) }
        } catch {
          if !session.isClosed { self.end(error) }
        }
      }
    } orFail: {
      self.end($0)
    }
  }

  /// Cancels the request. The delegate receives no further calls.
  open func cancel() { running.store(false, ordering: .sequentiallyConsistent) }

  /// Sends the request and calls the delegate, except for the end.
  @MainActor func send(in session: StoreSession) async throws {}
}

extension SKRequest {
  var isRunning: Bool { running.load(ordering: .sequentiallyConsistent) }

  @MainActor private func end(_ failure: (any Error)?) {
    guard running.exchange(false, ordering: .sequentiallyConsistent) else { return }
    if let failure {
      receiver?.request(self, didFailWithError: SKError.error(failure))
    } else {
      receiver?.requestDidFinish(self)
    }
  }
}

public let SKReceiptPropertyIsExpired = "expired"
public let SKReceiptPropertyIsRevoked = "revoked"
public let SKReceiptPropertyIsVolumePurchase = "vpp"

/// A request that refreshes the app receipt. It asks the person to sign in if nobody is signed in
/// (storekit-rules 4).
open class SKReceiptRefreshRequest: SKRequest, @unchecked Sendable {
  private final let properties: [String: Any]?

  open var delegate: (any SKRequestDelegate)? {
    get { receiver }
    set { receiver = newValue }
  }

  public override init() {
    properties = nil
    super.init()
  }

  /// Creates a request. The properties have no effect: the sandbox has its own settings for invalid
  /// receipts.
  public init(receiptProperties properties: [String: Any]?) {
    self.properties = properties
    super.init()
  }

  open var receiptProperties: [String: Any]? { properties }

  @MainActor override func send(in session: StoreSession) async throws {
    let isDone = try await session.conversations.converse {
      try await session.service.refreshReceipt(answer: $0)
    }
    if !isDone { throw Refusal.signInDismissed }
  }
}

extension Bundle {
  /// The app receipt, for verification by a server. Nil before the first purchase (storekit-rules
  /// 4).
  ///
  /// On iOS, the receipt is the file at `Bundle.main.appStoreReceiptURL`. On Linux, that property
  /// of Foundation is always nil and cannot be redeclared.
  ///
  /// Instead of `Data(contentsOf: Bundle.main.appStoreReceiptURL!)`, write
  /// `try await Bundle.main.appStoreReceipt`.
  @MainActor public var appStoreReceipt: Data? {
    get async throws { try await StoreConnection.current.store().receipt() }
  }
}

public protocol SKProductsRequestDelegate: SKRequestDelegate {
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// A request for the localized details of products. The response lists unknown identifiers; they do
/// not make the request fail (storekit-rules 1).
open class SKProductsRequest: SKRequest, @unchecked Sendable {
  private final let identifiers: Set<String>

  open var delegate: (any SKProductsRequestDelegate)? {
    get { receiver as? any SKProductsRequestDelegate }
    set { receiver = newValue }
  }

  public override init() {
    identifiers = []
    super.init()
  }

  public init(productIdentifiers: Set<String>) {
    identifiers = productIdentifiers
    super.init()
  }

  @MainActor override func send(in session: StoreSession) async throws {
    let answer = try await session.connection.products(Array(identifiers))
    guard isRunning, !session.isClosed else { return }
    delegate?.productsRequest(
      self, didReceive: SKProductsResponse(answer, from: session.connection))
  }
}

/// The App Store's response to a request for products.
open class SKProductsResponse: NSObject, @unchecked Sendable {
  private final var found: [SKProduct] = []
  private final var invalid: [String] = []

  public override init() { super.init() }

  open var products: [SKProduct] { found }
  open var invalidProductIdentifiers: [String] { invalid }
}

extension SKProductsResponse {
  fileprivate convenience init(_ answer: ProductsAnswer, from connection: StoreConnection) {
    self.init()
    found = ProductCache(answer, from: connection).skProducts()
    invalid = answer.invalid.map(\.id)
  }
}
