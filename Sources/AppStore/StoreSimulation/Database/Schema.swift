import GRDB
import StoreCore

/// The tables of a world. Dates are milliseconds since 1970; prices are decimal text.
enum Schema {
  private static let creation = """
    CREATE TABLE world(
      key INTEGER NOT NULL, id TEXT NOT NULL, revision INTEGER NOT NULL, seed INTEGER,
      drawn INTEGER NOT NULL, lastTransactionID INTEGER NOT NULL, lastOrderLineID INTEGER NOT NULL,
      lastOrder INTEGER NOT NULL, created INTEGER NOT NULL, bookedUntil INTEGER,
      catalogTesters INTEGER NOT NULL, knownCatalog INTEGER NOT NULL, generation INTEGER NOT NULL,
      environment TEXT NOT NULL, PRIMARY KEY (key)) STRICT;

    CREATE TABLE sandbox(
      key INTEGER NOT NULL, clock TEXT NOT NULL, faults TEXT NOT NULL, settings TEXT NOT NULL,
      PRIMARY KEY (key)) STRICT;

    CREATE TABLE keys(
      name TEXT NOT NULL, serialized BLOB NOT NULL, PRIMARY KEY (name)) STRICT;

    CREATE TABLE accounts(
      id INTEGER PRIMARY KEY AUTOINCREMENT, email TEXT NOT NULL, lookup TEXT NOT NULL,
      passwordHash TEXT, firstName TEXT NOT NULL, lastName TEXT NOT NULL, country TEXT NOT NULL,
      asksToBuy INTEGER NOT NULL, verificationCode TEXT, familyOrganizer INTEGER, UNIQUE (lookup),
      FOREIGN KEY (familyOrganizer) REFERENCES accounts(id) ON DELETE SET NULL) STRICT;

    CREATE TABLE devices(
      name TEXT NOT NULL, signedIn INTEGER, country TEXT NOT NULL,
      paymentsAllowed INTEGER NOT NULL, formerAccounts TEXT NOT NULL, PRIMARY KEY (name),
      FOREIGN KEY (signedIn) REFERENCES accounts(id) ON DELETE SET NULL) STRICT;

    CREATE TABLE signInFailures(
      lookup TEXT NOT NULL, failures INTEGER NOT NULL, lockedUntil INTEGER,
      PRIMARY KEY (lookup)) STRICT;

    -- A document is signed when it is first asked for.
    CREATE TABLE transactions(
      id INTEGER NOT NULL, originalID INTEGER NOT NULL, orderLineID TEXT,
      accountID INTEGER NOT NULL, accountEmail TEXT NOT NULL, device TEXT NOT NULL,
      bundleID TEXT NOT NULL, productID TEXT NOT NULL, kind TEXT NOT NULL, groupID TEXT,
      purchased INTEGER NOT NULL, originallyPurchased INTEGER NOT NULL, expires INTEGER,
      quantity INTEGER NOT NULL, accountToken TEXT, ownership TEXT NOT NULL, sharedFrom INTEGER,
      sharedLine INTEGER, revoked INTEGER, revocationReason INTEGER, isUpgraded INTEGER NOT NULL,
      offerKind TEXT, offerID TEXT, offerMode TEXT, offerPeriod TEXT, country TEXT NOT NULL,
      cause TEXT NOT NULL, price TEXT NOT NULL, currency TEXT NOT NULL, proratedRefund TEXT,
      isFinished INTEGER NOT NULL, facts TEXT, changed INTEGER NOT NULL, jws TEXT,
      PRIMARY KEY (id)) STRICT;
    CREATE INDEX transactionsChanged ON transactions(accountID, changed);
    CREATE INDEX transactionsOfAccount ON transactions(accountID, id);
    CREATE INDEX transactionsOfDevice ON transactions(device, id);
    CREATE INDEX transactionsOfProduct ON transactions(accountID, productID, id);
    CREATE INDEX transactionsOfOriginal ON transactions(originalID, id);
    CREATE INDEX transactionsRestorable ON transactions(accountID, bundleID, id) \
    WHERE \(LedgerLine.restorable);
    CREATE INDEX transactionsInHistory ON transactions(accountID, bundleID, id) \
    WHERE \(LedgerLine.ofHistory);
    CREATE INDEX transactionsUnfinished ON transactions(accountID, bundleID, id) \
    WHERE \(LedgerLine.unfinished);
    CREATE INDEX transactionsSharedFrom ON transactions(sharedFrom) WHERE sharedFrom IS NOT NULL;
    CREATE INDEX transactionsSharedWith ON transactions(accountID, sharedFrom, id) \
    WHERE \(LedgerLine.shared);
    -- Find the next transaction of a product without reading those of other products.
    CREATE INDEX transactionsOfProductAnywhere ON transactions(productID, id);
    CREATE INDEX transactionsOfProductOnDevice ON transactions(device, productID, id);
    CREATE INDEX transactionsOfProductInHistory ON transactions(accountID, productID, id) \
    WHERE \(LedgerLine.ofHistory);
    -- When its contents change, a document is signed again.
    CREATE TRIGGER transactionChanges
    AFTER UPDATE OF revoked, isUpgraded, expires ON transactions BEGIN
      UPDATE transactions SET changed = (SELECT revision + 1 FROM world), jws = NULL
      WHERE id = NEW.id;
    END;

    CREATE TABLE entitlements(
      accountID INTEGER NOT NULL, slot TEXT NOT NULL, transactionID INTEGER NOT NULL,
      bundleID TEXT NOT NULL, PRIMARY KEY (accountID, bundleID, slot)) STRICT;

    CREATE TABLE subscriptions(
      originalID INTEGER NOT NULL, accountID INTEGER NOT NULL, groupID TEXT NOT NULL,
      productID TEXT NOT NULL, renewsAs TEXT NOT NULL, latestID INTEGER NOT NULL,
      recentStart INTEGER NOT NULL, raises TEXT,
      hadIntroduction INTEGER NOT NULL, due INTEGER, machine TEXT NOT NULL, offer TEXT,
      bundleID TEXT NOT NULL, PRIMARY KEY (originalID)) STRICT;
    CREATE UNIQUE INDEX subscriptionsOfGroup ON subscriptions(accountID, bundleID, groupID);
    CREATE INDEX subscriptionsDue ON subscriptions(due, originalID) WHERE due IS NOT NULL;

    CREATE TABLE queue(
      id INTEGER PRIMARY KEY AUTOINCREMENT, device TEXT NOT NULL, session TEXT NOT NULL,
      productID TEXT NOT NULL, quantity INTEGER NOT NULL, accountToken TEXT,
      simulatesAskToBuy INTEGER NOT NULL, offer TEXT, phase TEXT NOT NULL, accountID INTEGER,
      transactionID INTEGER, settled INTEGER, originalID INTEGER, originallyPurchased INTEGER,
      wasDeclined INTEGER NOT NULL, refusal TEXT, change TEXT, shown TEXT, \
    bundleID TEXT NOT NULL) STRICT;
    CREATE INDEX queueOfDevice ON queue(device, id);
    CREATE INDEX queueExpiring ON queue(settled) WHERE \(QueueRow.isExpiring);

    CREATE TABLE interruptions(
      id INTEGER PRIMARY KEY AUTOINCREMENT, device TEXT NOT NULL, accountID INTEGER NOT NULL,
      payment TEXT NOT NULL, date INTEGER NOT NULL, bundleID TEXT NOT NULL, shown TEXT) STRICT;

    CREATE TABLE refundRequests(
      transactionID INTEGER NOT NULL, accountID INTEGER NOT NULL, productID TEXT NOT NULL,
      reason TEXT NOT NULL, status TEXT NOT NULL, date INTEGER NOT NULL,
      PRIMARY KEY (transactionID)) STRICT;

    -- Revocations that a device does not know of yet. Account 0 stands for whoever is signed in.
    CREATE TABLE revocations(
      id INTEGER PRIMARY KEY AUTOINCREMENT, device TEXT NOT NULL, productID TEXT NOT NULL,
      transactionID INTEGER NOT NULL, bundleID TEXT NOT NULL, holder INTEGER NOT NULL) STRICT;

    -- Each account can redeem a code once. Codes are in lower case.
    CREATE TABLE redemptions(
      accountID INTEGER NOT NULL, bundleID TEXT NOT NULL, code TEXT NOT NULL, \
    PRIMARY KEY (accountID, bundleID, code)) STRICT;

    -- Products that were sold and are no longer in the catalog of their app.
    CREATE TABLE deletedProducts(bundleID TEXT NOT NULL, productID TEXT NOT NULL, \
    PRIMARY KEY (bundleID, productID)) STRICT;

    -- The terms of a subscription at its last purchase or renewal, in JSON.
    CREATE TABLE knownProducts(
      productID TEXT NOT NULL, kind TEXT NOT NULL, bundleID TEXT NOT NULL,
      terms TEXT, PRIMARY KEY (bundleID, productID)) STRICT;

    -- The outcomes that testers have seen. Restore, undo and reset keep them.
    CREATE TABLE coverage(
      outcome TEXT NOT NULL, productID TEXT NOT NULL, device TEXT NOT NULL, count INTEGER NOT NULL,
      first INTEGER NOT NULL, last INTEGER NOT NULL,
      PRIMARY KEY (outcome, productID, device)) WITHOUT ROWID, STRICT;

    -- The act is the first event of what a person or the store did; NULL in that event itself.
    CREATE TABLE events(
      id INTEGER PRIMARY KEY AUTOINCREMENT, date INTEGER NOT NULL, realDate INTEGER NOT NULL,
      device TEXT, account TEXT, app TEXT, productID TEXT, transactionID INTEGER, payment INTEGER,
      kind TEXT NOT NULL, fact TEXT NOT NULL, command TEXT, act INTEGER) STRICT;
    CREATE INDEX eventsOfTransaction ON events(transactionID) WHERE transactionID IS NOT NULL;
    CREATE INDEX eventsOfPayment ON events(payment) WHERE payment IS NOT NULL;
    CREATE INDEX eventsOfFailedPayments ON events(id) WHERE \(EventRow.failedPayment);
    CREATE INDEX eventsOfReceiptAnswers ON events(act) WHERE \(EventRow.receiptAnswer);

    -- The entries of undo: their actions in JSON, and the size of their changes and files in bytes.
    CREATE TABLE history(
      id INTEGER PRIMARY KEY AUTOINCREMENT, date INTEGER NOT NULL, actions TEXT NOT NULL,
      isUndone INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT;

    -- The changesets of SQLite's session extension, one for each database transaction.
    CREATE TABLE historyChanges(
      id INTEGER PRIMARY KEY, entry INTEGER NOT NULL, changes BLOB NOT NULL) STRICT;
    CREATE INDEX historyChangesOfEntry ON historyChanges(entry, id);

    -- The devices' files before each entry. Entry 0 has the files after the last one.
    CREATE TABLE historyFiles(
      entry INTEGER NOT NULL, device TEXT NOT NULL, bundleID TEXT NOT NULL, kind TEXT NOT NULL,
      mark TEXT NOT NULL, content INTEGER, PRIMARY KEY (entry, device, bundleID, kind)) STRICT;
    CREATE INDEX historyFilesOfMark ON historyFiles(mark);
    CREATE INDEX historyFilesOfContent ON historyFiles(content);

    CREATE TABLE historyContents(id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
    """

  /// The tables of apps' servers. Worlds that were made without them get them when they are opened.
  private static let serverTables = """
    CREATE TABLE IF NOT EXISTS notifications(
      id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL, name TEXT NOT NULL,
      bundleID TEXT NOT NULL, event INTEGER, entry INTEGER, date INTEGER NOT NULL,
      accountID INTEGER, account TEXT, productID TEXT, transactionID INTEGER,
      content TEXT NOT NULL, payload TEXT, due INTEGER, outcome TEXT, attempts TEXT) STRICT;
    CREATE UNIQUE INDEX IF NOT EXISTS notificationsOfUUID ON notifications(uuid);
    CREATE INDEX IF NOT EXISTS notificationsWaiting ON notifications(due, id) \
    WHERE \(NotificationRow.waiting);
    CREATE INDEX IF NOT EXISTS notificationsOfOutcome ON notifications(outcome, id);
    CREATE INDEX IF NOT EXISTS notificationsOfEntry ON notifications(entry) \
    WHERE entry IS NOT NULL;
    """

  static func hasServerTables(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT 1 FROM sqlite_master WHERE name = 'notificationsOfEntry'") ?? false
  }

  static func makeServerTables(_ db: Database) throws { try db.execute(sql: serverTables) }

  /// The mark of worlds and snapshots since version 1.0.0, "RAZE" in ASCII. Databases of earlier
  /// versions, whatever their version number, do not have it.
  static let applicationID = 0x5241_5A45
  static let version = 1

  enum State {
    case empty, current
    /// Created by a later version.
    case newer
    /// Not a database of version 1.0.0 or later.
    case unmarked
  }

  static func state(_ db: Database) throws -> State {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID, version > 0 {
      return version == Self.version ? .current : .newer
    }
    return try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0 ? .empty : .unmarked
  }

  static func make(_ db: Database) throws {
    try db.execute(
      sql: """
        PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version); \(creation)
        """)
  }

  /// All tables except the history's, the coverage's and the servers', dependent ones first.
  static let tables = [
    "events", "knownProducts", "deletedProducts", "redemptions", "revocations", "refundRequests",
    "interruptions", "queue", "subscriptions", "entitlements", "transactions", "signInFailures",
    "devices", "accounts", "keys", "sandbox", "world",
  ]

  static let coverage = "coverage"
  static let historyTables = ["history", "historyChanges", "historyFiles", "historyContents"]

  /// The tables whose changes can be undone. Known products and keys are kept, and the world's
  /// counters only increase.
  static let undoableTables = tables.filter {
    !["events", "knownProducts", "deletedProducts", "keys", "world"].contains($0)
  }

  /// Deletes the matching rows from each table that has the column, except `spared` and the log.
  static func delete(
    _ db: Database, where column: String, is value: Int64?, sparing spared: String? = nil
  ) throws {
    for table in tables where table != spared && table != EventRow.databaseTableName {
      guard try db.columns(in: table).contains(where: { $0.name == column }) else { continue }
      try db.execute(sql: "DELETE FROM \(table) WHERE \(column) = ?", arguments: [value])
    }
  }

  static func empty(_ db: Database, sparing spared: [String]) throws {
    for table in tables where !spared.contains(table) {
      try db.execute(sql: "DELETE FROM \(table)")
    }
  }

  private static let mostBytesAtOnce = 16 << 20

  /// Returns the damage that SQLite finds, and whether it checked everything. Does not check the
  /// ledger of a large file.
  static func damage(_ db: Database) throws -> (flaws: [String], isWhole: Bool) {
    let bytes = try ["page_count", "page_size"].reduce(1) {
      $0 * (try Int.fetchOne(db, sql: "PRAGMA \($1)") ?? 0)
    }
    let readsAll = bytes <= mostBytesAtOnce
    let small =
      (tables + historyTables).filter { $0 != LedgerLine.databaseTableName }
      + [coverage, NotificationRow.databaseTableName]
    let checks = readsAll ? ["5"] : small.map { "'\($0)'" }
    return (try checks.flatMap { try flaws(db, $0) }, readsAll)
  }

  /// Returns the flaws that SQLite finds. Throws if a page cannot be read: SQLite reports that as a
  /// flaw, but the file may be intact.
  static func flaws(_ db: Database, _ check: String) throws -> [String] {
    let flaws = try String.fetchAll(db, sql: "PRAGMA integrity_check(\(check))")
    for flaw in flaws {
      guard let code = flaw.firstMatch(of: /error code=(\d+)/).flatMap({ Int32($0.1) }) else {
        continue
      }
      let result = ResultCode(rawValue: code)
      if result.primaryResultCode == .SQLITE_IOERR { throw DatabaseError(resultCode: result) }
    }
    return flaws.filter { $0 != "ok" }
  }
}
