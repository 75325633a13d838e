public import Foundation
public import StoreKit
public import StoreSimulation
import Testing

/// An App Store with a stopped clock, and an app with StoreKit that runs on its phone.
@MainActor public final class AppWorld {
  public let appStore: TestStore
  public private(set) var presenter: ScriptedPresenter
  public private(set) var observer = RecordingObserver()
  public let timer = HeldTimer()

  public var queue: SKPaymentQueue { .default() }
  /// The App Store, as the phone sees it.
  public var store: SimulatedAppStore { appStore.phone }

  /// - Parameters:
  ///   - email: the signed-in tester's; nil if nobody signs in.
  ///   - finishes: whether the app finishes transactions.
  public init(
    _ appStore: TestStore, email: String?, finishes: Bool = true, presenter: ScriptedPresenter
  ) async throws {
    self.appStore = appStore
    self.presenter = presenter
    OwnWorld.keep(self)
    if let email { await appStore.signIn(email) }
    await StoreConnection.current.close()
    try await launch(finishes: finishes)
  }

  private func launch(finishes: Bool) async throws {
    try await StoreConnection.current.open(
      appStore.service, presenter: presenter, pause: { _ in },
      timer: { [timer] in await timer.wait($0) })
    observer = RecordingObserver(finishes: finishes)
    queue.add(observer)
    await StoreConnection.current.idle()
  }

  /// Kills the process and starts a new one.
  public func relaunch(finishes: Bool = true, presenter: ScriptedPresenter? = nil) async throws {
    await StoreConnection.current.close()
    try appStore.relaunch()
    if let presenter { self.presenter = presenter }
    try await launch(finishes: finishes)
  }

  // MARK: - What the app does

  /// Adds a payment and waits until only an open sheet is left to answer.
  public func buy(
    _ productID: String, _ prepare: (SKMutablePayment) -> Void = { _ in }
  ) async {
    queue.add(Self.payment(productID, prepare))
    await StoreConnection.current.idle()
  }

  public static func payment(
    _ productID: String, _ prepare: (SKMutablePayment) -> Void = { _ in }
  ) -> SKMutablePayment {
    let payment = SKMutablePayment()
    payment.productIdentifier = productID
    prepare(payment)
    return payment
  }

  @discardableResult
  public func ask(for products: Set<String>) async -> RequestListener {
    await RequestListener.start(SKProductsRequest(productIdentifiers: products))
  }

  public func product(_ id: String) async throws -> Product {
    try #require(try await Product.products(for: [id]).first)
  }

  public func last() throws -> SKPaymentTransaction { try #require(observer.transactions.last) }
}

/// A delegate that records the result of one request.
public final class RequestListener: NSObject, SKProductsRequestDelegate {
  public private(set) var response: SKProductsResponse?
  public private(set) var error: (any Error)?
  public private(set) var hasFinished = false
  public var hasEnded: Bool { hasFinished || error != nil }

  public override init() { super.init() }

  @MainActor public static func start(_ request: SKRequest) async -> RequestListener {
    let listener = RequestListener()
    request.delegate = listener
    request.start()
    await StoreConnection.current.idle()
    return listener
  }

  public func productsRequest(
    _ request: SKProductsRequest, didReceive response: SKProductsResponse
  ) {
    self.response = response
  }

  public func requestDidFinish(_ request: SKRequest) { hasFinished = true }
  public func request(_ request: SKRequest, didFailWithError error: any Error) {
    self.error = error
  }
}
