import Foundation
import StoreCore

/// Serves StoreKit: the payments of this process, and everybody who waits for news.
///
/// It runs on the world's executor, so nothing else is decided in this process meanwhile.
public actor SimulatedStore {
  let world: World
  let receiptFile: ReceiptFile
  let latency: Duration
  /// Overrides the storefront's own.
  var languages: [String]?

  // MARK: What conversations have come to

  /// The address whose code the person is being asked for.
  private var unverifiedAddress: String?
  /// What payments have met whose wait is over; they are decided at the next call.
  var metFaults: [QueueKey: FaultPlan.Hit] = [:]

  // MARK: What was told

  var readers = StoreReaders()
  private var toldSnapshot: DeviceSnapshot?
  /// Up to which revision the readers of transactions were told.
  var toldRevision: Int64 = 0
  /// What was charged here; its caller hears of it from `advance`.
  var ownCharges: Set<UInt64> = []
  var toldStandings: [UInt64: SubscriptionStanding] = [:]
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
    receiptFile = ReceiptFile(world)
    world.setListener { [weak self] in self?.worldDecided() }
  }

  /// Tells at once: who decides on the world's executor is on ours.
  private nonisolated func worldDecided() {
    if world.executor.isCurrent {
      assumeIsolated { $0.publish() }
    } else {
      Task { await publish() }
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
    if !readers.statuses.isEmpty { try? world.bookTime() }
    tellRevocations()
    tellUpdates()
    tellStatuses()
    setAlarm()
    tellSnapshot()
  }

  private func tellSnapshot() {
    guard !readers.snapshots.isEmpty, let current = try? currentSnapshot(),
      current != toldSnapshot
    else { return }
    toldSnapshot = current
    // Before the app hears of a purchase: it verifies the receipt as soon as it does.
    putIntoReceipt(current.queue)
    readers.snapshots.tell(current)
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
    receiptFile.writeIfOutdated()
  }

  /// Makes this process the driver of what nobody drives any more.
  func takeOverOrphans() throws {
    guard isAttached, try world.read({ try Queues($0).hasOrphans() }) else { return }
    try world.decide { try Queues($0).takeOverOrphans() }
    // They may be renewals and approvals that the receipt does not have yet; a receipt that is there
    // for a payment of a killed process stays as it is.
    receiptFile.writeIfOutdated()
  }

  // MARK: - Who follows, and what wakes us up

  /// A new reader of one kind of news.
  func follow<News: Sendable>(
    _ kind: any WritableKeyPath<StoreReaders, Readers<News>> & Sendable,
    keeping policy: AsyncStream<News>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<News> {
    if watcher == nil {
      watcher = world.watch { [weak self] in
        Task { await self?.worldWasWritten() }
      }
    }
    return readers[keyPath: kind].add(keeping: policy) { [weak self] number in
      Task { await self?.forget(number, kind) }
    }
  }

  private func forget<News: Sendable>(
    _ number: Int, _ kind: any WritableKeyPath<StoreReaders, Readers<News>> & Sendable
  ) {
    readers[keyPath: kind].remove(number)
    guard readers.isEmpty else { return }
    watcher?.stop()
    watcher = nil
  }

  /// By another process, or our own write came back.
  private func worldWasWritten() {
    if world.wasWrittenElsewhere() { publish() }
  }

  /// Seconds; whoever wakes up too early goes to sleep again.
  private static let longestSleep: TimeInterval = 1_000_000_000

  /// Wakes up when the next renewal is due; no sooner, and not at all if nothing is.
  private func setAlarm() {
    alarm?.cancel()
    alarm = nil
    guard !readers.snapshots.isEmpty,
      let seconds = try? world.read({ try Clock($0).secondsToNextEvent() })
    else { return }
    alarm = Task { [weak self, pause = world.surroundings.pause] in
      await pause(.seconds(min(seconds, Self.longestSleep)) + .milliseconds(1))
      if !Task.isCancelled { await self?.bookTime() }
    }
  }

  private func bookTime() { try? world.bookTime() }
}
