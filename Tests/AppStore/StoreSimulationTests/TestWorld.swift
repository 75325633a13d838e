import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// A world in a temporary folder, with the shipped catalog, a stopped clock, and no latency. The
/// folder is deleted with the last store of the test.
final class TestWorld: Sendable {
  static let swiftShopping = "com.example.razefaces.swiftshopping"
  static let coupon = "com.example.razefaces.coupon0"
  static let vip = "com.example.razefaces.vip.year"
  static let monthly = "com.example.razefaces.club.monthly"
  static let yearly = "com.example.razefaces.club.yearly"
  static let notCleared = "com.example.razefaces.nightlyrage"
  static let start = Date(timeIntervalSince1970: 1_790_000_000)

  static let catalog: Result<Catalog, any Error> = Result { try Catalog.shipped() }

  /// Returns the shipped catalog with other offers for the monthly subscription, as JSON.
  static func catalog(introductoryOffer: String, offers: String = "[]") throws -> Catalog {
    try Catalog.shipped { text in
      let start = try #require(text.range(of: #""introductoryOffer": {"#))
      let end = try #require(
        text.range(of: #""prices": {"USA": 2.99"#, range: start.lowerBound..<text.endIndex))
      return text.replacingCharacters(
        in: start.lowerBound..<end.lowerBound,
        with: #""introductoryOffer": \#(introductoryOffer), "offers": \#(offers)}, "#)
    }
  }

  let folder: StateFolder
  private let ownCatalog: Catalog?

  init(catalog: Catalog? = nil) {
    ownCatalog = catalog
    folder = StateFolder(url: TestFolders.unique("razefaces-test"))
  }

  deinit { try? FileManager.default.removeItem(at: folder.url) }

  /// Opens the world as one process. Sessions named in `alive` are running; all others have ended.
  func store(
    device: String = "iphone", session: String = "this", alive: Set<String> = ["this"],
    latency: Duration = .zero, bundleID: String? = nil, seed: Int64? = 1, now: Date = start,
    mostRenewalsAtOnce: Int = 10_000, files: (any DeviceFileReader)? = nil
  ) throws -> SimulatedAppStore {
    let catalog = try ownCatalog ?? Self.catalog.get()
    let client = Client(
      device: device, bundleID: bundleID ?? catalog.bundleID,
      session: ClientSession(id: session) { alive.contains($0) })
    let surroundings = WorldSurroundings(
      wallClock: { withExtendedLifetime(self) { now } }, seed: seed,
      mostRenewalsAtOnce: mostRenewalsAtOnce, files: files)
    let world = try World(folder: folder, catalog: catalog, surroundings: surroundings)
    return SimulatedAppStore(Device(client, in: world), latency: latency)
  }
}

/// A device without any files.
struct NoFiles: DeviceFileReader {
  func marks() -> [DeviceFile.Place: String] { [:] }
  func bytes(of place: DeviceFile.Place) -> Data? { nil }
}

extension SimulatedAppStore {
  var world: World { device.world }

  /// Undoes or repeats an action, and continues in the generation that this begins.
  func apply(_ step: HistoryStep, as generation: Int64) async throws {
    try await control.apply(step, as: generation)
    await control.enterGeneration()
  }

  /// Stores that the app's server received the next notification.
  func deliverNotification() async throws {
    let next = try #require(try await server.nextDelivery())
    try await server.store(
      [.init(status: 200, result: .success, milliseconds: 1)], of: next.notification.id)
  }

  /// Adds a payment and shows its first sheet.
  func present(_ productID: String) async throws -> QueueKey {
    let key = try await service.add(PaymentOrder(productID: productID)).id
    _ = try await service.advance(key, answer: nil)
    return key
  }

  /// Adds a payment and cancels its first sheet.
  @discardableResult
  func cancelPurchase(of productID: String) async throws -> QueueKey {
    let key = try await present(productID)
    _ = try await service.advance(key, answer: .cancel)
    return key
  }
}
