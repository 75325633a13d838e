import StoreKit

/// The purchases of the same account on another device (storekit-rules 3.22). Coupons stay where
/// they were paid. The buying device finishes a purchase and has its order credited.
@MainActor struct PurchasesElsewhere {
  let model: ShopModel
  /// Returns the transactions in this device's queue.
  let queued: () async -> Set<String>

  private var deliveries: Deliveries { Deliveries(model: model) }

  /// Delivers a transaction that is told while the app is open.
  func deliver(_ transaction: Transaction) async {
    guard isForEachDevice(transaction), transaction.expirationDate ?? .distantFuture > model.now()
    else {
      return
    }
    // Most come from this device itself, and the whole queue need not be read for each.
    if isDelivered(transaction) { return }
    arrive([transaction], besides: await queued())
  }

  /// Delivers purchases made while the app was closed, or while somebody else was signed in. An app
  /// that meets the account for the first time delivers nothing by itself: there one restores.
  func look(isOpen: Bool) async {
    guard let account = model.records.account else { return }
    guard let last = model.records.lastSeenTransaction else {
      // Whoever only looks leaves the preferences as they are.
      return isOpen ? await markAllSeen(account) : ()
    }
    var latest = last
    var missed: [Transaction] = []
    // Newest first. The history spends no fault that is meant for a purchase.
    for await result in Transaction.all {
      let transaction = result.unsafePayloadValue
      guard transaction.id > last else { break }
      latest = max(latest, transaction.id)
      guard case .verified = result, isForEachDevice(transaction), !isDelivered(transaction) else {
        continue
      }
      missed.append(transaction)
    }
    guard model.records.account == account else { return }
    guard !missed.isEmpty else { return model.records.seen = latest }
    guard await deliver(missed.reversed(), to: account) else { return }
    model.attempt { try model.records.see(latest) }
  }

  /// Notes an account that the app meets for the first time: what it buys elsewhere from now on is
  /// delivered here.
  func meetAccount() async {
    guard let account = model.records.account, model.records.lastSeenTransaction == nil else {
      return
    }
    await markAllSeen(account)
  }

  private func markAllSeen(_ account: String) async {
    var latest: UInt64 = 0
    for await result in Transaction.all {
      latest = result.unsafePayloadValue.id
      break
    }
    guard model.records.account == account else { return }
    model.attempt { try model.records.see(latest) }
  }

  /// - Returns: whether nothing is left for another time.
  private func deliver(_ missed: [Transaction], to account: String) async -> Bool {
    let entitled: [String: Transaction]
    switch await Subscriptions.entitled() {
    case .success(let present): entitled = present
    case .failure(let problem):
      for transaction in missed {
        model.log(
          .failed(transaction.productID, .notVerified(.signature(problem))),
          of: String(transaction.id))
      }
      return false
    }
    let wanted = missed.filter { transaction in
      guard let present = entitled[transaction.productID] else { return false }
      return transaction.productType == .nonRenewable || present.id == transaction.id
    }
    let queued = await queued()
    var isDone = true
    await model.inPortions(wanted) { portion in
      // Somebody else may have signed in meanwhile.
      isDone = model.records.account == account && arrive(portion, besides: queued) && isDone
    }
    return isDone
  }

  /// Returns whether it is used up nowhere, and was neither taken back nor replaced.
  private func isForEachDevice(_ transaction: Transaction) -> Bool {
    transaction.productType != .consumable && transaction.ownershipType == .purchased
      && transaction.revocationDate == nil && !transaction.isUpgraded
  }

  /// Delivers purchases that came from elsewhere. A transaction in this device's queue is delivered
  /// from there, by the process that has it.
  ///
  /// - Returns: whether they are here now.
  @discardableResult
  private func arrive(_ transactions: [Transaction], besides queued: Set<String>) -> Bool {
    // Another process of this device may have delivered some already.
    model.refreshContent()
    let missing = transactions.filter { !isDelivered($0) }
    if missing.isEmpty { return true }
    let underWay = Set(SKPaymentQueue.default().transactions.map(\.payment.productIdentifier))
    let arriving = missing.filter {
      !queued.contains(String($0.id)) && !underWay.contains($0.productID)
    }
    let paid = arriving.map { PaidDelivery(delivery: deliveries.delivery(of: $0)) }
    guard deliveries.save(paid) else { return false }
    for transaction in arriving {
      model.log(.arrived(transaction.productID), of: String(transaction.id))
      // A membership may have ended by the time that the app is opened.
      if model.state.content.owns(transaction.productID) {
        model.onBroadcast?(.arrived(transaction.productID))
      }
    }
    return arriving.count == missing.count
  }

  /// Returns whether a transaction was delivered. Each purchase of a membership is one more stretch
  /// of it.
  private func isDelivered(_ transaction: Transaction) -> Bool {
    guard transaction.productType == .nonRenewable else {
      return model.state.content.owns(transaction.productID)
    }
    return model.state.content.memberships.contains { $0.id == String(transaction.id) }
  }
}
