import StoreCore

enum Conclusion: Sendable {
  case decided(QueuedTransaction)
  /// The payment stays in the queue. The person is asked again later.
  case dismissed
  case failed(any Error)
}

/// Takes payments through steps 3 to 5, one at a time, until the store has decided. State.md
/// numbers the steps of a purchase.
@MainActor final class PaymentDriver {
  private unowned let session: StoreSession
  private var driven: Set<QueueKey> = []
  /// Payments whose results go to the caller of `purchase`, not to the observers.
  var unobserved: Set<QueueKey> = []

  fileprivate init(_ session: StoreSession) { self.session = session }

  /// Drives a payment. A payment has at most one conversation.
  func drive(
    _ key: QueueKey, for owner: any PaymentOwner,
    then ended: @escaping @MainActor (Conclusion) -> Void = { _ in }
  ) {
    guard driven.insert(key).inserted else { return }
    let ticket = session.conversations.ticket()
    let country = session.latest.storefront
    session.start { [self] session in
      await session.conversations.turn(ticket)
      let conclusion = await conclude(key, for: owner, startedIn: country)
      driven.remove(key)
      session.conversations.leave(ticket)
      ended(conclusion)
    }
  }

  private func conclude(
    _ key: QueueKey, for owner: any PaymentOwner, startedIn country: CountryStore
  ) async -> Conclusion {
    let session = session
    let change = StorefrontChange(
      key: key, before: country, service: session.service, timer: session.timer)
    var answer: SheetAnswer?
    var refused: PaymentStep?
    var displayName: String?
    do {
      while !session.isClosed {
        let step =
          if let refused { refused } else { try await advance(key, answer: answer) }
        guard !session.isClosed else { break }
        answer = nil
        switch step {
        case .present(let sheet):
          if case .confirm(let purchase) = sheet { displayName = purchase.displayName }
          refused = try await change.refusal(of: sheet, for: owner)
          if refused == nil, !session.isClosed { answer = await session.conversations.ask(sheet) }
        case .working(let duration): await session.conversations.pause(duration)
        case .decided(let row):
          if row.isOurs { owner.decided(row) }
          if row.state == .purchased || row.state == .deferred {
            session.presenter.announce(row, displayName: displayName)
          }
          if case .interrupted? = row.refusal?.cause { askForTerms() }
          return .decided(row)
        case .dismissed: return .dismissed
        }
      }
      return .dismissed
    } catch {
      if owner.awaits(key) { session.report(error) }
      return .failed(error)
    }
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

/// Decides whether a payment continues if its storefront changed (storekit-rules 2.14).
struct StorefrontChange {
  static let patience = Duration.seconds(1)

  let key: QueueKey
  let before: CountryStore
  let service: any StoreService
  let timer: @Sendable (Duration) async -> Void

  private enum Settlement: Sendable {
    case answered(Bool)
    /// The app did not answer in time, and the purchase was declined. The value is the store's
    /// result.
    case late(Result<PaymentStep, any Error>)
  }

  /// - Returns: Nil if the payment continues, otherwise its result. If the app does not answer in
  ///   time, the purchase is declined at once, even if the app still blocks the main queue.
  @MainActor func refusal(
    of sheet: SystemSheet, for owner: any PaymentOwner
  ) async throws -> PaymentStep? {
    guard case .confirm(let purchase) = sheet, purchase.storefront != before else { return nil }
    let (verdicts, told) = AsyncStream.makeStream(of: Settlement.self)
    let race = FirstOfTwo()
    let alarm = Task.detached { [timer, service, key] in
      await timer(Self.patience)
      guard !Task.isCancelled, race.isWon() else { return }
      do {
        told.yield(.late(.success(try await service.advance(key, answer: .declineStorefront))))
      } catch {
        told.yield(.late(.failure(error)))
      }
    }
    defer { alarm.cancel() }
    let isAsked = owner.ask(about: key, in: purchase.storefront) { goesOn in
      if race.isWon() { told.yield(.answered(goesOn)) }
    }
    guard isAsked else { return nil }
    for await verdict in verdicts {
      switch verdict {
      case .answered(true): return nil
      case .answered(false): return try await service.advance(key, answer: .declineStorefront)
      case .late(let step): return try step.get()
      }
    }
    return .dismissed
  }
}
