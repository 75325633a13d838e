import Dispatch
import StoreCore

/// Purchases of the second StoreKit. Each answers its caller, and no observer.
@MainActor final class DirectPurchases {
  private unowned let session: StoreSession
  /// Transactions that `Product.purchase` has returned.
  private var handedOut: Set<UInt64> = []
  /// `Transaction.updates` begins with what is unfinished from before, once.
  private var hasToldUnfinished = false

  fileprivate init(_ session: StoreSession) { self.session = session }

  /// Buys a product, from the order to the result.
  func buy(
    _ order: PaymentOrder, mayContinue: @escaping @Sendable (Storefront) -> Bool
  ) async throws -> Product.PurchaseResult {
    let session = session
    let (conclusions, told) = AsyncStream<Conclusion>.makeStream()
    session.enqueue { session in
      do {
        let row = try await session.service.add(order)
        session.payments.unobserved.insert(row.id)
        session.payments.drive(row.id, for: Buyer(mayContinue)) {
          told.yield($0)
          told.finish()
        }
      } catch {
        told.yield(.failed(error))
        told.finish()
      }
    } orElse: {
      told.finish()
    }
    // Ends without a conclusion if the connection was closed meanwhile.
    for await conclusion in conclusions { return try await result(of: conclusion, in: session) }
    throw StoreKitError.unknown
  }

  private func result(
    of conclusion: Conclusion, in session: StoreSession
  ) async throws -> Product.PurchaseResult {
    switch conclusion {
    case .dismissed: return .pending
    case .failed(let refusal as Refusal): return try cancelled(orThrow: refusal)
    case .failed(let error): throw ModernError.general(error)
    case .settled(let row):
      if row.state == .deferred { return .pending }
      if let refusal = row.refusal {
        try? await session.service.finish(row.id)
        return try cancelled(orThrow: refusal)
      }
      guard let id = row.transactionID,
        let signed = try await session.service.signedTransaction(id)
      else { throw StoreKitError.unknown }
      handedOut.insert(id)
      return .success(VerificationResult(signed.document))
    }
  }

  private func cancelled(orThrow refusal: Refusal) throws -> Product.PurchaseResult {
    if let error = ModernError.purchase(refusal) { throw error }
    return .userCancelled
  }

  /// Returns a stream of the transactions from now on, and, to the first caller, those that were
  /// unfinished when the process began.
  func updates() async throws -> (
    unfinished: [SignedTransaction], stream: AsyncStream<SignedTransaction>
  ) {
    let store = session.service
    let stream = await store.transactionUpdates()
    guard !hasToldUnfinished else { return ([], stream) }
    hasToldUnfinished = true
    let unfinished = try await store.signedTransactions(.unfinished, before: nil, limit: .max)
    return (unfinished.filter { !handedOut.contains($0.id) }.reversed(), stream)
  }
}

extension StoreSession {
  var purchases: DirectPurchases { parts.part { DirectPurchases(self) } }
}

/// A caller of `Product.purchase`.
private final class Buyer: PaymentOwner {
  private let mayContinue: @Sendable (Storefront) -> Bool

  init(_ mayContinue: @escaping @Sendable (Storefront) -> Bool) { self.mayContinue = mayContinue }

  func awaits(_ key: QueueKey) -> Bool { true }

  func ask(
    about key: QueueKey, in country: CountryStore, answer: @escaping @Sendable (Bool) -> Void
  ) -> Bool {
    // A queue of its own: the app may take as long as it likes.
    DispatchQueue(label: "StoreKit.storefront").async { [mayContinue] in
      answer(mayContinue(Storefront(country)))
    }
    return true
  }

  func settled(_ row: QueuedTransaction) {}
}

extension StoreConnection {
  /// Does something after everything that the app asked for before, and waits for it. Before the
  /// connection is open it waits until then. Throws if the connection is closed meanwhile.
  static func inOrder<Value: Sendable>(
    _ act: @escaping @MainActor @Sendable (StoreSession) async throws -> Value
  ) async throws -> Value {
    let (outcomes, told) = AsyncStream<Result<Value, any Error>>.makeStream()
    enqueue { session in
      do { told.yield(.success(try await act(session))) } catch { told.yield(.failure(error)) }
      told.finish()
    } orElse: {
      told.finish()
    }
    for await outcome in outcomes { return try outcome.get() }
    throw StoreKitError.unknown
  }

  static func session() async throws -> StoreSession { try await inOrder { $0 } }

  static func store() async throws -> any StoreService { try await session().service }
}
