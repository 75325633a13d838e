package import Foundation
import Preferences
package import StoreCore
package import StoreSimulation

package struct WorldSnapshots: Sendable {
  package let stateDirectory: URL

  private static let ending = ".snapshot"

  private var folder: URL { stateDirectory.appendingPathComponent("snapshots", isDirectory: true) }
  private var reset: WorldReset { WorldReset(stateDirectory: stateDirectory) }

  /// Returns the file of a snapshot; nil if the name is not valid (``WorldSnapshot/isName(_:)``).
  private func file(_ name: String) -> URL? {
    WorldSnapshot.isName(name) ? folder.appendingPathComponent(name + Self.ending) : nil
  }

  package static func names(in stateDirectory: URL) throws -> [String] {
    let folder = stateDirectory.appendingPathComponent("snapshots", isDirectory: true)
    return try DeviceFiles.names(in: folder).filter { $0.hasSuffix(ending) }
      .map { String($0.dropLast(ending.count)) }.filter(WorldSnapshot.isName)
  }

  package var names: [String] { get throws { try Self.names(in: stateDirectory) } }

  package func size(of name: String) -> Int {
    let attributes = file(name).flatMap {
      try? FileManager.default.attributesOfItem(atPath: $0.path)
    }
    return (attributes?[.size] as? Int) ?? 0
  }

  /// Saves the world as a snapshot. Replaces a snapshot with the same name.
  package func save(_ name: String, _ backend: SimulatedAppStore) async throws {
    try await finish(name, on: backend) { unfinished in
      try WholeFile.create(unfinished)
      let locks = try await reset.lockPreferences(on: backend)
      defer { withExtendedLifetime(locks) {} }
      let files = try DeviceFiles(stateDirectory: stateDirectory).read()
      try await backend.control.save(files, to: unfinished)
    }
  }

  /// Writes a snapshot to a temporary file, then renames it.
  private func finish(
    _ name: String, on backend: SimulatedAppStore, _ write: (URL) async throws -> Void
  ) async throws {
    guard let file = file(name) else { return }
    try await reset.withWorldLocked(on: backend) {
      let unfinished = folder.appendingPathComponent(".unfinished")
      do {
        try await write(unfinished)
        try WholeFile.install(unfinished, as: file)
      } catch {
        try? FileManager.default.removeItem(at: unfinished)
        throw error
      }
    }
  }

  package func restore(_ name: String, _ backend: SimulatedAppStore) async throws {
    guard let file = file(name) else { return }
    try await reset.restore(file, named: name, on: backend)
  }

  package func snapshot(_ name: String, _ backend: SimulatedAppStore) async throws -> WorldSnapshot?
  {
    guard let file = file(name), try names.contains(name) else { return nil }
    return try await backend.control.snapshot(in: file)
  }

  private static let most = 256 << 20

  /// Returns the file of a snapshot after checking it; nil if there is no such snapshot.
  package func checked(_ name: String, _ backend: SimulatedAppStore) async throws -> URL? {
    guard let file = file(name) else { return nil }
    try await reset.check(file, as: file, on: backend)
    return file
  }

  /// Imports a snapshot after checking it. Replaces a snapshot with the same name.
  package func importFile(_ source: URL, as name: String, _ backend: SimulatedAppStore) async throws
  {
    try await finish(name, on: backend) { unfinished in
      do {
        try WholeFile.copy(source, to: unfinished, most: Self.most)
      } catch StoreFailure.files(.cannotRead(_, String(cString: strerror(EFBIG)))) {
        throw StoreFailure.damaged(
          .notASnapshot(source.path, why: "more than \(Self.most >> 20) MiB"))
      }
      try await reset.check(unfinished, as: source, on: backend)
      for file in try await backend.control.deviceFiles(in: unfinished)
      where file.place.kind == .preferences && FileDefaults.values(in: file.bytes) == nil {
        throw StoreFailure.damaged(.notASnapshot(source.path, why: "\(file.place.bundleID).plist"))
      }
    }
  }

  package func delete(_ name: String) throws {
    guard let file = file(name) else { return }
    try WholeFile.replace(file, with: nil)
  }
}
