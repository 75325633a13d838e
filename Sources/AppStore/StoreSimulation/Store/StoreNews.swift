import StoreCore

/// The streams of a store's news, and what was last sent to them.
struct StoreNews {
  let device: Device

  var storeStates = Readers<StoreState>()
  var transactions = Readers<SignedTransaction>()
  var statuses = Readers<SignedStatus>()
  /// Has at most one reader.
  var revocations = Readers<Revocation>()
  var failures = Readers<StoreFailure>()

  /// The transactions that this process charged, which its caller receives as the result.
  var ownCharges: Set<UInt64> = []
  private var lastState: StoreState?
  private var lastRevision: Int64 = 0
  private var lastStandings: [UInt64: SubscriptionStanding] = [:]
  private var lastRevocation: Int64 = 0
  /// The account whose reversed refunds were sent last.
  private var accountOfReversals: Int64?

  init(_ device: Device) { self.device = device }

  var hasReaders: Bool {
    !(storeStates.isEmpty && transactions.isEmpty && statuses.isEmpty && revocations.isEmpty
      && failures.isEmpty)
  }

  // Nothing below commits changes, because that would send news and change these lists.

  mutating func startTransactions() {
    guard transactions.isEmpty else { return }
    lastRevision = (try? device.read { $0.world.revision }) ?? lastRevision
  }

  mutating func startStatuses() {
    guard statuses.isEmpty else { return }
    lastStandings = (try? device.standings()) ?? [:]
  }

  /// Sends all unacknowledged revocations again.
  mutating func restartRevocations() {
    revocations.finish()
    lastRevocation = 0
  }

  // Failures are ignored below. The next call that returns a result reports them.

  @discardableResult mutating func sendRevocations() -> Bool {
    guard !revocations.isEmpty, device.client.isObserving,
      let news = try? device.read({ try $0.entitlements.revocation(after: lastRevocation) })
    else { return false }
    lastRevocation = news.number
    revocations.send(news)
    return true
  }

  mutating func sendTransactions() {
    guard !transactions.isEmpty else { return }
    let news = try? device.read { transaction in
      // The news waits for the network.
      try transaction.sandbox.faults.lastHeard == nil
        ? (
          lines: transaction.ledger.changed(after: lastRevision),
          revision: transaction.world.revision
        ) : nil
    }
    guard let news else { return }
    lastRevision = news.revision
    let lines = news.lines.filter {
      !(ownCharges.contains($0.id) && $0.revocationDate == nil && !$0.isUpgraded
        && !$0.facts.contains(.refundReversed))
    }
    for each in (try? device.documents(of: lines)) ?? [] { transactions.send(each) }
    sendReversedRefunds()
  }

  /// Sends the finished purchases whose refund was reversed. They are older than what the app has
  /// seen, so an app that was closed at the reversal would not look for them (storekit-rules 3.22).
  mutating func sendReversedRefunds() {
    let former = accountOfReversals
    let found = try? device.read { transaction -> (account: Int64, lines: [LedgerLine])? in
      // The news waits for the network and for somebody who is signed in.
      guard transaction.sandbox.faults.lastHeard == nil,
        let account = try transaction.people.signedIn(), account != former
      else { return nil }
      let lines = try transaction.entitlements.current().filter {
        $0.isFinished && $0.facts.contains(.refundReversed)
      }
      return (account, lines)
    }
    guard let found else { return }
    accountOfReversals = found.account
    for each in (try? device.documents(of: found.lines)) ?? [] { transactions.send(each) }
  }

  mutating func sendStatuses() {
    guard !statuses.isEmpty, let current = try? device.standings() else { return }
    let changed = Set(current.filter { lastStandings[$0.key] != $0.value }.keys)
    lastStandings = current
    guard !changed.isEmpty else { return }
    for status in (try? device.statuses { changed.contains($0.originalID) }) ?? [] {
      statuses.send(status)
    }
  }

  /// Returns the current state; nil if it was already sent or if there are no readers.
  mutating func newState(languages: [String]?) throws -> StoreState? {
    guard !storeStates.isEmpty else { return nil }
    let current = try device.read { try $0.storeState(languages: languages) }
    guard current != lastState else { return nil }
    lastState = current
    return current
  }
}

struct Readers<News: Sendable> {
  private var continuations: [Int: AsyncStream<News>.Continuation] = [:]
  private(set) var lastNumber = 0

  var isEmpty: Bool { continuations.isEmpty }

  /// - Parameter left: called from any thread with the reader's number when the reader stops.
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

  mutating func finish() {
    for continuation in continuations.values { continuation.finish() }
    continuations = [:]
  }

  func send(_ news: News) {
    for continuation in continuations.values { continuation.yield(news) }
  }
}
