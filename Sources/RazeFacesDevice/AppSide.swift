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
  /// device. It cannot be undone, so a snapshot is saved first.
  ///
  /// - Returns: what hindered the snapshot; a world that cannot be read is reset all the same.
  @discardableResult
  package func reset(_ backend: AppStoreBackend) async throws -> (any Error)? {
    var failure: (any Error)?
    do { try await snapshots.save(Self.snapshotBeforeReset, backend) } catch { failure = error }
    try await WorldReset(stateDirectory: stateDirectory).run(on: backend)
    return failure
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

  /// Undoes the last action in the world, or redoes the one that was undone last.
  ///
  /// - Returns: what was undone or redone.
  @discardableResult
  package func take(_ step: HistoryStep, _ backend: AppStoreBackend) async throws -> HistoryEntry {
    try await WorldReset(stateDirectory: stateDirectory).take(step, on: backend)
  }

  /// Returns a reader of the files that apps keep in a world.
  package static func files(in stateDirectory: URL) -> any DeviceFileReader {
    DeviceFiles(stateDirectory: stateDirectory)
  }

  /// The name of the snapshot that each reset saves first.
  package static let snapshotBeforeReset = "before-reset"

  /// The snapshots of the world.
  package var snapshots: WorldSnapshots {
    WorldSnapshots(stateDirectory: stateDirectory, bundleID: bundleID)
  }
}
