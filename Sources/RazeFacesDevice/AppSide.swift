package import Foundation
package import Preferences
package import RazeFacesShop
package import StoreCore

/// The app's preferences on every device of a world: one file each.
package struct AppSide: Sendable {
  package let stateDirectory: URL
  package let bundleID: String

  package init(stateDirectory: URL, bundleID: String) {
    self.stateDirectory = stateDirectory
    self.bundleID = bundleID
  }

  /// - Parameters:
  ///   - mayChange: asked before each change; what it throws is what the change throws.
  ///   - report: told of a damaged file that was moved aside, and of failed setters.
  package func defaults(
    device: String, mayChange: @escaping @Sendable () throws -> Void = {},
    report: @escaping @Sendable (FileDefaultsReport) -> Void
  ) throws -> FileDefaults {
    try FileDefaults(
      stateDirectory: stateDirectory, device: device, bundleID: bundleID, mayChange: mayChange,
      report: report)
  }

  /// Returns the folder where a device's preferences file comes and goes.
  package func folder(device: String) throws -> URL {
    try FileDefaults.url(stateDirectory: stateDirectory, device: device, bundleID: bundleID)
      .deletingLastPathComponent()
  }

  /// Resets everything as on the first day: all of the store's, and every app's side of every
  /// device.
  package func reset(_ backend: AppStoreBackend) async throws {
    try await WorldReset(stateDirectory: stateDirectory).run(on: backend)
  }

  /// Forgets on one device what a world has left that was reset meanwhile.
  package func forget(worldID: String, device: String) throws {
    try PurchaseRecords(defaults(device: device, report: { _ in })).forgetWorld(worldID)
  }

  /// Reads the records of the app on a device without opening the app.
  package func content(
    in snapshot: DeviceSnapshot, device: String, at now: Date
  ) throws -> PurchasedContent {
    try PurchaseRecords(
      defaults(device: device, report: { _ in }), worldID: snapshot.worldID.uuidString,
      account: snapshot.account.map { String($0.id) }
    ).content(at: now)
  }

  /// Completes a reset, or a snapshot's restore, that was killed; to be called before anything else
  /// is done in a world.
  ///
  /// - Returns: nil if there was none.
  package func completeReset(_ backend: AppStoreBackend) async throws -> WorldReset.Aim? {
    try await WorldReset(stateDirectory: stateDirectory).complete(on: backend)
  }

  /// The snapshots of the world.
  package var snapshots: WorldSnapshots {
    WorldSnapshots(stateDirectory: stateDirectory, bundleID: bundleID)
  }
}
