import Foundation
import Preferences
import StoreCatalog
import StoreCore
import StoreKit
import TestSupport
import Testing

@testable import RazeFacesDevice
@testable import RazeFacesShop

/// A process has one connection to the App Store, so the tests with an opened shop take turns.
@Suite(.serialized, .takingTurns) enum OneConnection {}

/// The shop on a device, over an App Store in memory, with its preferences in a folder of its own.
@MainActor final class OpenedShop {
  static let face = "com.example.shop.face"
  static let hidden = "com.example.shop.hidden"
  static let coupon = "com.example.shop.coupon"
  static let vip = "com.example.shop.vip"
  static let club = "com.example.shop.club"
  static let email = "minh@example.com"

  let store: FakeAppStore
  let folder: URL
  private(set) var shop: Shop
  private(set) var broadcasts: [Broadcast] = []
  private var device = DeviceState()
  private let catalog: any Catalog
  private var presenter: ScriptedPresenter
  private let verdict: ReceiptVerdict?

  init(
    presenter: ScriptedPresenter? = nil, verdict: ReceiptVerdict? = nil,
    prepare: (FakeAppStore) async -> Void = { _ in }
  ) async throws {
    catalog = try CatalogDocument.small()
    let usa = try #require(StoreCore.Storefront.storefront(countryCode: "USA"))
    store = FakeAppStore(catalog: catalog, storefront: usa)
    await store.signInSilently(Self.email)
    await prepare(store)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("shop-\(UUID().uuidString)", isDirectory: true)
    self.presenter = presenter ?? .willing()
    self.verdict = verdict
    shop = try Self.makeShop(catalog, folder, verdict)
    try await launch()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func makeShop(
    _ catalog: any Catalog, _ folder: URL, _ verdict: ReceiptVerdict?
  ) throws -> Shop {
    let defaults = try FileDefaults(
      stateDirectory: folder, device: "iphone", bundleID: catalog.bundleID
    ) { _ in }
    return Shop(
      server: CatalogServer(catalog), defaults: defaults,
      verifier: verdict.map(FixedVerdict.init)
    ) { Date(timeIntervalSince1970: 1_800_000_000) }
  }

  private func launch() async throws {
    await StoreConnection.close()
    shop.onBroadcast = { [weak self] in self?.broadcasts.append($0) }
    shop.onChange = { [weak self] in self?.device.shop = $0 }
    StoreConnection.onSnapshot = { [weak self] in
      self?.device.follow($0)
      self?.shop.follow($0)
    }
    try await StoreConnection.open(store, presenter: presenter) { _ in }
    shop.open()
    await shop.settle()
  }

  /// The process ends, wherever it stands, and a new one begins.
  func relaunch() async throws {
    await store.relaunch()
    broadcasts = []
    shop = try Self.makeShop(catalog, folder, nil)
    try await launch()
  }

  func buy(_ productID: String, quantity: Int = 1) async {
    shop.buy(productID, quantity: quantity)
    await shop.settle()
  }

  func restore() async {
    shop.restore()
    await shop.settle()
  }

  var content: PurchasedContent { shop.state.content }
  var statuses: [Broadcast.Status] { broadcasts.map(\.status) }

  func status(_ productID: String) throws -> ProductStatus {
    let entry = try #require(shop.state.shelf.entries.first { $0.id == productID })
    return device.status(of: entry)
  }

  /// Puts a file where the preferences' folder would have to be made.
  func blockPreferences() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: folder.appendingPathComponent("devices"))
  }

  func unblockPreferences() throws {
    try FileManager.default.removeItem(at: folder.appendingPathComponent("devices"))
  }
}

/// Lists what the catalog has.
struct CatalogServer: AppServer {
  private let content: AppContent

  init(_ catalog: any Catalog) { content = AppContent(catalog: catalog) }

  var productIDs: [String] { content.productIDs }

  func product(_ id: String) -> AppProduct? {
    content.kind(id).map {
      AppProduct(kind: $0, name: nil, membershipPeriod: content.membershipPeriod(id))
    }
  }
}

struct FixedVerdict: ReceiptVerifying {
  var verdict: ReceiptVerdict
  func verify() async -> ReceiptVerdict { verdict }
}
