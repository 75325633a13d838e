/// The phase of a payment. Finer than the states that a client sees: `added` to `authorized` all
/// show as purchasing.
public enum PaymentPhase: String, CaseIterable, Sendable, Codable {
  /// The payment is in the queue; nobody was asked anything yet.
  case added
  /// Waits for an Apple ID.
  case awaitingAccount
  /// An account is known; waits for its owner's yes.
  case awaitingConfirmation
  /// The owner said yes, and must not be asked again; the store has yet to decide.
  case authorized
  /// A parent has to decide (storekit-rules 2.10).
  case deferred
  case purchased
  case failed
  case restored
  /// The client has finished it; its row is gone.
  case finished

  public var state: PaymentState? {
    switch self {
    case .added, .awaitingAccount, .awaitingConfirmation, .authorized: .purchasing
    case .deferred: .deferred
    case .purchased: .purchased
    case .failed: .failed
    case .restored: .restored
    case .finished: nil
    }
  }

  /// Decided for good: the client has to finish it.
  public var isSettled: Bool {
    switch self {
    case .purchased, .failed, .restored: true
    case .added, .awaitingAccount, .awaitingConfirmation, .authorized, .deferred, .finished: false
    }
  }
}

/// The states that a client sees, numbered as Apple numbers them (storekit-rules 2.3).
public enum PaymentState: Int, CaseIterable, Sendable, Codable {
  case purchasing = 0
  case purchased, failed, restored, deferred
}
