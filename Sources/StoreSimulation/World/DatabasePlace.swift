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
  private struct File: Hashable {
    var device: UInt64
    var number: UInt64

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt64(status.st_dev)
      number = UInt64(status.st_ino)
    }
  }

  private let path: String
  private let known = Mutex<[String: File]>([:])

  init(_ path: String) { self.path = path }

  /// Once the database was read: SQLite has made its log by then.
  func remember() {
    known.withLock { known in
      for name in [path, path + "-wal"] { known[name] = File(name) }
    }
  }

  /// - Throws: a ``StoreFailure`` if somebody has removed or replaced one of them since.
  func check() throws {
    let isInPlace = known.withLock { $0.allSatisfy { name, file in File(name) == file } }
    if !isInPlace { throw StoreFailure.files(.removed(path)) }
  }
}
