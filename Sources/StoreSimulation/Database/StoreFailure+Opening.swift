import Foundation
import GRDB
import StoreCore

extension StoreFailure {
  /// Creates the failure that explains why a database could not be opened.
  init(opening database: String, _ error: any Error) {
    let why = Self.words(error)
    switch error {
    case let failure as StoreFailure: self = failure
    case let error as DatabaseError:
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: self = .files(.inUse(database))
      case .SQLITE_NOTADB, .SQLITE_CORRUPT:
        self = SecondLook(database: database).failure(why: why)
      case .SQLITE_READONLY, .SQLITE_FULL:
        self = .files(.cannotWrite(Self.culprit(database), why: why))
      case .SQLITE_IOERR:
        let path = Self.culprit(database)
        self =
          Self.writing.contains(error.extendedResultCode)
          ? .files(.cannotWrite(path, why: why)) : .files(.cannotRead(path, why: why))
      case .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_SCHEMA, .SQLITE_TOOBIG:
        self = .damaged(.disorder(database))
      default: self = .files(.cannotOpen(Self.culprit(database), why: why))
      }
    case is DecodingError, is RowDecodingError: self = .damaged(.disorder(database))
    default: self = .files(.cannotOpen(database, why: why))
    }
  }

  /// The codes with which a full disk fails, too.
  private static let writing: [ResultCode] = [
    .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC, .SQLITE_IOERR_TRUNCATE,
    .SQLITE_IOERR_DELETE, .SQLITE_IOERR_SHMOPEN, .SQLITE_IOERR_SHMSIZE,
  ]

  /// Returns the one of SQLite's files that this process may not write; nil if it may write all.
  static func unwritable(_ database: String) -> String? {
    ["", "-shm", "-wal"].map { database + $0 }.first {
      access($0, F_OK) == 0 && access($0, R_OK | W_OK) != 0
    }
  }

  private static func culprit(_ database: String) -> String { unwritable(database) ?? database }

  /// Returns the system's own words.
  static func words(_ error: any Error) -> String {
    if let error = error as? DatabaseError { return error.message ?? "SQLite \(error.resultCode)" }
    if let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError,
      underlying.domain == NSPOSIXErrorDomain
    {
      return String(cString: strerror(Int32(underlying.code)))
    }
    if let error = error as? CocoaError, let inner = error.underlying as? POSIXError {
      return String(cString: strerror(inner.code.rawValue))
    }
    return error.localizedDescription
  }
}
