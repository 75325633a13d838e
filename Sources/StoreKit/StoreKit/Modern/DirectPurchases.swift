import Dispatch
import StoreCore
import Synchronization

extension StoreSession {
  /// Purchases a product for a caller of StoreKit 2. Notifies observers of the payment queue only
  /// of a redeemed code.
  func buy(
    _ order: PaymentOrder, mayContinue: @escaping @Sendable (Storefront) -> Bool
  ) async throws -> Product.PurchaseResult {
    let (results, told) = AsyncStream<Result<QueuedTransaction?, any Error>>.makeStream()
    enqueue { session in
      do {
        let row = try await session.add(order)
        if case .code = order.offer {} else { session.payments.unobserved.insert(row.id) }
        session.payments.drive(row.id, for: Buyer(mayContinue)) {
          told.yield($0)
          told.finish()
        }
      } catch {
        told.yield(.failure(error))
        told.finish()
      }
    } orElse: {
      told.finish()
    }
    // The stream ends without a result if the connection closes first.
    for await result in results {
      switch result {
      case .success(let row): return try await purchaseResult(row)
      case .failure(let refusal as Refusal): return try cancelled(orThrow: refusal)
      case .failure(let error): throw StoreKitError(error)
      }
    }
    throw StoreKitError.unknown
  }

  /// - Parameter row: The decided payment; nil if it stays in the queue.
  private func purchaseResult(_ row: QueuedTransaction?) async throws -> Product.PurchaseResult {
    guard let row, row.state != .deferred else { return .pending }
    if let refusal = row.refusal {
      try? await finish([row.id])
      // The sheet has said that the account subscribes already (storekit-rules 2.18).
      guard refusal.heldTransaction != nil else { return try cancelled(orThrow: refusal) }
    }
    guard let id = row.refusal?.heldTransaction ?? row.transactionID,
      let signed = try await service.signedTransaction(id)
    else { throw StoreKitError.unknown }
    // A repeated purchase returns the owned one, so nothing finishes the payment's own row.
    if signed.id != id { try? await finish([row.id]) }
    connection.directPurchases.insert(signed.id)
    return .success(VerificationResult(signed.document, from: connection))
  }

  private func cancelled(orThrow refusal: Refusal) throws -> Product.PurchaseResult {
    let error = Product.PurchaseError.error(refusal)
    if case StoreKitError.userCancelled = error { return .userCancelled }
    throw error
  }
}

/// The transactions that `Product.purchase` returned. `Transaction.updates` leaves them out when it
/// starts with the unfinished transactions.
final class DirectPurchases: Sendable {
  private let ids = Mutex<Set<UInt64>>([])
  private let haveUpdatesStarted = Atomic(false)

  func insert(_ id: UInt64) { ids.withLock { _ = $0.insert(id) } }
  func contains(_ id: UInt64) -> Bool { ids.withLock { $0.contains(id) } }

  /// - Returns: Whether this is the first start, which includes the unfinished transactions.
  func startUpdates() -> Bool {
    !haveUpdatesStarted.exchange(true, ordering: .sequentiallyConsistent)
  }
}

extension StoreConnection {
  var directPurchases: DirectPurchases { parts.part { DirectPurchases() } }
}

private final class Buyer: PaymentOwner {
  private let mayContinue: @Sendable (Storefront) -> Bool

  init(_ mayContinue: @escaping @Sendable (Storefront) -> Bool) { self.mayContinue = mayContinue }

  func awaits(_ key: QueueKey) -> Bool { true }

  func ask(
    about key: QueueKey, in country: CountryStore, answer: @escaping @Sendable (Bool) -> Void
  ) -> Bool {
    // A separate queue, because the app's closure may take any time.
    DispatchQueue(label: "StoreKit.storefront").async { [mayContinue] in
      answer(mayContinue(Storefront(country)))
    }
    return true
  }

  func decided(_ row: QueuedTransaction) {}
}
