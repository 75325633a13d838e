import StoreCore

// The queue as the app sees it: what changed in the store reaches the observers once.
extension StoreSession {
  /// The first observer is there (storekit-rules 2.1, 2.4).
  func attach() async {
    guard !queue.transactionObservers.isEmpty else { return }
    do {
      let snapshot = try await service.attach()
      let wasAttached = isAttached
      isAttached = true
      apply(snapshot, isLaunch: true)
      guard !wasAttached else { return }
      // What has been waiting is told before anybody takes the queue for idle.
      listen(to: await service.revocations(), firstIsWork: true) { session, revocation in
        guard !revocation.productIDs.isEmpty else { return }
        session.post { await $0.revoked(revocation) }
      }
    } catch {
      report(error)
    }
  }

  func detach() {
    if queue.transactionObservers.isEmpty { isAttached = false }
  }

  /// A snapshot from the store. What is missing in it may only have been added since.
  func arrived(_ snapshot: DeviceSnapshot) async {
    let isComplete = queue.rows(notIn: Set(snapshot.queue.map(\.id))).isEmpty
    if isComplete { apply(snapshot) } else { await look() }
  }

  /// Reads the store as it is now. Only in a letter, where nothing can be added meanwhile.
  func look() async {
    do { apply(try await service.snapshot()) } catch { report(error) }
  }

  private func apply(_ snapshot: DeviceSnapshot, isLaunch: Bool = false) {
    guard !isClosed, snapshot.revision >= latest.revision else { return }
    let before = latest
    latest = snapshot
    queue.show(snapshot)
    if snapshot != before { onSnapshot?(snapshot) }
    guard isAttached else { return }
    if snapshot.storefront != before.storefront {
      tell { $0.paymentQueueDidChangeStorefront($1) }
    }
    let rows = snapshot.queue.filter {
      $0.isOurs && direct[$0.id] == nil && !finished.contains($0.id)
    }
    let new = isLaunch ? rows : rows.filter { queue.transaction($0.id) == nil }
    deliverUpdates(of: rows, isLaunch: isLaunch)
    forgetRows(except: Set(snapshot.queue.map(\.id)))
    takeUp(new)
  }

  private func deliverUpdates(of rows: [QueuedTransaction], isLaunch: Bool) {
    var changed: [SKPaymentTransaction] = []
    for row in rows {
      if let known = queue.transaction(row.id) {
        if known.update(from: row) || isLaunch { changed.append(known) }
      } else if let new = SKPaymentTransaction(row) {
        queue.insert(new)
        changed.append(new)
      }
    }
    tellUpdated(changed)
  }

  /// Payments of a process that is gone. One that was left unanswered is not new, and waits for
  /// the next launch. Those that were answered already need nobody, and go first.
  private func takeUp(_ rows: [QueuedTransaction]) {
    let undecided = rows.filter { $0.state == .purchasing }
    for row in undecided where row.phase == .authorized { drive(row.id) }
    for row in undecided where row.phase != .authorized { drive(row.id) }
  }

  /// Rows that another process took out, by a reset for one.
  private func forgetRows(except keys: Set<QueueKey>) {
    finished.formIntersection(keys)
    let gone = queue.rows(notIn: keys)
    if !gone.isEmpty { remove(gone) }
  }

  func remove(_ transactions: [SKPaymentTransaction]) {
    queue.take(transactions)
    tell { $0.paymentQueue($1, removedTransactions: transactions) }
  }

  func tellUpdated(_ transactions: [SKPaymentTransaction]) {
    guard !transactions.isEmpty else { return }
    tell { $0.paymentQueue($1, updatedTransactions: transactions) }
  }

  func tell(_ words: (any SKPaymentTransactionObserver, SKPaymentQueue) -> Void) {
    guard isAttached, !isClosed else { return }
    for observer in queue.transactionObservers { words(observer, queue) }
  }

  /// storekit-rules 2.12. What nobody was there to hear is told at the next launch.
  private func revoked(_ revocation: Revocation) async {
    guard isAttached, !isClosed, !queue.transactionObservers.isEmpty else { return }
    let products = revocation.productIDs
    tell { $0.paymentQueue($1, didRevokeEntitlementsForProductIdentifiers: products) }
    do { try await service.acknowledge(revocation) } catch { report(error) }
  }
}
