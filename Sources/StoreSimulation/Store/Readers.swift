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

  func tell(_ news: News) {
    for continuation in continuations.values { continuation.yield(news) }
  }
}
