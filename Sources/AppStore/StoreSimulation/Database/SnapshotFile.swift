import CDispatch
import CoreFoundation
import Foundation
import GRDB
import Glibc
import StoreCore

/// A snapshot file: a database with a world's tables, except the log, and the devices' files. It
/// can come from anybody, so its contents are untrusted until ``checkedContents()`` succeeds.
struct SnapshotFile: Sendable {
  static let attachedName = "snapshot"

  let url: URL

  private static let additions = """
    CREATE TABLE about(key INTEGER NOT NULL, saved INTEGER NOT NULL, PRIMARY KEY (key)) STRICT;
    CREATE TABLE deviceFiles(
      device TEXT NOT NULL, bundleID TEXT NOT NULL, kind TEXT NOT NULL, bytes BLOB NOT NULL,
      PRIMARY KEY (device, bundleID, kind)) STRICT;
    """

  static func copyRows(_ db: Database, from source: String, to target: String) throws {
    for table in Schema.tables.reversed() where table != EventRow.databaseTableName {
      try db.execute(sql: "INSERT INTO \(target).\(table) SELECT * FROM \(source).\(table)")
    }
  }

  // MARK: - Writing

  /// Writes the snapshot to an existing, empty file. The caller has to sync it.
  func write(from world: String, with files: [DeviceFile], at saved: Date) throws {
    try open(isReadOnly: false) { db in
      // If this fails, the whole file is deleted.
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      try db.execute(sql: "ATTACH DATABASE ? AS world", arguments: [world])
      try db.inTransaction(.deferred) {
        try Self.makeTables(db)
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        try Self.copyRows(db, from: "world", to: "main")
        try db.execute(sql: "INSERT INTO about VALUES (1, ?)", arguments: [saved.milliseconds])
        for file in files {
          try db.execute(
            sql: "INSERT INTO deviceFiles VALUES (?, ?, ?, ?)",
            arguments: file.place.arguments + [file.bytes])
        }
        return .commit
      }
      try db.execute(sql: "DETACH DATABASE world")
    }
  }

  private static func makeTables(_ db: Database) throws {
    try Schema.make(db)
    try db.execute(sql: additions)
  }

  // MARK: - Reading

  /// Validates the whole file. Throws a ``StoreFailure`` if a world cannot use it.
  func checkedContents() throws -> WorldSnapshot {
    try open(isReadOnly: true) { db in
      try db.inTransaction(.deferred) {
        try requireTables(db)
        try requireSoundness(db)
        return .commit
      }
      return try contents(db)
    }
  }

  func deviceFiles() throws -> [DeviceFile] {
    try open(isReadOnly: true) { db in
      try Row.fetchAll(db, sql: "SELECT * FROM deviceFiles ORDER BY device, bundleID, kind").map {
        guard let place = DeviceFile.Place($0) else { throw flaw("kind") }
        return DeviceFile(place: place, bytes: $0["bytes"])
      }
    }
  }

  private func contents(_ db: Database) throws -> WorldSnapshot {
    let saved = try Int.fetchOne(db, sql: "SELECT saved FROM about").flatMap(Date.init(stored:))
    guard let saved else { throw flaw("about") }
    let clock = try SandboxRow.current(db).clock.now(at: saved)
    let sizes = try Row.fetchAll(
      db,
      sql: """
        SELECT device, bundleID, kind, length(bytes) AS size FROM deviceFiles
        ORDER BY device, bundleID, kind
        """)
    return WorldSnapshot(
      saved: saved, date: try WorldRow.current(db).bookedUntil.map { min(clock, $0) } ?? clock,
      testers: try Int.fetchOne(db, sql: "SELECT count(*) FROM accounts") ?? 0,
      transactions: try Int.fetchOne(db, sql: "SELECT count(*) FROM transactions") ?? 0,
      files: try sizes.map {
        guard let place = DeviceFile.Place($0), $0["size"] <= Self.largestFile,
          DeviceName.isValid(place.device)
        else { throw flaw("deviceFiles") }
        return DeviceFile.Entry(place: place, size: $0["size"])
      })
  }

  // MARK: - Validation

  private static let largestFile = 64 << 20
  /// The limit for every number in a world, with room for counters to grow.
  private static let most: Int64 = 1 << 53

  /// Requires exactly the version's tables, because a trigger or view would run in the world.
  private func requireTables(_ db: Database) throws {
    guard try db.tableExists("about") else { throw flaw("about") }
    guard try Schema.state(db) == .current else {
      throw StoreFailure.damaged(.otherSnapshot(url.path))
    }
    let model = try DatabaseQueue()
    let expected = try model.write { db in
      try Self.makeTables(db)
      return try Self.shape(db)
    }
    guard try Self.shape(db) == expected else { throw flaw("sqlite_master") }
  }

  private static func shape(_ db: Database) throws -> Set<[String?]> {
    Set(
      try Row.fetchAll(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_master").map {
        [$0["type"], $0["name"], $0["tbl_name"], $0["sql"]]
      })
  }

  private func requireSoundness(_ db: Database) throws {
    guard try Schema.flaws(db, "1").isEmpty,
      try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil
    else { throw flaw("integrity_check") }
    for table in ["world", "sandbox", "about"] {
      guard try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") == 1 else {
        throw flaw(table)
      }
    }
    guard try Int.fetchOne(db, sql: "SELECT count(*) FROM events") == 0 else {
      throw flaw("events")
    }
    try requireNumbers(db)
    try requireNames(db)
    let rows: [any StoredRow.Type] = [
      LedgerLine.self, SubscriptionRow.self, QueueRow.self, DeviceRow.self, SignInFailureRow.self,
      InterruptionRow.self, RefundRequestRow.self, KnownProductRow.self, SandboxRow.self,
    ]
    for row in rows { try read(row, db) }
  }

  private func requireNumbers(_ db: Database) throws {
    let world = try WorldRow.current(db)
    guard world.hasSoundNumbers, world.revision < Self.most else { throw flaw("world") }
    for table in ["accounts", "queue", "interruptions", "revocations"] {
      let isOutside = try Bool.fetchOne(
        db, sql: "SELECT 1 FROM \(table) WHERE id < 1 OR id >= ?", arguments: [Self.most])
      guard isOutside == nil else { throw flaw(table) }
    }
  }

  /// The maximum number of testers, and of devices. A restore locks the preferences of all devices.
  private static let mostNames = 1_000
  private static let mostFiles = 4_000

  /// Requires plausible numbers of testers, devices and files, with valid names.
  private func requireNames(_ db: Database) throws {
    for (counted, table, most) in [
      ("*", "accounts", Self.mostNames), ("*", "devices", Self.mostNames),
      ("DISTINCT device", "deviceFiles", Self.mostNames), ("*", "deviceFiles", Self.mostFiles),
    ] {
      let count = try Int.fetchOne(db, sql: "SELECT count(\(counted)) FROM \(table)") ?? 0
      guard count <= most else { throw flaw("more than \(most) rows in \(table)") }
    }
    let names = try String.fetchCursor(
      db,
      sql: """
        SELECT name FROM devices UNION SELECT device FROM queue UNION SELECT device FROM revocations
        UNION SELECT device FROM interruptions UNION SELECT device FROM deviceFiles
        UNION SELECT DISTINCT device FROM transactions WHERE device <> ''
        """)
    while let name = try names.next() {
      guard DeviceName.isValid(name) else { throw flaw("devices.name") }
    }
    let people = try AccountRow.fetchCursor(db, sql: AccountRow.selection)
    while let row = try people.next() {
      guard Credentials.isEmailAddress(row.email), row.lookup == Credentials.normalized(row.email),
        Credentials.isPersonName(row.firstName), Credentials.isPersonName(row.lastName)
      else { throw flaw("accounts.email") }
    }
  }

  private func read<Stored: StoredRow>(_: Stored.Type, _ db: Database) throws {
    let rows = try Stored.fetchCursor(db, sql: Stored.selection)
    while try rows.next() != nil {}
  }

  private func flaw(_ what: String) -> StoreFailure { .damaged(.notASnapshot(url.path, why: what)) }

  // MARK: - File access

  private func open<Value>(isReadOnly: Bool, _ body: (Database) throws -> Value) throws -> Value {
    do {
      if isReadOnly { try requireHeader() }
      var configuration = Configuration()
      configuration.readonly = isReadOnly
      configuration.prepareDatabase { db in
        try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      }
      let file = try DatabaseQueue(path: url.path, configuration: configuration)
      let result = Result { try file.writeWithoutTransaction(body) }
      try file.close()
      return try result.get()
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH,
        .SQLITE_SCHEMA, .SQLITE_TOOBIG:
        throw flaw(StoreFailure.words(error))
      default: throw StoreFailure(opening: url.path, error)
      }
    } catch StoreFailure.damaged(.column(let name, let table)) {
      throw flaw("\(table).\(name)")
    } catch  where error is RowDecodingError || error is DecodingError {
      throw flaw("rows")
    }
  }

  /// Requires a database without WAL, for which SQLite would create or read another file.
  private func requireHeader() throws {
    // The flags prevent waiting for a FIFO's writer, and following a symbolic link.
    let file = Glibc.open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else { throw flaw(String(cString: strerror(errno))) }
    defer { close(file) }
    var status = stat()
    var header = [UInt8](repeating: 0, count: 20)
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Glibc.read(file, &header, header.count) == header.count,
      header.starts(with: Array("SQLite format 3\0".utf8)), header[18...19] == [1, 1]
    else { throw flaw("header") }
  }
}

extension DeviceFile.Place {
  /// Reads the place of a file from its row; nil if the kind is unknown.
  init?(_ row: Row) {
    guard let kind = DeviceFile.Kind(rawValue: row["kind"]) else { return nil }
    self.init(device: row["device"], bundleID: row["bundleID"], kind: kind)
  }

  /// The columns `device`, `bundleID` and `kind`.
  var arguments: StatementArguments { [device, bundleID, kind.rawValue] }
}
