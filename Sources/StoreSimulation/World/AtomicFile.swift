import Foundation
import Glibc

/// Writes a file that is there whole or not at all, also after the power went. Foundation does the
/// same in more time, and leaves the name of the file to chance.
enum AtomicFile {
  private static let mark = ".XXXXXX"

  /// - Returns: false if it could not be written; then the former one stands as it was.
  @discardableResult
  static func write(_ bytes: Data, to path: String) -> Bool {
    var temporary = Array((path + mark).utf8CString)
    let file = mkstemp(&temporary)
    guard file >= 0 else { return false }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    let isWritten = fill(file, bytes) && fsync(file) == 0
    close(file)
    guard isWritten, rename(temporary, path) == 0 else {
      unlink(temporary)
      return false
    }
    syncFolder(of: path)
    return true
  }

  /// Its new name is in the folder, which is a file of its own.
  private static func syncFolder(of path: String) {
    let folder = open(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), O_RDONLY)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
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
