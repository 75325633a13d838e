import CDispatch
import CoreFoundation
import Foundation
import Glibc
import StoreCore

/// The writing of a file that is there whole or not at all, also after the power went. Foundation
/// does the same in more time, and leaves the name of the file to chance.
enum AtomicFile {
  /// `mkstemp` puts letters and digits in the place of each X.
  private static let mark = ".XXXXXX"

  /// - Parameter life: the writer's.
  /// - Returns: false if it could not be written; then the former one stands as it was.
  @discardableResult
  static func write(_ bytes: Data, to path: String, _ life: ProcessLife) -> Bool {
    var temporary = Array((path + mark).utf8CString)
    let file = mkstemp(&temporary)
    guard file >= 0 else { return false }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    // As long as we live, nobody takes it for a leftover.
    flock(file, LOCK_EX | LOCK_NB)
    defer { close(file) }
    guard fill(file, bytes), fsync(file) == 0,
      life.perform({ rename(temporary, path) }) == 0
    else {
      unlink(temporary)
      return false
    }
    removeLeftovers(of: path)
    syncFolder(of: path)
    return true
  }

  /// Makes a folder and those above it that are missing, durably: the app keeps its own file beside
  /// it, and would lose that with a folder above both.
  static func makeFolder(_ path: String) {
    if mkdir(path, 0o700) != 0 {
      guard errno == ENOENT, path != "/", !path.isEmpty else { return }
      makeFolder(folder(of: path))
      guard mkdir(path, 0o700) == 0 else { return }
    }
    syncFolder(of: path)
  }

  /// Larger than any that a ledger makes.
  private static let most = 64 << 20

  /// Reads a file; nil if there is none that can be read, or if something else stands in its place:
  /// a pipe would hold the reader, and a file of gigabytes fill the memory.
  static func read(_ path: String) -> Data? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= most
    else { return nil }
    return try? handle.read(upToCount: most) ?? Data()
  }

  /// Returns the reason why a file could not be written there, as far as that can be seen without
  /// writing: an error's number; nil if it could.
  static func obstacle(to path: String) -> Int32? {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return EISDIR }
    var nearest = folder(of: path)
    while lstat(nearest, &status) != 0, !nearest.isEmpty { nearest = folder(of: nearest) }
    guard stat(nearest, &status) == 0 else { return errno }
    guard status.st_mode & S_IFMT == S_IFDIR else { return ENOTDIR }
    return access(nearest, W_OK | X_OK) == 0 ? nil : errno
  }

  /// Removes the files that writers that were killed have left beside the file.
  static func removeLeftovers(of path: String) {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    let beginning = url.lastPathComponent + "."
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(beginning) && name.count == beginning.count + 6 {
      removeIfAbandoned(folder.appendingPathComponent(name).path)
    }
  }

  /// Removes a leftover file if its writer is gone: the lock ends with the process.
  private static func removeIfAbandoned(_ path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return }
    defer { close(file) }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
  }

  /// Syncs the folder, a file of its own, which holds the new name.
  private static func syncFolder(of path: String) {
    let above = open(folder(of: path), O_RDONLY | O_CLOEXEC)
    guard above >= 0 else { return }
    fsync(above)
    close(above)
  }

  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }

  private static func fill(_ file: Int32, _ bytes: Data) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(
          file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}
