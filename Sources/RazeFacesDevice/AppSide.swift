package import Foundation
package import Preferences
package import StoreCore

/// What the app keeps on every device of a world: one preferences file each.
package struct AppSide: Sendable {
  package let stateDirectory: URL
  package let bundleID: String

  package init(stateDirectory: URL, bundleID: String) {
    self.stateDirectory = stateDirectory
    self.bundleID = bundleID
  }

  /// - Parameter report: told of a damaged file that was moved aside, and of failed setters.
  package func defaults(
    device: String, report: @escaping @Sendable (FileDefaultsReport) -> Void
  ) throws -> FileDefaults {
    try FileDefaults(
      stateDirectory: stateDirectory, device: device, bundleID: bundleID, report: report)
  }

  /// The folder where a device's preferences file comes and goes.
  package func folder(device: String) throws -> URL {
    try FileDefaults.url(stateDirectory: stateDirectory, device: device, bundleID: bundleID)
      .deletingLastPathComponent()
  }

  /// Everything as on the first day: every device's app side, and all of the store's.
  ///
  /// The app's side first: killed in between, the store still knows everything, and Restore brings
  /// it back.
  package func reset(with store: any StoreControl) async throws {
    try wipe()
    try await store.reset()
  }

  private func wipe() throws {
    let devices = stateDirectory.appendingPathComponent("devices", isDirectory: true)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: devices.path)) ?? []
    for name in names.sorted() {
      let url = try FileDefaults.url(
        stateDirectory: stateDirectory, device: name, bundleID: bundleID)
      guard FileManager.default.fileExists(atPath: url.path) else { continue }
      try defaults(device: name, report: { _ in }).wipe()
    }
  }
}
