import StoreCore

/// The news about one store: the streams that follow it, and what they were told last.
struct StoreNews {
  let device: Device

  var snapshots = Readers<DeviceSnapshot>()
  var transactions = Readers<SignedTransaction>()
  var statuses = Readers<SignedStatus>()
  /// One at most.
  var revocations = Readers<Revocation>()
  var failures = Readers<StoreFailure>()

  /// The transactions that this process has charged. Their buyer is told with the answer.
  var ownCharges: Set<UInt64> = []
  private var lastSnapshot: DeviceSnapshot?
  private var lastRevision: Int64 = 0
  private var lastStandings: [UInt64: SubscriptionStanding] = [:]
  private var lastRevocation: Int64 = 0

  init(_ device: Device) { self.device = device }

  var isFollowed: Bool {
    !(snapshots.isEmpty && transactions.isEmpty && statuses.isEmpty && revocations.isEmpty
      && failures.isEmpty)
  }

  private var ledger: SignedLedger { SignedLedger(device: device) }

  // MARK: - Where a new reader begins
  // Nothing is decided here: a change is told at once, and what tells it changes these very lists.

  mutating func beginTransactions() {
    guard transactions.isEmpty else { return }
    lastRevision = (try? device.read { $0.world.revision }) ?? lastRevision
  }

  mutating func beginStatuses() {
    guard statuses.isEmpty else { return }
    lastStandings = (try? ledger.standings()) ?? [:]
  }

  /// Begins to tell all revocations again that the app has not acknowledged.
  mutating func beginRevocations() {
    revocations.finish()
    lastRevocation = 0
  }

  // MARK: - Telling
  // A failure here is met again, and told, by the next call that somebody waits for.

  /// - Returns: whether there was anything to tell.
  @discardableResult
  mutating func tellRevocations() -> Bool {
    guard !revocations.isEmpty, device.client.isObserving,
      let news = try? device.read({ try Revocations($0).waiting(after: lastRevocation) })
    else { return false }
    lastRevocation = news.number
    revocations.tell(news)
    return true
  }

  /// Tells transactions, oldest first.
  mutating func tellTransactions() {
    guard !transactions.isEmpty else { return }
    let news = try? device.read { transaction in
      (
        lines: try Ledger(transaction).changed(after: lastRevision),
        revision: transaction.world.revision
      )
    }
    guard let news else { return }
    lastRevision = news.revision
    let lines = news.lines.filter {
      !(ownCharges.contains($0.id) && $0.revocationDate == nil && !$0.isUpgraded)
    }
    for each in (try? ledger.documents(of: lines)) ?? [] { transactions.tell(each) }
  }

  mutating func tellStatuses() {
    guard !statuses.isEmpty, let current = try? ledger.standings() else { return }
    let changed = Set(current.filter { lastStandings[$0.key] != $0.value }.keys)
    lastStandings = current
    guard !changed.isEmpty else { return }
    for status in (try? ledger.statuses { changed.contains($0.originalID) }) ?? [] {
      statuses.tell(status)
    }
  }

  /// Returns the snapshot that the readers have yet to be told; nil if they know it, or there are
  /// none.
  ///
  /// - Throws: a ``StoreFailure`` if the world cannot be read.
  mutating func newSnapshot(languages: [String]?) throws -> DeviceSnapshot? {
    guard !snapshots.isEmpty else { return nil }
    let current = try device.read { try Snapshots($0).current(languages: languages) }
    guard current != lastSnapshot else { return nil }
    lastSnapshot = current
    return current
  }
}

/// The readers of one kind of news.
struct Readers<News: Sendable> {
  private var continuations: [Int: AsyncStream<News>.Continuation] = [:]
  /// The number of readers so far.
  private(set) var lastNumber = 0

  var isEmpty: Bool { continuations.isEmpty }

  /// - Parameter left: called from anywhere when the reader is gone, with its number.
  mutating func add(
    keeping policy: AsyncStream<News>.Continuation.BufferingPolicy,
    left: @escaping @Sendable (Int) -> Void
  ) -> AsyncStream<News> {
    let (stream, continuation) = AsyncStream.makeStream(of: News.self, bufferingPolicy: policy)
    lastNumber += 1
    continuations[lastNumber] = continuation
    continuation.onTermination = { [lastNumber] _ in left(lastNumber) }
    return stream
  }

  mutating func remove(_ number: Int) { continuations[number] = nil }

  /// Ends the streams that nobody follows any more.
  mutating func finish() {
    for continuation in continuations.values { continuation.finish() }
    continuations = [:]
  }

  func tell(_ news: News) {
    for continuation in continuations.values { continuation.yield(news) }
  }
}
