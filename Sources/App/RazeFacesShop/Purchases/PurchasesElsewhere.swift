import StoreKit

/// Deliveries of the account's purchases from other devices (storekit-rules 3.22).
///
/// Consumables stay on the device where they were bought. That device also finishes the
/// transactions and credits the orders.
extension ShopModel {
  func deliverFromOtherDevice(_ transaction: Transaction) async {
    guard isForEachDevice(transaction), transaction.expirationDate ?? .distantFuture > now()
    else { return }
    // Checked first, because most transactions come from this device and reading the queue is slow.
    if isDelivered(transaction) { return }
    deliverMissing([transaction], besides: await queuedTransactionIDs())
  }

  /// Delivers purchases that were made while the app was closed or another account was signed in.
  /// Delivers nothing to an account that the app has not seen before; it has to restore.
  func deliverMissedPurchases(isOpen: Bool) async {
    guard let account = records.account else { return }
    guard let last = records.lastSeenTransaction else {
      // While the app is closed, its preferences do not change.
      return isOpen ? await markAllSeen(account) : ()
    }
    var latest = last
    var missed: [Transaction] = []
    // The history is sorted newest first. Reading it does not use up a fault armed for a purchase.
    for await result in Transaction.all {
      let transaction = result.unsafePayloadValue
      guard transaction.id > last else { break }
      latest = max(latest, transaction.id)
      guard case .verified = result, isForEachDevice(transaction), !isDelivered(transaction) else {
        continue
      }
      missed.append(transaction)
    }
    guard records.account == account else { return }
    guard !missed.isEmpty else { return records.seen = latest }
    guard await deliver(missed.reversed(), to: account) else { return }
    attempt { try records.recordSeen(latest) }
  }

  /// Records the current account as seen, so that its later purchases on other devices are
  /// delivered here.
  func recordNewAccount() async {
    guard let account = records.account, records.lastSeenTransaction == nil else { return }
    await markAllSeen(account)
  }

  private func markAllSeen(_ account: String) async {
    var latest: UInt64 = 0
    for await result in Transaction.all {
      latest = result.unsafePayloadValue.id
      break
    }
    guard records.account == account else { return }
    attempt { try records.recordSeen(latest) }
  }

  /// - Returns: whether every purchase was delivered.
  private func deliver(_ missed: [Transaction], to account: String) async -> Bool {
    let entitled: Set<UInt64>
    switch await Transaction.verifiedEntitlements() {
    case .success(let present): entitled = Set(present.map(\.id))
    case .failure(let problem):
      for transaction in missed {
        log(.unverified(transaction.productID, problem), of: String(transaction.id))
      }
      return false
    }
    let wanted = missed.filter { entitled.contains($0.id) }
    let queued = await queuedTransactionIDs()
    var isDone = true
    await inPortions(wanted) { portion in
      // Another account may have signed in since the previous portion.
      isDone = records.account == account && deliverMissing(portion, besides: queued) && isDone
    }
    return isDone
  }

  /// Returns whether a transaction is delivered to all devices of the account. Consumables,
  /// family-shared, revoked, and upgraded transactions are not.
  private func isForEachDevice(_ transaction: Transaction) -> Bool {
    transaction.productType != .consumable && transaction.ownershipType == .purchased
      && transaction.revocationDate == nil && !transaction.isUpgraded
  }

  /// Delivers purchases from another device, except for transactions in this device's queue.
  ///
  /// - Returns: whether all of them are delivered now.
  @discardableResult
  private func deliverMissing(_ transactions: [Transaction], besides queued: Set<String>) -> Bool {
    // Another process on this device may already have delivered some of them.
    refreshContent()
    let missing = transactions.filter { !isDelivered($0) }
    if missing.isEmpty { return true }
    let underWay = Set(SKPaymentQueue.default().transactions.map(\.payment.productIdentifier))
    let arriving = missing.filter {
      !queued.contains(String($0.id)) && !underWay.contains($0.productID)
    }
    guard saveDeliveries(arriving.map { delivery(of: $0) }) else { return false }
    for transaction in arriving {
      // The membership may already have ended.
      let isCurrent = state.content.owns(transaction.productID)
      log(.arrived(transaction.productID, isCurrent: isCurrent), of: String(transaction.id))
    }
    return arriving.count == missing.count
  }

  /// Returns whether a transaction was delivered. Each purchase of a membership counts separately.
  private func isDelivered(_ transaction: Transaction) -> Bool {
    guard transaction.productType == .nonRenewable else {
      return state.content.owns(transaction.productID)
    }
    return state.content.memberships.contains { $0.id == String(transaction.id) }
  }
}
