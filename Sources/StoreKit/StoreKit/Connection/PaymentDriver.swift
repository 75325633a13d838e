import StoreCore

/// Takes payments through steps 3 to 5, one at a time, until the store has decided. State.md
/// numbers the steps of a purchase.
@MainActor final class PaymentDriver {
  private unowned let session: StoreSession
  /// The time that the app has to answer whether a payment continues in another storefront.
  private nonisolated static let patience = Duration.seconds(1)
  private var driven: Set<QueueKey> = []
  /// Payments whose results go to the caller of `purchase`, not to the observers.
  var unobserved: Set<QueueKey> = []

  fileprivate init(_ session: StoreSession) { self.session = session }

  /// Drives a payment. A payment has at most one conversation.
  ///
  /// - Parameter ended: Receives the decided payment; nil if it stays in the queue, and the person is
  ///   asked again later.
  func drive(
    _ key: QueueKey, for owner: any PaymentOwner,
    then ended: @escaping @MainActor (Result<QueuedTransaction?, any Error>) -> Void = { _ in }
  ) {
    guard driven.insert(key).inserted else { return }
    let ticket = session.conversations.ticket()
    let country = session.latest.storefront
    session.start { [self] session in
      await session.conversations.turn(ticket)
      let result = await conclude(key, for: owner, startedIn: country)
      driven.remove(key)
      session.conversations.leave(ticket)
      ended(result)
    }
  }

  private func conclude(
    _ key: QueueKey, for owner: any PaymentOwner, startedIn country: CountryStore
  ) async -> Result<QueuedTransaction?, any Error> {
    let session = session
    var answer: SheetAnswer?
    var refused: PaymentStep?
    var displayName: String?
    do {
      while !session.isClosed {
        let step = if let refused { refused } else { try await advance(key, answer: answer) }
        guard !session.isClosed else { break }
        answer = nil
        switch step {
        case .present(let sheet):
          if case .confirm(let purchase) = sheet { displayName = purchase.displayName }
          refused = try await refusal(of: sheet, key, for: owner, startedIn: country)
          if refused == nil, !session.isClosed { answer = await session.conversations.ask(sheet) }
        case .working(let duration): await session.conversations.pause(duration)
        case .decided(let row):
          if row.isOurs { owner.decided(row) }
          if row.state == .purchased || row.state == .deferred {
            session.presenter.announce(row, displayName: displayName)
          }
          if case .interrupted? = row.refusal?.cause { askForTerms() }
          return .success(row)
        case .dismissed: return .success(nil)
        }
      }
      return .success(nil)
    } catch {
      if owner.awaits(key) { session.report(error) }
      return .failure(error)
    }
  }

  /// Asks the app whether the payment continues if its storefront has changed (storekit-rules 2.14).
  ///
  /// - Returns: Nil if the payment continues, otherwise its result. If the app does not answer in
  ///   time, the purchase is declined at once, even if the app still blocks the main queue.
  private func refusal(
    of sheet: SystemSheet, _ key: QueueKey, for owner: any PaymentOwner,
    startedIn country: CountryStore
  ) async throws -> PaymentStep? {
    guard case .confirm(let purchase) = sheet, purchase.storefront != country else { return nil }
    let (results, told) = AsyncStream.makeStream(of: Result<PaymentStep?, any Error>.self)
    let race = FirstOfTwo()
    let decline = { @Sendable [service = session.service] () async -> Void in
      do {
        told.yield(.success(try await service.advance(key, answer: .declineStorefront)))
      } catch {
        told.yield(.failure(error))
      }
    }
    let alarm = Task.detached { [timer = session.timer] in
      await timer(Self.patience)
      if !Task.isCancelled, race.isWon() { await decline() }
    }
    defer { alarm.cancel() }
    let isAsked = owner.ask(about: key, in: purchase.storefront) { goesOn in
      guard race.isWon() else { return }
      if goesOn { told.yield(.success(nil)) } else { Task { await decline() } }
    }
    guard isAsked else { return nil }
    for await result in results { return try result.get() }
    return .dismissed
  }

  private func advance(_ key: QueueKey, answer: SheetAnswer?) async throws -> PaymentStep {
    let follower = session.connection.follower
    if answer == nil { follower?.reached(.observed) }
    if answer == .confirm, let follower, follower.keepsConfirmations {
      try await session.service.saveConfirmation(of: key)
      follower.reached(.confirmed)
    }
    let step = try await session.service.advance(key, answer: answer)
    if case .decided(let row) = step { follower?.reached(.decided(row)) }
    return step
  }

  /// Asks the person to resolve an interrupted purchase. Observers receive the outcome separately
  /// (storekit-rules 2.11).
  private func askForTerms() { session.startDialogue { try await $0.terms(answer: $1) } }
}

extension StoreSession {
  var payments: PaymentDriver { connection.parts.part { PaymentDriver(self) } }
}

/// The owner of a payment: the queue's observers, or the caller of `Product.purchase`.
@MainActor protocol PaymentOwner: AnyObject {
  func awaits(_ key: QueueKey) -> Bool

  /// Asks the app whether to continue in another storefront. Returns false if it has no handler.
  func ask(
    about key: QueueKey, in country: CountryStore, answer: @escaping @Sendable (Bool) -> Void
  ) -> Bool

  func decided(_ row: QueuedTransaction)
}
