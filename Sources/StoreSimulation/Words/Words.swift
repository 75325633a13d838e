import Foundation
import GRDB
import StoreCore

/// Every sentence that this module says to a person.
enum Words {
  static func cannotCreate(folder: String, error: any Error) -> StoreFailure {
    StoreFailure(
      .cannotWrite,
      "cannot create the state folder \(folder): \(cause(error)); name another with --state DIR")
  }

  static func cannotOpen(database: String, error: any Error) -> StoreFailure {
    if let failure = error as? StoreFailure { return failure }
    if error is DecodingError || error is RowDecodingError { return damaged(database) }
    guard let error = error as? DatabaseError else {
      return StoreFailure(.cannotRead, "cannot open \(database): \(cause(error))")
    }
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return StoreFailure(
        .locked, "\(database) is in use by another process; try again in a moment")
    case .SQLITE_NOTADB, .SQLITE_CORRUPT:
      return StoreFailure(
        .damaged,
        "\(database) is not a RazeFaces world (\(cause(error))); move it away, or name another "
          + "folder with --state DIR")
    case .SQLITE_READONLY, .SQLITE_FULL, .SQLITE_IOERR:
      return StoreFailure(
        .cannotWrite,
        "cannot write \(culprit(database)) (\(cause(error))); free some space or check its "
          + "permissions")
    // A table or a column that is missing, or a row that breaks its table's rules.
    case .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_SCHEMA, .SQLITE_TOOBIG:
      return damaged(database)
    default:
      return StoreFailure(
        .cannotRead, "cannot open \(culprit(database)) (\(cause(error))); check its permissions")
    }
  }

  /// Which of SQLite's files it is that this process may not write.
  private static func culprit(_ database: String) -> String {
    ["-shm", "-wal"].map { database + $0 }.first {
      access($0, F_OK) == 0 && access($0, R_OK | W_OK) != 0
    } ?? database
  }

  private static func damaged(_ database: String) -> StoreFailure {
    StoreFailure(
      .damaged,
      "\(database) is damaged: what it holds does not fit together; `razefaces doctor` looks "
        + "closer, and `razefaces reset --yes` makes the world new")
  }

  private static func cause(_ error: any Error) -> String {
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

  static func cannotWriteReceipt(_ path: String, _ code: Int32) -> StoreFailure {
    StoreFailure(
      .cannotWrite,
      "cannot write the receipt \(path): \(String(cString: strerror(code))); move away what stands "
        + "there, or check its permissions")
  }

  static func cannotDeleteReceipt(_ path: String, _ error: any Error) -> StoreFailure {
    StoreFailure(.cannotWrite, "cannot delete \(path): \(cause(error)); check its permissions")
  }

  static let worldWithoutRow = StoreFailure(
    .damaged, "the world has lost its first row; `razefaces reset --yes` makes it new")

  static func damagedColumn(_ name: String, of table: String) -> StoreFailure {
    StoreFailure(
      .damaged,
      "the world's table \(table) has something in its column \(name) that cannot be; "
        + "`razefaces reset --yes` makes the world new")
  }

  static func olderWorld(_ database: String) -> StoreFailure {
    StoreFailure(
      .damaged,
      "\(database) was made by an older build of razefaces and cannot be read any more; "
        + "`razefaces reset --yes` makes the world new")
  }

  static func newerWorld(_ database: String) -> StoreFailure {
    StoreFailure(
      .damaged,
      "\(database) was made by a newer version of razefaces; update this one, or name another "
        + "folder with --state DIR")
  }

  static func removedWorld(_ database: String) -> StoreFailure {
    StoreFailure(
      .cannotRead,
      "\(database) was removed or replaced while this program was at work, so nothing was done; "
        + "leave it, and put all files of the database back before you start it again")
  }

  static func invalidDevice(_ name: String) -> StoreFailure {
    StoreFailure(
      .misuse,
      "\"\(name)\" cannot name a device; allowed: 1 to \(DeviceName.longest) letters, digits, "
        + "\".\", \"-\", \"_\", beginning with a letter or digit")
  }

  static func unknownTransaction(_ key: QueueKey) -> StoreFailure {
    StoreFailure(.misuse, "there is no transaction \(key.rawValue) in this device's queue")
  }

  static func cannotFinish(_ phase: PaymentPhase) -> StoreFailure {
    StoreFailure(
      .misuse,
      "a transaction that is \(phase.rawValue) cannot be finished: the store has not "
        + "decided it yet")
  }

  static func unexpectedAnswer(_ phase: PaymentPhase) -> StoreFailure {
    StoreFailure(.misuse, "a payment that is \(phase.rawValue) does not wait for this answer")
  }
}
