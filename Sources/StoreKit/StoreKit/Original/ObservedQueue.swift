import StoreCore
import Synchronization

/// The payment queue as this process's observers see it. Each observer receives each change once.
@MainActor final class ObservedQueue {
  unowned let session: StoreSession
  let rows: PaymentRows
  /// Whether there is an observer that has received the unfinished transactions.
  private(set) var isAttached = false
  var finished: Set<QueueKey> = []

  fileprivate init(_ session: StoreSession) {
    self.session = session
    rows = session.connection.paymentRows
    // A missing row may be newer than the state.
    session.isComplete = { [rows] in rows.missing(in: Set($0.queue.map(\.id))).isEmpty }
    session.follow = { [weak self] in self?.follow($0, after: $1, isLaunch: $2) }
  }

  var queue: SKPaymentQueue { session.connection.app.queue }

  /// Attaches the first observer (storekit-rules 2.1, 2.4).
  func attach() async {
    guard !queue.transactionObservers.isEmpty else { return }
    let session = session
    do {
      let storeState = try await session.service.attach()
      let wasAttached = isAttached
      isAttached = true
      session.apply(storeState, isLaunch: true)
      guard !wasAttached else { return }
      // Pending revocations count as work, so that `idle()` waits for them.
      session.listen(to: await session.service.revocations(), firstIsWork: true) {
        session, revocation in
        guard !revocation.productIDs.isEmpty else { return }
        session.enqueue { await $0.paymentQueue.revoked(revocation) }
      }
    } catch {
      session.report(error)
    }
  }

  func detach() { if queue.transactionObservers.isEmpty { isAttached = false } }

  /// - Parameter isLaunch: Whether this is the first state for the observers.
  func follow(_ storeState: StoreState, after before: StoreState, isLaunch: Bool) {
    guard isAttached else { return }
    if storeState.storefront != before.storefront {
      notifyObservers { $0.paymentQueueDidChangeStorefront($1) }
    }
    let follower = session.connection.follower
    let ours = storeState.queue.filter {
      $0.isOurs && !session.payments.unobserved.contains($0.id) && !finished.contains($0.id)
        && follower?.continues($0, isLaunch: isLaunch) ?? true
    }
    let new = isLaunch ? ours : ours.filter { rows[$0.id] == nil }
    deliverUpdates(of: ours, isLaunch: isLaunch)
    let known = Set(storeState.queue.map(\.id))
    finished.formIntersection(known)
    let gone = rows.missing(in: known)
    if !gone.isEmpty { remove(gone) }
    driveUndecided(new)
    if isLaunch || storeState.raisedPrice != before.raisedPrice { askAboutPrice(in: storeState) }
  }

  /// Shows the price consent sheet at launch and after a price increase, unless the app defers it
  /// (storekit-rules 3.20).
  private func askAboutPrice(in storeState: StoreState) {
    guard storeState.raisedPrice != nil,
      queue.delegate?.paymentQueueShouldShowPriceConsent(queue) ?? true
    else { return }
    showPriceConsent()
  }

  private func deliverUpdates(of ours: [QueuedTransaction], isLaunch: Bool) {
    var changed: [SKPaymentTransaction] = []
    for row in ours {
      if let known = rows[row.id] {
        if known.update(from: row) || isLaunch { changed.append(known) }
      } else if let new = SKPaymentTransaction(row, from: Origin(session.connection)) {
        rows.insert(new)
        changed.append(new)
      }
    }
    notifyUpdated(changed)
  }

  /// Continues the undecided payments of earlier processes. Authorized ones go first, because they
  /// need no answer.
  private func driveUndecided(_ new: [QueuedTransaction]) {
    let undecided = new.filter { $0.state == .purchasing }
    let authorized = undecided.filter { $0.phase == .authorized }
    for row in authorized + undecided.filter({ $0.phase != .authorized }) {
      session.payments.drive(row.id, for: self)
    }
  }

  func remove(_ transactions: [SKPaymentTransaction]) {
    rows.remove(transactions)
    notifyObservers { $0.paymentQueue($1, removedTransactions: transactions) }
  }

  func notifyUpdated(_ transactions: [SKPaymentTransaction]) {
    guard !transactions.isEmpty else { return }
    if transactions.contains(where: \.transactionState.isSettled) {
      session.connection.follower?.reached(.told)
    }
    notifyObservers { $0.paymentQueue($1, updatedTransactions: transactions) }
  }

  func notifyObservers(_ news: (any SKPaymentTransactionObserver, SKPaymentQueue) -> Void) {
    guard isAttached, !session.isClosed else { return }
    for observer in queue.transactionObservers { news(observer, queue) }
  }

  /// Notifies the observers of a revocation. Without an observer, it stays pending until the next
  /// launch (storekit-rules 2.12).
  private func revoked(_ revocation: Revocation) async {
    let session = session
    guard isAttached, !session.isClosed, !queue.transactionObservers.isEmpty else { return }
    let products = revocation.productIDs
    notifyObservers { $0.paymentQueue($1, didRevokeEntitlementsForProductIdentifiers: products) }
    do { try await session.service.acknowledge(revocation) } catch { session.report(error) }
  }
}

extension StoreSession {
  var paymentQueue: ObservedQueue { connection.parts.part { ObservedQueue(self) } }
}

/// The transaction objects of one connection. Each row of the queue has one object, identified by
/// its key, never by its product.
final class PaymentRows: Sendable {
  private struct KnownRows {
    var rows: [QueueKey: SKPaymentTransaction] = [:]
    var refused: [SKPaymentTransaction] = []
    var finished: [Finished] = []
  }

  typealias Finished = (transaction: SKPaymentTransaction, state: SKPaymentTransactionState)

  private let known = Mutex(KnownRows())

  var all: [SKPaymentTransaction] {
    let (rows, refused) = known.withLock { ($0.rows, $0.refused) }
    return rows.sorted { $0.key < $1.key }.map(\.value) + refused
  }

  subscript(_ key: QueueKey) -> SKPaymentTransaction? { known.withLock { $0.rows[key] } }

  /// - Returns: False if other transactions are pending. One job finishes all of them.
  func isFirst(
    toFinish transaction: SKPaymentTransaction, seenAs state: SKPaymentTransactionState
  ) -> Bool {
    known.withLock { known in
      known.finished.append((transaction, state))
      return known.finished.count == 1
    }
  }

  /// Removes and returns the pending transactions, each once. Skips transactions that are not in
  /// the queue, such as test doubles.
  func drainFinished() -> [Finished] {
    known.withLock { known in
      defer { known.finished = [] }
      var taken: Set<ObjectIdentifier> = []
      return known.finished.filter { transaction, _ in
        let isThere =
          transaction.key.map { known.rows[$0] === transaction }
          ?? known.refused.contains { $0 === transaction }
        return isThere && taken.insert(ObjectIdentifier(transaction)).inserted
      }
    }
  }

  func missing(in keys: Set<QueueKey>) -> [SKPaymentTransaction] {
    known.withLock { known in
      known.rows.filter { !keys.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  func insert(_ transaction: SKPaymentTransaction) {
    known.withLock { known in
      if let key = transaction.key {
        known.rows[key] = transaction
      } else {
        known.refused.append(transaction)
      }
    }
  }

  func remove(_ transactions: [SKPaymentTransaction]) {
    known.withLock { known in
      for transaction in transactions {
        if let key = transaction.key {
          known.rows[key] = nil
        } else {
          known.refused.removeAll { $0 === transaction }
        }
      }
    }
  }
}

extension StoreConnection {
  var paymentRows: PaymentRows { parts.part { PaymentRows() } }
}
