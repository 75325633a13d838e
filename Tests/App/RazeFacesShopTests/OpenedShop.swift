import Foundation
import Preferences
import RazeFacesConsole
import StoreCatalog
import StoreCore
import StoreKit
import Synchronization
import TestSupport
import Testing

@testable import RazeFacesDevice
@testable import RazeFacesShop

/// Each test with an opened shop has its own connection to the App Store.
@Suite(.ownConnection) enum OneConnection {}

/// A shop on a device, with an App Store in memory and preferences in a temporary folder.
@MainActor final class OpenedShop {
  static let face = "com.example.shop.face"
  static let hidden = "com.example.shop.hidden"
  static let coupon = "com.example.shop.coupon"
  static let vip = "com.example.shop.vip"
  static let club = "com.example.shop.club"
  static let basic = "com.example.shop.basic"
  static let email = "minh@example.com"
  nonisolated static let start = Date(timeIntervalSince1970: 1_800_000_000)

  let store: TestStore
  let folder = TestFolders.unique("shop")
  private(set) var shop: Shop
  private(set) var events: [ShopEvent] = []
  /// The events of this launch that concern the customer.
  private(set) var told: [ShopEvent] = []
  var onEvent: (ShopEvent) -> Void = { _ in }
  private var hearing: (awaited: ShopEvent, heard: CheckedContinuation<Void, Never>)?
  private(set) var server: CatalogServer
  private let now: Date

  init(
    flaw: ReceiptFlaw? = nil, receiptIsCurrent: Bool = true, now: Date = start,
    store: TestStore? = nil, prepare: (TestStore) async -> Void = { _ in }
  ) async throws {
    self.store = try store ?? TestStore(Catalog.small())
    self.now = now
    await self.store.signIn(Self.email)
    await prepare(self.store)
    server = try CatalogServer(self.store, flaw, receiptIsCurrent: receiptIsCurrent)
    shop = try Self.makeShop(server, folder, now)
    try await launch()
  }

  private static func makeShop(_ server: CatalogServer, _ folder: URL, _ now: Date) throws -> Shop {
    let defaults = try FileDefaults(
      url: FileDefaults.url(
        stateDirectory: folder, device: "iphone", bundleID: "com.example.shop")
    ) { _ in }
    return Shop(server: server, defaults: defaults, receipt: { Data() }, now: { now })
  }

  /// - Parameter service: replaces the store.
  private func launch(on service: (any StoreService)? = nil) async throws {
    await StoreConnection.current.close()
    shop.onEvent = { [weak self] event, _ in self?.note(event) }
    try await StoreConnection.current.open(
      service ?? store.service, presenter: ScriptedPresenter.willing()
    ) { _ in }
    shop.setAccount(StoreConnection.current.storeState?.appTransactionID)
    shop.open()
    await settle()
  }

  /// Kills the process and starts a new one.
  func relaunch(on service: (any StoreService)? = nil) async throws {
    try store.relaunch()
    told = []
    server = try CatalogServer(store, nil)
    shop = try Self.makeShop(server, folder, now)
    try await launch(on: service)
  }

  func buy(_ productID: String, quantity: Int = 1) async {
    shop.buy(productID, quantity: quantity)
    await settle()
  }

  private func note(_ event: ShopEvent) {
    events.append(event)
    onEvent(event)
    guard event.note(Explanations()) != nil else { return }
    told.append(event)
    guard let hearing, hearing.awaited == event else { return }
    self.hearing = nil
    hearing.heard.resume()
  }

  /// Performs an action on another device, and waits for the shop's news.
  func hear(_ awaited: ShopEvent, after act: @escaping @MainActor (TestStore) async -> Void) async {
    await store.waitForUpdateReaders(1)
    await withCheckedContinuation { heard in
      hearing = (awaited, heard)
      Task { await act(store) }
    }
  }

  func restore() async {
    shop.restore()
    await settle()
  }

  /// Performs an action, and waits until the shop has heard of it.
  func settle() async {
    await StoreConnection.current.idle()
    await shop.idle()
    await StoreConnection.current.idle()
    await shop.idle()
  }

  var content: PurchasedContent { shop.state.content }

  var preferences: URL { devices.appending(path: "iphone/Preferences/com.example.shop.plist") }
  private var devices: URL { folder.appendingPathComponent("devices") }
  private var aside: URL { folder.appendingPathComponent("aside") }

  /// Replaces the preferences' folder with a file.
  func blockPreferences() throws {
    try FileManager.default.moveItem(at: devices, to: aside)
    try Data().write(to: devices)
  }

  func unblockPreferences() throws {
    try FileManager.default.removeItem(at: devices)
    try FileManager.default.moveItem(at: aside, to: devices)
  }
}

/// A server that sells the catalog's products, and gives every receipt the same status.
final class CatalogServer: AppServer {
  private let store: TestStore
  private let content: Catalog
  private let flaw: ReceiptFlaw?
  private let receiptIsCurrent: Bool
  private let booked = Mutex<Set<String>>([])
  private let made = Mutex(0)

  /// The orders that it received.
  var orders: [String] { booked.withLock { $0.sorted() } }

  init(_ store: TestStore, _ flaw: ReceiptFlaw?, receiptIsCurrent: Bool = true) throws {
    content = try Catalog.small()
    (self.store, self.flaw, self.receiptIsCurrent) = (store, flaw, receiptIsCurrent)
  }

  nonisolated(nonsending) func productIDs() async throws -> [String] { content.productIDs }

  func product(_ id: String) -> AppProduct? {
    content.kind(id).map {
      AppProduct(
        type: Product.ProductType(rawValue: $0.rawValue),
        subscriptionGroupID: content.subscription(id)?.groupID)
    }
  }

  func verify(receipt: Data) async -> VerifiedReceipt {
    VerifiedReceipt(
      flaw, transactionIDs: receiptIsCurrent ? await store.transactionIDs : ["another one's"])
  }

  func sign(offer: String, of productID: String) async throws -> SKPaymentDiscount {
    SKPaymentDiscount()
  }

  func newOrder() async throws -> String {
    String(
      format: "RF-%06d",
      made.withLock {
        $0 += 1; return $0
      })
  }

  func credit(order: String, paidWith transactionID: String) async throws {
    booked.withLock { _ = $0.insert(order) }
  }

  func consumablesBought() async throws -> [String] { await store.consumablesSold }

  func transactionsWithPendingRefund() async throws -> Set<String> { [] }
}
