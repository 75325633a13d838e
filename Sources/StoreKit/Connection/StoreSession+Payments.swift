import StoreCore

// One payment from `add` to `finish`. The numbers are those of a purchase's steps in the README.
extension StoreSession {
  /// Steps 1 and 2: durable first, then told, and only then may anybody be asked.
  func add(_ payment: SKPayment) async {
    do {
      let row = try await service.add(payment.order)
      guard !isClosed else { return }
      finished.remove(row.id)
      guard let transaction = SKPaymentTransaction(row, payment: payment) else { return }
      show(transaction)
      if isAttached, row.state == .purchasing { drive(row.id) }
    } catch {
      // The store did not take it, so it fails here and now, and in no other process.
      let face = SKPaymentTransaction.Face(state: .failed, error: StoreError.error(error))
      show(SKPaymentTransaction(key: nil, payment: payment, face: face))
    }
  }

  private func show(_ transaction: SKPaymentTransaction) {
    queue.insert(transaction)
    tellUpdated([transaction])
  }

  /// Steps 3 to 5, in line with the other payments. A payment has one conversation at most.
  func drive(_ key: QueueKey, then ended: @escaping @MainActor (Conclusion) -> Void = { _ in }) {
    guard driven.insert(key).inserted else { return }
    let ticket = line.ticket()
    let country = latest.storefront
    start { session in
      await session.line.turn(ticket)
      let conclusion = await session.conclude(key, startedIn: country)
      session.driven.remove(key)
      session.line.leave(ticket)
      ended(conclusion)
    }
  }

  /// How a conversation about a payment ended.
  enum Conclusion {
    case settled(QueuedTransaction)
    /// It stands in the queue as before, and is asked about another time.
    case left
    case failed(any Error)
  }

  private func conclude(_ key: QueueKey, startedIn country: CountryStore) async -> Conclusion {
    var answer: SheetAnswer?
    var refused: PaymentStep?
    var displayName: String?
    do {
      while !isClosed {
        let step =
          if let refused { refused } else { try await service.advance(key, answer: answer) }
        guard !isClosed else { break }
        answer = nil
        switch step {
        case .present(let sheet):
          if case .confirm(let purchase) = sheet { displayName = purchase.displayName }
          refused = try await refusal(of: sheet, key, startedIn: country)
          if refused == nil, !isClosed { answer = await ask(sheet) }
        case .working(let duration): await pause(duration)
        case .settled(let row):
          settle(row, displayName: displayName)
          return .settled(row)
        case .left: return .left
        }
      }
      return .left
    } catch {
      // A row that is gone, by a reset for one, has nobody left to be told.
      if queue.transaction(key) != nil || direct[key] != nil { report(error) }
      return .failed(error)
    }
  }

  /// Step 5.
  private func settle(_ row: QueuedTransaction, displayName: String?) {
    if let transaction = queue.transaction(row.id), transaction.update(from: row) {
      tellUpdated([transaction])
    }
    switch row.state {
    case .purchased:
      presenter.announce(.allSet(productID: row.order.productID, displayName: displayName))
    case .deferred:
      presenter.announce(.askedToBuy(productID: row.order.productID, displayName: displayName))
    case .failed, .restored, .purchasing, nil: break
    }
  }

  /// Step 8.
  func finish(
    _ transaction: SKPaymentTransaction, seenAs state: SKPaymentTransactionState
  ) async {
    // What the queue does not have (any more), such as a test double, there is nothing to do for.
    guard queue.has(transaction) else { return }
    guard state.isSettled else {
      let productID = transaction.payment.productIdentifier
      let mistake = """
        finishTransaction was called for \(productID) while it was \(state). Only a purchased, \
        failed or restored transaction can be finished; nothing was changed.
        """
      presenter.announce(.programmingError(mistake))
      return
    }
    do {
      if let key = transaction.key {
        try await service.finish(key)
        finished.insert(key)
      }
      if !isClosed { remove([transaction]) }
    } catch {
      report(error)
    }
  }

  /// storekit-rules 2.13.
  func promote(_ productID: String) async throws {
    let answer = try await service.products([productID])
    guard let product = Shelf(answer).skProducts().first else {
      throw StoreError.error(
        Refusal(
          .storeProductNotAvailable,
          .unavailable(
            productID: productID, answer.invalid.first?.reason ?? .notInCatalog)))
    }
    let payment = SKPayment(product: product)
    var isWanted = false
    tell { observer, queue in
      let wants = observer.paymentQueue(queue, shouldAddStorePayment: payment, for: product)
      isWanted = isWanted || wants
    }
    if isWanted { queue.add(payment) }
  }
}
