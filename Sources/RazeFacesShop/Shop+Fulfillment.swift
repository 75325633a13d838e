import Foundation
import StoreKit

/// Steps 6 to 9 of a purchase: verified, delivered, finished, told.
extension Shop {
  /// Ends transactions. The receipt and the signatures are verified once for all that arrived
  /// together; then each is delivered and finished.
  func end(_ transactions: [SKPaymentTransaction], in queue: SKPaymentQueue) async {
    let states = Set(transactions.map(\.transactionState))
    let verdict = states == [.failed] ? .valid : await verifyReceipt()
    let isPurchase = states.contains(.purchased) && verdict == .valid
    let signed = isPurchase ? await signedState(of: transactions) : SignedState()
    let isRestore = states.contains(.restored) && verdict == .valid
    let entitled = isRestore ? await Subscriptions.entitled() : .success([:])
    for transaction in transactions {
      switch transaction.transactionState {
      case .purchased: await complete(transaction, verdict, signed, in: queue)
      case .restored: await restore(transaction, verdict, entitled, in: queue)
      case .failed: fail(transaction, in: queue)
      case .purchasing, .deferred: break
      }
    }
  }

  private func signedState(of transactions: [SKPaymentTransaction]) async -> SignedState {
    let groups = transactions.lazy.filter { $0.transactionState == .purchased }
      .compactMap { self.server.product($0.payment.productIdentifier)?.subscriptionGroupID }
    return await SignedState.read(groups: Set(groups))
  }

  /// Verifies the receipt (step 6).
  func verifyReceipt() async -> ReceiptVerdict {
    let verdict: ReceiptVerdict
    do {
      if let receipt = try await receipt() {
        verdict = await server.verify(receipt: receipt)
      } else {
        verdict = .refused(.noReceipt)
      }
    } catch {
      verdict = .unreachable(.failed(ShopError(error)))
    }
    log(.receiptChecked(verdict))
    return verdict
  }

  private func complete(
    _ transaction: SKPaymentTransaction, _ verdict: ReceiptVerdict, _ signed: SignedState,
    in queue: SKPaymentQueue
  ) async {
    let productID = transaction.payment.productIdentifier
    let id = transaction.transactionIdentifier ?? ""
    _ = endRequest(for: productID)
    guard isAccepted(verdict, for: productID),
      isBelieved(signed.problems[id], for: productID, id)
    else { return }
    switch signed.worth(of: id, productID: productID, at: now()) {
    case .unknown(let error): fail(productID, .notVerified(.failed(ShopError(error))), of: id)
    case .nothing:
      dropOrder(of: transaction.payment)
      queue.finishTransaction(transaction)
      log(.tooLate(productID), of: id)
    case .nothingYet:
      queue.finishTransaction(transaction)
      log(.planChanged(productID), of: id)
      onBroadcast?(.planChanged(productID))
    case .content:
      guard let delivery = delivery(of: transaction, until: signed.end(of: id)),
        let order = await deliver(delivery)
      else { return }
      log(.completed(productID), of: id)
      queue.finishTransaction(transaction)
      onBroadcast?(
        signed.isRenewal(id) ? .renewed(productID) : .purchased(productID, order: order.number))
    }
  }

  /// Completes a purchase of the second StoreKit, which returns it to its caller alone.
  func complete(_ transaction: Transaction) async {
    let productID = transaction.productID
    guard isAccepted(await verifyReceipt(), for: productID),
      let order = await deliver(delivery(of: transaction))
    else { return }
    log(.completed(productID), of: String(transaction.id))
    await transaction.finish()
    onBroadcast?(.purchased(productID, order: order.number))
  }

  func delivery(of transaction: Transaction) -> Delivery {
    Delivery(
      transactionID: String(transaction.id), productID: transaction.productID,
      type: transaction.productType,
      period: server.product(transaction.productID)?.membershipPeriod ?? .yearly,
      quantity: transaction.purchasedQuantity, date: transaction.purchaseDate,
      end: transaction.expirationDate)
  }

  private func lapses(_ transaction: SKPaymentTransaction) -> Bool {
    server.product(transaction.payment.productIdentifier)?.type == .autoRenewable
  }

  /// Restores purchases. Every period of a subscription is restored (storekit-rules 2.7), the ones
  /// that are over too. They are finished, and nothing is handed out for them.
  ///
  /// - Parameter entitled: what the account may use now.
  private func restore(
    _ transaction: SKPaymentTransaction, _ verdict: ReceiptVerdict,
    _ entitled: Result<[String: Transaction], SignatureFlaw>, in queue: SKPaymentQueue
  ) async {
    let productID = transaction.payment.productIdentifier
    let id = transaction.transactionIdentifier
    guard isAccepted(verdict, for: productID), isBelieved(entitled.problem, for: productID, id)
    else { return }
    let present = try? entitled.get()[productID]
    if lapses(transaction), present == nil {
      log(.restoredPast(productID), of: id)
      restoration.addPast(productID)
    } else {
      guard let delivery = delivery(of: transaction, until: present?.expirationDate),
        await deliver(delivery) != nil
      else { return }
      log(.restored(productID), of: id)
    }
    queue.finishTransaction(transaction)
    restoration.transactionIDs.insert(id ?? productID)
    if state.content.owns(productID) { restoration.add(productID) }
  }

  private func fail(_ transaction: SKPaymentTransaction, in queue: SKPaymentQueue) {
    let productID = transaction.payment.productIdentifier
    dropOrder(of: transaction.payment)
    queue.finishTransaction(transaction)
    guard let error = transaction.error.map(ShopError.init) else { return }
    guard error.isCancellation else {
      _ = endRequest(for: productID)
      return fail(productID, .refused(error))
    }
    // A request that still waits is not over because another payment was canceled.
    let wasDeclined = wasDeclined(error.error)
    let wasAsked = wasDeclined == false ? false : endRequest(for: productID)
    if wasDeclined ?? wasAsked { declined(productID) } else { cancelled(productID) }
  }

  /// Drops an order that nobody has to fulfill any more.
  private func dropOrder(of payment: SKPayment) {
    guard isSoldByOrder(payment.productIdentifier) else { return }
    attempt {
      try records.change(OrderBook.self) {
        $0.drop(payment.applicationUsername, of: payment.productIdentifier)
      }
    }
  }

  /// Ends a request that a parent has decided. Requests are remembered, for a no has the code of a
  /// cancellation (storekit-rules 2.17).
  ///
  /// - Returns: whether anybody was asked.
  private func endRequest(for productID: String) -> Bool {
    var wasAsked = false
    attempt { wasAsked = try records.endRequest(for: productID) }
    return wasAsked
  }

  private func declined(_ productID: String) {
    log(.declined(productID))
    onBroadcast?(.purchaseDeclined(productID))
  }

  func cancelled(_ productID: String) {
    log(.cancelled(productID))
    onBroadcast?(.purchaseCancelled(productID))
  }

  func deferred(_ productID: String) {
    attempt { try records.beginRequest(for: productID) }
    log(.deferred(productID))
    onBroadcast?(.purchaseDeferred(productID))
  }

  /// Returns whether the receipt was accepted. A transaction whose receipt was not stays
  /// unfinished: the next launch tries again.
  private func isAccepted(_ verdict: ReceiptVerdict, for productID: String) -> Bool {
    switch verdict {
    case .valid: return true
    case .refused(let problem), .unreachable(let problem):
      onBroadcast?(.purchaseFailed(productID, .notVerified(problem)))
      return false
    }
  }

  /// Returns whether the signature is believed; a transaction without that stays unfinished, too
  /// (storekit-rules 3.11).
  private func isBelieved(
    _ problem: SignatureFlaw?, for productID: String, _ transactionID: String?
  ) -> Bool {
    guard let problem else { return true }
    fail(productID, .notVerified(.signature(problem)), of: transactionID)
    return false
  }

  /// - Parameter end: of the period, if it is a subscription.
  private func delivery(of transaction: SKPaymentTransaction, until end: Date?) -> Delivery? {
    let payment = transaction.payment
    guard let id = transaction.transactionIdentifier,
      let product = server.product(payment.productIdentifier)
    else {
      log(.failed(payment.productIdentifier, .undeliverable))
      return nil
    }
    return Delivery(
      transactionID: id, productID: payment.productIdentifier, type: product.type,
      period: product.membershipPeriod, quantity: payment.quantity,
      date: transaction.transactionDate ?? Date(timeIntervalSince1970: 0),
      order: payment.applicationUsername, end: end)
  }

  private struct PaidOrder {
    /// The order's number; nil for a product that is not sold by order.
    var number: String?
  }

  /// Delivers a purchase (step 7). Nil if it failed: the transaction stays unfinished, and the next
  /// launch delivers it.
  private func deliver(_ delivery: Delivery) async -> PaidOrder? {
    let order: String?
    do {
      order = try isSoldByOrder(delivery.productID) ? payOrder(with: delivery) : nil
    } catch {
      fail(delivery.productID, .notSaved(ShopError(error)), of: delivery.transactionID)
      return nil
    }
    if let order, let error = await credit(order, with: delivery) {
      fail(delivery.productID, .notCredited(error), of: delivery.transactionID)
      return nil
    }
    guard save(delivery, order: order) else { return nil }
    if let order { log(.orderCredited(order, transactionID: delivery.transactionID)) }
    return PaidOrder(number: order)
  }

  /// - Returns: whether it is delivered now.
  func save(_ delivery: Delivery, order: String?) -> Bool {
    do {
      try records.deliver(delivery, order: order)
      refreshContent()
      return true
    } catch {
      fail(delivery.productID, .notSaved(ShopError(error)), of: delivery.transactionID)
      return false
    }
  }

  /// Pays the order of a verified purchase. A missing order number is no reason to give nothing for
  /// the money.
  private func payOrder(with delivery: Delivery) throws -> String {
    let order = try records.payOrder(with: delivery)
    if order.isNew {
      log(.orderMissing(delivery.productID, made: order.name), of: delivery.transactionID)
    }
    return order.name
  }

  private func credit(_ order: String, with delivery: Delivery) async -> ShopError? {
    do {
      try await server.credit(order: order, paidWith: delivery.transactionID)
      return nil
    } catch {
      return ShopError(error)
    }
  }

  /// Keeps something that no purchase depends on.
  @discardableResult
  func attempt(_ change: () throws -> Void) -> Bool {
    do {
      try change()
      return true
    } catch {
      log(.notSaved(ShopError(error)))
      return false
    }
  }
}
