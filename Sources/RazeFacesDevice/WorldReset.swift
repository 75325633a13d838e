import Foundation
import Preferences
import StoreCore

/// Makes a world new: the store's database, and every app's side of every device.
///
/// They are many files and cannot be one write. So what is going to happen is noted first, and the
/// next launch does what a kill has left undone.
///
/// The devices come before the store: whoever buys meanwhile loses the purchase with what was
/// delivered for it, and never the one without the other.
struct WorldReset: Sendable {
  let stateDirectory: URL

  /// Holds the identity of the world that has to go.
  private var note: URL { stateDirectory.appendingPathComponent("reset.unfinished") }

  func run(on backend: AppStoreBackend) async throws {
    try write(try await identity(backend))
    try await forgetEverything(on: backend)
  }

  /// - Returns: whether there was anything to complete.
  func complete(on backend: AppStoreBackend) async throws -> Bool {
    guard FileManager.default.fileExists(atPath: note.path) else { return false }
    // A reset makes another world, and in that one something may have been bought already.
    let reset = try String(contentsOf: note, encoding: .utf8)
    if try await identity(backend) == reset {
      try await forgetEverything(on: backend)
    } else {
      try remove(note)
    }
    return true
  }

  private func identity(_ backend: AppStoreBackend) async throws -> String {
    try await backend.service.snapshot().worldID.uuidString
  }

  private func forgetEverything(on backend: AppStoreBackend) async throws {
    let devices = stateDirectory.appendingPathComponent("devices", isDirectory: true)
    for device in try names(in: devices) {
      let folder = devices.appendingPathComponent(device, isDirectory: true)
      try forgetPreferences(in: folder.appendingPathComponent("Preferences", isDirectory: true))
      try remove(folder.appendingPathComponent("StoreKit", isDirectory: true))
    }
    try await backend.control.reset()
    try remove(note)
  }

  /// Of all apps, whatever catalog they were bought with.
  private func forgetPreferences(in folder: URL) throws {
    for name in try names(in: folder) where name.hasSuffix(".plist") && !name.hasPrefix(".") {
      try FileDefaults(url: folder.appendingPathComponent(name), report: { _ in }).wipe()
    }
  }

  // MARK: - Files

  /// Durable when it returns.
  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: note, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: note.path)
    let folder = try FileHandle(forReadingFrom: stateDirectory)
    defer { try? folder.close() }
    try folder.synchronize()
  }

  private func remove(_ url: URL) throws {
    do { try FileManager.default.removeItem(at: url) } catch CocoaError.fileNoSuchFile {}
  }

  /// - Throws: what the disk says about a folder that cannot be read: its apps would be forgotten
  ///   by the store alone.
  private func names(in folder: URL) throws -> [String] {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
    guard isThere, isFolder.boolValue else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}
