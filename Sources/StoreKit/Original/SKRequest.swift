public import Foundation
import StoreCore
import Synchronization

/// A receiver of a request's end. Called on the main queue.
public protocol SKRequestDelegate: NSObjectProtocol {
  func requestDidFinish(_ request: SKRequest)
  func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
  public func requestDidFinish(_ request: SKRequest) {}
  public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

/// A question to the App Store. It stays alive until it is answered, cancelled or failed.
open class SKRequest: NSObject, @unchecked Sendable {
  typealias Performance = @MainActor @Sendable (SKRequest, StoreSession) async throws -> Void

  fileprivate enum Progress { case idle, running, cancelled }
  fileprivate final let progress = Mutex(Progress.idle)
  fileprivate final let app = ConnectedApp.current
  fileprivate final var performance: Performance = { _, _ in }

  open weak var delegate: (any SKRequestDelegate)?

  public override init() { super.init() }

  /// Asks the store; a request that is under way is not asked twice.
  open func start() {
    let begins = progress.withLock { progress in
      defer { progress = .running }
      return progress != .running
    }
    guard begins else { return }
    app.enqueue { session in
      guard self.isRunning else { return }
      session.start { session in
        do {
          try await self.performance(self, session)
          if !session.isClosed { self.end(nil) }
        } catch {
          if !session.isClosed { self.end(error) }
        }
      }
    } orFail: {
      self.end($0)
    }
  }

  /// Cancels the request; the delegate hears nothing more of it.
  open func cancel() { progress.withLock { $0 = .cancelled } }
}

extension SKRequest {
  /// - Parameter performance: asks the store, and tells the delegate of everything but the end.
  func performs(_ performance: @escaping Performance) { self.performance = performance }

  var isRunning: Bool { progress.withLock { $0 == .running } }

  /// Tells the delegate how it ended, unless it was cancelled meanwhile.
  @MainActor private func end(_ failure: (any Error)?) {
    let wasRunning = progress.withLock { progress in
      defer { progress = .idle }
      return progress == .running
    }
    guard wasRunning else { return }
    if let failure {
      delegate?.request(self, didFailWithError: StoreError.error(failure))
    } else {
      delegate?.requestDidFinish(self)
    }
  }
}

public let SKReceiptPropertyIsExpired = "expired"
public let SKReceiptPropertyIsRevoked = "revoked"
public let SKReceiptPropertyIsVolumePurchase = "vpp"

/// A request that writes the app receipt anew; it asks for a sign-in if nobody is signed in
/// (storekit-rules 4).
open class SKReceiptRefreshRequest: SKRequest, @unchecked Sendable {
  private final let properties: [String: Any]?

  public override init() {
    properties = nil
    super.init()
    refreshes()
  }

  /// Creates a request. Apple's properties wish for a broken receipt to test with; the sandbox's
  /// tester sets such wishes elsewhere, and here they change nothing.
  public init(receiptProperties properties: [String: Any]?) {
    self.properties = properties
    super.init()
    refreshes()
  }

  open var receiptProperties: [String: Any]? { properties }
}

extension SKReceiptRefreshRequest {
  private func refreshes() {
    performs { _, session in
      let isDone = try await session.conversations.converse {
        try await session.service.refreshReceipt(answer: $0)
      }
      if !isDone { throw Refusal.signInDismissed }
    }
  }
}

extension Bundle {
  /// The app receipt for a server to verify; nil before the first purchase (storekit-rules 4).
  ///
  /// On iOS it is the file at `Bundle.main.appStoreReceiptURL`. This Foundation has that property,
  /// too, always nil, and a second one of that name would make every use of it ambiguous: so this
  /// one stands beside it. Instead of `Data(contentsOf: Bundle.main.appStoreReceiptURL!)` write
  /// `try await Bundle.main.appStoreReceipt`.
  @MainActor public var appStoreReceipt: Data? {
    get async throws { try await StoreConnection.current.store().receipt() }
  }
}

public protocol SKProductsRequestDelegate: SKRequestDelegate {
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// A request for products. Unknown identifiers do not make it fail: the answer lists them
/// (storekit-rules 1). Its delegate is `SKRequest`'s, used as an `SKProductsRequestDelegate`.
open class SKProductsRequest: SKRequest, @unchecked Sendable {
  public override init() {
    super.init()
    ask(for: [])
  }

  public init(productIdentifiers: Set<String>) {
    super.init()
    ask(for: productIdentifiers)
  }
}

extension SKProductsRequest {
  private func ask(for identifiers: Set<String>) {
    performs { request, session in
      let answer = try await session.connection.products(Array(identifiers))
      guard request.isRunning, !session.isClosed, let request = request as? SKProductsRequest else {
        return
      }
      (request.delegate as? any SKProductsRequestDelegate)?
        .productsRequest(request, didReceive: SKProductsResponse(answer, from: session.connection))
    }
  }
}

/// The products that the App Store sells among those that were asked for.
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
