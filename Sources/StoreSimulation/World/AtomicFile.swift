import Foundation
import Glibc

/// Writes a file that is there whole or not at all, also after the power went. Foundation does the
/// same in more time.
enum AtomicFile {
  /// - Returns: false where it could not be written; then the former one stands as it was.
  @discardableResult
  static func write(_ bytes: Data, to path: String) -> Bool {
    var temporary = Array("\(path).XXXXXX".utf8CString)
    let file = mkstemp(&temporary)
    guard file >= 0 else { return false }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    let isWritten = fill(file, bytes) && fsync(file) == 0
    close(file)
    guard isWritten, rename(temporary, path) == 0 else {
      unlink(temporary)
      return false
    }
    return true
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
