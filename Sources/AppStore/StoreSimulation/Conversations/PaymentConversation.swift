import StoreCore

/// Carries out the payment machine's directives for one payment.
struct PaymentConversation {
  let device: Device
  let key: QueueKey
  let languages: [String]?
  let latency: Duration
  /// Starts or continues a sign-in for a product. Returns nil when an account is signed in.
  let signIn: (SheetAnswer?, _ productID: String) throws -> DialogueStep?
  let charged: (QueueRow) -> Void

  /// - Parameter pendingFault: the fault that applies after the payment's latency.
  func advance(_ answer: SheetAnswer?, _ pendingFault: inout FaultPlan.Hit?) throws -> PaymentStep {
    let fault = pendingFault
    pendingFault = nil
    let (row, signedIn) = try device.read { transaction in
      (try transaction.queues.row(key), try transaction.people.signedIn())
    }
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
      switch try signIn(answer, row.order.productID) {
      case nil, .done: event = try eventAfterSignIn(row)
      case .cancelled: event = .signInDismissed
      case .present(let sheet): return .present(sheet)
      }
    }
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
        try save(changed)
        return step(for: changed)
      }
      let hasAgreed = answer == .confirm || row.phase == .authorized
      return try decide(changed) {
        try $0.askForConfirmation(&$1, hasAgreed: hasAgreed, languages: languages)
      }
    case .decide:
      if let fault { return try decidePurchase(changed, fault) }
      let fault = try device.world.consumeFault(at: .purchase, as: device.client)
      let wait = latency + .milliseconds(fault.delay)
      guard wait > .zero else { return try decidePurchase(changed, fault) }
      // Saves the confirmation before the latency, so that the buyer is not asked twice.
      try save(changed)
      pendingFault = fault
      return .working(wait)
    case .deliver, .wait:
      try save(changed)
      return step(for: changed)
    case .remove, .illegal: throw StoreFailure.misuse(.unexpectedAnswer(row.phase))
    }
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

  private func decidePurchase(_ row: QueueRow, _ fault: FaultPlan.Hit) throws -> PaymentStep {
    try decide(row) { try $0.decide(&$1, fault, languages: languages) }
  }

  private func decide(
    _ row: QueueRow, _ decision: (Payments, inout QueueRow) throws -> PurchaseSheet?
  ) throws -> PaymentStep {
    let (decided, sheet) = try device.write { transaction in
      var row = row
      let sheet = try decision(transaction.payments, &row)
      return (row, sheet)
    } beforeNotifying: { decided, sheet in
      if sheet == nil, decided.phase == .purchased { charged(decided) }
    }
    return sheet.map { .present(.confirm($0)) } ?? step(for: decided)
  }
}
