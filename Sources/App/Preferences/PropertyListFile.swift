import DurableFiles
import Foundation
import StoreCore

/// A preferences file with its lock file and temporary file.
///
/// Every writer holds `<name>.lock`, and only its holder writes `.<name>.tmp`. So the temporary
/// file needs no unique name, and the next writer replaces one that a killed writer left.
struct PropertyListFile: Sendable {
  let path: String
  var fileSystem: any FileSystem = DiskFileSystem()
  /// How long to wait for the lock.
  var patience = Duration.seconds(5)

  var lockPath: String { path + ".lock" }
  var temporaryPath: String {
    "\(folder)/.\(URL(fileURLWithPath: path, isDirectory: false).lastPathComponent).tmp"
  }
  var folder: String { path.parentFolder }

  func contents() throws(StoreFailure) -> Data? {
    try perform(FileFailure.cannotRead, path) { try fileSystem.contents(of: path) }
  }

  /// Whether another process, thread or instance holds the lock. A missing file has no lock.
  var isLocked: Bool {
    guard (try? fileSystem.exists(path)) == true else { return false }
    do {
      guard let lock = try fileSystem.tryLock(lockPath) else { return true }
      fileSystem.unlock(lock)
    } catch {}
    return false
  }

  /// Runs the body with the lock held, so that no other process, thread or instance can write the
  /// file.
  ///
  /// - Parameter patience: How long to wait for the lock; nil for the usual time.
  func locked<Result>(
    patience: Duration? = nil, _ body: () throws(StoreFailure) -> Result
  ) throws(StoreFailure) -> Result {
    let lock = try acquire(patience)
    defer { fileSystem.unlock(lock) }
    return try body()
  }

  func acquire(_ patience: Duration? = nil) throws(StoreFailure) -> OpenFile {
    let patience = patience ?? self.patience
    var waited = Duration.zero
    var pause = Duration.microseconds(100)
    while true {
      if let lock = try tryLock() { return lock }
      // A blocking flock would hang if the holder is stopped (Ctrl-Z, a debugger).
      guard waited < patience else { throw .files(.inUse(lockPath)) }
      fileSystem.wait(pause)
      waited += pause
      pause = min(pause * 2, .milliseconds(4))
    }
  }

  private func tryLock() throws(StoreFailure) -> OpenFile? {
    do {
      return try fileSystem.tryLock(lockPath)
    } catch  where error.code == ENOENT {
      try perform(FileFailure.cannotCreateFolder, folder) { try fileSystem.makeFolder(folder) }
      return try perform(FileFailure.cannotWrite, lockPath) { try fileSystem.tryLock(lockPath) }
    } catch {
      throw .failed(FileFailure.cannotWrite, lockPath, code: error.code)
    }
  }

  /// Replaces the file atomically. Call it only with the lock held, and call `synchronizeFolder`
  /// afterwards to make the change durable.
  func replace(with bytes: Data) throws(StoreFailure) {
    try perform(FileFailure.cannotWrite, path) {
      let file = try fileSystem.create(temporaryPath)
      defer { fileSystem.close(file) }
      try fileSystem.replace(path, with: file, at: temporaryPath, writing: bytes)
    }
  }

  /// Writes a temporary file, which a later call makes durable together with others.
  func writeTemporary(_ bytes: Data) throws(SystemFailure) {
    let file = try fileSystem.create(temporaryPath)
    defer { fileSystem.close(file) }
    try fileSystem.write(bytes, to: file)
  }

  func synchronizeFolder() throws(StoreFailure) {
    try perform(FileFailure.cannotWrite, path) { try fileSystem.synchronizeFolder(folder) }
  }

  /// Renames a damaged file to the first free name `<name>.damaged-<n>`. Call it only with the lock
  /// held.
  func moveAside() throws(StoreFailure) -> String {
    var number = 1
    while try exists("\(path).damaged-\(number)") { number += 1 }
    let target = "\(path).damaged-\(number)"
    try perform(FileFailure.cannotWrite, path) {
      try fileSystem.rename(path, to: target)
      try fileSystem.synchronizeFolder(folder)
    }
    return target
  }

  func exists(_ path: String) throws(StoreFailure) -> Bool {
    try perform(FileFailure.cannotRead, path) { try fileSystem.exists(path) }
  }

  /// Deletes the file and a temporary file left by a dead writer. Call it only with the lock held.
  /// The lock file stays.
  func remove() throws(StoreFailure) {
    try perform(FileFailure.cannotDelete, path) {
      try fileSystem.remove(temporaryPath)
      try fileSystem.remove(path)
    }
  }
}

typealias FileFailure = StoreFailure.FileFailure

/// Performs system calls on a file. Throws a failure with the path and the reason.
///
/// - Parameters:
///   - failure: a case of ``FileFailure`` with a path and a reason.
///   - body: throws only ``SystemFailure``.
func perform<Result>(
  _ failure: (String, String) -> FileFailure, _ path: String,
  _ body: () throws -> Result
) throws(StoreFailure) -> Result {
  do {
    return try body()
  } catch {
    throw .failed(failure, path, code: (error as? SystemFailure)?.code ?? EIO)
  }
}

extension StoreFailure {
  static func failed(
    _ failure: (String, String) -> FileFailure, _ path: String, code: Int32
  ) -> StoreFailure { .files(failure(path, String(cString: strerror(code)))) }
}
