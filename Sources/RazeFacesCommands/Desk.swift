package import Foundation
import Preferences
import RazeFacesDevice
import RazeFacesShop
package import StoreCore
import StoreKit

/// The shop's desk: serves one command without a storefront. It buys and restores through the same
/// shop and the same payment queue as the storefront does.
///
/// Commands that take the shop's place as the queue's observer (`buy`, `restore`, `purchases`)
/// deliver first what an earlier process was killed over; the others only look, or change the
/// store's side.
@MainActor package final class Desk {
  package enum Format: Sendable { case text, json }

  private let backend: AppStoreBackend
  var store: any StoreService { backend.service }
  var control: any StoreControl { backend.control }
  var receipts: any ReceiptServer { backend.receipts }
  let appSide: AppSide
  let device: String
  let format: Format
  let streams: CommandStreams
  let person: (any Person)?
  let wallClock: @Sendable () -> Date

  /// - Parameters:
  ///   - person: nil where nobody can be asked.
  ///   - wallClock: read only through the sandbox's clock.
  package init(
    _ backend: AppStoreBackend, stateDirectory: URL, device: String, format: Format,
    streams: CommandStreams = .standard, person: (any Person)?,
    wallClock: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.backend = backend
    appSide = AppSide(stateDirectory: stateDirectory, bundleID: backend.service.bundleID)
    self.device = device
    self.format = format
    self.streams = streams
    self.person = person
    self.wallClock = wallClock
  }

  /// Prints the result as this command was asked to.
  func print(_ form: some Encodable, text: () -> String) throws {
    switch format {
    case .text: try streams.write(text())
    case .json: try streams.write(JSONOutput.text(form))
    }
  }

  func makeShop(_ crashPoint: CrashPoint? = nil) throws -> Shop {
    let note = streams.note
    let defaults = try appSide.defaults(device: device) { note($0.description) }
    let wallClock = wallClock
    let honest = AppStoreReceiptVerifier(backend)
    let verifier: any ReceiptVerifying = crashPoint.map { CrashingVerifier(honest, $0) } ?? honest
    return Shop(
      content: AppContent(catalog: control.catalog), defaults: defaults, verifier: verifier
    ) {
      (StoreConnection.snapshot?.clock ?? .real).now(at: wallClock())
    }
  }

  /// - Parameters:
  ///   - observes: as the app does from its launch on; without it the shop only looks.
  ///   - wanted: the payment that this command will ask for.
  func open(
    observes: Bool, wanted: PaymentOrder? = nil, presenter: CommandPresenter,
    crashPoint: CrashPoint? = nil
  ) async throws -> OpenShop {
    let queue = CommandQueue(store, wanted: wanted)
    let open = OpenShop(shop: try makeShop(crashPoint), queue: queue, crashPoint: crashPoint)
    let service: any StoreService = crashPoint.map { CrashingStore(queue, $0) } ?? queue
    try await StoreConnection.open(
      service, presenter: presenter, pause: { try? await Task.sleep(for: $0) })
    open.start(observes: observes)
    await open.shop.settle()
    if let failure = queue.failure { throw failure }
    if case .failed(let why) = open.shop.state.shelf.phase {
      throw CommandFailure(.refused, CommandWords.noProducts(why))
    }
    return open
  }
}

/// A shop that is connected to the store for the time of one command.
@MainActor final class OpenShop {
  let shop: Shop
  let queue: CommandQueue
  private(set) var broadcasts: [Broadcast] = []
  private let before: CrashingObserver?

  init(shop: Shop, queue: CommandQueue, crashPoint: CrashPoint?) {
    self.shop = shop
    self.queue = queue
    before = crashPoint.map { CrashingObserver(.told, $0) }
  }

  fileprivate func start(observes: Bool) {
    shop.onBroadcast = { [weak self] in self?.broadcasts.append($0) }
    StoreConnection.onSnapshot = { [weak shop] in shop?.follow($0) }
    if let snapshot = StoreConnection.snapshot { shop.follow(snapshot) }
    guard observes else { return shop.requestProducts() }
    if let before { SKPaymentQueue.default().add(before) }
    shop.open()
  }

  /// The last of what the shop told about a product, or about a restore where it is nil.
  func lastBroadcast(_ productID: String?, _ statuses: Set<Broadcast.Status>) -> Broadcast? {
    broadcasts.last { $0.productID == productID && statuses.contains($0.status) }
  }
}
