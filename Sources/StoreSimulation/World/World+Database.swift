import CDispatch
import CoreFoundation
import Foundation
import GRDB
import Glibc
import StoreCore
import Synchronization

/// Opening the database, and leaving it.
extension World {
  static func open(_ folder: StateFolder) throws -> DatabaseQueue {
    keepToOwner(folder.databaseFiles)
    return try connect(folder, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
  }

  private static func connect(_ folder: StateFolder, _ setup: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in try db.execute(sql: setup) }
    return try DatabaseQueue(path: folder.database.path, configuration: configuration)
  }

  /// The work that a database needs before it can be used.
  enum Look { case ready, unprepared, outdated }

  /// Looks whether there is anything to do; at nearly every launch there is not.
  static func look(at database: DatabaseQueue, _ catalog: any Catalog) throws -> Look {
    try database.consistently { db in
      switch try Schema.state(db) {
      case .current:
        try WorldRow.current(db).catalogTesters == People.fingerprint(catalog.testers)
          ? .ready : .unprepared
      case .outdated: .outdated
      case .empty, .older, .newer: .unprepared
      }
    }
  }

  /// Brings a world of an earlier build up to date. No other process may be at work in it: what that
  /// remembers of the tables would not be true any more.
  ///
  /// - Parameter replacesOthers: a world that cannot be brought up to date is left as it is, to be
  ///   replaced.
  /// - Throws: a ``StoreFailure`` if others are still there after five seconds.
  static func migrate(_ folder: StateFolder, replacesOthers: Bool) throws {
    do {
      // Before anything is read: only then SQLite takes the whole file for this connection alone.
      let database = try connect(
        folder,
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      // Closed, too, if it fails: the next connection would wait for it.
      let result = Result { try Migrations.migrator.migrate(database) }
      try database.close()
      try result.get()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      throw StoreFailure.files(.awaitsMigration(folder.database.path))
    } catch  where replacesOthers {
    }
  }

  /// Keeps files to their owner. Others could read the signing keys in a folder that was there
  /// before, and was open to them. SQLite's files beside the database have the database's own mode.
  /// A link leads to a file that is somebody's, and may be there for others.
  private static func keepToOwner(_ files: [String]) {
    let made = Glibc.open(files[0], O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if made >= 0 {
      close(made)
      return
    }
    for file in files {
      var status = stat()
      guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_mode & 0o077 != 0
      else { continue }
      chmod(file, status.st_mode & 0o700)
    }
  }

  func prepare(replacesOthers: Bool) throws {
    if replacesOthers { try removeOthers() }
    try database.write(durability: .full) { db in
      // Another process may have been first.
      let state = try Schema.state(db)
      switch state {
      case .older: throw StoreFailure.damaged(.olderWorld(database.path))
      case .newer: throw StoreFailure.damaged(.newerWorld(database.path))
      case .outdated: throw StoreFailure.files(.removed(database.path))
      case .current: break
      case .empty:
        try Schema.make(db)
        try WorldRow(seed: surroundings.seed, created: surroundings.wallClock()).insert(db)
        try SandboxRow().insert(db)
      }
      let transaction = WorldTransaction(
        db, catalog: catalog, client: noDevice, realTime: surroundings.wallClock(),
        cache: try .read(db))
      if state == .empty { try Events(transaction).record(.worldMade, WorldEvent.Subject()) }
      try People(transaction).takeOverTesters()
      transaction.world.revision &+= 1
      try transaction.world.update(db)
    }
  }

  private func removeOthers() throws {
    try database.writeWithoutTransaction { db in
      // Tables go in any order.
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
      try db.inTransaction(.immediate) {
        guard [.older, .outdated, .newer].contains(try Schema.state(db)) else { return .commit }
        try Schema.removeEverything(db)
        try db.execute(sql: "PRAGMA user_version = 0")
        return .commit
      }
    }
  }

  /// The number of bytes that SQLite reads through at once.
  private static let mostBytesAtOnce = 16 << 20

  /// Returns the damage that SQLite finds in the file.
  ///
  /// - Parameter isWhole: false leaves out the tables that make a large file large.
  /// - Throws: a ``StoreFailure`` if it cannot be written.
  func flaws(isWhole: Bool) throws -> DatabaseDamage {
    if let file = StoreFailure.unwritable(folder.database.path) {
      throw StoreFailure.files(.cannotWrite(file, why: String(cString: strerror(EACCES))))
    }
    // Takes the place of a writer, and writes nothing.
    try write(durability: .full) { _ in }
    return try read { transaction in
      let db = transaction.db
      let bytes = try ["page_count", "page_size"].reduce(1) {
        $0 * (try Int.fetchOne(db, sql: "PRAGMA \($1)") ?? 0)
      }
      let readsAll = isWhole || bytes <= Self.mostBytesAtOnce
      let small = Schema.tables.map(\.name).filter { $0 != LedgerLine.table.name }
      let checks = readsAll ? ["5"] : small.map { "'\($0)'" }
      let flaws = try checks.flatMap {
        try String.fetchAll(db, sql: "PRAGMA integrity_check(\($0))")
      }
      return DatabaseDamage(flaws: flaws.filter { $0 != "ok" }, isWhole: readsAll)
    }
  }

  /// Bytes of SQLite's log that the next launch may as well read.
  private static let shortLog = 256 * 1024

  /// Tidies up at the peaceful end of a process: SQLite's log goes to its place in the
  /// database, or the next process would have to read all of it before anything else.
  ///
  /// Nothing depends on it. If another process is at work, or if it fails, the log stays.
  func leave() {
    guard !isDamaged.load(ordering: .relaxed) else { return }
    try? writePendingEvents()
    guard logSize > Self.shortLog else { return }
    try? database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA busy_timeout = 0")
      _ = try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  private var logSize: Int {
    let log = Glibc.open(database.path + "-wal", O_RDONLY | O_CLOEXEC)
    guard log >= 0 else { return 0 }
    defer { close(log) }
    return lseek(log, 0, SEEK_END)
  }
}
