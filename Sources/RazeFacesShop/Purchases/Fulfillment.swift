import Foundation
import StoreKit

/// Steps 6 to 9 of a purchase: verified, delivered, finished, told.
@MainActor final class Fulfillment {
  private let model: ShopModel
  private let deliveries: Deliveries
  private let receipt: @Sendable () async throws -> Data?
  private let wasDeclined: (any Error) -> Bool?
  private var restoration = Restoration()

  init(
    _ model: ShopModel, receipt: @escaping @Sendable () async throws -> Data?,
    wasDeclined: @escaping (any Error) -> Bool?
  ) {
    self.model = model
    deliveries = Deliveries(model: model)
    self.receipt = receipt
    self.wasDeclined = wasDeclined
  }

  // MARK: - While a payment is under way

  func begin(_ transaction: SKPaymentTransaction) {
    let productID = transaction.payment.productIdentifier
    switch transaction.transactionState {
    case .purchasing:
      model.log(.purchasing(productID))
      bindOrder(of: transaction.payment)
    case .deferred: deferred(productID)
    case .purchased, .restored, .failed: break
    }
  }

  /// Binds an order to its payment before anybody is asked to pay: a kill loses the payment's own
  /// number (storekit-rules 2.9).
  private func bindOrder(of payment: SKPayment) {
    guard let order = payment.applicationUsername, UUID(uuidString: order) == nil else { return }
    let productID = payment.productIdentifier
    if model.attempt({ try model.records.change(OrderBook.self) { $0.bind(order, to: productID) } })
    {
      model.log(.orderBound(order, productID: productID))
    }
  }

  // MARK: - When it is decided

  /// What is left to do with a transaction of a portion, once all of it was looked through.
  private struct Ending {
    /// Nil where nothing is handed out.
    var paid: PaidDelivery?
    let finish: @MainActor () -> Void
  }

  /// Ends transactions. The receipt and the signatures are verified once for all that arrived
  /// together; then they are delivered and finished in portions, between which whatever else the app
  /// has to do is done.
  func end(_ transactions: [SKPaymentTransaction], in queue: SKPaymentQueue) async {
    let states = Set(transactions.map(\.transactionState))
    let verdict = states == [.failed] ? .valid : await verifyReceipt()
    let isPurchase = states.contains(.purchased) && verdict == .valid
    let signed = isPurchase ? await signedState(of: transactions) : SignedState()
    let isRestore = states.contains(.restored) && verdict == .valid
    let entitled = isRestore ? await Subscriptions.entitled() : .success([:])
    await model.inPortions(transactions) { portion in
      _ = endRequests(for: portion.filter { $0.transactionState == .purchased })
      var endings: [Ending] = []
      for transaction in portion {
        switch transaction.transactionState {
        case .purchased:
          await complete(transaction, verdict, signed, in: queue).map { endings.append($0) }
        case .restored:
          await restore(transaction, verdict, entitled, in: queue).map { endings.append($0) }
        case .failed: fail(transaction, in: queue)
        case .purchasing, .deferred: break
        }
      }
      let isSaved = deliveries.save(endings.compactMap(\.paid))
      for ending in endings where isSaved || ending.paid == nil { ending.finish() }
    }
  }

  private func signedState(of transactions: [SKPaymentTransaction]) async -> SignedState {
    let purchases = transactions.filter { $0.transactionState == .purchased }
    let groups = purchases.compactMap {
      model.server.product($0.payment.productIdentifier)?.subscriptionGroupID
    }
    return await SignedState.read(
      Set(purchases.compactMap(\.transactionIdentifier)), groups: Set(groups))
  }

  /// Verifies the receipt (step 6).
  func verifyReceipt() async -> ReceiptVerdict {
    let verdict: ReceiptVerdict
    do {
      if let receipt = try await receipt() {
        verdict = await model.server.verify(receipt: receipt)
      } else {
        verdict = .refused(.noReceipt)
      }
    } catch {
      verdict = .unreachable(.failed(ShopError(error)))
    }
    model.log(.receiptChecked(verdict))
    return verdict
  }

  private func complete(
    _ transaction: SKPaymentTransaction, _ verdict: ReceiptVerdict, _ signed: SignedState,
    in queue: SKPaymentQueue
  ) async -> Ending? {
    let productID = transaction.payment.productIdentifier
    let id = transaction.transactionIdentifier ?? ""
    guard isAccepted(verdict, for: productID),
      isBelieved(signed.problems[id], for: productID, id)
    else { return nil }
    switch signed.worth(of: id, productID: productID, at: model.now()) {
    case .unknown(let error):
      model.fail(productID, .notVerified(.failed(ShopError(error))), of: id)
      return nil
    case .nothing:
      return Ending { [self] in
        dropOrder(of: transaction.payment)
        queue.finishTransaction(transaction)
        model.log(.tooLate(productID), of: id)
      }
    case .nothingYet:
      return Ending { [self] in
        queue.finishTransaction(transaction)
        model.tell(.planChanged(productID), .planChanged(productID), of: id)
      }
    case .content:
      guard let delivery = deliveries.delivery(of: transaction, until: signed.end(of: id)),
        let paid = await deliveries.pay(with: delivery)
      else { return nil }
      return Ending(paid: paid) { [self] in
        model.log(.completed(productID), of: id)
        queue.finishTransaction(transaction)
        model.onBroadcast?(
          signed.isRenewal(id) ? .renewed(productID) : .purchased(productID, order: paid.order))
      }
    }
  }

  /// Completes a purchase of the second StoreKit, which returns it to its caller alone.
  func complete(_ transaction: Transaction) async {
    let productID = transaction.productID
    guard isAccepted(await verifyReceipt(), for: productID),
      let paid = await deliveries.deliver(deliveries.delivery(of: transaction))
    else { return }
    model.log(.completed(productID), of: String(transaction.id))
    await transaction.finish()
    model.onBroadcast?(.purchased(productID, order: paid.order))
  }

  private func fail(_ transaction: SKPaymentTransaction, in queue: SKPaymentQueue) {
    let productID = transaction.payment.productIdentifier
    dropOrder(of: transaction.payment)
    queue.finishTransaction(transaction)
    guard let error = transaction.error.map(ShopError.init) else { return }
    guard error.isCancellation else {
      _ = endRequests(for: [transaction])
      return model.fail(productID, .refused(error))
    }
    // A request that still waits is not over because another payment was canceled.
    let wasDeclined = wasDeclined(error.error)
    let wasAsked = wasDeclined == false ? false : endRequests(for: [transaction])
    guard wasDeclined ?? wasAsked else { return cancelled(productID) }
    model.tell(.declined(productID), .purchaseDeclined(productID))
  }

  /// Drops an order that nobody has to fulfill any more.
  private func dropOrder(of payment: SKPayment) {
    guard model.isSoldByOrder(payment.productIdentifier) else { return }
    model.attempt {
      try model.records.change(OrderBook.self) {
        $0.drop(payment.applicationUsername, of: payment.productIdentifier)
      }
    }
  }

  /// Ends requests that a parent has decided. Requests are remembered, for a no has the code of a
  /// cancellation (storekit-rules 2.17).
  ///
  /// - Returns: whether anybody was asked.
  private func endRequests(for transactions: [SKPaymentTransaction]) -> Bool {
    guard !transactions.isEmpty else { return false }
    let productIDs = Set(transactions.map(\.payment.productIdentifier))
    var wasAsked = false
    model.attempt { wasAsked = try model.records.endRequests(for: productIDs) }
    return wasAsked
  }

  func cancelled(_ productID: String) {
    model.tell(.cancelled(productID), .purchaseCancelled(productID))
  }

  func deferred(_ productID: String) {
    model.attempt { try model.records.beginRequest(for: productID) }
    model.tell(.deferred(productID), .purchaseDeferred(productID))
  }

  /// Returns whether the receipt was accepted. A transaction whose receipt was not stays
  /// unfinished: the next launch tries again.
  private func isAccepted(_ verdict: ReceiptVerdict, for productID: String) -> Bool {
    switch verdict {
    case .valid: return true
    case .refused(let problem), .unreachable(let problem):
      model.onBroadcast?(.purchaseFailed(productID, .notVerified(problem)))
      return false
    }
  }

  /// Returns whether the signature is believed; a transaction without that stays unfinished, too
  /// (storekit-rules 3.11).
  private func isBelieved(
    _ problem: SignatureFlaw?, for productID: String, _ transactionID: String?
  ) -> Bool {
    guard let problem else { return true }
    model.fail(productID, .notVerified(.signature(problem)), of: transactionID)
    return false
  }

  // MARK: - Restoring

  func beginRestoring() {
    restoration = Restoration()
    model.state.isRestoring = true
    model.log(.restoring)
  }

  private func lapses(_ transaction: SKPaymentTransaction) -> Bool {
    model.server.product(transaction.payment.productIdentifier)?.type == .autoRenewable
  }

  /// Restores purchases. Every period of a subscription is restored (storekit-rules 2.7), the ones
  /// that are over too. They are finished, and nothing is handed out for them.
  ///
  /// - Parameter entitled: what the account may use now.
  private func restore(
    _ transaction: SKPaymentTransaction, _ verdict: ReceiptVerdict,
    _ entitled: Result<[String: Transaction], SignatureFlaw>, in queue: SKPaymentQueue
  ) async -> Ending? {
    let productID = transaction.payment.productIdentifier
    let id = transaction.transactionIdentifier
    guard isAccepted(verdict, for: productID), isBelieved(entitled.problem, for: productID, id)
    else { return nil }
    let present = try? entitled.get()[productID]
    let isPast = lapses(transaction) && present == nil
    var paid: PaidDelivery?
    if !isPast {
      let delivery = deliveries.delivery(of: transaction, until: present?.expirationDate)
      guard let delivery else { return nil }
      paid = await deliveries.pay(with: delivery)
      if paid == nil { return nil }
    }
    return Ending(paid: paid) { [self] in
      model.log(isPast ? .restoredPast(productID) : .restored(productID), of: id)
      if isPast { restoration.addPast(productID) }
      queue.finishTransaction(transaction)
      restoration.transactionIDs.insert(id ?? productID)
      if model.state.content.owns(productID) { restoration.add(productID) }
    }
  }

  func restoreFailed(_ error: any Error) {
    model.state.isRestoring = false
    model.tell(.restoreFailed(ShopError(error)), .restoreFailed(ShopError(error)))
  }

  func restoreFinished() async {
    for await case .verified(let transaction) in Transaction.currentEntitlements
    where transaction.productType == .nonRenewable && !model.has(transaction.productID) {
      restoration.missingMemberships.append(transaction.productID)
    }
    // A server that does not answer keeps nobody from what was restored.
    let consumables = (try? await model.server.consumablesBought()) ?? []
    restoration.missingConsumables = consumables.filter { id in
      !model.state.content.coupons.contains { $0.productID == id }
    }
    restoration.settle()
    model.state.isRestoring = false
    model.tell(.restoreFinished(count: restoration.count), .restored(restoration))
  }
}
