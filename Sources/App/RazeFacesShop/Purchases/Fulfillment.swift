import StoreKit

/// Steps 6 to 9 of a purchase: verifies, delivers, and finishes the transaction, then notifies the
/// screens.
@MainActor final class Fulfillment {
  private let model: ShopModel
  private let receipt: @Sendable () async throws -> Data?
  private let wasDeclined: (any Error) -> Bool?
  private var restoration = Restoration()
  /// The transactions that wait for a parent's approval.
  private var deferredPayments: Set<ObjectIdentifier> = []

  init(
    _ model: ShopModel, receipt: @escaping @Sendable () async throws -> Data?,
    wasDeclined: @escaping (any Error) -> Bool?
  ) {
    self.model = model
    (self.receipt, self.wasDeclined) = (receipt, wasDeclined)
  }

  // MARK: - Payments in progress

  func recordProgress(of transaction: SKPaymentTransaction) {
    let productID = transaction.payment.productIdentifier
    switch transaction.transactionState {
    case .purchasing: model.log(.purchasing(productID))
    case .deferred:
      deferredPayments.insert(ObjectIdentifier(transaction))
      recordDeferral(of: productID)
    case .purchased, .restored, .failed: break
    }
  }

  // MARK: - Completed payments

  /// The remaining work for a transaction after its portion was checked.
  private struct Ending {
    var paid: Delivery?
    let finish: @MainActor () -> Void
  }

  /// Verifies, delivers, and finishes transactions. The receipt and the signatures are verified
  /// once for all of them. The rest is done in portions, so that the app stays responsive.
  func fulfill(_ transactions: [SKPaymentTransaction], in queue: SKPaymentQueue) async {
    let states = Set(transactions.map(\.transactionState))
    let receipt = states == [.failed] ? VerifiedReceipt(nil) : await verifyReceipt()
    let isPurchase = states.contains(.purchased) && receipt.flaw == nil
    let signed = isPurchase ? await signedState(of: transactions) : SignedState()
    let isRestore = states.contains(.restored) && receipt.flaw == nil
    let entitled = isRestore ? await Transaction.verifiedEntitlements() : .success([])
    await model.inPortions(transactions) { portion in
      _ = endRequests(for: portion.filter { $0.transactionState == .purchased })
      var endings: [Ending] = []
      for transaction in portion {
        switch transaction.transactionState {
        case .purchased:
          await complete(transaction, receipt, signed, in: queue).map { endings.append($0) }
        case .restored:
          await restore(transaction, receipt, entitled, in: queue).map { endings.append($0) }
        case .failed: fail(transaction, in: queue)
        case .purchasing, .deferred: break
        }
      }
      let isSaved = model.saveDeliveries(endings.compactMap(\.paid))
      for ending in endings where isSaved || ending.paid == nil { ending.finish() }
    }
  }

  private func signedState(of transactions: [SKPaymentTransaction]) async -> SignedState {
    let purchases = transactions.filter { $0.transactionState == .purchased }
    let groups = purchases.compactMap {
      model.server.product($0.payment.productIdentifier)?.subscriptionGroupID
    }
    let products = purchases.compactMap { purchase in
      purchase.transactionIdentifier.map { ($0, purchase.payment.productIdentifier) }
    }
    return await SignedState.read(
      Dictionary(products, uniquingKeysWith: { $1 }), groups: Set(groups))
  }

  func verifyReceipt() async -> VerifiedReceipt {
    let verified: VerifiedReceipt
    do {
      if let receipt = try await receipt() {
        verified = await model.server.verify(receipt: receipt)
      } else {
        verified = VerifiedReceipt(.noReceipt)
      }
    } catch {
      verified = VerifiedReceipt(.failed(ShopError(error)))
    }
    model.log(.receiptChecked(verified.flaw))
    return verified
  }

  private func complete(
    _ transaction: SKPaymentTransaction, _ receipt: VerifiedReceipt, _ signed: SignedState,
    in queue: SKPaymentQueue
  ) async -> Ending? {
    let productID = transaction.payment.productIdentifier
    let id = transaction.transactionIdentifier ?? ""
    let flaw = receipt.flaw ?? signed.problems[id].map(ReceiptFlaw.signature)
    guard isFlawless(flaw, productID, id) else { return nil }
    switch signed.worth(of: id, productID: productID, at: model.now()) {
    case .unknown(let error):
      model.fail(productID, .notVerified(.failed(ShopError(error))), of: id)
      return nil
    case .nothing:
      return Ending { [self] in
        dropOrder(of: transaction.payment)
        queue.finishTransaction(transaction)
        model.log(.tooLate(productID, isRefunded: signed.isRefunded(id)), of: id)
      }
    case .nothingYet:
      return Ending { [self] in
        queue.finishTransaction(transaction)
        model.log(.planChanged(productID), of: id)
      }
    case .content(let content):
      guard isFlawless(receipt.flaw(of: content), productID, String(content.id)) else { return nil }
      let delivery = model.delivery(of: content, for: transaction.payment)
      guard let paid = await model.creditOrder(of: delivery) else { return nil }
      return Ending(paid: paid) { [self] in
        model.log(
          .completed(
            productID, order: paid.order, isRenewal: content.reason == .renewal,
            isShared: content.ownershipType == .familyShared), of: id)
        queue.finishTransaction(transaction)
      }
    }
  }

  /// Completes a StoreKit 2 purchase, whose transaction goes only to its caller.
  func complete(_ transaction: Transaction) async {
    let productID = transaction.productID
    let id = String(transaction.id)
    let receipt = await verifyReceipt()
    guard isFlawless(receipt.flaw ?? receipt.flaw(of: transaction), productID, id),
      let paid = await model.creditOrder(of: model.delivery(of: transaction)),
      model.saveDeliveries([paid])
    else { return }
    model.log(.completed(productID, order: paid.order, isRenewal: false), of: id)
    await transaction.finish()
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
    let wasDeclined = wasDeclined(error.error)
    // A request that was canceled but not declined gave way to a newer one (storekit-rules 2.10).
    if deferredPayments.remove(ObjectIdentifier(transaction)) != nil,
      wasDeclined.map({ !$0 })
        ?? queue.transactions.contains(where: {
          $0.payment.productIdentifier == productID && $0.transactionState == .deferred
        })
    {
      return
    }
    // Canceling another payment for the product does not end a pending request.
    let wasAsked = wasDeclined == false ? false : endRequests(for: [transaction])
    model.log(wasDeclined ?? wasAsked ? .declined(productID) : .cancelled(productID))
  }

  private func dropOrder(of payment: SKPayment) {
    guard model.isSoldByOrder(payment.productIdentifier) else { return }
    model.attempt {
      try model.records.change(OrderBook.self) {
        $0.remove(payment.applicationUsername, of: payment.productIdentifier)
      }
    }
  }

  /// Ends requests that a parent has decided. The app records requests, because a declined one has
  /// the same error code as a cancellation (storekit-rules 2.17).
  ///
  /// - Returns: whether there was a request.
  private func endRequests(for transactions: [SKPaymentTransaction]) -> Bool {
    guard !transactions.isEmpty else { return false }
    let productIDs = Set(transactions.map(\.payment.productIdentifier))
    var wasAsked = false
    model.attempt { wasAsked = try model.records.endRequests(for: productIDs) }
    return wasAsked
  }

  func recordDeferral(of productID: String) {
    model.attempt { try model.records.addRequest(for: productID) }
    model.log(.deferred(productID))
  }

  /// Returns whether a purchase's receipt and signature have no flaw. Otherwise the transaction stays
  /// unfinished, and the next launch tries again (storekit-rules 3.11).
  private func isFlawless(
    _ flaw: ReceiptFlaw?, _ productID: String, _ transactionID: String?
  ) -> Bool {
    guard let flaw else { return true }
    model.fail(productID, .notVerified(flaw), of: transactionID)
    return false
  }

  // MARK: - Restoring

  func startRestoring() {
    restoration = Restoration()
    model.state.isRestoring = true
    model.log(.restoring)
  }

  /// Restores a transaction. StoreKit restores every period of a subscription (storekit-rules 2.7);
  /// what does not entitle any more is finished without a delivery.
  ///
  /// - Parameter entitled: the account's current entitlements.
  private func restore(
    _ transaction: SKPaymentTransaction, _ receipt: VerifiedReceipt,
    _ entitled: Result<[Transaction], SignatureFlaw>, in queue: SKPaymentQueue
  ) async -> Ending? {
    let productID = transaction.payment.productIdentifier
    let id = transaction.transactionIdentifier
    let flaw = receipt.flaw ?? entitled.problem.map(ReceiptFlaw.signature)
    guard isFlawless(flaw, productID, id) else { return nil }
    guard model.server.product(productID) != nil else {
      return Ending { [self] in
        model.log(.undeliverable(productID), of: id)
        restoration.unknownProducts.appendOnce(productID)
        queue.finishTransaction(transaction)
      }
    }
    let present = (try? entitled.get())?.first { $0.productID == productID }
    if let present, !isFlawless(receipt.flaw(of: present), productID, String(present.id)) {
      return nil
    }
    let isPast = present == nil
    let paid = present.map { model.delivery(of: $0) }
    // Another plan of the group may have replaced this one.
    let group = model.server.product(productID)?.subscriptionGroupID
    let isReplaced = (try? entitled.get())?.contains { $0.subscriptionGroupID == group }
    return Ending(paid: paid) { [self] in
      model.log(isPast ? .restoredPast(productID) : .restored(productID), of: id)
      // Another period may still be active.
      if isPast, isReplaced != true { restoration.endedSubscriptions.appendOnce(productID) }
      queue.finishTransaction(transaction)
      if model.state.content.owns(productID) { restoration.add(productID) }
    }
  }

  func restoreFailed(_ error: any Error) {
    model.state.isRestoring = false
    model.log(.restoreFailed(ShopError(error)))
  }

  func restoreFinished() async {
    for await case .verified(let transaction) in Transaction.currentEntitlements
    where transaction.productType == .nonRenewable && !model.has(transaction.productID) {
      restoration.missingMemberships.appendOnce(transaction.productID)
    }
    // The restore completes even without the server's answer.
    let consumables = (try? await model.server.consumablesBought()) ?? []
    restoration.missingConsumables = consumables.filter { id in
      !model.state.content.coupons.contains { $0.productID == id }
    }
    restoration.removeRestored()
    model.state.isRestoring = false
    model.state.restoration = restoration
    model.log(.restoreFinished(count: restoration.count))
  }
}
