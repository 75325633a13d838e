public import Foundation
public import StoreCore

extension SimulatedStore {
  public nonisolated var bundleID: String { device.client.bundleID }

  public func storeState() throws -> StoreState {
    try device.readUpToDate { try $0.storeState(languages: languages) }
  }

  public func storeStates() -> AsyncStream<StoreState> {
    let states = addReader(of: \.storeStates, keeping: .bufferingNewest(1))
    setAlarm()
    return states
  }

  public func failures() -> AsyncStream<StoreFailure> { addReader(of: \.failures) }

  public func attach() throws -> StoreState {
    device.client.startObserving()
    try device.takeOverOrphans(atLaunch: true)
    awaitOthers()
    let storeState = try storeState()
    receiptFile.include(storeState.queue)
    worldOfPayments = storeState.worldID
    return storeState
  }

  public func products(_ identifiers: [String]) async throws -> ProductsAnswer {
    try await device.applyFaults(at: .loadProducts)
    let (answer, deleted) = try device.read { transaction in
      let storefront = try transaction.people.storefront()
      let known = try transaction.knownProducts.compare(identifiers, device.world.catalogMark)
      if let seen = known.seen, !device.client.session.life.isOver {
        device.world.addSeenProducts(seen)
      }
      var answer = Market(transaction: transaction, storefront: storefront, known: known.kinds)
        .answer(identifiers, languages: languages ?? storefront.languages)
      answer.raisedPrices = try transaction.subscriptions.raisedPrices(
        of: transaction.people.signedIn())
      return (answer, known.deleted)
    }
    if !deleted.isEmpty { try device.write { try $0.knownProducts.recordDeleted(deleted) } }
    device.logOnce(
      .productsAnswered(
        count: answer.products.count, invalid: answer.invalid.prefix(20).map { $0.id },
        reasons: Set(answer.invalid.map { PurchaseOutcome.Unavailability($0.reason) })
          .sorted { $0.rawValue < $1.rawValue }))
    return answer
  }

  public func add(_ order: PaymentOrder) throws -> QueuedTransaction {
    let (row, worldID) = try device.write { transaction in
      let isRedeemed = if case .code = order.offer { true } else { false }
      try transaction.history.startAction(
        isRedeemed ? .redemption : .purchase, about: WorldEvent.Subject(productID: order.productID))
      return (try transaction.queues.add(order), transaction.world.id)
    }
    worldOfPayments = worldID
    return row.transaction(session: device.client.session.id)
  }

  public func advance(_ key: QueueKey, answer: SheetAnswer?) throws -> PaymentStep {
    log(answer, key)
    let step = try inItsWorld { try continuePayment(key, with: answer) }
    if case .present(let sheet) = step { log(sheet, key) }
    return step
  }

  public func saveConfirmation(of key: QueueKey) throws {
    log(.confirm, key)
    try device.write { try $0.payments.saveConfirmation(of: key) }
  }

  public func finish(_ keys: [QueueKey]) throws {
    try inItsWorld {
      try device.write { transaction in
        for key in keys { try transaction.queues.finish(key) }
      }
    }
  }

  /// Throws a specific error if a payment is missing because its world was reset.
  private func inItsWorld<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch StoreFailure.misuse(.notInQueue(let key)) {
      if let former = worldOfPayments, try device.read({ $0.world.id }) != former {
        throw StoreFailure.files(.wasReset(device.folder.url.path, formerWorld: former))
      }
      throw StoreFailure.misuse(.notInQueue(key))
    }
  }

  public func order(redeeming code: String) async throws -> PaymentOrder {
    try await device.applyFaults(at: .offerCodeRedeem)
    do {
      return try device.read { try $0.offers.order(redeeming: code) }
    } catch let refusal as Refusal {
      device.log(.requestRefused(point: .offerCodeRedeem, refusal: refusal))
      throw refusal
    }
  }

  public func signIn(answer: SheetAnswer?) throws -> DialogueStep {
    try signIn(answer, for: .account)
  }

  public func restore(answer: SheetAnswer?) async throws -> DialogueStep {
    let step = try signInIfNeeded(answer, for: .restore)
    guard step == .done else { return step }
    try await device.applyFaults(at: .sync)
    // The app verifies the receipt as soon as it receives the restored transactions.
    try device.write {
      try $0.history.startAction(.restore)
      try $0.queues.restorePurchases()
    } beforeNotifying: {
      receiptFile.write()
    }
    return .done
  }

  public func receipt() throws -> Data? { receiptFile.read() }

  public func refreshReceipt(answer: SheetAnswer?) async throws -> DialogueStep {
    let step = try signInIfNeeded(answer, for: .receipt)
    guard step == .done else { return step }
    try await device.applyFaults(at: .receiptRefresh)
    receiptFile.write()
    return .done
  }

  public func priceConsent(answer: SheetAnswer?) throws -> DialogueStep {
    try logging(answer) {
      let question = try device.readUpToDate {
        try $0.subscriptions.priceConsentSheet(languages: languages)
      }
      switch (answer, question) {
      case (nil, let question?): return .present(.priceConsent(question))
      case (nil, nil): return .done
      case (.confirm, let question?):
        try device.write {
          try $0.history.startAction(.change)
          try $0.subscriptions.answerPriceIncrease(question.originalID, true)
        }
        return .done
      case (.confirm, nil): throw StoreFailure.misuse(.consentHasPassed)
      default: return .cancelled
      }
    }
  }

  public func terms(answer: SheetAnswer?) throws -> DialogueStep {
    try logging(answer) {
      let question = try device.read { try $0.pendingPurchases.termsSheet(languages: languages) }
      guard let question else { return .done }
      switch answer {
      case nil: return .present(.terms(question))
      case .confirm:
        try device.write {
          try $0.history.startAction(.change)
          try $0.pendingPurchases.resolve(question.id)
        }
        return .done
      default: return .cancelled
      }
    }
  }

  private func signInIfNeeded(
    _ answer: SheetAnswer?, for purpose: SignInSheet.Purpose
  ) throws -> DialogueStep {
    if answer == nil, try device.read({ try $0.people.signedIn() != nil }) { return .done }
    return try signIn(answer, for: purpose)
  }

  public func revocations() -> AsyncStream<Revocation> {
    news.restartRevocations()
    let stream = addReader(of: \.revocations)
    if !news.sendRevocations() { news.revocations.send(Revocation(number: 0, productIDs: [])) }
    return stream
  }

  public func acknowledge(_ revocation: Revocation) throws {
    try device.write { try $0.entitlements.acknowledge(revocation) }
  }
}

/// Apple's verifyReceipt at both addresses, for the app on this device.
extension SimulatedStore: ReceiptServer {
  public func verifyReceipt(_ body: Data, at address: ReceiptAddress) async throws -> Data {
    // Flaws of signed documents stay armed, because receipts do not have them. A sandbox status
    // stays armed in production, which refers the receipt to the sandbox (storekit-rules 4).
    let outcome = try await device.applyFaults(at: .verification) {
      switch $0 {
      case .unverified, .productList, .step, .serverError, .notification: false
      case .receiptStatus(let code):
        address == .sandbox || ReceiptStatus(code: code) == .sandboxReceiptInProduction
      case .refusal: true
      }
    }
    var armed: Int?
    if case .receiptStatus(let code) = outcome, ReceiptStatus(code: code) != nil { armed = code }
    return try device.verifyReceipt("POST", body, at: address, armed: armed)
  }

  public func deleteReceipt() throws { try receiptFile.delete() }
}
