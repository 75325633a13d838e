import CDispatch
import CoreFoundation
import DurableFiles
import Foundation
import Glibc
import StoreCore

/// Writes files completely or not at all, even after a power failure. Foundation's equivalent is
/// slower and picks its own temporary name.
enum AtomicFile {
  private static let mark = ".XXXXXX"
  private static let disk = DiskFileSystem()

  /// - Returns: false if the file could not be written. The previous file is then unchanged.
  @discardableResult
  static func write(_ bytes: Data, to path: String, _ life: ProcessLife) -> Bool {
    var name = Array((path + mark).utf8CString)
    let file = mkstemp(&name)
    guard file >= 0, let temporary = String(validating: name.dropLast(), as: UTF8.self) else {
      return false
    }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    // While this process lives, the lock protects the file from `removeLeftovers(of:)`.
    flock(file, LOCK_EX | LOCK_NB)
    defer { close(file) }
    do {
      try disk.replace(path, with: file, at: temporary, writing: bytes) {
        () throws(SystemFailure) in
        guard life.perform({ rename(temporary, path) }) == 0 else {
          throw SystemFailure(code: errno)
        }
      }
    } catch { return false }
    removeLeftovers(of: path)
    try? disk.synchronizeFolder(path.parentFolder)
    return true
  }

  /// Creates a folder and its missing parents durably, because app preferences share the parents.
  /// Returns the error number if there is no such folder afterwards.
  @discardableResult static func makeFolder(_ path: String) -> Int32? {
    var code = EEXIST
    do { try disk.makeFolder(path) } catch { code = error.code }
    var status = stat()
    guard stat(path, &status) == 0 else { return code == EEXIST ? errno : code }
    return status.st_mode & S_IFMT == S_IFDIR ? nil : code
  }

  /// Reads a file; nil if it is unreadable, not a regular file, or too large.
  static func read(_ path: String) -> Data? { try? disk.contents(of: path) }

  /// Returns the error number that prevents writing a file; nil if none is known without trying.
  static func obstacle(to path: String) -> Int32? {
    disk.isFolder(path) ? EISDIR : disk.obstacle(toMaking: path.parentFolder)?.code
  }

  /// Deletes the temporary files of killed writers.
  static func removeLeftovers(of path: String) {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    let beginning = url.lastPathComponent + "."
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(beginning) && name.count == beginning.count + 6 {
      let leftover = folder.appendingPathComponent(name).path
      // The lock is free if the writer has ended.
      disk.ifAbandoned(leftover) { unlink(leftover) }
    }
  }
}
