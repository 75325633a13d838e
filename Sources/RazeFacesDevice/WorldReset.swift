import Foundation
import Preferences
import RazeFacesShop
import StoreCore

/// The reset of a world: of the store's database, and of every app's side of every device.
///
/// They are many files and cannot be one write. So what is going to happen is noted first, and the
/// next launch does what a kill has left undone.
///
/// The devices come before the store: a purchase made meanwhile is lost with what was delivered for
/// it, and never the one without the other.
struct WorldReset: Sendable {
  let stateDirectory: URL

  /// The file with the identity of the world that has to go.
  private var note: URL { stateDirectory.appendingPathComponent("reset.unfinished") }

  func run(on backend: AppStoreBackend) async throws {
    let world = try await identity(backend)
    try write(world)
    removeLeftoversOfFoundation()
    try await forgetEverything(of: world, on: backend)
  }

  /// - Returns: whether this world was still to be reset.
  func complete(on backend: AppStoreBackend) async throws -> Bool {
    removeLeftovers()
    guard let world = try read() else { return false }
    // A reset makes another world, and in that one something may have been bought already.
    let isOfThisWorld = try await identity(backend) == world
    if isOfThisWorld {
      try await forgetEverything(of: world, on: backend)
    } else {
      try forgetWhatCameMeanwhile(of: world)
      try remove(note)
    }
    return isOfThisWorld
  }

  private func identity(_ backend: AppStoreBackend) async throws -> String {
    try await backend.service.snapshot().worldID.uuidString
  }

  private func forgetEverything(of world: String, on backend: AppStoreBackend) async throws {
    for device in try folders() {
      try forgetPreferences(in: device)
      try remove(device.appendingPathComponent("StoreKit", isDirectory: true))
    }
    try await backend.control.perform(.reset)
    try forgetWhatCameMeanwhile(of: world)
    try remove(note)
  }

  /// Removes deliveries made between the end of the app's side and that of the store's.
  private func forgetWhatCameMeanwhile(of world: String) throws {
    for device in try folders() {
      for file in try preferences(in: device) {
        try PurchaseRecords(FileDefaults(url: file, report: { _ in })).forgetWorld(world)
      }
    }
  }

  /// Removes the preferences of all apps, for any catalog.
  private func forgetPreferences(in device: URL) throws {
    for file in try preferences(in: device) {
      try FileDefaults(url: file, report: { _ in }).wipe()
    }
  }

  // MARK: - Files

  /// The file that a reset writes before it becomes the note.
  private var unwritten: URL { stateDirectory.appendingPathComponent("reset.unfinished.new") }

  /// Writes the note, durably when it returns.
  private func write(_ world: String) throws {
    let file = open(unwritten.path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard file >= 0 else { throw cannotWrite(unwritten) }
    // As long as we live, nobody takes it for a leftover.
    defer { close(file) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      throw StoreFailure.files(.inUse(unwritten.path))
    }
    let bytes = Array(world.utf8)
    guard ftruncate(file, 0) == 0, Foundation.write(file, bytes, bytes.count) == bytes.count,
      fsync(file) == 0, rename(unwritten.path, note.path) == 0
    else {
      let failure = cannotWrite(note)
      unlink(unwritten.path)
      throw failure
    }
    let folder = open(stateDirectory.path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw cannotWrite(stateDirectory) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw cannotWrite(stateDirectory) }
  }

  private func cannotWrite(_ url: URL) -> StoreFailure {
    .files(.cannotWrite(url.path, why: String(cString: strerror(errno))))
  }

  /// Bytes of a note: those of an identity.
  private static let length = DeviceSnapshot.noWorldID.uuidString.utf8.count

  /// - Returns: nil if there is no note.
  /// - Throws: a ``StoreFailure`` if what is there was not written by a reset. Anything can stand in
  ///   its place: a pipe would hold its reader.
  private func read() throws -> String? {
    let file = open(note.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw StoreFailure.files(.cannotRead(note.path, why: String(cString: strerror(errno))))
    }
    defer { close(file) }
    var status = stat()
    var bytes = [UInt8](repeating: 0, count: Self.length + 1)
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Foundation.read(file, &bytes, bytes.count) == Self.length,
      let world = UUID(uuidString: String(decoding: bytes.dropLast(), as: UTF8.self))
    else { throw StoreFailure.damaged(.resetNote(note.path)) }
    return world.uuidString
  }

  /// Removes the files of resets that were killed. The lock of a process that is writing one ends
  /// with it.
  private func removeLeftovers() {
    let file = open(unwritten.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return }
    defer { close(file) }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(unwritten.path) }
  }

  /// Removes the files of earlier builds, which let Foundation write the note: `.dat.nosync`, the
  /// number of the process in hexadecimal, a dot, and six letters and digits. Files that a living
  /// process is writing stay, and so do those that somebody has named alike.
  private func removeLeftoversOfFoundation() {
    for name in (try? names(in: stateDirectory)) ?? [] {
      guard let match = try? /\.dat\.nosync([0-9A-F]{1,8})\.[0-9A-Za-z]{6}/.wholeMatch(in: name),
        let process = pid_t(match.1, radix: 16), process > 0, kill(process, 0) != 0, errno == ESRCH
      else { continue }
      let path = stateDirectory.appendingPathComponent(name).path
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid(), status.st_size <= Self.length
      else { continue }
      unlink(path)
    }
  }

  private func remove(_ url: URL) throws {
    do {
      try FileManager.default.removeItem(at: url)
    } catch CocoaError.fileNoSuchFile {
    } catch {
      throw StoreFailure.files(.cannotDelete(url.path, why: Self.words(error)))
    }
  }

  /// Returns the system's own words.
  private static func words(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    if let underlying, underlying.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(underlying.code)))
    }
    return error.localizedDescription
  }

  private func folders() throws -> [URL] {
    let devices = stateDirectory.appendingPathComponent("devices", isDirectory: true)
    return try names(in: devices).map { devices.appendingPathComponent($0, isDirectory: true) }
  }

  private func preferences(in device: URL) throws -> [URL] {
    let folder = device.appendingPathComponent("Preferences", isDirectory: true)
    return try names(in: folder).filter { $0.hasSuffix(".plist") && !$0.hasPrefix(".") }
      .map { folder.appendingPathComponent($0) }
  }

  /// - Throws: what the disk says about a folder that cannot be read: its apps would be forgotten
  ///   by the store alone.
  private func names(in folder: URL) throws -> [String] {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
    guard isThere, isFolder.boolValue else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    } catch {
      throw StoreFailure.files(.cannotRead(folder.path, why: Self.words(error)))
    }
  }
}
