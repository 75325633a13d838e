import GRDB

/// The migrations of worlds from earlier builds, starting with the first supported version.
///
/// To change a table:
///
/// 1. Change it in ``Schema``, which creates new worlds, and change its row type.
/// 2. Append a step to ``steps`` that makes the same change to existing worlds. Spell out the SQL,
///   because row types change later but a step must not. A new NOT NULL column needs a DEFAULT, as
///   in `ALTER TABLE testers ADD COLUMN hair TEXT NOT NULL DEFAULT 'gray'`.
/// 3. Do not change or rename existing steps. Worlds record them by name.
///
/// `StoredWorldTests` checks that both ways produce the same tables.
enum Migrations {
  /// The first version whose worlds can be migrated.
  static let firstVersion = 5
  static let version = firstVersion + steps.count

  private struct Step {
    /// The permanent name, which worlds record.
    let name: String
    let migrate: @Sendable (Database) throws -> Void
  }

  private static let steps = [
    // Every product in the ledger was sold.
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
    // Earlier confirmations have no terms and stay valid.
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
    Step(name: "13: apps") { db in
      try db.execute(sql: separatingApps)
      // Earlier changes refer to the old tables and cannot be undone.
      for table in Schema.historyTables { try db.execute(sql: "DELETE FROM \(table)") }
    },
    Step(name: "14: environment") { db in
      try db.execute(
        sql: "ALTER TABLE world ADD COLUMN environment TEXT NOT NULL DEFAULT 'Sandbox'")
    },
  ]

  /// The migrator. Each step is one transaction that increments the version.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (count, step) in steps.enumerated() {
      // References are already consistent, and a full check of a long ledger is slow.
      migrator.registerMigration(step.name, foreignKeyChecks: .immediate) { db in
        try step.migrate(db)
        try db.execute(sql: "PRAGMA user_version = \(firstVersion + count + 1)")
      }
    }
    return migrator
  }

  static func noteAll(_ db: Database) throws {
    try db.execute(sql: "CREATE TABLE grdb_migrations(identifier TEXT NOT NULL PRIMARY KEY)")
    for step in steps {
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [step.name])
    }
    try db.execute(sql: "PRAGMA user_version = \(version)")
  }

  /// Each row gets the app of its transaction, or of its product if it has no transaction.
  private static let separatingApps = """
    ALTER TABLE subscriptions ADD COLUMN bundleID TEXT NOT NULL DEFAULT '';
    UPDATE subscriptions SET bundleID = coalesce(
      (SELECT bundleID FROM transactions WHERE id = latestID),
      (SELECT bundleID FROM knownProducts k WHERE k.productID = subscriptions.productID), '');
    DROP INDEX subscriptionsOfGroup;
    CREATE UNIQUE INDEX subscriptionsOfGroup ON subscriptions(accountID, bundleID, groupID);

    ALTER TABLE queue ADD COLUMN bundleID TEXT NOT NULL DEFAULT '';
    UPDATE queue SET bundleID = coalesce(
      (SELECT bundleID FROM transactions WHERE id = transactionID),
      (SELECT bundleID FROM knownProducts k WHERE k.productID = queue.productID),
      (SELECT app FROM events WHERE payment = queue.id AND app IS NOT NULL LIMIT 1), '');
    CREATE INDEX queueExpiring ON queue(settled) WHERE \(QueueRow.isExpiring);

    ALTER TABLE interruptions ADD COLUMN bundleID TEXT NOT NULL DEFAULT '';
    UPDATE interruptions SET bundleID = coalesce(
      (SELECT bundleID FROM knownProducts WHERE productID = payment ->> 'productID'), '');
    ALTER TABLE interruptions ADD COLUMN shown TEXT;

    ALTER TABLE revocations ADD COLUMN bundleID TEXT NOT NULL DEFAULT '';
    ALTER TABLE revocations ADD COLUMN holder INTEGER NOT NULL DEFAULT 0;
    UPDATE revocations SET holder = coalesce(
      (SELECT accountID FROM transactions WHERE id = transactionID), 0), bundleID = coalesce(
      (SELECT bundleID FROM transactions WHERE id = transactionID),
      (SELECT bundleID FROM knownProducts k WHERE k.productID = revocations.productID), '');

    ALTER TABLE entitlements RENAME TO former;
    CREATE TABLE entitlements(
      accountID INTEGER NOT NULL, slot TEXT NOT NULL, transactionID INTEGER NOT NULL,
      bundleID TEXT NOT NULL, PRIMARY KEY (accountID, bundleID, slot)) STRICT;
    INSERT INTO entitlements SELECT accountID, slot, transactionID, coalesce(
      (SELECT bundleID FROM transactions WHERE id = transactionID), '') FROM former ORDER BY rowid;
    DROP TABLE former;

    ALTER TABLE redemptions RENAME TO former;
    CREATE TABLE redemptions(
      accountID INTEGER NOT NULL, bundleID TEXT NOT NULL, code TEXT NOT NULL,
      PRIMARY KEY (accountID, bundleID, code)) STRICT;
    INSERT INTO redemptions SELECT accountID, coalesce(
      (SELECT bundleID FROM transactions t WHERE t.accountID = f.accountID
         AND t.offerKind = 'offerCode' AND lower(t.offerID) = f.code LIMIT 1),
      (SELECT bundleID FROM knownProducts WHERE kind = 'Auto-Renewable Subscription'), ''), code
      FROM former f ORDER BY rowid;
    DROP TABLE former;

    ALTER TABLE deletedProducts RENAME TO former;
    CREATE TABLE deletedProducts(
      bundleID TEXT NOT NULL, productID TEXT NOT NULL, PRIMARY KEY (bundleID, productID)) STRICT;
    INSERT INTO deletedProducts SELECT coalesce(
      (SELECT bundleID FROM knownProducts k WHERE k.productID = f.productID), ''), productID
      FROM former f ORDER BY rowid;
    DROP TABLE former;

    ALTER TABLE knownProducts RENAME TO former;
    CREATE TABLE knownProducts(
      productID TEXT NOT NULL, kind TEXT NOT NULL, bundleID TEXT NOT NULL,
      terms TEXT, PRIMARY KEY (bundleID, productID)) STRICT;
    INSERT INTO knownProducts(bundleID, productID, kind)
      SELECT bundleID, productID, kind FROM former ORDER BY rowid;
    INSERT INTO knownProducts(bundleID, productID, kind)
      SELECT bundleID, productID, kind FROM transactions WHERE TRUE ORDER BY id
      ON CONFLICT DO NOTHING;
    DROP TABLE former;

    DROP INDEX transactionsRestorable;
    CREATE INDEX transactionsRestorable ON transactions(accountID, bundleID, id) \
    WHERE \(LedgerLine.restorable);
    DROP INDEX transactionsInHistory;
    CREATE INDEX transactionsInHistory ON transactions(accountID, bundleID, id) \
    WHERE \(LedgerLine.ofHistory);
    DROP INDEX transactionsUnfinished;
    CREATE INDEX transactionsUnfinished ON transactions(accountID, bundleID, id) \
    WHERE \(LedgerLine.unfinished);
    DROP INDEX transactionsInHistoryOfDevice;
    CREATE INDEX transactionsInHistoryOfDevice ON transactions(device, bundleID, id) \
    WHERE \(LedgerLine.ofHistory);
    """

  /// The first version whose snapshots can be migrated.
  static let firstOfSnapshots = 12

  /// Returns a version's statement that creates a table or an index; nil if it had none.
  static func statement(of version: Int, _ name: String, from present: String) -> String? {
    if version < 13, name == "queueExpiring" { return nil }
    let added =
      name == "world"
      ? [" environment TEXT NOT NULL,"] : version < 13 ? additionsOf13[name] ?? [] : []
    return added.reduce(present) { $0.replacing($1, with: "") }
  }

  private static let additionsOf13 = [
    "entitlements": ["bundleID TEXT NOT NULL, ", "bundleID, "],
    "subscriptions": ["bundleID TEXT NOT NULL, "], "subscriptionsOfGroup": ["bundleID, "],
    "queue": [", bundleID TEXT NOT NULL"],
    "interruptions": [", bundleID TEXT NOT NULL, shown TEXT"],
    "revocations": [", bundleID TEXT NOT NULL", ", holder INTEGER NOT NULL"],
    "redemptions": ["bundleID TEXT NOT NULL, ", "bundleID, "],
    "deletedProducts": ["bundleID TEXT NOT NULL, ", "bundleID, "],
    "knownProducts": ["terms TEXT, ", "bundleID, "],
    "transactionsRestorable": ["bundleID, "], "transactionsInHistory": ["bundleID, "],
    "transactionsUnfinished": ["bundleID, "], "transactionsInHistoryOfDevice": ["bundleID, "],
  ]
}
