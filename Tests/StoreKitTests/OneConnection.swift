import Foundation
import StoreCatalog
import StoreCore
import StoreKit
import TestSupport
import Testing

/// Each test has one connection to the App Store, which is its own.
@Suite(.ownWorld) enum OneConnection {}

/// A device with an app on it that is running.
@MainActor final class Shop {
  static let face = "com.example.shop.face"
  static let coupon = "com.example.shop.coupon"
  static let vip = "com.example.shop.vip"
  static let club = "com.example.shop.club"
  static let email = "minh@example.com"

  let store: TestStore
  private(set) var presenter: ScriptedPresenter
  private(set) var observer = RecordingObserver()
  private let timer = HeldTimer()
  var queue: SKPaymentQueue { .default() }

  private init(_ store: TestStore, _ presenter: ScriptedPresenter) {
    self.store = store
    self.presenter = presenter
  }

  static func open(
    signedIn: Bool = true, finishes: Bool = true, presenter: ScriptedPresenter? = nil,
    store: TestStore? = nil, prepare: (TestStore) async -> Void = { _ in }
  ) async throws -> Shop {
    let store = try store ?? TestStore(CatalogDocument.small())
    if signedIn { await store.signIn(email) }
    await prepare(store)
    await StoreConnection.current.close()
    let shop = Shop(store, presenter ?? .willing())
    try await shop.launch(finishes: finishes)
    return shop
  }

  private func launch(finishes: Bool) async throws {
    try await StoreConnection.current.open(
      store.service, presenter: presenter, pause: { _ in },
      timer: { [timer] in await timer.wait($0) })
    observer = RecordingObserver(finishes: finishes)
    queue.add(observer)
    await StoreConnection.current.idle()
  }

  /// The process ends, wherever it stands, and a new one begins.
  func relaunch(finishes: Bool = true, presenter: ScriptedPresenter? = nil) async throws {
    await StoreConnection.current.close()
    try store.relaunch()
    if let presenter { self.presenter = presenter }
    try await launch(finishes: finishes)
  }

  /// Adds a payment and waits until nothing moves but an open sheet.
  func buy(_ productID: String, _ prepare: (SKMutablePayment) -> Void = { _ in }) async {
    queue.add(Self.payment(productID, prepare))
    await StoreConnection.current.idle()
  }

  static func payment(
    _ productID: String, _ prepare: (SKMutablePayment) -> Void = { _ in }
  ) -> SKMutablePayment {
    let payment = SKMutablePayment()
    payment.productIdentifier = productID
    prepare(payment)
    return payment
  }

  func last() throws -> SKPaymentTransaction { try #require(observer.transactions.last) }
}

extension Error {
  /// The store's own refusal, beneath Apple's short sentence.
  var refusal: Refusal? { (self as NSError).userInfo[NSUnderlyingErrorKey] as? Refusal }
}

extension SKPaymentTransaction {
  var errorCode: SKError.Code? { (error as? SKError)?.code }
}
