// These modules all declare C's `stat`. Which one the compiler picks depends on the other files.
import CDispatch
import CoreFoundation
import Glibc
import StoreCore

struct FileIdentity: Hashable {
  private let device, number: UInt64

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

/// The state of a file, which differs after the file was written or replaced.
struct FileState: Equatable {
  private(set) var size = 0
  private var numbers: [Int] = []

  init(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    size = status.st_size
    numbers = [
      Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino),
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
    ]
  }
}
