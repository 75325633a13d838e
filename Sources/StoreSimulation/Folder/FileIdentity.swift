// Each of these has C's `stat`: which one the compiler takes depends on the files beside it.
import CDispatch
import CoreFoundation
import Glibc
import StoreCore

struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// Looks a file up; nil if no file has the name.
  init?(_ path: String) throws(StoreFailure) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw StoreFailure.files(.cannotRead(path, why: String(cString: strerror(errno))))
    }
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }
}

/// The state of a file: another value means that somebody has written to it, or replaced it.
struct FileState: Equatable {
  private var numbers: [Int] = []

  init(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    numbers = [
      Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino),
      status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
    ]
  }
}
