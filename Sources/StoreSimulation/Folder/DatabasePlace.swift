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
