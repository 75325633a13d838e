public import Foundation
import GRDB
public import StoreCore

/// The simulated App Store together with one device's payment queue.
///
/// An actor, and inside it nothing awaits between a read and its write: each decision is one
/// synchronous database transaction, durable when the call returns. Several processes may work on
/// one world at the same time; SQLite orders them.
public actor SimulatedStore: StoreService, StoreControl, ReceiptServer {
  public nonisolated let catalog: any Catalog
  public nonisolated let bundleID: String
  public nonisolated let device: String

  let database: DatabaseQueue
  let databasePath: String
  let folder: StateFolder
  /// Where the sandbox keeps the receipt on a device, beside the app's preferences.
  let receiptFile: URL
  let session: Session
  let wallClock: @Sendable () -> Date
  /// How long the store takes to decide; zero for commands and tests.
  let latency: Duration
  /// Overrides the storefront's own languages.
  private(set) var languages: [String]?
  let pause: @Sendable (Duration) async -> Void

  /// As they were read last; nearly every call needs them, and nearly none changes them.
  private var remembered: Remembered?
  /// In a transaction that may have changed them already.
  private var isDeciding = false
  /// What payments have met whose wait is over; they are decided at the next call.
  var met: [QueueKey: FaultPlan.Hit] = [:]
  /// The address whose code the person is being asked for.
  var verifying: String?
  /// An observer was added in this process; before that nothing is taken over.
  var isAttached = false
  private var readers: [Int: AsyncStream<DeviceSnapshot>.Continuation] = [:]
  var nextReader = 0
  private var published: DeviceSnapshot?
  private var watcher: FolderWatcher?
  private var alarm: Task<Void, Never>?
  /// SQLite's counter of what other connections wrote, when it was last looked at.
  private var seenVersion: Int64?
  /// What `advance` charged here; its caller hears of it from `advance`.
  var ownCharges: Set<Int64> = []
  /// Purchases in our queue that the receipt was looked after for.
  var covered: Set<UInt64> = []
  var updateReaders: [Int: AsyncStream<SignedTransaction>.Continuation] = [:]
  var statusReaders: [Int: AsyncStream<SignedStatus>.Continuation] = [:]
  /// Up to which revision `updateReaders` have heard.
  var heard: Int64 = 0
  var toldStatuses: [UInt64: SubscriptionStanding] = [:]
  var signing: Signing?
  var catchingUp = CatchUp()
  var revocationReader: AsyncStream<Revocation>.Continuation?
  /// The number of the last revocation that `revocationReader` has heard of.
  var toldRevocation: Int64 = 0

  /// Opens the world in `folder`, and makes it if there is none.
  ///
  /// - Parameters:
  ///   - bundleID: the app's; the catalog's unless a mismatch is to be tried.
  ///   - languages: preferred first; nil follows the storefront.
  /// - Throws: ``StoreFailure`` where the folder or the database cannot be used.
  public init(
    folder: StateFolder, catalog: any Catalog, device: String = DeviceName.standard,
    bundleID: String? = nil, session: Session = .current(), latency: Duration = .zero,
    languages: [String]? = nil, seed: Int64? = nil,
    pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
    wallClock: @escaping @Sendable () -> Date = { Date() }
  ) throws(StoreFailure) {
    guard DeviceName.isValid(device) else { throw Words.invalidDevice(device) }
    try folder.create()
    self.folder = folder
    databasePath = folder.database.path
    database = try Self.open(databasePath)
    self.catalog = catalog
    self.device = device
    self.bundleID = bundleID ?? catalog.bundleID
    receiptFile = folder.device(device)
      .appendingPathComponent("StoreKit/\(catalog.bundleID)/sandboxReceipt")
    self.session = session
    self.latency = latency
    self.languages = languages
    self.wallClock = wallClock
    self.pause = pause
    do {
      try Self.prepare(
        database, catalog: catalog, seed: seed ?? WorldRow.standardSeed, created: wallClock())
    } catch {
      throw Words.cannotOpen(database: databasePath, error: error)
    }
  }

  private static func open(_ path: String) throws(StoreFailure) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    }
    do {
      return try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      throw Words.cannotOpen(database: path, error: error)
    }
  }

  private static func prepare(
    _ database: DatabaseQueue, catalog: any Catalog, seed: Int64, created: Date
  ) throws {
    let testers = catalogFingerprint(catalog.testers)
    // At nearly every launch there is nothing to do, and one look tells.
    let isCurrent = try database.read { db in
      try Schema.isCurrent(db) && WorldRow.first(db)?.catalogTesters == testers
    }
    if isCurrent { return }
    if try database.read(Schema.migrator.hasBeenSuperseded) {
      throw Words.newerWorld(database.path)
    }
    try Schema.migrator.migrate(database)
    try database.write { db in
      if try WorldRow.first(db) == nil {
        try WorldRow(seed: seed, created: created.milliseconds).insert(db)
      } else {
        try db.execute(sql: "UPDATE world SET revision = revision + 1")
      }
      try adopt(catalog.testers, db)
    }
  }

  /// In parts, each for those whom it concerns.
  public nonisolated var backend: AppStoreBackend {
    AppStoreBackend(service: self, control: self, receipts: self)
  }

  /// Writes names and descriptions in these languages from now on, preferred first, whatever the
  /// storefront's are: for a reader that cannot show all scripts.
  public func setLanguages(_ languages: [String]) {
    self.languages = languages
  }

  // MARK: - One decision, one transaction

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    do {
      return try database.consistently { db in
        try recall(db)
        return try body(db)
      }
    } catch let error as DatabaseError {
      throw Words.cannotOpen(database: databasePath, error: error)
    }
  }

  /// Runs `body` in one transaction, raises the revision with it, and tells everybody afterwards.
  ///
  /// - Parameters:
  ///   - keepsPeople: `body` changes neither accounts nor devices, so they need not be read anew.
  ///   - aftermath: what has to be done before anybody hears of it.
  func write<Value>(
    keepsPeople: Bool = false, _ body: (Database, inout WorldRow) throws -> Value,
    aftermath: (Value) -> Void = { _ in }
  ) throws -> Value {
    let value: Value
    var decided: WorldRow?
    do {
      value = try database.durably { db in
        try recall(db)
        let before = try world(db)
        var world = before
        isDeciding = !keepsPeople
        defer { isDeciding = false }
        try catchUp(&world, db)
        let value = try body(db, &world)
        world.revision += 1
        try world.save(changed: before, db)
        decided = world
        return value
      }
      let known = keepsPeople ? remembered : nil
      remembered = decided.map {
        Remembered(world: $0, device: known?.device, account: known?.account)
      }
    } catch let error as DatabaseError {
      throw Words.cannotOpen(database: databasePath, error: error)
    }
    aftermath(value)
    ring()
    publish()
    return value
  }

  /// Wakes those who watch the folder, now that there is something new to read: SQLite's own writes
  /// wake them before its readers can see the transaction, and nothing stirs afterwards. A process
  /// that is killed in between closes its files, which wakes them too.
  private func ring() {
    utimensat(AT_FDCWD, databasePath, nil, 0)
  }

  /// What a revision of the world has in the rows that say what the world is and who is signed in.
  private struct Remembered {
    let world: WorldRow
    var device: DeviceRow?
    var account: AccountRow?
  }

  /// Begins every transaction: what other processes have changed has to be read anew.
  private func recall(_ db: Database) throws {
    guard let known = remembered else { return }
    if try WorldRow.revision(db) != known.world.revision { remembered = nil }
  }

  /// As it was when the present transaction began.
  func world(_ db: Database) throws -> WorldRow {
    if let remembered { return remembered.world }
    let world = try WorldRow.current(db)
    remembered = Remembered(world: world)
    return world
  }

  /// Never past what is not booked yet, so that everything has its date and its order.
  func now(_ world: WorldRow) throws -> Date {
    let clock = try world.sandboxClock().now(at: wallClock())
    return world.behind.map { min(clock, Date(milliseconds: $0)) } ?? clock
  }

  // MARK: - Snapshots

  public func snapshot() throws -> DeviceSnapshot {
    try settleTime()
    return try read(snapshot)
  }

  public func snapshots() -> AsyncStream<DeviceSnapshot> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: DeviceSnapshot.self, bufferingPolicy: .bufferingNewest(1))
    let number = nextReader
    nextReader += 1
    readers[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(reader: number) }
    }
    startWatching()
    return stream
  }

  /// The device's row, as it would be if it were not written yet.
  func deviceRow(_ db: Database) throws -> DeviceRow {
    if !isDeciding, let known = remembered?.device { return known }
    let row =
      try DeviceRow.find(device, db)
      ?? DeviceRow(
        name: device, accountID: nil, country: Storefront.initialCountry, paymentsAllowed: true)
    if !isDeciding { remembered?.device = row }
    return row
  }

  func account(_ row: DeviceRow, _ db: Database) throws -> Account? {
    try row.accountID.flatMap { try account($0, db) }
  }

  func account(_ id: Int64, _ db: Database) throws -> Account? {
    if !isDeciding, let known = remembered?.account, known.id == id { return known.account }
    let found = try AccountRow.find(id: id, db)
    if !isDeciding { remembered?.account = found }
    return found?.account
  }

  func storefront(_ db: Database) throws -> Storefront {
    let row = try deviceRow(db)
    return try account(row, db)?.storefront ?? .known(row.country)
  }

  private func snapshot(_ db: Database) throws -> DeviceSnapshot {
    let world = try world(db)
    let row = try deviceRow(db)
    let account = try account(row, db)
    return DeviceSnapshot(
      revision: world.revision, device: device, account: account,
      storefront: account?.storefront ?? .known(row.country), languages: languages,
      paymentsAllowed: row.paymentsAllowed,
      queue: try QueueRow.all(on: device, db).map { $0.transaction(session: session.id) },
      clock: try world.sandboxClock(), faults: try world.faultPlan(),
      settings: try world.worldSettings())
  }

  private func publish() {
    // What the world put into our queue by itself has no driver yet. A failure here is met again,
    // and told, by the next call that somebody waits for.
    if (try? hasOrphans()) == true { try? adoptOrphans() }
    tellRevocations()
    tellUpdates()
    setAlarm()
    guard !readers.isEmpty, let current = try? snapshot(), current != published else { return }
    published = current
    // Before the app hears of a purchase: it verifies the receipt as soon as it does.
    cover(current.queue)
    for reader in readers.values { reader.yield(current) }
  }

  private func forget(reader number: Int) {
    readers[number] = nil
    if readers.isEmpty {
      watcher?.stop()
      watcher = nil
    }
  }

  /// Wakes up when the next renewal is due; no sooner, and not at all where nothing is.
  private func setAlarm() {
    alarm?.cancel()
    alarm = nil
    guard !readers.isEmpty, let seconds = try? read(secondsToNextEvent) else { return }
    alarm = Task { [weak self, pause] in
      await pause(.milliseconds(Int64(seconds * 1000) + 1))
      if !Task.isCancelled { try? await self?.settleTime() }
    }
  }

  private func secondsToNextEvent(_ db: Database) throws -> TimeInterval? {
    guard let due = try nextEvent(db) else { return nil }
    let world = try world(db)
    return world.behind == nil ? max(0, due.timeIntervalSince(try now(world))) : CatchUp.pause
  }

  func startWatching() {
    guard watcher == nil else { return }
    let folder = URL(fileURLWithPath: databasePath).deletingLastPathComponent().path
    watcher = FolderWatcher(folder: folder) { [weak self] names in
      guard names.contains(where: { $0.hasPrefix("appstore.sqlite") }) else { return }
      Task { await self?.worldChanged() }
    }
  }

  /// Another process wrote, or our own write came back: SQLite's counter grows with the writes of
  /// others alone.
  private func worldChanged() {
    let version = try? database.writeWithoutTransaction { db in
      try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
    }
    guard version == nil || version != seenVersion else { return }
    seenVersion = version
    publish()
  }
}
