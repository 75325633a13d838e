import StoreCore
import StoreKit
import StoreSimulation

/// Lists and changes transactions, like Xcode's transaction manager.
extension SKTestSession {
  /// Returns all purchases and renewals, oldest first, followed by pending Ask to Buy requests and
  /// interrupted purchases.
  public func allTransactions() -> [SKTestTransaction] {
    let found = try? store.control.synchronously { control in
      let subscriptions = try control.subscriptions()
      let records = try control.transactions(
        TransactionQuery(scope: .everything, limit: Self.mostTransactions)
      ).records
      let now = try control.now()
      let bought = records.reversed().filter { $0.cause != .restore }.map { record in
        SKTestTransaction(record, of: subscriptions.first { $0.latestTransactionID == record.id })
      }
      let requests = try control.requestsToBuy().filter { !$0.wasDeclined }.map {
        SKTestTransaction(number: $0.id.rawValue, $0.productID, isInterrupted: false, now)
      }
      let interruptions = try control.interruptions().map {
        SKTestTransaction(number: $0.id, $0.productID, isInterrupted: true, $0.date)
      }
      return bought + requests + interruptions
    }
    return found ?? []
  }

  private static let mostTransactions = 10_000

  /// Refunds a purchase.
  ///
  /// - Throws: ``SKTestError``: `noTransactionFound` if there is no such transaction, or
  ///   `invalidAction` if it cannot be refunded.
  public func refundTransaction(identifier: UInt) throws {
    try perform(.transaction(record(identifier).id, .refund(.other)))
  }

  public func deleteTransaction(identifier: UInt) throws {
    try perform(.transaction(record(identifier).id, .delete))
  }

  // MARK: - Pending purchases

  /// Approves an Ask to Buy purchase as the parent. The purchase then completes.
  public func approveAskToBuyTransaction(identifier: UInt) throws {
    try perform(.request(request(identifier), .approve))
  }

  /// Declines an Ask to Buy purchase as the parent. The purchase then fails.
  public func declineAskToBuyTransaction(identifier: UInt) throws {
    try perform(.request(request(identifier), .decline))
  }

  /// Resolves the issue of an interrupted purchase, or of a subscription that cannot be billed.
  ///
  /// The interrupted purchase is then bought again, and the subscription renews. Without an issue,
  /// the call has no effect.
  public func resolveIssueForTransaction(identifier: UInt) throws {
    let interruptions = try store.control.synchronously { try $0.interruptions() }
    if let interruption = interruptions.first(where: { UInt($0.id) == identifier }) {
      try perform(.resolveInterruption(interruption.id))
    } else {
      let id = try record(identifier).originalID
      guard try standing(id)?.machine.isRetrying == true else { return }
      try perform(.subscription(id, .resolveBilling))
    }
  }

  // MARK: - Subscriptions

  public func enableAutoRenewForTransaction(identifier: UInt) throws {
    try perform(.subscription(subscription(identifier), .resumeRenewal))
  }

  public func disableAutoRenewForTransaction(identifier: UInt) throws {
    try perform(.subscription(subscription(identifier), .cancelRenewal))
  }

  /// Renews a subscription immediately. Its period ends, and the next one begins.
  ///
  /// Turns on renewal, and agrees to a pending price increase.
  public func forceRenewalOfSubscription(productIdentifier: String) throws {
    let subscription = try subscription(to: productIdentifier)
    let id = subscription.originalID
    if !subscription.machine.autoRenews { try perform(.subscription(id, .resumeRenewal)) }
    if try standing(id)?.awaitsConsent == true { try perform(.subscription(id, .agreeToPrice)) }
    try perform(.subscription(id, .renew))
  }

  /// Expires a subscription immediately.
  public func expireSubscription(productIdentifier: String) throws {
    try perform(.subscription(subscription(to: productIdentifier).originalID, .expire))
  }

  /// Raises the price of a subscription and requests consent. Each call raises it further.
  public func requestPriceIncreaseConsentForTransaction(identifier: UInt) throws {
    let id = try subscription(identifier)
    let record = try record(identifier)
    let standing = try standing(id)
    let product = store.control.catalog.product(standing?.productID ?? record.productID)
    let regular = product?.price(in: standing?.next?.storefront ?? record.storefront) ?? 0
    let present = standing?.raisedPrice ?? regular
    try perform(.subscription(id, .raisePrice(present + max(regular, 1))))
  }

  public func consentToPriceIncreaseForTransaction(identifier: UInt) throws {
    try perform(.subscription(subscription(identifier), .agreeToPrice))
  }

  public func declinePriceIncreaseForTransaction(identifier: UInt) throws {
    try perform(.subscription(subscription(identifier), .refusePrice))
  }

  // MARK: - Lookup

  private func record(_ identifier: UInt) throws -> TransactionRecord {
    let found = try store.control.synchronously {
      try $0.inspectTransaction(UInt64(identifier))?.record
    }
    guard let found else {
      throw SKTestError(.noTransactionFound, "There is no transaction \(identifier).")
    }
    return found
  }

  private func request(_ identifier: UInt) throws -> QueueKey {
    let requests = try store.control.synchronously { try $0.requestsToBuy() }
    guard let request = requests.first(where: { UInt($0.id.rawValue) == identifier }) else {
      throw SKTestError(
        .noTransactionFound, "No purchase \(identifier) waits for a parent's approval.")
    }
    return request.id
  }

  /// Returns the original transaction ID of a transaction's subscription.
  private func subscription(_ identifier: UInt) throws -> UInt64 {
    let record = try record(identifier)
    guard record.kind == .autoRenewableSubscription else {
      throw SKTestError(.invalidProductType, "\(record.productID) is not a subscription.")
    }
    return record.originalID
  }

  private func standing(_ originalID: UInt64) throws -> SubscriptionStanding? {
    try store.control.synchronously { try $0.subscriptions() }
      .first { $0.originalID == originalID && $0.sharedBy == nil }
  }

  private func subscription(to productID: String) throws -> SubscriptionStanding {
    let all = try store.control.synchronously { try $0.subscriptions() }
    let found = all.filter { $0.productID == productID && $0.sharedBy == nil }
    guard let standing = found.first(where: { $0.machine.due != nil }) ?? found.last else {
      throw SKTestError(.noSubscriptionFound, "Nobody subscribes to \(productID).")
    }
    return standing
  }
}
