import StoreCore

/// Steps 3 and 4 of a purchase: what the payment machine asks for.
extension SimulatedStore {
  /// Continues a payment with the answer to its sheet, until the next sheet or its outcome.
  func continuePayment(_ key: QueueKey, with answer: SheetAnswer?) throws -> PaymentStep {
    let fault = pendingFaults.removeValue(forKey: key)
    let (row, signedIn) = try device.read { (try $0.queues.row(key), try $0.people.signedIn()) }
    guard row.session == device.client.session.id else { return .dismissed }
    let event: PaymentMachine.Event
    switch answer {
    case .later: return .dismissed
    case .declineStorefront:
      event = .refused(Refusal(.storeProductNotAvailable, .storefrontDeclined))
    // The confirmation is kept until somebody signs in.
    case nil where row.phase == .authorized && signedIn == nil: return try askForAccount(row)
    case .confirm where signedIn == nil:
      var agreed = row
      guard agreed.handle(.confirmed) == .decide else {
        throw StoreFailure.misuse(.unexpectedAnswer(row.phase))
      }
      try save(agreed)
      return try askForAccount(agreed)
    case nil where row.phase == .authorized && row.accountID != signedIn:
      event = .confirmationLapsed(isSignedIn: true)
    case nil: event = try device.read { try $0.payments.resumption(of: row) }
    case .confirm:
      // If another account signed in while the sheet was open, its owner has not agreed yet.
      event = row.accountID == signedIn ? .confirmed : .resumed(isSignedIn: true)
    case .cancel:
      event = row.phase == .awaitingConfirmation ? .confirmationDismissed : .signInDismissed
    case .signIn, .createTester, .verificationCode, .refund, .renewal, .offerCode:
      guard row.phase == .awaitingAccount || row.phase == .authorized else {
        throw StoreFailure.misuse(.unexpectedAnswer(row.phase))
      }
      switch try converse(answer, for: .purchase, of: row.order.productID) {
      case .done: event = try eventAfterSignIn(row)
      case .cancelled: event = .signInDismissed
      case .present(let sheet): return .present(sheet)
      }
    }
    let hasAgreed = answer == .confirm || row.phase == .authorized
    return try handle(event, of: row, hasAgreed: hasAgreed, signedIn, fault)
  }

  /// - Parameters:
  ///   - hasAgreed: whether the buyer has already agreed to other terms.
  ///   - fault: the fault whose delay has passed; nil before the delay.
  private func handle(
    _ event: PaymentMachine.Event, of row: QueueRow, hasAgreed: Bool, _ signedIn: Int64?,
    _ fault: FaultPlan.Hit?
  ) throws -> PaymentStep {
    var changed = row
    switch changed.handle(event) {
    case .askForAccount:
      try save(changed)
      return try askForAccount(changed)
    case .askForConfirmation:
      // A device without a network cannot load the sheet.
      if let refusal = try device.read({ $0.sandbox.faults.offlineRefusal }) {
        changed.accountID = signedIn
        changed.handle(.refused(refusal))
        break
      }
      return try decide(changed) {
        try $0.askForConfirmation(&$1, hasAgreed: hasAgreed, languages: languages)
      }
    case .decide:
      let hit = try fault ?? device.world.consumeFault(at: .purchase, as: device.client)
      let wait = latency + .milliseconds(hit.delay)
      guard fault == nil, wait > .zero else {
        let refusal = hit.refusal(at: .purchase)
        return try decide(changed) { try $0.decide(&$1, refusal: refusal, languages: languages) }
      }
      // Saves the confirmation before the latency, so that the buyer is not asked twice.
      try save(changed)
      pendingFaults[row.key] = hit
      return .working(wait)
    case .deliver, .wait: break
    case .remove, .illegal: throw StoreFailure.misuse(.unexpectedAnswer(row.phase))
    }
    try save(changed)
    return step(for: changed)
  }

  private func askForAccount(_ row: QueueRow) throws -> PaymentStep {
    let conversation = SignInConversation(
      device: device, purpose: .purchase, productID: row.order.productID)
    return try .present(conversation.sheet())
  }

  /// Returns the event after a sign-in. An account that confirmed before is not asked again.
  private func eventAfterSignIn(_ row: QueueRow) throws -> PaymentMachine.Event {
    guard row.phase == .authorized else { return .signedIn }
    let signedIn = try device.read { try $0.people.signedIn() }
    return row.accountID == signedIn
      ? .resumed(isSignedIn: true) : .confirmationLapsed(isSignedIn: true)
  }

  private func save(_ row: QueueRow) throws { try device.write { try $0.queues.update(row) } }

  private func step(for row: QueueRow) -> PaymentStep {
    .decided(row.transaction(session: device.client.session.id))
  }

  private func decide(
    _ row: QueueRow, _ decision: (Payments, inout QueueRow) throws -> PurchaseSheet?
  ) throws -> PaymentStep {
    let (decided, sheet) = try device.write { transaction in
      var row = row
      let sheet = try decision(transaction.payments, &row)
      return (row, sheet)
    } beforeNotifying: { decided, sheet in
      if sheet == nil, decided.phase == .purchased { recordCharge(decided) }
    }
    return sheet.map { .present(.confirm($0)) } ?? step(for: decided)
  }

  private func recordCharge(_ row: QueueRow) {
    // The app verifies the receipt as soon as it receives the purchase.
    receiptFile.write(for: row.accountID)
    guard let id = row.transactionID else { return }
    // A code is redeemed in the App Store's sheet, so `Transaction.updates` delivers the purchase.
    if case .code = row.order.offer { return }
    news.ownCharges.insert(id)
  }
}
