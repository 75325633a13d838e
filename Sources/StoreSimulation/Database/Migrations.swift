import GRDB

/// The steps that bring a world of an earlier build to this one, from the first version whose
/// worlds can stay.
///
/// To change a table:
///
/// 1. Change it in ``Schema``, which makes new worlds, up to date from the start; and its row's type.
/// 2. Add a step at the end of ``steps`` that makes the same of an older world. Its SQL is spelled out
///    here: a row's type goes on changing, and a step must always do what it did. A column that is
///    added and is NOT NULL needs a DEFAULT, as in `ALTER TABLE testers ADD COLUMN hair TEXT NOT NULL
///    DEFAULT 'gray'`.
/// 3. Leave the other steps, and their names, as they are. Worlds out there have noted them.
///
/// `StoredWorldTests` holds that both ways end at the same tables.
enum Migrations {
  /// The version of the first build whose worlds can be brought up to date.
  static let firstVersion = 5
  /// The version of this build. It stands in every world, so that one look at a launch tells
  /// whether there is anything to do.
  static let version = firstVersion + steps.count

  private struct Step {
    /// The name, for ever: worlds note that they have taken it.
    let name: String
    let migrate: @Sendable (Database) throws -> Void
  }

  private static let steps = [
    // Whatever is in the ledger was sold.
    Step(name: "6: known products") { db in
      try db.execute(
        sql: """
          CREATE TABLE knownProducts(
            productID TEXT NOT NULL, kind TEXT NOT NULL, bundleID TEXT NOT NULL,
            PRIMARY KEY (productID)) STRICT;
          INSERT INTO knownProducts(productID, kind, bundleID)
            SELECT productID, kind, bundleID FROM transactions
            WHERE id IN (SELECT min(id) FROM transactions GROUP BY productID)
          """)
    },
    // A yes that was given before is good for whatever it was for.
    Step(name: "7: shown terms") { db in
      try db.execute(sql: "ALTER TABLE queue ADD COLUMN shown TEXT")
    },
    Step(name: "8: known catalog") { db in
      try db.execute(sql: "ALTER TABLE world ADD COLUMN knownCatalog INTEGER NOT NULL DEFAULT 0")
    },
    Step(name: "9: generation") { db in
      try db.execute(sql: "ALTER TABLE world ADD COLUMN generation INTEGER NOT NULL DEFAULT 0")
    },
    Step(name: "10: commands of events") { db in
      try db.execute(sql: "ALTER TABLE events ADD COLUMN command TEXT")
    },
    Step(name: "11: history") { db in
      try db.execute(
        sql: """
          CREATE TABLE history(
            id INTEGER PRIMARY KEY AUTOINCREMENT, date INTEGER NOT NULL, actions TEXT NOT NULL,
            isUndone INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT;

          CREATE TABLE historyChanges(
            id INTEGER PRIMARY KEY, entry INTEGER NOT NULL, changes BLOB NOT NULL) STRICT;
          CREATE INDEX historyChangesOfEntry ON historyChanges(entry, id);

          CREATE TABLE historyFiles(
            entry INTEGER NOT NULL, device TEXT NOT NULL, bundleID TEXT NOT NULL, kind TEXT NOT NULL,
            mark TEXT NOT NULL, content INTEGER, PRIMARY KEY (entry, device, bundleID, kind)) STRICT;
          CREATE INDEX historyFilesOfMark ON historyFiles(mark);
          CREATE INDEX historyFilesOfContent ON historyFiles(content);

          CREATE TABLE historyContents(id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
          """)
    },
    Step(name: "12: coverage") { db in
      try db.execute(
        sql: """
          CREATE TABLE coverage(
            outcome TEXT NOT NULL, productID TEXT NOT NULL, device TEXT NOT NULL,
            count INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
            PRIMARY KEY (outcome, productID, device)) WITHOUT ROWID, STRICT
          """)
    },
  ]

  /// Each step is one transaction, and takes the world to the next version.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (count, step) in steps.enumerated() {
      // The rows keep to their references already, and a long ledger takes long to look through.
      migrator.registerMigration(step.name, foreignKeyChecks: .immediate) { db in
        try step.migrate(db)
        try db.execute(sql: "PRAGMA user_version = \(firstVersion + count + 1)")
      }
    }
    return migrator
  }

  /// Notes all steps: a world that was made with this build's tables has nothing to migrate.
  static func noteAll(_ db: Database) throws {
    try db.execute(sql: "CREATE TABLE grdb_migrations(identifier TEXT NOT NULL PRIMARY KEY)")
    for step in steps {
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [step.name])
    }
    try db.execute(sql: "PRAGMA user_version = \(version)")
  }
}
