import StoreCore

/// Those who follow one kind of news.
struct Readers<News: Sendable> {
  private var continuations: [Int: AsyncStream<News>.Continuation] = [:]
  private var lastNumber = 0

  var isEmpty: Bool { continuations.isEmpty }

  /// - Parameter left: called from anywhere when the reader is gone, with its number.
  mutating func add(
    keeping policy: AsyncStream<News>.Continuation.BufferingPolicy = .unbounded,
    left: @escaping @Sendable (Int) -> Void
  ) -> AsyncStream<News> {
    let (stream, continuation) = AsyncStream.makeStream(of: News.self, bufferingPolicy: policy)
    lastNumber += 1
    continuations[lastNumber] = continuation
    continuation.onTermination = { [lastNumber] _ in left(lastNumber) }
    return stream
  }

  mutating func remove(_ number: Int) { continuations[number] = nil }

  /// Nobody follows it any more.
  mutating func finish() {
    for continuation in continuations.values { continuation.finish() }
    continuations = [:]
  }

  func tell(_ news: News) {
    for continuation in continuations.values { continuation.yield(news) }
  }
}

/// Those who follow the news of one store.
struct StoreReaders {
  var snapshots = Readers<DeviceSnapshot>()
  var transactions = Readers<SignedTransaction>()
  var statuses = Readers<SignedStatus>()
  /// One at most.
  var revocations = Readers<Revocation>()

  var isEmpty: Bool {
    snapshots.isEmpty && transactions.isEmpty && statuses.isEmpty && revocations.isEmpty
  }
}
