import Dispatch
import StoreCore
import Synchronization

// Whether the app goes on where the person's storefront is another one (storekit-rules 2.14).
extension StoreSession {
  /// How long the app may think about it.
  nonisolated static let patience = Duration.seconds(1)

  /// Asks the app where the storefront is not the one that the payment was begun in: the payment
  /// queue's delegate on the main queue, the closure of `Product.purchase` beside it.
  ///
  /// - Returns: nil where the payment goes on, else what has become of it. No answer in time is a
  ///   no: the store hears it then, though the app may hold up the main queue for longer.
  func refusal(
    of sheet: Sheet, _ key: QueueKey, startedIn country: CountryStore
  ) async throws -> PaymentStep? {
    guard case .confirm(let purchase) = sheet, purchase.storefront != country else { return nil }
    let (verdicts, told) = AsyncStream.makeStream(of: StorefrontVerdict.self)
    let race = FirstOfTwo()
    let hear = { @Sendable (goesOn: Bool) in
      if race.isWon() { told.yield(.answered(goesOn)) }
    }
    let alarm = Task.detached { [timer, service] in
      await timer(Self.patience)
      guard !Task.isCancelled, race.isWon() else { return }
      do {
        told.yield(.late(.success(try await service.advance(key, answer: .declineStorefront))))
      } catch {
        told.yield(.late(.failure(error)))
      }
    }
    defer { alarm.cancel() }
    if let mayContinue = direct[key] {
      // A queue of its own: the app may take as long as it likes.
      DispatchQueue(label: "StoreKit.storefront").async {
        hear(mayContinue(Storefront(purchase.storefront)))
      }
    } else if let transaction = queue.transaction(key), let delegate = queue.delegate {
      let storefront = SKStorefront(purchase.storefront)
      hear(delegate.paymentQueue(queue, shouldContinue: transaction, in: storefront))
    } else {
      return nil
    }
    for await verdict in verdicts {
      switch verdict {
      case .answered(true): return nil
      case .answered(false): return try await service.advance(key, answer: .declineStorefront)
      case .late(let step): return try step.get()
      }
    }
    return .left
  }
}

private enum StorefrontVerdict: Sendable {
  case answered(Bool)
  /// The store was told no; this is what it made of the payment.
  case late(Result<PaymentStep, any Error>)
}

/// The app's answer and the end of the time for it: one of them counts.
private final class FirstOfTwo: Sendable {
  private let isOver = Mutex(false)

  /// True for whoever asks first.
  func isWon() -> Bool {
    isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
  }
}
