import Foundation
import GRDB
import StoreCore
import StoreReceipts
import Synchronization

/// A world: the App Store's side of everything, in one database. A ``Device`` uses a world; a
/// server needs no device.
///
/// Each call of ``write(as:_:beforeNotifying:)`` is one transaction, which is durable when the call
/// returns and rolled back if it throws. Several processes can use a world at the same time; SQLite
/// orders their transactions. Functions block, so call them on ``executor``.
final class World: Sendable {
  let folder: StateFolder
  let catalog: Catalog
  /// The client for the store's own side. Nobody is signed in on it, and it has no payment queue.
  let noDevice: Client
  let surroundings: WorldSurroundings
  let executor = WorldExecutor()
  let database: DatabaseQueue

  let memory: Mutex<Memory>
  /// Whether the database is damaged. Then it is not changed, so that it can be inspected.
  private let isDamaged = Atomic(false)

  /// Opens the world in `folder`, and creates it if it does not exist.
  init(
    folder: StateFolder, catalog: Catalog, surroundings: WorldSurroundings
  ) throws(StoreFailure) {
    if !surroundings.isInMemory { try folder.create() }
    (self.folder, self.catalog) = (folder, catalog)
    noDevice = .none(bundleID: catalog.bundleID)
    self.surroundings = surroundings
    do {
      let signer = surroundings.isInMemory ? try Self.sharedSigner.get() : nil
      memory = Mutex(Memory(signer: signer, log: LogState(command: surroundings.command)))
      database = surroundings.isInMemory ? try DatabaseQueue() : try .open(folder)
      let isPrepared = try database.consistently { db in
        try Schema.state(db) == .current && Schema.hasServerTables(db)
          && WorldRow.current(db).catalogTesters == People.fingerprint(catalog.testers)
      }
      // Most launches have nothing to prepare.
      if !isPrepared { try prepare() }
      recordFiles()
    } catch {
      throw StoreFailure(opening: folder.database.path, error)
    }
  }

  private func prepare() throws {
    try database.write(durability: .full) { db in
      // Another process may have prepared it first.
      let state = try Schema.state(db)
      switch state {
      case .unmarked: throw StoreFailure.damaged(.unmarkedWorld(database.path))
      case .newer: throw StoreFailure.damaged(.newerWorld(database.path))
      case .current: break
      case .empty:
        try Schema.make(db)
        try WorldRow(
          seed: surroundings.seed, created: surroundings.wallClock(),
          environment: catalog.environment
        ).insert(db)
        try SandboxRow().insert(db)
      }
      try Schema.makeServerTables(db)
      let transaction = transaction(db, try .read(db), nil)
      if state == .empty { try transaction.events.record(.worldMade, WorldEvent.Subject()) }
      try transaction.people.updateCatalogTesters()
      if state == .empty {
        try TesterCommands(transaction: transaction).performInitialCommands()
        try transaction.sandbox.update(db)
      }
      transaction.world.revision &+= 1
      try transaction.world.update(db)
    }
  }

  /// Adds a listener for changes that this process commits, called before the call returns.
  func addListener(_ changed: @escaping @Sendable () -> Void) {
    memory.withLock { $0.listeners.append(changed) }
  }

  // MARK: - Transactions

  /// Reads the world in one transaction, as a device or for the store's own side.
  func read<Value>(
    as client: Client? = nil, _ body: (DatabaseTransaction) throws -> Value
  ) throws -> Value {
    try convertingErrors {
      try database.consistently { db in
        try checkFiles()
        var world = try cachedWorld(db)
        let transaction = transaction(db, world, client)
        let value = try body(transaction)
        world.people = transaction.peopleCache
        memory.withLock { $0.cache = world }
        return value
      }
    }
  }

  /// Processes due events, runs `body`, then `beforeNotifying`, and then calls the listeners.
  func write<Value>(
    as client: Client? = nil, _ body: (DatabaseTransaction) throws -> Value,
    beforeNotifying: (Value) -> Void = { _ in }
  ) throws -> Value {
    try commit(as: client, beforeNotifying: beforeNotifying) { transaction in
      try processDueEvents(transaction)
      return try body(transaction)
    }
  }

  /// Processes due events, then reads the world.
  func readUpToDate<Value>(
    as client: Client? = nil, _ body: (DatabaseTransaction) throws -> Value
  ) throws -> Value {
    // Usually nothing is due, and one transaction is enough.
    let value: Value? = try read(as: client) { transaction in
      let isDue = try transaction.renewals.isAnyDue() && allowance > 0
      return isDue ? nil : try body(transaction)
    }
    if let value { return value }
    // A process that still uses the world from before a restore must not write to it.
    if (try? checkGeneration()) != nil { try commit(as: client) { try processDueEvents($0) } }
    return try read(as: client, body)
  }

  func processDueEvents(as client: Client? = nil) throws {
    let isDue = try read { try $0.renewals.isAnyDue() }
    if isDue, allowance > 0 { try commit(as: client) { try processDueEvents($0) } }
  }

  /// Runs `body` in a database transaction without calling the listeners.
  func write<Value>(
    as client: Client? = nil, durability: Durability, _ body: (Database) throws -> Value
  ) throws -> Value {
    try convertingErrors {
      try database.write(durability: durability) { db in
        let value = try body(db)
        try client?.session.checkLife()
        if durability == .full { try checkFiles() }
        return value
      }
    }
  }

  func commit<Value>(
    as client: Client? = nil, durability: Durability = .full,
    beforeNotifying: (Value) -> Void = { _ in }, _ body: (DatabaseTransaction) throws -> Value
  ) throws -> Value {
    let (value, decided) = try withPendingEvents { events in
      try convertingErrors {
        try database.write(durability: durability) { try write($0, events, client, body) }
      }
    }
    memory.withLock {
      $0.cache = decided.cache
      $0.log = decided.log
      $0.seenProducts = nil
    }
    beforeNotifying(value)
    wakeWatchers()
    for changed in memory.withLock(\.listeners) { changed() }
    return value
  }

  /// Runs `body` and everything else that belongs to each transaction.
  private func write<Value>(
    _ db: Database, _ events: [PendingEvent], _ client: Client?,
    _ body: (DatabaseTransaction) throws -> Value
  ) throws -> (Value, (cache: WorldCache, log: LogState)) {
    let before = try cachedWorld(db)
    try requireGeneration(of: before)
    let transaction = transaction(db, before, client)
    if surroundings.files != nil { transaction.recorder = try ChangeRecorder(db) }
    // The recorder must not outlive the transaction or this call.
    defer { transaction.recorder = nil }
    try transaction.events.record(events)
    let value = try body(transaction)
    if let seen = memory.withLock(\.seenProducts) { try transaction.knownProducts.record(seen) }
    if transaction.client.isObserving { try transaction.queues.takeOverOrphans() }
    transaction.world.revision &+= 1
    try transaction.world.update(db)
    if transaction.sandbox != before.sandbox {
      try transaction.sandbox.update(db)
      // A new world has no previous settings, and a restored one has its own.
      if transaction.world.id == before.world.id,
        transaction.world.generation == before.world.generation
      {
        try transaction.events.recordChange(of: transaction.sandbox, from: before.sandbox)
      }
    }
    if let files = surroundings.files { try transaction.history.recordChanges(files) }
    try transaction.notifications.store()
    try checkFiles()
    try transaction.client.session.checkLife()
    let after = WorldCache(
      world: transaction.world, sandbox: transaction.sandbox, people: transaction.peopleCache)
    return (value, (after, transaction.log))
  }

  /// Records products that were loaded. The next transaction writes them.
  func addSeenProducts(_ seen: KnownProducts.Seen) {
    memory.withLock { memory in
      let earlier = memory.seenProducts
      let rows = earlier.map { $0.worldID == seen.worldID ? $0.rows : [] } ?? []
      memory.seenProducts = KnownProducts.Seen(
        worldID: seen.worldID, rows: rows + seen.rows, mark: seen.mark ?? earlier?.mark)
    }
  }

  func awaitTransaction() { database.writeWithoutTransaction { _ in } }

  /// A hash of this catalog's products and their types.
  var catalogMark: Int64 {
    if let mark = memory.withLock(\.catalogMark) { return mark }
    let mark = KnownProducts.mark(catalog)
    memory.withLock { $0.catalogMark = mark }
    return mark
  }

  /// Passes all pending events to `body`. They remain pending if it throws.
  private func withPendingEvents<Value>(
    _ body: ([PendingEvent]) throws -> Value
  ) rethrows -> Value {
    let all = memory.withLock { memory in
      defer { memory.pendingEvents = [] }
      return memory.pendingEvents
    }
    do {
      return try body(all)
    } catch {
      memory.withLock { $0.pendingEvents.insert(contentsOf: all, at: 0) }
      throw error
    }
  }

  /// Writes pending events to the log in their own transaction.
  func writePendingEvents() throws {
    guard memory.withLock({ !$0.pendingEvents.isEmpty }) else { return }
    let seen = memory.withLock(\.seenProducts)
    let left = try withPendingEvents { events in
      try convertingErrors {
        try database.write(durability: .relaxed) { db in
          let transaction = try transaction(db, cachedWorld(db), nil)
          try transaction.events.record(events)
          if let seen { try transaction.knownProducts.record(seen) }
          try checkFiles()
          return transaction.log
        }
      }
    }
    // The catalog's mark is left for a transaction that changes the world.
    memory.withLock { memory in
      if let seen, memory.seenProducts?.worldID == seen.worldID { memory.seenProducts?.rows = [] }
      memory.log = left
    }
  }

  /// Returns the world at the start of a transaction. Rereads it if another process changed it.
  func cachedWorld(_ db: Database) throws -> WorldCache {
    if let cached = memory.withLock(\.cache), try WorldRow.revision(db) == cached.world.revision {
      return cached
    }
    let found = try WorldCache.read(db)
    memory.withLock { $0.generation = $0.generation ?? found.world.generation }
    return found
  }

  /// The environment of the world that was last read.
  var environment: StoreEnvironment {
    memory.withLock { $0.cache?.world.environment } ?? catalog.environment
  }

  /// Accepts the current world, for example after a restore.
  func enterGeneration() {
    memory.withLock {
      $0.generation = nil
      $0.cache = nil
      // The world may have other keys now.
      if !surroundings.isInMemory { $0.signer = nil }
    }
  }

  private func transaction(
    _ db: Database, _ cache: WorldCache, _ client: Client?
  ) -> DatabaseTransaction {
    DatabaseTransaction(
      db, catalog: catalog, client: client ?? noDevice, realTime: surroundings.wallClock(),
      cache: cache, log: memory.withLock(\.log))
  }

  private var allowance: Int {
    let now = surroundings.wallClock()
    return memory.withLock { $0.catchUp.allowance(at: now) }
  }

  private func processDueEvents(_ transaction: DatabaseTransaction) throws {
    let count = try transaction.renewals.catchUp(most: allowance)
    memory.withLock { $0.catchUp.spend(count) }
  }

  private func convertingErrors<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch  where error is DatabaseError || error is RowDecodingError || error is DecodingError {
      let failure = StoreFailure(opening: folder.database.path, error)
      if failure.cause == .damaged { isDamaged.store(true, ordering: .relaxed) }
      throw failure
    }
  }

  // MARK: - Other processes

  /// Wakes the watchers of the folder when a transaction is readable. SQLite's own writes would
  /// wake them too early. If this process is killed in between, closing its files wakes them.
  private func wakeWatchers() { utimensat(AT_FDCWD, folder.database.path, nil, 0) }

  /// Records the identities of the database's files. The WAL file exists after the first read.
  private func recordFiles() {
    let path = folder.database.path
    memory.withLock {
      for name in [path, path + "-wal"] { $0.files[name] = try? FileIdentity(name) }
    }
  }

  /// Throws if a database file was removed or replaced. On Linux an open file can be deleted, and
  /// SQLite would continue to write to it.
  private func checkFiles() throws {
    let isInPlace = try memory.withLock(\.files).allSatisfy { try FileIdentity($0) == $1 }
    if !isInPlace { throw StoreFailure.files(.removed(folder.database.path)) }
  }

  /// Returns SQLite's `data_version`, which changes with the writes of other connections.
  func version() throws -> Int64? {
    try checkFiles()
    return try convertingErrors {
      try database.writeWithoutTransaction { db in
        try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
      }
    }
  }

  /// Calls back after each write to the world by any process.
  func watch(_ changed: @escaping @Sendable () -> Void) -> FolderWatcher? {
    FolderWatcher(folder: folder.url.path) { names in
      // Events about the folder itself have no name.
      if names.contains(where: { $0.isEmpty || $0.hasPrefix(StateFolder.databaseName) }) {
        changed()
      }
    }
  }

  /// Cleans up when a process exits normally. Optional.
  func close() {
    guard !isDamaged.load(ordering: .relaxed) else { return }
    try? writePendingEvents()
    database.shortenLog()
  }

  private static let sharedSigner = Result {
    let seed = WorldSurroundings.seedInMemory
    var chance = Chance(seed, for: WorldKey.authority.rawValue)
    return Signer(
      authority: try SigningAuthority(using: &chance), seed: seed, environment: .sandbox)
  }

  /// Returns the damage that SQLite finds in the database. Throws if a file cannot be written.
  func flaws() throws -> (flaws: [String], isWhole: Bool) {
    if let file = StoreFailure.unwritable(folder.database.path) {
      throw StoreFailure.files(.cannotWrite(file, why: String(cString: strerror(EACCES))))
    }
    // Checks that the database can be locked for writing.
    try write(durability: .full) { _ in }
    return try read { try Schema.damage($0.db) }
  }
}
