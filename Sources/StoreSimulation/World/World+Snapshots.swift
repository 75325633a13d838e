import Foundation
import GRDB
import StoreCore
import Synchronization

extension World {
  /// Writes the rows of one moment of this world into a snapshot's file, with files of its devices.
  func save(_ files: [DeviceFile], to snapshot: SnapshotFile) throws {
    guard !surroundings.isInMemory else { throw StoreFailure.misuse(.noStore) }
    try checkGeneration()
    try snapshot.write(
      from: folder.database.path, with: files, at: surroundings.wallClock())
  }

  /// Puts the rows of a snapshot in the place of the world's own, as one transaction.
  func restore(_ snapshot: SnapshotFile, named name: String, as generation: Int64) throws {
    try beside(snapshot) { try commit { try Worlds($0).restore(name, as: generation) } }
  }

  /// Takes a step in the world's history, as one transaction.
  func take(_ step: HistoryStep, as generation: Int64, for client: Client) throws {
    guard let files = surroundings.files else { throw StoreFailure.misuse(.noStore) }
    try commit(as: client) { try History($0).take(step, as: generation, files) }
  }

  /// Runs something with a snapshot attached to the world's database.
  private func beside<Value>(_ snapshot: SnapshotFile, _ body: () throws -> Value) throws -> Value {
    let attached = SnapshotFile.attachedName
    try snapshot.withCurrent(in: folder) { path in
      // Not within a transaction: SQLite attaches nothing there.
      try database.writeWithoutTransaction { db in
        try db.execute(sql: "ATTACH DATABASE ? AS \(attached)", arguments: [path])
      }
    }
    defer {
      try? database.writeWithoutTransaction { try $0.execute(sql: "DETACH DATABASE \(attached)") }
    }
    return try body()
  }

  // MARK: - Generations

  /// - Throws: a ``StoreFailure`` if a world is not the one that this process has met.
  func requireGeneration(of found: WorldCache) throws {
    guard generation.withLock({ $0 == found.world.generation }) else {
      throw StoreFailure.files(.wasRestored(folder.url.path))
    }
  }

  /// Throws a ``StoreFailure`` if a snapshot was put in the world's place since it was met here. What
  /// else is wrong is met by those who read it. From any thread.
  func checkGeneration() throws {
    let found = try? database.consistently { try cachedWorld($0) }
    if let found { try requireGeneration(of: found) }
  }
}
