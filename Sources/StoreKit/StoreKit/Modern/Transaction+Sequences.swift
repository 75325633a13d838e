import StoreCore

extension Transaction {
  /// A sequence of transactions, read from the store page by page.
  public struct Transactions: AsyncSequence, Sendable {
    public typealias Element = VerificationResult<Transaction>

    /// The transactions to read; nil for the updates.
    let selection: TransactionSelection?
    let app = ConnectedApp.inUse

    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(selection: selection, app: app)
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
      /// Large enough for nearly every account's entitlements.
      fileprivate static let pageSize = 100
      /// The size of the history's first page. Most callers need only the newest transactions.
      private static let firstPageSize = 10

      let selection: TransactionSelection?
      let app: ConnectedApp
      fileprivate var page: ArraySlice<Element> = []
      fileprivate var last: UInt64?
      fileprivate var isAtEnd = false
      fileprivate var updates: AsyncStream<Element>.Iterator?

      /// Returns the next transaction; nil if the store cannot be read, because this method does
      /// not throw on iOS. A canceled task reads nothing (storekit-rules 3.3).
      public mutating func next() async -> Element? {
        if Task.isCancelled { return nil }
        if let selection { return await next(of: selection) }
        if updates == nil { updates = app.news(Transaction.sendUpdates).makeAsyncIterator() }
        return await updates?.next()
      }

      private mutating func next(of selection: TransactionSelection) async -> Element? {
        if page.isEmpty && !isAtEnd {
          let connection = app.connection
          let isHistory = if case .all = selection { true } else { false }
          let limit = isHistory && last == nil ? Self.firstPageSize : Self.pageSize
          let read = try? await connection.store()
            .signedTransactions(selection, before: last, limit: limit)
          page = ArraySlice((read ?? []).map { VerificationResult($0.document, from: connection) })
          isAtEnd = page.count < limit
          last = read?.last?.id
        }
        return page.popFirst()
      }
    }
  }

  /// Sends new transactions as they arrive. The first call also sends those that were already
  /// unfinished.
  @Sendable private static func sendUpdates(
    of connection: StoreConnection, _ store: any StoreService,
    _ send: @Sendable (VerificationResult<Transaction>) -> Void
  ) async {
    let updates = await store.transactionUpdates()
    if connection.directPurchases.startUpdates() {
      var unfinished: [SignedTransaction] = []
      // Page by page, so that the store can serve other requests in between.
      while let page = try? await store.signedTransactions(
        .unfinished, before: unfinished.last?.id, limit: Transactions.AsyncIterator.pageSize)
      {
        unfinished += page
        if page.count < Transactions.AsyncIterator.pageSize { break }
      }
      for signed in unfinished.reversed()
      where !connection.directPurchases.contains(signed.id) {
        send(VerificationResult(signed.document, from: connection))
      }
    }
    for await signed in updates { send(VerificationResult(signed.document, from: connection)) }
  }

  /// All transactions except finished consumables, newest first (storekit-rules 3.3).
  public static var all: Transactions { Transactions(selection: .all(productID: nil)) }

  public static func all(for productID: String) -> Transactions {
    Transactions(selection: .all(productID: productID))
  }

  /// The transactions of products that the account is entitled to (storekit-rules 3.3).
  public static var currentEntitlements: Transactions {
    Transactions(selection: .currentEntitlements(productID: nil))
  }

  public static func currentEntitlements(for productID: String) -> Transactions {
    Transactions(selection: .currentEntitlements(productID: productID))
  }

  public static var unfinished: Transactions { Transactions(selection: .unfinished) }

  /// The transactions that this app's calls to `purchase` do not return. Iterate over them from
  /// launch on (storekit-rules 3.2). The first sequence of a process starts with the transactions
  /// that are still unfinished.
  public static var updates: Transactions { Transactions(selection: nil) }

  public static func latest(for productID: String) async -> VerificationResult<Transaction>? {
    var iterator = Transactions(selection: .latest(productID: productID)).makeAsyncIterator()
    return await iterator.next()
  }

  public static func currentEntitlement(
    for productID: String
  ) async -> VerificationResult<Transaction>? {
    var iterator = currentEntitlements(for: productID).makeAsyncIterator()
    return await iterator.next()
  }
}

extension Product {
  public var latestTransaction: VerificationResult<Transaction>? {
    get async {
      await cache.origin.connectionInUse.performAsCurrent { await Transaction.latest(for: id) }
    }
  }

  public var currentEntitlement: VerificationResult<Transaction>? {
    get async {
      await cache.origin.connectionInUse.performAsCurrent {
        await Transaction.currentEntitlement(for: id)
      }
    }
  }

  public var currentEntitlements: Transaction.Transactions {
    cache.origin.connectionInUse.performAsCurrent { Transaction.currentEntitlements(for: id) }
  }
}
