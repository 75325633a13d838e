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

  let backend: AppStoreBackend
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

  func makeDevice(_ crashPoint: CrashPoint? = nil) throws -> AppOnDevice {
    let note = streams.note
    return try AppOnDevice(
      backend, appSide: appSide, device: device, wallClock: wallClock,
      verification: { honest in crashPoint.map { CrashingVerifier(honest, $0) } ?? honest },
      report: { note($0.description) })
  }

  /// - Parameters:
  ///   - observes: as the app does from its launch on; without it the shop only looks.
  ///   - wanted: the payment that this command will ask for.
  func open(
    observes: Bool, wanted: PaymentOrder? = nil, presenter: CommandPresenter,
    crashPoint: CrashPoint? = nil
  ) async throws -> OpenShop {
    let device = try makeDevice(crashPoint)
    let queue = CommandQueue(store, wanted: wanted)
    try await device.connect(
      to: crashPoint.map { CrashingStore(queue, $0) } ?? queue, presenter: presenter,
      pause: { try? await Task.sleep(for: $0) })
    let open = OpenShop(device: device, queue: queue, crashPoint: crashPoint)
    open.start(observes: observes)
    await device.settle()
    if let failure = queue.failure { throw failure }
    if case .failed(let why) = open.shop.state.shelf.phase {
      throw CommandFailure(.refused, CommandWords.noProducts(why))
    }
    return open
  }
}

/// A shop that is connected to the store for the time of one command.
@MainActor final class OpenShop {
  let device: AppOnDevice
  let queue: CommandQueue
  private(set) var broadcasts: [Broadcast] = []
  private let before: CrashingObserver?

  init(device: AppOnDevice, queue: CommandQueue, crashPoint: CrashPoint?) {
    self.device = device
    self.queue = queue
    before = crashPoint.map { CrashingObserver(.told, $0) }
  }

  fileprivate func start(observes: Bool) {
    device.onBroadcast = { [weak self] in self?.broadcasts.append($0) }
    if observes, let before { SKPaymentQueue.default().add(before) }
    device.start(observing: observes)
  }

  var shop: Shop { device.shop }

  /// The last of what the shop told about a product, or about a restore where it is nil.
  func lastBroadcast(_ productID: String?, _ statuses: Set<Broadcast.Status>) -> Broadcast? {
    broadcasts.last { $0.productID == productID && statuses.contains($0.status) }
  }
}
