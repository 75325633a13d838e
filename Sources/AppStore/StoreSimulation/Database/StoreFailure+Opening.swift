import DurableFiles
import Foundation
import GRDB
import Glibc
import StoreCore
import Synchronization

extension StoreFailure {
  init(opening database: String, _ error: any Error) {
    let why = Self.words(error)
    switch error {
    case let failure as StoreFailure: self = failure
    case let error as DatabaseError:
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: self = .files(.inUse(database))
      case .SQLITE_NOTADB, .SQLITE_CORRUPT:
        self = .secondCheck(of: database, why: why)
      case .SQLITE_READONLY, .SQLITE_FULL:
        self = .files(.cannotWrite(Self.culprit(database), why: why))
      case .SQLITE_IOERR where Self.writing.contains(error.extendedResultCode):
        self = .files(.cannotWrite(Self.culprit(database), why: why))
      case .SQLITE_IOERR: self = .files(.cannotRead(Self.culprit(database), why: why))
      case .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_SCHEMA, .SQLITE_TOOBIG:
        self = .damaged(.disorder(database))
      default: self = .files(.cannotOpen(Self.culprit(database), why: why))
      }
    case is DecodingError, is RowDecodingError: self = .damaged(.disorder(database))
    default: self = .files(.cannotOpen(database, why: why))
    }
  }

  private static let writing: [ResultCode] = [
    .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC, .SQLITE_IOERR_TRUNCATE,
    .SQLITE_IOERR_DELETE, .SQLITE_IOERR_SHMOPEN, .SQLITE_IOERR_SHMSIZE,
  ]

  static func unwritable(_ database: String) -> String? {
    ["", "-shm", "-wal"].map { database + $0 }.first {
      access($0, F_OK) == 0 && access($0, R_OK | W_OK) != 0
    }
  }

  private static func culprit(_ database: String) -> String { unwritable(database) ?? database }

  static func words(_ error: any Error) -> String {
    if let error = error as? DatabaseError { return error.message ?? "SQLite \(error.resultCode)" }
    if let error = error as? CocoaError, let inner = error.underlying as? POSIXError {
      return String(cString: strerror(inner.code.rawValue))
    }
    return error.localizedDescription
  }
}

extension StoreFailure {
  /// Returns the failure of a database that SQLite could not read, after a second check.
  ///
  /// SQLite reports a damaged page and a temporary read failure with the same error. Since people
  /// delete worlds that are reported as damaged, the report must be correct.
  ///
  /// - Parameter why: SQLite's error message.
  static func secondCheck(of database: String, why: String) -> StoreFailure {
    do {
      guard let header = try read(database) else { return .files(.removed(database)) }
      _ = try read(database + "-wal")
      return try openAgain(database, why: why, isDatabase: header == Self.header)
    } catch {
      return error
    }
  }

  private static func openAgain(
    _ database: String, why: String, isDatabase: Bool
  ) throws(StoreFailure) -> StoreFailure {
    do {
      var configuration = Configuration()
      // A damaged file must not be changed.
      configuration.readonly = true
      configuration.busyMode = .callback(LockWaits.pause)
      let flaw = try DatabaseQueue(path: database, configuration: configuration).read {
        try String.fetchOne($0, sql: "PRAGMA quick_check(1)") ?? "ok"
      }
      return flaw == "ok"
        ? .files(.cannotRead(database, why: String(cString: strerror(EIO))))
        : .damaged(.spoiled(database, why: why))
    } catch let error as DatabaseError
      where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
    {
      return .damaged(isDatabase ? .spoiled(database, why: why) : .notAWorld(database, why: why))
    } catch {
      throw StoreFailure(opening: database, error)
    }
  }

  private static let header = Data("SQLite format 3\0".utf8)

  /// The descriptors of the checked files, which stay open: closing any descriptor of a file
  /// releases all POSIX locks that the process holds on it, including SQLite's.
  private static let descriptors = Mutex<[FileIdentity: Int32]>([:])

  /// - Returns: the start of the file; nil if it does not exist.
  /// - Throws: a ``StoreFailure`` if the file cannot be read to its end.
  private static func read(_ path: String) throws(StoreFailure) -> Data? {
    func failure() -> StoreFailure {
      .files(.cannotRead(path, why: String(cString: strerror(errno))))
    }
    guard let identity = try FileIdentity(path) else { return nil }
    let descriptor = Self.descriptors.withLock { known in
      let descriptor = known[identity] ?? open(path, O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 { known[identity] = descriptor }
      return descriptor
    }
    guard descriptor >= 0 else { throw failure() }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var start = Data()
    var place = 0
    while true {
      let count = pread(descriptor, &bytes, bytes.count, place)
      if count < 0 { throw failure() }
      if count == 0 { return start }
      if place == 0 { start = Data(bytes.prefix(min(count, Self.header.count))) }
      place += count
    }
  }
}
