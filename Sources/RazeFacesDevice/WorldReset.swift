import Foundation
import Preferences
import RazeFacesShop
package import StoreCore

/// The exchange of a world, for an empty one, for a snapshot, or for what it was before or after an
/// action: of the store's database, and of every
/// app's side of every device.
///
/// They are many files and cannot be one write. So what is going to happen is noted first, and the
/// next launch does what a kill has left undone.
package struct WorldReset: Sendable {
  /// The exchange that was completed.
  package enum Aim: Hashable, Sendable {
    case reset
    case restore(name: String)
    case step(HistoryStep)
  }

  let stateDirectory: URL

  private var note: ResetNote { ResetNote(stateDirectory: stateDirectory) }
  private var files: DeviceFiles { DeviceFiles(stateDirectory: stateDirectory) }
  /// The snapshot that takes the world's place. It is a copy: the other one may be deleted meanwhile.
  private var staged: URL { stateDirectory.appendingPathComponent("restore.staged") }

  // MARK: - One at a time

  /// Runs something that no other process may do at the same time, in the world that this one has
  /// met.
  func alone<Value>(
    on backend: AppStoreBackend, _ body: () async throws -> Value
  ) async throws -> Value {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    _ = try await completeNoted(on: backend)
    try backend.control.checkGeneration()
    return try await body()
  }

  private func lock() throws -> LockedFiles {
    try StoreFailure.ofFiles { try LockedFiles([note.url]) }
  }

  /// Locks all preferences that there are or could be: nothing is delivered as long as this is held.
  func lockPreferences(
    and others: [DeviceFile] = [], on backend: AppStoreBackend
  ) async throws -> LockedFiles {
    let bundleID = backend.service.bundleID
    let devices = try await backend.control.devices().map { ($0.name, bundleID) }
    let known = devices + others.filter { $0.kind == .preferences }.map { ($0.device, $0.bundleID) }
    let urls = try known.map {
      try files.url(device: $0.0, bundleID: $0.1, kind: .preferences)
    }
    return try StoreFailure.ofFiles { try LockedFiles(files.preferences().union(urls)) }
  }

  // MARK: - What a kill has left

  /// - Returns: what was still to be done and is done now; nil if there was nothing.
  func complete(on backend: AppStoreBackend) async throws -> Aim? {
    note.removeLeftovers()
    guard try note.read() != nil || FileManager.default.fileExists(atPath: staged.path) else {
      return nil
    }
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let aim = try await completeNoted(on: backend)
    await backend.control.enterGeneration()
    return aim
  }

  private func completeNoted(on backend: AppStoreBackend) async throws -> Aim? {
    switch try note.read() {
    case .reset(let world):
      // A reset makes another world, and in that one something may have been bought already.
      guard try await identity(backend) == world else {
        try forgetWhatCameMeanwhile(of: world)
        try note.remove()
        return nil
      }
      try await forgetEverything(of: world, on: backend)
      return .reset
    case .restore(let generation, let name):
      // Another one has come since.
      let isPast = try await backend.control.generation() > generation
      if isPast { try note.remove() } else { try await restore(generation, name, on: backend) }
      try files.remove(staged)
      return isPast ? nil : .restore(name: name)
    case .step(let step, let generation):
      let isPast = try await backend.control.generation() > generation
      if isPast { try note.remove() } else { try await take(step, generation, on: backend) }
      return isPast ? nil : .step(step)
    case nil:
      try files.remove(staged)
      return nil
    }
  }

  // MARK: - A reset

  func run(on backend: AppStoreBackend) async throws {
    try await alone(on: backend) {
      let world = try await identity(backend)
      try note.write(.reset(world: world))
      note.removeLeftoversOfFoundation()
      try await forgetEverything(of: world, on: backend)
    }
  }

  private func identity(_ backend: AppStoreBackend) async throws -> String {
    try await backend.service.snapshot().worldID.uuidString
  }

  /// The devices come before the store: a purchase made meanwhile is lost with what was delivered for
  /// it, and never the one without the other.
  private func forgetEverything(of world: String, on backend: AppStoreBackend) async throws {
    for device in try files.folders() {
      for file in try files.preferences(in: device) {
        try FileDefaults(url: file, report: { _ in }).wipe()
      }
      try files.remove(files.receipts(of: device))
    }
    try await backend.control.perform(.reset)
    try forgetWhatCameMeanwhile(of: world)
    try note.remove()
  }

  /// Removes deliveries made between the end of the app's side and that of the store's.
  private func forgetWhatCameMeanwhile(of world: String) throws {
    for file in try files.preferences() {
      try PurchaseRecords(FileDefaults(url: file, report: { _ in })).forgetWorld(world)
    }
  }

  // MARK: - A restore

  func restore(_ snapshot: URL, named name: String, on backend: AppStoreBackend) async throws {
    try await alone(on: backend) {
      try StoreFailure.ofFiles { try WholeFile.copy(snapshot, to: staged, most: .max) }
      let generation: Int64
      do {
        try await check(staged, as: snapshot, on: backend)
        try StoreFailure.ofFiles { try WholeFile.settle(staged, as: staged) }
        generation = try await backend.control.generation() + 1
        try note.write(.restore(generation: generation, name: name))
      } catch {
        try? files.remove(staged)
        throw error
      }
      do {
        try await restore(generation, name, on: backend)
      } catch {
        try await giveUp(generation, on: backend)
        throw error
      }
      try files.remove(staged)
    }
  }

  /// Nobody expects it later, after it has failed; but what has begun is brought to its end.
  private func giveUp(_ generation: Int64, on backend: AppStoreBackend) async throws {
    guard try await backend.control.generation() < generation else { return }
    try? note.remove()
    try? files.remove(staged)
  }

  /// Looks through a snapshot: whatever is in it, no name leads out of the devices' folder.
  ///
  /// - Parameter original: the file that somebody knows.
  func check(_ file: URL, as original: URL, on backend: AppStoreBackend) async throws {
    do {
      for entry in try await backend.control.snapshot(in: file).files {
        _ = try files.url(device: entry.device, bundleID: entry.bundleID, kind: entry.kind)
      }
    } catch StoreFailure.damaged(.notASnapshot(_, let why)) {
      throw StoreFailure.damaged(.notASnapshot(original.path, why: why))
    } catch StoreFailure.damaged(.otherSnapshot) {
      throw StoreFailure.damaged(.otherSnapshot(original.path))
    } catch is FileDefaultsError {
      throw StoreFailure.damaged(.notASnapshot(original.path, why: "deviceFiles"))
    }
  }

  /// Does what is noted, and may have been begun. The store comes first: from then on, nothing is
  /// written any more for what was bought before, by any process.
  private func restore(
    _ generation: Int64, _ name: String, on backend: AppStoreBackend
  ) async throws {
    let restored = try await backend.control.deviceFiles(in: staged)
    try await exchange(for: restored, on: backend) {
      if try await backend.control.generation() < generation {
        try await backend.control.restore(staged, named: name, as: generation)
      }
    }
  }

  /// - Parameter exchangeStore: exchanges the store's side.
  private func exchange(
    for restored: [DeviceFile]?, on backend: AppStoreBackend,
    _ exchangeStore: () async throws -> Void
  ) async throws {
    let locks = try await lockPreferences(and: restored ?? [], on: backend)
    defer { withExtendedLifetime(locks) {} }
    try await exchangeStore()
    if let restored { try files.replace(with: restored) }
    try note.remove()
  }

  // MARK: - A step in the history

  /// Undoes the last action, or redoes the one that was undone last.
  ///
  /// - Returns: what was undone or redone.
  func take(_ step: HistoryStep, on backend: AppStoreBackend) async throws -> HistoryEntry {
    try await alone(on: backend) {
      // Before anything is noted: there may be nothing to do.
      let entry = try await backend.control.next(step)
      let generation = try await backend.control.generation() + 1
      try note.write(.step(step, generation: generation))
      do {
        try await take(step, generation, on: backend)
      } catch {
        try await giveUp(generation, on: backend)
        throw error
      }
      return entry
    }
  }

  /// Does what is noted, as a restore does. The files lie ready in the world's history.
  private func take(
    _ step: HistoryStep, _ generation: Int64, on backend: AppStoreBackend
  ) async throws {
    let control = backend.control
    let isTaken = try await control.generation() >= generation
    let restored = try await control.deviceFiles(after: isTaken ? nil : step)
    try await exchange(for: restored, on: backend) {
      if !isTaken { try await control.take(step, as: generation) }
    }
  }
}
