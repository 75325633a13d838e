import StoreCore

/// Takes one payment on: the machine says what comes next, this does it.
struct PaymentConversation {
  let world: World
  let key: QueueKey
  let languages: [String]?
  /// How long the store takes to decide.
  let latency: Duration
  /// What the payment has met already, if its wait is over.
  let met: FaultPlan.Hit?
  let signIn: (SheetAnswer) throws -> SignInConversation.Outcome
  /// Called with what was charged before anybody else hears of it.
  let charged: (QueueRow) -> Void

  enum Step {
    case next(PaymentStep)
    /// The store takes this long over what the payment has met.
    case waits(Duration, FaultPlan.Hit)
  }

  func advance(_ answer: SheetAnswer?) throws -> Step {
    let (row, signedIn) = try world.read { decision in
      (try Queues(decision).row(key), try People(decision).signedIn())
    }
    guard row.session == world.client.session.id else { return .next(.left) }
    switch answer {
    case .later: return .next(.left)
    case .declineStorefront:
      return try handle(.refused(Refusal(.storeProductNotAvailable, .storefrontDeclined)), row)
    case nil: return try handle(try world.read { try Payments($0).resumption(of: row) }, row)
    case .confirm:
      // Signed out, or in as somebody else, while the sheet was open: the yes was another's.
      let isSame = row.accountID == signedIn
      return try handle(isSame ? .confirmed : .resumed(isSignedIn: signedIn != nil), row)
    case .cancel:
      let isAtConfirmation = row.phase == .awaitingConfirmation
      return try handle(isAtConfirmation ? .confirmationDismissed : .signInDismissed, row)
    case .signIn, .createTester, .verificationCode:
      guard let answer, row.phase == .awaitingAccount else {
        throw Words.unexpectedAnswer(row.phase)
      }
      switch try signIn(answer) {
      case .signedIn: return try handle(.signedIn, row)
      case .cancelled: return try handle(.signInDismissed, row)
      case .again(let sheet): return .next(.present(sheet))
      }
    }
  }

  private func handle(_ event: PaymentMachine.Event, _ row: QueueRow) throws -> Step {
    var changed = row
    switch changed.handle(event) {
    case .askForAccount:
      try save(changed)
      return .next(.present(try SignInConversation(world: world, purpose: .purchase).sheet()))
    case .askForConfirmation: return try askForConfirmation(changed)
    case .decide: return try decide(changed)
    case .deliver, .wait:
      try save(changed)
      return settled(changed)
    case .remove, .illegal: throw Words.unexpectedAnswer(row.phase)
    }
  }

  private func save(_ row: QueueRow) throws {
    try world.decide { try Queues($0).update(row) }
  }

  private func settled(_ row: QueueRow) -> Step {
    .next(.settled(row.transaction(session: world.client.session.id)))
  }

  private func askForConfirmation(_ row: QueueRow) throws -> Step {
    let question = try world.decide {
      try Payments($0).askForConfirmation(row, languages: languages)
    }
    switch question {
    case .refused(let row): return settled(row)
    case .sheet(let sheet): return .next(.present(.confirm(sheet)))
    }
  }

  private func decide(_ row: QueueRow) throws -> Step {
    let hit: FaultPlan.Hit
    if let met {
      hit = met
    } else {
      hit = try world.meet(.purchase)
      let wait = latency + .milliseconds(hit.delay)
      if wait > .zero {
        // The yes is durable before the wait, so that nobody is asked twice.
        try save(row)
        return .waits(wait, hit)
      }
    }
    let decided = try world.decide {
      try Payments($0).decide(row, hit)
    } beforeTelling: { row in
      if row.phase == .purchased { charged(row) }
    }
    return settled(decided)
  }
}
