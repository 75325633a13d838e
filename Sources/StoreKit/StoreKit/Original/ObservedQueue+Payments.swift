import StoreCore

// The app's operations on the queue. State.md numbers the steps of a purchase.
extension ObservedQueue: PaymentOwner {
  /// Adds a payment (steps 1 and 2). Saves the row, then notifies the observers, then asks the
  /// person.
  func add(_ payment: SKPayment) async {
    let session = session
    let origin = Origin(session.connection)
    do {
      let row = try await session.add(payment.order)
      guard !session.isClosed else { return }
      finished.remove(row.id)
      guard let transaction = SKPaymentTransaction(row, from: origin, payment: payment) else {
        return
      }
      show(transaction)
      if isAttached, row.state == .purchasing { session.payments.drive(row.id, for: self) }
    } catch {
      // The store rejected the payment, so the transaction exists in this process only.
      show(SKPaymentTransaction(refused: payment, SKError.error(error), from: origin))
    }
  }

  private func show(_ transaction: SKPaymentTransaction) {
    rows.insert(transaction)
    notifyUpdated([transaction])
  }

  func awaits(_ key: QueueKey) -> Bool { rows[key] != nil }

  func ask(
    about key: QueueKey, in country: CountryStore, answer: @escaping @Sendable (Bool) -> Void
  ) -> Bool {
    guard let transaction = rows[key], let delegate = queue.delegate else { return false }
    answer(delegate.paymentQueue(queue, shouldContinue: transaction, in: SKStorefront(country)))
    return true
  }

  func decided(_ row: QueuedTransaction) {
    if let transaction = rows[row.id], transaction.update(from: row) {
      notifyUpdated([transaction])
    }
  }

  func finishAll() async {
    var settled: [SKPaymentTransaction] = []
    for (transaction, state) in rows.drainFinished() {
      guard !state.isSettled else {
        settled.append(transaction)
        continue
      }
      let productID = transaction.payment.productIdentifier
      let mistake = """
        finishTransaction was called for \(productID) while it was \(state). Only a purchased, \
        failed or restored transaction can be finished; nothing was changed.
        """
      session.presenter.report(StoreFailure.other(.misuse, mistake))
    }
    if !settled.isEmpty { await finish(settled) }
  }

  private func finish(_ transactions: [SKPaymentTransaction]) async {
    let session = session
    let keys = transactions.compactMap(\.key)
    do {
      try await session.finish(keys)
      finished.formUnion(keys)
      if !session.isClosed { remove(transactions) }
    } catch StoreFailure.misuse where transactions.count > 1 {
      // Another process has already finished one of them.
      for transaction in transactions { await finish([transaction]) }
    } catch {
      session.report(error)
    }
  }

  /// Restores purchases. Observers receive the restored transactions, then either Finished or
  /// Failed (storekit-rules 2.7).
  func restore() {
    session.start { session in
      let failure: (any Error)?
      do {
        let isDone = try await session.conversations.converse {
          try await session.service.restore(answer: $0)
        }
        if isDone { session.connection.follower?.reached(.decided(nil)) }
        failure = isDone ? nil : Refusal.signInDismissed
      } catch {
        failure = error
      }
      session.enqueue { session in
        await session.look()
        // Transactions that the app finishes at once are removed before the restore ends.
        session.enqueue { $0.paymentQueue.notifyEndOfRestore(failure) }
      }
    }
  }

  private func notifyEndOfRestore(_ failure: (any Error)?) {
    notifyObservers { observer, queue in
      if let failure {
        observer.paymentQueue(
          queue, restoreCompletedTransactionsFailedWithError: SKError.error(failure))
      } else {
        observer.paymentQueueRestoreCompletedTransactionsFinished(queue)
      }
    }
  }

  func redeemCode() {
    session.start { session in
      guard case .offerCode(let code) = await session.conversations.askInTurn(.offerCode),
        !session.isClosed
      else { return }
      do {
        let order = try await session.service.order(redeeming: code)
        session.enqueue { await $0.paymentQueue.add(SKPayment(order)) }
      } catch {
        session.report(error)
      }
    }
  }

  func showPriceConsent() { session.startDialogue { try await $0.priceConsent(answer: $1) } }

  fileprivate func promote(_ productID: String) async throws {
    let connection = session.connection
    let answer = try await connection.products([productID])
    let cache = ProductCache(answer, from: connection)
    guard let product = cache.skProducts().first else {
      throw SKError.error(
        Refusal(
          .storeProductNotAvailable,
          .unavailable(productID: productID, answer.invalid.first?.reason ?? .notInCatalog)))
    }
    // An app that listens for intents, or has no observer, gets an intent instead.
    if connection.intents.hasListeners || queue.transactionObservers.isEmpty {
      return connection.intents.send(
        PurchaseIntent(product: Product(cache: cache, index: 0), offer: nil))
    }
    let payment = SKPayment(product: product)
    var isWanted = false
    notifyObservers { observer, queue in
      let wants = observer.paymentQueue(queue, shouldAddStorePayment: payment, for: product)
      isWanted = isWanted || wants
    }
    if isWanted { queue.add(payment) }
  }
}

extension Refusal {
  static let signInDismissed = Refusal(.paymentCancelled, .signInDismissed)
}

extension StoreConnection {
  /// Starts a purchase from the App Store page. Observers decide whether to add the payment to the
  /// queue now (storekit-rules 2.13).
  ///
  /// - Throws: A refusal if the store does not sell the product.
  @MainActor public func startPromotedPurchase(of productID: String) async throws {
    let session = try openSession()
    try await session.counted { try await session.paymentQueue.promote(productID) }
  }
}
