import Foundation
import StoreCatalog
import StoreCore
import StoreKit
import TestSupport
import Testing

/// Tests that each have their own connection to the App Store.
@Suite(.ownWorld) enum OneConnection {}

/// A device with a running app.
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

  /// Returns an App Store with a signed-in tester.
  static func newStore() async throws -> TestStore {
    let store = try TestStore(Catalog.small())
    await store.signIn(email)
    return store
  }

  static func open(
    signedIn: Bool = true, finishes: Bool = true, presenter: ScriptedPresenter? = nil,
    store: TestStore? = nil, prepare: (TestStore) async -> Void = { _ in }
  ) async throws -> Shop {
    let store = try store ?? TestStore(Catalog.small())
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

  /// Kills the process and starts a new one.
  func relaunch(finishes: Bool = true, presenter: ScriptedPresenter? = nil) async throws {
    await StoreConnection.current.close()
    try store.relaunch()
    if let presenter { self.presenter = presenter }
    try await launch(finishes: finishes)
  }

  /// Adds a payment and waits until only an open sheet is left to answer.
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
