public import Foundation
public import StoreCore

/// Serves StoreKit: the payments of this process, and everybody who waits for news.
///
/// It runs on the world's executor, so nothing else is decided in this process meanwhile.
public actor SimulatedStore {
  let world: World
  let receipt: ReceiptFile
  let latency: Duration
  /// Overrides the storefront's own.
  var languages: [String]?

  // MARK: What conversations have come to

  /// The address whose code the person is being asked for.
  private var unverifiedAddress: String?
  /// What payments have met whose wait is over; they are decided at the next call.
  var metFaults: [QueueKey: FaultPlan.Hit] = [:]

  // MARK: What was told

  var snapshotReaders = Readers<DeviceSnapshot>()
  private var toldSnapshot: DeviceSnapshot?
  var updateReaders = Readers<SignedTransaction>()
  /// Up to which revision `updateReaders` were told.
  var toldRevision: Int64 = 0
  /// What was charged here; its caller hears of it from `advance`.
  var ownCharges: Set<UInt64> = []
  var statusReaders = Readers<SignedStatus>()
  var toldStandings: [UInt64: SubscriptionStanding] = [:]
  var revocationReader: AsyncStream<Revocation>.Continuation?
  var toldRevocation: Int64 = 0
  /// Purchases in our queue that the receipt has, or was looked after for.
  var purchasesInReceipt: Set<UInt64> = []

  // MARK: What wakes it

  /// An observer was added in this process; before that nothing is taken over.
  var isAttached = false
  private var isPublishing = false
  private var watcher: FolderWatcher?
  private var alarm: Task<Void, Never>?

  init(_ world: World, latency: Duration, languages: [String]?) {
    self.world = world
    self.latency = latency
    self.languages = languages
    receipt = ReceiptFile(world)
    world.setListener { [weak self] in
      // The world is on our executor when it tells.
      self?.assumeIsolated { $0.publish() }
    }
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    world.executor.asUnownedSerialExecutor()
  }

  /// Writes names and descriptions in these languages from now on, preferred first, whatever the
  /// storefront's are: for a reader that cannot show all scripts.
  public func setLanguages(_ languages: [String]) {
    self.languages = languages
  }

  /// Takes a sign-in one answer further, whatever it is for.
  func signIn(
    _ answer: SheetAnswer, for purpose: SignInSheet.Purpose
  ) throws -> SignInConversation.Outcome {
    let outcome = try SignInConversation(world: world, purpose: purpose)
      .answer(answer, unverified: unverifiedAddress)
    switch outcome {
    case .again(.verifyEmail(let sheet)): unverifiedAddress = sheet.email
    case .again: break
    case .signedIn, .cancelled: unverifiedAddress = nil
    }
    return outcome
  }

  // MARK: - Telling

  /// Tells what has changed, after a decision of this process or of another one.
  ///
  /// What it has to decide itself calls it once more, which has nothing to do then: all is read
  /// afterwards.
  private func publish() {
    guard !isPublishing else { return }
    isPublishing = true
    defer { isPublishing = false }
    // A failure here is met again, and told, by the next call that somebody waits for.
    try? takeOverOrphans()
    if !statusReaders.isEmpty { try? world.bookTime() }
    tellRevocations()
    tellUpdates()
    tellStatuses()
    setAlarm()
    tellSnapshot()
  }

  private func tellSnapshot() {
    guard !snapshotReaders.isEmpty, let current = try? currentSnapshot(),
      current != toldSnapshot
    else { return }
    toldSnapshot = current
    // Before the app hears of a purchase: it verifies the receipt as soon as it does.
    putIntoReceipt(current.queue)
    snapshotReaders.tell(current)
  }

  func currentSnapshot() throws -> DeviceSnapshot {
    try world.read { try Snapshots($0).current(languages: languages) }
  }

  /// A purchase that came about outside of `advance` (a parent's approval, a resolved interruption,
  /// a renewal) has to be in the receipt as well.
  private func putIntoReceipt(_ queue: [QueuedTransaction]) {
    let purchases = queue.filter { $0.isOurs && $0.state == .purchased }.compactMap(\.transactionID)
    guard !purchasesInReceipt.isSuperset(of: purchases) else { return }
    purchasesInReceipt.formUnion(purchases)
    receipt.writeIfOutdated()
  }

  /// Makes this process the driver of what nobody drives any more.
  func takeOverOrphans() throws {
    guard isAttached, try world.read({ try Queues($0).hasOrphans() }) else { return }
    try world.decide { try Queues($0).takeOverOrphans() }
    // They may be renewals and approvals that the receipt does not have yet; a receipt that is there
    // for a payment of a killed process stays as it is.
    receipt.writeIfOutdated()
  }

  // MARK: - Waking up

  func startWatching() {
    guard watcher == nil else { return }
    watcher = world.watch { [weak self] in
      Task { await self?.worldWasWritten() }
    }
  }

  /// By another process, or our own write came back.
  private func worldWasWritten() {
    if world.wasWrittenElsewhere() { publish() }
  }

  func stopWatchingIfNobodyReads() {
    guard snapshotReaders.isEmpty, updateReaders.isEmpty, statusReaders.isEmpty,
      revocationReader == nil
    else { return }
    watcher?.stop()
    watcher = nil
  }

  /// Seconds; whoever wakes up too early goes to sleep again.
  private static let longestSleep: TimeInterval = 1_000_000_000

  /// Wakes up when the next renewal is due; no sooner, and not at all if nothing is.
  private func setAlarm() {
    alarm?.cancel()
    alarm = nil
    guard !snapshotReaders.isEmpty,
      let seconds = try? world.read({ try Clock($0).secondsToNextEvent() })
    else { return }
    alarm = Task { [weak self, pause = world.surroundings.pause] in
      await pause(.seconds(min(seconds, Self.longestSleep)) + .milliseconds(1))
      if !Task.isCancelled { await self?.bookTime() }
    }
  }

  private func bookTime() { try? world.bookTime() }
}
