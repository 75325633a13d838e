import StoreCatalog
import StoreCore
import StoreKit
import TestSupport
import Testing

/// Tests that each have their own connection to the App Store.
@Suite(.ownWorld) enum OneConnection {}

/// The small catalog, and its tester.
extension AppWorld {
  nonisolated static let face = "com.example.shop.face"
  nonisolated static let coupon = "com.example.shop.coupon"
  nonisolated static let vip = "com.example.shop.vip"
  nonisolated static let club = "com.example.shop.club"
  nonisolated static let email = "minh@example.com"

  /// Returns an App Store with a signed-in tester.
  static func newStore() async throws -> TestStore {
    let store = try TestStore(Catalog.small())
    await store.signIn(email)
    return store
  }

  static func open(
    signedIn: Bool = true, finishes: Bool = true, presenter: ScriptedPresenter? = nil,
    store: TestStore? = nil
  ) async throws -> AppWorld {
    try await AppWorld(
      store ?? TestStore(Catalog.small()), email: signedIn ? email : nil, finishes: finishes,
      presenter: presenter ?? .willing())
  }
}
