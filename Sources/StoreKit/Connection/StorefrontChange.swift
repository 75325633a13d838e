import StoreCore

/// Whether a payment goes on if the person's storefront is not the one that the payment was begun
/// in (storekit-rules 2.14).
struct StorefrontChange {
  /// The time that the app may take to think about it.
  static let patience = Duration.seconds(1)

  let key: QueueKey
  let before: CountryStore
  let service: any StoreService
  let timer: @Sendable (Duration) async -> Void

  private enum Verdict: Sendable {
    case answered(Bool)
    /// The store was told no; this is what it made of the payment.
    case late(Result<PaymentStep, any Error>)
  }

  /// - Returns: nil if the payment goes on, else what has become of it. No answer in time is a no:
  ///   the store hears it then, though the app may hold up the main queue for longer.
  @MainActor func refusal(
    of sheet: Sheet, for owner: any PaymentOwner
  ) async throws -> PaymentStep? {
    guard case .confirm(let purchase) = sheet, purchase.storefront != before else { return nil }
    let (verdicts, told) = AsyncStream.makeStream(of: Verdict.self)
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
