import Foundation
import GRDB
import StoreCore
import Synchronization

extension World {
  func save(_ files: [DeviceFile], to snapshot: SnapshotFile) throws {
    guard !surroundings.isInMemory else { throw StoreFailure.misuse(.noStore) }
    try checkGeneration()
    try snapshot.write(from: folder.database.path, with: files, at: surroundings.wallClock())
  }

  func restore(_ snapshot: SnapshotFile, named name: String, as generation: Int64) throws {
    let attached = SnapshotFile.attachedName
    // SQLite cannot attach a database within a transaction.
    do {
      try database.writeWithoutTransaction { db in
        try db.execute(sql: "ATTACH DATABASE ? AS \(attached)", arguments: [snapshot.url.path])
      }
    } catch { throw StoreFailure(opening: snapshot.url.path, error) }
    defer {
      try? database.writeWithoutTransaction { try $0.execute(sql: "DETACH DATABASE \(attached)") }
    }
    try commit { try $0.restoreWorld(from: name, as: generation) }
  }

  func apply(_ step: HistoryStep, as generation: Int64, for client: Client) throws {
    guard let files = surroundings.files else { throw StoreFailure.misuse(.noStore) }
    try commit(as: client) { try $0.history.apply(step, as: generation, files) }
  }

  /// Throws if the world is not of the generation that this process has read.
  func requireGeneration(of found: WorldCache) throws {
    guard memory.withLock({ $0.generation == found.world.generation }) else {
      throw StoreFailure.files(.wasRestored(folder.url.path))
    }
  }

  /// Throws if the world was replaced since this process read it. Ignores other failures, which
  /// reads report. Thread-safe.
  func checkGeneration() throws {
    let found = try? database.consistently { try cachedWorld($0) }
    if let found { try requireGeneration(of: found) }
  }
}
