package import Foundation
package import Preferences
package import RazeFacesShop
package import StoreCore
package import StoreSimulation

/// The app's preferences on each device of a world, one file per device.
package struct AppSide: Sendable {
  package let stateDirectory: URL
  package let bundleID: String

  package init(stateDirectory: URL, bundleID: String) {
    (self.stateDirectory, self.bundleID) = (stateDirectory, bundleID)
  }

  /// - Parameters:
  ///   - mayChange: called before each change. An error that it throws cancels the change.
  ///   - report: receives damaged files that were moved aside.
  package func defaults(
    device: String, mayChange: @escaping @Sendable () throws -> Void = {},
    report: @escaping @Sendable (DamagedFile) -> Void
  ) throws -> FileDefaults {
    try FileDefaults(url: preferences(device), mayChange: mayChange, report: report)
  }

  private func preferences(_ device: String) throws -> URL {
    try FileDefaults.url(stateDirectory: stateDirectory, device: device, bundleID: bundleID)
  }

  package func folder(device: String) throws -> URL {
    try preferences(device).deletingLastPathComponent()
  }

  /// Saves the world before a reset, which cannot be undone.
  ///
  /// - Returns: the error if it could not be saved. A damaged world can be reset anyway.
  package func saveBeforeReset(_ backend: SimulatedAppStore) async -> (any Error)? {
    do { try await snapshots.save(Self.snapshotBeforeReset, backend) } catch { return error }
    return nil
  }

  /// Resets the world, and applies undo and restores to what the app remembers.
  package var worldReset: WorldReset { WorldReset(stateDirectory: stateDirectory) }

  /// Deletes a device's records of a world that has been reset in the meantime.
  package func deleteRecords(ofWorld worldID: String, device: String) throws {
    try PurchaseRecords(defaults(device: device, report: { _ in })).deleteRecords(ofWorld: worldID)
  }

  /// Returns what the app on a device has delivered to a customer.
  ///
  /// - Parameter account: the `appTransactionID`; nil if nobody is signed in.
  package func content(
    in worldID: UUID, of account: String?, device: String, at now: Date
  ) throws -> PurchasedContent {
    try PurchaseRecords(
      defaults(device: device, report: { _ in }), worldID: worldID.uuidString, account: account
    ).content(at: now)
  }

  /// Returns the contradictions within the world, including what this app keeps on its devices.
  /// Changes nothing, and ignores preferences that cannot be read.
  package func contradictions(_ backend: SimulatedAppStore) async throws -> [String] {
    let world = try await backend.service.storeState().worldID.uuidString
    let files = DeviceFiles(stateDirectory: stateDirectory)
    let apps = try files.folders().map(\.lastPathComponent).compactMap { device -> AppRecords? in
      let place = DeviceFile.Place(device: device, bundleID: bundleID, kind: .preferences)
      guard let bytes = (try? files.bytes(of: place)) ?? nil,
        let values = FileDefaults.values(in: bytes)
      else { return nil }
      guard PurchaseRecords.worldID(in: values) == world else { return nil }
      return AppRecords(
        device: device, bundleID: bundleID,
        purchases: PurchaseRecords.deliveries(in: values).map {
          AppRecords.Purchase(
            productID: $0.productID, transactionID: $0.transactionID.flatMap(UInt64.init),
            appTransactionID: $0.account)
        })
    }
    return try await backend.control.contradictions(with: apps)
  }

  package static func files(in stateDirectory: URL) -> any DeviceFileReader {
    DeviceFiles(stateDirectory: stateDirectory)
  }

  /// The name of the snapshot that a reset saves first.
  package static let snapshotBeforeReset = "before-reset"

  package var snapshots: WorldSnapshots { WorldSnapshots(stateDirectory: stateDirectory) }
}
