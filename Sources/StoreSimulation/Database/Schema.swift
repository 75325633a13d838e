import GRDB

/// The tables of a world. Money is decimal text, instants are milliseconds since 1970.
enum Schema {
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try createWorld(db)
      try createAccounts(db)
      try createLedger(db)
      try createQueue(db)
      try createRequests(db)
    }
    migrator.registerMigration("restorable") { db in
      try db.execute(
        sql: """
          CREATE INDEX transactionsRestorable ON transactions(accountID, id)
          WHERE \(SimulatedStore.restorableLines);
          -- Coupons that were used up are most of a long ledger; nobody has to walk over them.
          CREATE INDEX transactionsInHistory ON transactions(accountID, id)
          WHERE \(SimulatedStore.linesOfHistory);
          CREATE INDEX transactionsUnfinished ON transactions(accountID, id)
          WHERE \(SimulatedStore.unfinishedLines)
          """)
    }
    migrator.registerMigration("running offers") { db in
      try db.execute(sql: "ALTER TABLE subscriptions ADD COLUMN offer BLOB")
    }
    migrator.registerMigration("offer claims") { db in
      try db.execute(
        sql: """
          ALTER TABLE queue RENAME COLUMN offerID TO offer;
          UPDATE queue SET offer = NULL;
          ALTER TABLE interruptions ADD COLUMN offer TEXT;
          ALTER TABLE world ADD COLUMN offerKey BLOB;
          CREATE TABLE redemptions(
            accountID INTEGER NOT NULL,
            code TEXT NOT NULL,
            PRIMARY KEY (accountID, code)) STRICT
          """)
    }
    migrator.registerMigration("prorated refunds") { db in
      try db.execute(sql: "ALTER TABLE transactions ADD COLUMN proratedRefund TEXT")
    }
    migrator.registerMigration("family copies of their own") { db in
      // Until now a copy had its owner's original; what was signed of it stays as it was signed.
      try db.execute(
        sql: """
          ALTER TABLE transactions ADD COLUMN sharedFrom INTEGER;
          UPDATE transactions SET sharedFrom = originalID WHERE ownership = 'FAMILY_SHARED';
          CREATE INDEX transactionsSharedFrom ON transactions(sharedFrom)
            WHERE sharedFrom IS NOT NULL
          """)
    }
    migrator.registerMigration("catching up") { db in
      // Up to when everything is booked, where more was due than is booked at once.
      try db.execute(sql: "ALTER TABLE world ADD COLUMN behind INTEGER")
    }
    migrator.registerMigration("filtered by product") { db in
      // One step from one line of a product to the next, however many stand between them.
      try db.execute(
        sql: """
          CREATE INDEX transactionsOfProductAnywhere ON transactions(productID, id);
          CREATE INDEX transactionsOfProductOnDevice ON transactions(device, productID, id);
          CREATE INDEX transactionsOfProductInHistory ON transactions(accountID, productID, id)
          WHERE \(SimulatedStore.linesOfHistory);
          -- For a device where nobody is signed in.
          CREATE INDEX transactionsInHistoryOfDevice ON transactions(device, id)
          WHERE \(SimulatedStore.linesOfHistory);
          CREATE INDEX transactionsOfProductInHistoryOfDevice
          ON transactions(device, productID, id) WHERE \(SimulatedStore.linesOfHistory)
          """)
    }
    migrator.registerMigration("family copies of each period") { db in
      // A copy had only its owner's original until now, so the period tells which line it is of.
      try db.execute(
        sql: """
          ALTER TABLE transactions ADD COLUMN sharedLine INTEGER;
          UPDATE transactions SET sharedLine = ifnull((
            SELECT max(bought.id) FROM transactions bought
            WHERE bought.originalID = transactions.sharedFrom AND bought.ownership = 'PURCHASED'
              AND bought.cause IN ('purchase', 'renewal') AND bought.id < transactions.id
              AND bought.productID = transactions.productID
              AND bought.expires IS transactions.expires), sharedFrom)
          WHERE sharedFrom IS NOT NULL;
          CREATE INDEX transactionsSharedWith ON transactions(accountID, sharedFrom, id)
          WHERE \(SimulatedStore.sharedLines)
          """)
    }
    return migrator
  }()

  /// Whether exactly the migrations of this version were made; false also in an empty file.
  static func isCurrent(_ db: Database) throws -> Bool {
    let made = try? String.fetchAll(
      db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
    return made == migrator.migrations
  }

  private static func createWorld(_ db: Database) throws {
    // One row. `revision` grows with every write, so that other processes see that there was one.
    try db.execute(
      sql: """
        CREATE TABLE world(
          id INTEGER PRIMARY KEY CHECK (id = 1),
          revision INTEGER NOT NULL,
          seed INTEGER NOT NULL,
          drawn INTEGER NOT NULL,
          lastTransactionID INTEGER NOT NULL,
          lastOrderLineID INTEGER NOT NULL,
          clock BLOB NOT NULL,
          faults BLOB NOT NULL,
          settings BLOB NOT NULL,
          created INTEGER NOT NULL,
          authority BLOB,
          catalogTesters TEXT NOT NULL) STRICT
        """)
  }

  private static func createAccounts(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE accounts(
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          email TEXT NOT NULL,
          lookup TEXT NOT NULL UNIQUE,
          passwordHash TEXT,
          firstName TEXT NOT NULL,
          lastName TEXT NOT NULL,
          country TEXT NOT NULL,
          asksToBuy INTEGER NOT NULL,
          verificationCode TEXT,
          familyOrganizer INTEGER REFERENCES accounts(id) ON DELETE SET NULL) STRICT;
        CREATE TABLE signInFailures(
          lookup TEXT PRIMARY KEY,
          failures INTEGER NOT NULL,
          lockedUntil INTEGER) STRICT;
        CREATE TABLE devices(
          name TEXT PRIMARY KEY,
          accountID INTEGER REFERENCES accounts(id) ON DELETE SET NULL,
          country TEXT NOT NULL,
          paymentsAllowed INTEGER NOT NULL) STRICT
        """)
  }

  private static func createLedger(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE transactions(
          id INTEGER PRIMARY KEY,
          originalID INTEGER NOT NULL,
          orderLineID INTEGER,
          accountID INTEGER NOT NULL,
          accountEmail TEXT NOT NULL,
          device TEXT NOT NULL,
          bundleID TEXT NOT NULL,
          productID TEXT NOT NULL,
          kind TEXT NOT NULL,
          groupID TEXT,
          purchased INTEGER NOT NULL,
          originallyPurchased INTEGER NOT NULL,
          expires INTEGER,
          quantity INTEGER NOT NULL,
          accountToken TEXT,
          ownership TEXT NOT NULL,
          revoked INTEGER,
          revocationReason INTEGER,
          isUpgraded INTEGER NOT NULL,
          offerKind TEXT,
          offerID TEXT,
          offerMode TEXT,
          offerPeriod TEXT,
          country TEXT NOT NULL,
          cause TEXT NOT NULL,
          price TEXT NOT NULL,
          currency TEXT NOT NULL,
          isFinished INTEGER NOT NULL,
          why TEXT NOT NULL,
          -- The world's revision with the last change that clients hear of.
          changed INTEGER NOT NULL DEFAULT 0,
          -- Signed when it is first asked for.
          jws TEXT) STRICT;
        CREATE TRIGGER transactionIsNew AFTER INSERT ON transactions BEGIN
          UPDATE transactions SET changed = (SELECT revision + 1 FROM world) WHERE id = NEW.id;
        END;
        CREATE TRIGGER transactionChanges
        AFTER UPDATE OF revoked, isUpgraded, expires ON transactions BEGIN
          UPDATE transactions SET changed = (SELECT revision + 1 FROM world), jws = NULL
          WHERE id = NEW.id;
        END;
        CREATE INDEX transactionsChanged ON transactions(accountID, changed);
        CREATE INDEX transactionsOfAccount ON transactions(accountID, id);
        CREATE INDEX transactionsOfDevice ON transactions(device, id);
        CREATE INDEX transactionsOfProduct ON transactions(accountID, productID, id);
        CREATE INDEX transactionsOfOriginal ON transactions(originalID, id);
        -- What an account may use now: one row for each product, so that asking costs what is owned
        -- and not what was ever bought.
        CREATE TABLE entitlements(
          accountID INTEGER NOT NULL,
          slot TEXT NOT NULL,
          transactionID INTEGER NOT NULL,
          PRIMARY KEY (accountID, slot)) STRICT;
        CREATE TABLE subscriptions(
          originalID INTEGER PRIMARY KEY,
          accountID INTEGER NOT NULL,
          groupID TEXT NOT NULL,
          productID TEXT NOT NULL,
          renewsAs TEXT NOT NULL,
          latestID INTEGER NOT NULL,
          nextPrice TEXT,
          hadIntroduction INTEGER NOT NULL,
          due INTEGER,
          machine BLOB NOT NULL) STRICT;
        CREATE UNIQUE INDEX subscriptionsOfGroup ON subscriptions(accountID, groupID);
        CREATE INDEX subscriptionsDue ON subscriptions(due, originalID) WHERE due IS NOT NULL
        """)
  }

  private static func createQueue(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE queue(
          key INTEGER PRIMARY KEY AUTOINCREMENT,
          device TEXT NOT NULL,
          session TEXT NOT NULL,
          productID TEXT NOT NULL,
          quantity INTEGER NOT NULL,
          accountToken TEXT,
          simulatesAskToBuy INTEGER NOT NULL,
          offerID TEXT,
          phase TEXT NOT NULL,
          accountID INTEGER,
          transactionID INTEGER,
          settled INTEGER,
          originalID INTEGER,
          originallyPurchased INTEGER,
          wasDeclined INTEGER NOT NULL,
          refusal BLOB) STRICT;
        CREATE INDEX queueOfDevice ON queue(device, key)
        """)
  }

  private static func createRequests(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE interruptions(
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          device TEXT NOT NULL,
          accountID INTEGER NOT NULL,
          productID TEXT NOT NULL,
          quantity INTEGER NOT NULL,
          accountToken TEXT,
          date INTEGER NOT NULL) STRICT;
        CREATE TABLE refundRequests(
          transactionID INTEGER PRIMARY KEY,
          accountID INTEGER NOT NULL,
          productID TEXT NOT NULL,
          reason TEXT NOT NULL,
          status TEXT NOT NULL,
          date INTEGER NOT NULL) STRICT;
        -- What a device has yet to be told was taken away.
        CREATE TABLE revocations(
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          device TEXT NOT NULL,
          productID TEXT NOT NULL,
          transactionID INTEGER NOT NULL) STRICT
        """)
  }
}
