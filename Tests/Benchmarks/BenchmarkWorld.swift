import ArgumentParser
import Foundation
import StoreCatalog
import StoreCore
import StoreSimulation

/// A world with the shipped catalog, which is deleted at the end.
final class BenchmarkWorld {
  static let coupon = "com.example.razefaces.coupon0"
  static let membership = "com.example.razefaces.vip.year"
  static let monthly = "com.example.razefaces.club.monthly"
  static let email = "tester@example.com"
  private static let password = "Sandbox-1"

  let folder: StateFolder
  let catalog: Catalog

  /// - Parameter directory: a folder on the disk to measure.
  init(in directory: URL) throws {
    let shipped = URL(filePath: #filePath).appending(path: "../../../catalog.json").standardized
    catalog = try CatalogDocument.load(contentsOf: shipped.path).catalog
    folder = StateFolder(
      url: directory.appendingPathComponent(
        "razefaces-benchmark-\(UUID().uuidString)", isDirectory: true))
  }

  deinit { try? FileManager.default.removeItem(at: folder.url) }

  var faces: [String] {
    catalog.products.filter { $0.kind == .nonConsumable && $0.isClearedForSale }.map(\.id)
  }

  func open() throws -> SimulatedAppStore {
    try SimulatedAppStore(folder: folder, catalog: catalog)
  }

  static func signIn(_ store: SimulatedAppStore) async throws {
    let step = try await store.service.signIn(answer: .signIn(email: email, password: password))
    guard step == .done else { throw StoreFailure.other(.misuse, "the tester was not let in") }
  }
}

struct MeasuredDisk: ParsableArguments {
  @Option(help: "A folder on the disk to measure; the temporary one if left out.")
  var folder: String?

  var directory: URL {
    folder.map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? FileManager.default.temporaryDirectory
  }
}

extension SimulatedStore {
  /// Buys a product and confirms its sheet.
  func buy(_ productID: String) async throws -> QueuedTransaction {
    let key = try add(PaymentOrder(productID: productID)).id
    guard case .present(.confirm) = try advance(key, answer: nil),
      case .decided(let transaction) = try advance(key, answer: .confirm),
      transaction.state == .purchased
    else { throw StoreFailure.other(.misuse, "\(productID) was not sold") }
    return transaction
  }

  /// Buys and finishes a product.
  func own(_ productID: String) async throws { try finish([try await buy(productID).id]) }
}
