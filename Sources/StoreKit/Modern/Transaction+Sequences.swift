import StoreCore

extension Transaction {
  /// Transactions, read from the store page by page as they are asked for.
  public struct Transactions: AsyncSequence, Sendable {
    public typealias Element = VerificationResult<Transaction>

    enum Source: Hashable, Sendable {
      case selection(TransactionSelection)
      case updates
    }

    let source: Source

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: source) }

    public struct AsyncIterator: AsyncIteratorProtocol {
      /// Enough for nearly everybody's entitlements in one go.
      private static let pageSize = 100
      /// The size of the history's first page: most who look through it know all but the newest.
      private static let firstPageSize = 10

      private let source: Source
      private var page: ArraySlice<SignedTransaction> = []
      private var last: UInt64?
      private var isAtEnd = false
      private var updates: AsyncStream<SignedTransaction>.Iterator?

      init(source: Source) { self.source = source }

      /// Returns the next transaction. An unreadable store has none, as on iOS: this cannot throw.
      public mutating func next() async -> Element? {
        switch source {
        case .selection(let selection): await next(of: selection)
        case .updates: await nextUpdate()
        }
      }

      private mutating func next(of selection: TransactionSelection) async -> Element? {
        if page.isEmpty && !isAtEnd {
          let store = try? await StoreConnection.store()
          let isHistory = if case .all = selection { true } else { false }
          let limit = isHistory && last == nil ? Self.firstPageSize : Self.pageSize
          let read = try? await store?.signedTransactions(selection, before: last, limit: limit)
          page = ArraySlice(read ?? [])
          isAtEnd = page.count < limit
          last = page.last?.id
        }
        return page.popFirst().map { VerificationResult($0.document) }
      }

      private mutating func nextUpdate() async -> Element? {
        if updates == nil {
          guard let news = try? await StoreConnection.session().purchases.updates() else {
            return nil
          }
          page = ArraySlice(news.unfinished)
          updates = news.stream.makeAsyncIterator()
        }
        if let unfinished = page.popFirst() { return VerificationResult(unfinished.document) }
        return await updates?.next().map { VerificationResult($0.document) }
      }
    }
  }

  /// Everything but finished consumables (storekit-rules 3.3), the newest first.
  public static var all: Transactions {
    Transactions(source: .selection(.all(productID: nil)))
  }

  public static func all(for productID: String) -> Transactions {
    Transactions(source: .selection(.all(productID: productID)))
  }

  /// The transactions that entitle the account now (storekit-rules 3.3).
  public static var currentEntitlements: Transactions {
    Transactions(source: .selection(.currentEntitlements(productID: nil)))
  }

  public static func currentEntitlements(for productID: String) -> Transactions {
    Transactions(source: .selection(.currentEntitlements(productID: productID)))
  }

  public static var unfinished: Transactions { Transactions(source: .selection(.unfinished)) }

  /// The transactions that come without a call of this app's `purchase`: listen from the launch on
  /// (storekit-rules 3.2). The sequence begins, once in a process, with those that are unfinished
  /// from before.
  public static var updates: Transactions { Transactions(source: .updates) }

  public static func latest(for productID: String) async -> VerificationResult<Transaction>? {
    var iterator = Transactions(source: .selection(.latest(productID: productID)))
      .makeAsyncIterator()
    return await iterator.next()
  }

  public static func currentEntitlement(
    for productID: String
  ) async -> VerificationResult<Transaction>? {
    var iterator = currentEntitlements(for: productID).makeAsyncIterator()
    return await iterator.next()
  }
}
