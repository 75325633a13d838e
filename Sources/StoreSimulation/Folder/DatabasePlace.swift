// Each of these has C's `stat`: which one the compiler takes depends on the files beside it.
import CDispatch
import CoreFoundation
import Glibc
import StoreCore
import Synchronization

/// The files that a database was opened on, as they are known by their names.
///
/// Linux lets a file be removed that is open: SQLite would go on writing to what nobody can find any
/// more, and say that everything went well.
final class DatabasePlace: Sendable {
  private let path: String
  private let known = Mutex<[String: FileIdentity]>([:])

  init(_ path: String) { self.path = path }

  /// Records the files' identities once the database was read: SQLite has made its log by then.
  func recordIdentities() {
    known.withLock { known in
      for name in [path, path + "-wal"] { known[name] = try? FileIdentity(name) }
    }
  }

  /// - Throws: a ``StoreFailure`` if somebody has removed or replaced one of them since.
  func check() throws {
    let isInPlace = try known.withLock {
      try $0.allSatisfy { name, file in try FileIdentity(name) == file }
    }
    if !isInPlace { throw StoreFailure.files(.removed(path)) }
  }
}

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
