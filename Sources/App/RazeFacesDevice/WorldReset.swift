package import Foundation
import Preferences
import RazeFacesShop
package import StoreCore
package import StoreSimulation

/// Replaces a world: the store's database, and the files of every app on every device. The new
/// content is empty, a snapshot, or the state before or after an action.
///
/// Several files cannot be replaced atomically, so the change is noted first. If the process is
/// killed, the next launch completes it.
package struct WorldReset: Sendable {
  package enum Plan: Hashable, Sendable {
    /// A reset of the world with this identity.
    case reset(world: String)
    /// A restore of the staged snapshot, after which the world has this generation.
    case restore(generation: Int64, name: String)
    /// An undo or redo, after which the world has this generation.
    case step(HistoryStep, generation: Int64)
  }

  let stateDirectory: URL

  package init(stateDirectory: URL) { self.stateDirectory = stateDirectory }

  private var files: DeviceFiles { DeviceFiles(stateDirectory: stateDirectory) }
  /// A copy of the snapshot to restore, because the original may be deleted in the meantime.
  private var staged: URL { stateDirectory.appendingPathComponent("restore.staged") }

  /// Runs `body` while no other process changes the whole world. Completes an interrupted change
  /// first, and throws if the world is no longer the one that this process opened.
  func withWorldLocked<Value>(
    on backend: SimulatedAppStore, _ body: () async throws -> Value
  ) async throws -> Value {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    _ = try await completeNoted(on: backend)
    try backend.control.checkGeneration()
    return try await body()
  }

  private func lock() throws -> LockedFiles { try LockedFiles([noteFile]) }

  /// Locks all existing and possible preferences files, so that nothing can be delivered.
  func lockPreferences(
    and others: [DeviceFile] = [], on backend: SimulatedAppStore
  ) async throws -> LockedFiles {
    let bundleID = backend.service.bundleID
    let known = try await backend.control.devices().map {
      DeviceFile.Place(device: $0.name, bundleID: bundleID, kind: .preferences)
    }
    let places = known + others.map(\.place).filter { $0.kind == .preferences }
    let urls = try places.map(files.url(of:))
    return try LockedFiles(files.preferences().union(urls))
  }

  /// Completes an interrupted change. Call it before any other operation.
  ///
  /// - Returns: the completed change; nil if none was interrupted.
  package func complete(on backend: SimulatedAppStore) async throws -> Plan? {
    guard try readNote() != nil || isStaged() else { return nil }
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let completed = try await completeNoted(on: backend)
    await backend.control.enterGeneration()
    return completed
  }

  private func completeNoted(on backend: SimulatedAppStore) async throws -> Plan? {
    let plan = try readNote()
    switch plan {
    case .reset(let world):
      // The reset has already created a new world, which may contain purchases. Deletes only the
      // old records.
      guard try await identity(backend) == world else {
        try deleteLateRecords(of: world)
        try removeNote()
        return nil
      }
      try await deleteEverything(of: world, on: backend)
      return plan
    case .restore(let generation, let name):
      let isDone = try await completeRestore(generation, name, on: backend)
      if !isDone { try removeNote() }
      try files.remove(staged)
      return isDone ? plan : nil
    case .step(let step, let generation):
      let isPast = try await backend.control.generation() > generation
      if isPast { try removeNote() } else { try await apply(step, generation, on: backend) }
      return isPast ? nil : plan
    case nil:
      try files.remove(staged)
      return nil
    }
  }

  /// Completes a noted restore.
  ///
  /// - Returns: false if the note is obsolete: the world was replaced again, or the staged copy is
  ///   gone, which is deleted last, or it is damaged and has not replaced anything.
  private func completeRestore(
    _ generation: Int64, _ name: String, on backend: SimulatedAppStore
  ) async throws -> Bool {
    let reached = try await backend.control.generation()
    guard try reached <= generation && isStaged() else { return false }
    do { try await restore(generation, name, on: backend) } catch StoreFailure.damaged
      where reached < generation
    {
      return false
    }
    return true
  }

  private func isStaged() throws -> Bool { try WholeFile.exists(staged) }

  /// Resets the App Store and the apps on all devices.
  package func run(on backend: SimulatedAppStore) async throws {
    try await withWorldLocked(on: backend) {
      let world = try await identity(backend)
      try writeNote(.reset(world: world))
      try await deleteEverything(of: world, on: backend)
    }
  }

  private func identity(_ backend: SimulatedAppStore) async throws -> String {
    try await backend.service.storeState().worldID.uuidString
  }

  /// Resets the devices before the store, so that a purchase during the reset is lost as a whole:
  /// neither the charge nor the delivery remains.
  private func deleteEverything(of world: String, on backend: SimulatedAppStore) async throws {
    for device in try files.folders() {
      for file in try files.preferences(in: device) {
        try FileDefaults(url: file, report: { _ in }).wipe()
      }
      try files.remove(files.receipts(of: device))
    }
    try await backend.control.perform(.reset)
    try deleteLateRecords(of: world)
    try removeNote()
  }

  /// Deletes the records of purchases that were delivered between the resets of the devices and the
  /// store.
  private func deleteLateRecords(of world: String) throws {
    for file in try files.preferences() {
      try PurchaseRecords(FileDefaults(url: file, report: { _ in })).deleteRecords(ofWorld: world)
    }
  }

  func restore(_ snapshot: URL, named name: String, on backend: SimulatedAppStore) async throws {
    try await withWorldLocked(on: backend) {
      let generation = try await backend.control.generation() + 1
      do {
        try WholeFile.copy(snapshot, to: staged, most: .max)
        try await check(staged, as: snapshot, on: backend)
        try WholeFile.install(staged, as: staged)
        try writeNote(.restore(generation: generation, name: name))
        try await restore(generation, name, on: backend)
      } catch {
        try await discardChange(generation, on: backend)
        throw error
      }
      try files.remove(staged)
    }
  }

  /// Removes the note of a failed restore, so that a later launch does not repeat it. If the store
  /// was already replaced, keeps the note, and the next launch completes the restore.
  private func discardChange(_ generation: Int64, on backend: SimulatedAppStore) async throws {
    guard try await backend.control.generation() < generation else { return }
    try? removeNote()
    try? files.remove(staged)
  }

  /// Checks a snapshot, including that its file names do not lead out of the folder of devices.
  ///
  /// - Parameter original: the file to name in errors.
  func check(_ file: URL, as original: URL, on backend: SimulatedAppStore) async throws {
    do {
      let places = try await backend.control.snapshot(in: file).files.map(\.place)
      guard places.allSatisfy({ (try? files.url(of: $0)) != nil }) else {
        throw StoreFailure.damaged(.notASnapshot(original.path, why: "deviceFiles"))
      }
    } catch StoreFailure.damaged(.notASnapshot(_, let why)) {
      throw StoreFailure.damaged(.notASnapshot(original.path, why: why))
    } catch StoreFailure.damaged(.otherSnapshot) {
      throw StoreFailure.damaged(.otherSnapshot(original.path))
    }
  }

  /// Performs the noted restore, which may have been interrupted. Replaces the store first, so that
  /// no process can still record earlier purchases.
  private func restore(
    _ generation: Int64, _ name: String, on backend: SimulatedAppStore
  ) async throws {
    let restored = try await backend.control.deviceFiles(in: staged)
    try await exchange(for: restored, on: backend) {
      if try await backend.control.generation() < generation {
        try await backend.control.restore(staged, named: name, as: generation)
      }
    }
  }

  /// - Parameter exchangeStore: replaces the store's data.
  private func exchange(
    for restored: [DeviceFile]?, on backend: SimulatedAppStore,
    _ exchangeStore: () async throws -> Void
  ) async throws {
    let locks = try await lockPreferences(and: restored ?? [], on: backend)
    defer { withExtendedLifetime(locks) {} }
    try await exchangeStore()
    if let restored { try files.replace(with: restored) }
    try removeNote()
  }

  /// Undoes the last action, or redoes the last undone one.
  ///
  /// - Returns: the action.
  @discardableResult
  package func apply(_ step: HistoryStep, on backend: SimulatedAppStore) async throws
    -> HistoryEntry
  {
    try await withWorldLocked(on: backend) {
      // Before the note is written, because there may be nothing to undo or redo.
      let entry = try await backend.control.next(step)
      let generation = try await backend.control.generation() + 1
      try writeNote(.step(step, generation: generation))
      do {
        try await apply(step, generation, on: backend)
      } catch {
        try await discardChange(generation, on: backend)
        throw error
      }
      return entry
    }
  }

  /// Performs the noted undo or redo, like a restore. The device files are in the world's history.
  private func apply(
    _ step: HistoryStep, _ generation: Int64, on backend: SimulatedAppStore
  ) async throws {
    let control = backend.control
    let isApplied = try await control.generation() >= generation
    let restored = try await control.deviceFiles(after: isApplied ? nil : step)
    try await exchange(for: restored, on: backend) {
      if !isApplied { try await control.apply(step, as: generation) }
    }
  }
}
