/// The life of one payment, decided without store, clock or screen.
///
///     added -> awaitingAccount -> awaitingConfirmation -> authorized -> purchased -> finished
///       |            |                    |                  |  |  \--> failed ----> finished
///       \------------+--------------------+---> failed       |  \--> deferred -> purchased | failed
///                    ^                    ^                  |
///                    \--------------------+------------------/ the yes lapsed
///     restored -> finished
///
/// `handle` returns what has to happen next and moves the phase only where the move is legal. An
/// illegal event changes nothing and says so; the store turns it into an error for the client.
public struct PaymentMachine: Hashable, Sendable {
  public enum Event: Hashable, Sendable {
    /// The queue takes the payment up: for the first time, or again after a relaunch.
    case resumed(isSignedIn: Bool)
    case signedIn
    case signInDismissed
    case confirmed
    case confirmationDismissed
    /// The yes was for something else than what the store would decide about now.
    case confirmationLapsed(isSignedIn: Bool)
    case charged
    case refused(Refusal)
    case sentToParent
    case approved
    case declined
    case finished
  }

  public enum Directive: Hashable, Sendable {
    case askForAccount
    case askForConfirmation
    /// Ask the store: charge, refuse, or send to the parent.
    case decide
    /// Tell the client that the transaction is in this state now.
    case deliver(PaymentState)
    /// Nothing to do until somebody else acts.
    case wait
    /// Take the row out of the queue.
    case remove
    case illegal
  }

  public private(set) var phase: PaymentPhase
  public private(set) var refusal: Refusal?

  public init(phase: PaymentPhase = .added, refusal: Refusal? = nil) {
    self.phase = phase
    self.refusal = refusal
  }

  public mutating func handle(_ event: Event) -> Directive {
    switch phase {
    case .added, .awaitingAccount: handleBeforeAccount(event)
    case .awaitingConfirmation: handleBeforeConfirmation(event)
    case .authorized: handleBeforeDecision(event)
    case .deferred: handleWhileDeferred(event)
    case .purchased, .failed, .restored: handleSettled(event)
    case .finished: .illegal
    }
  }

  private mutating func handleBeforeAccount(_ event: Event) -> Directive {
    switch event {
    case .resumed(isSignedIn: false): return move(to: .awaitingAccount, .askForAccount)
    case .resumed(isSignedIn: true), .signedIn:
      return move(to: .awaitingConfirmation, .askForConfirmation)
    case .signInDismissed: return fail(.canceledByPerson)
    case .refused(let refusal): return fail(refusal)
    case .confirmed, .confirmationDismissed, .confirmationLapsed, .charged, .sentToParent,
      .approved, .declined, .finished:
      return .illegal
    }
  }

  private mutating func handleBeforeConfirmation(_ event: Event) -> Directive {
    switch event {
    // Signed out since it was asked: the next owner has to say who they are.
    case .resumed(isSignedIn: false): return move(to: .awaitingAccount, .askForAccount)
    case .resumed(isSignedIn: true), .signedIn: return .askForConfirmation
    case .confirmed: return move(to: .authorized, .decide)
    case .confirmationDismissed: return fail(.canceledByPerson)
    case .refused(let refusal): return fail(refusal)
    case .signInDismissed, .confirmationLapsed, .charged, .sentToParent, .approved, .declined,
      .finished:
      return .illegal
    }
  }

  private mutating func handleBeforeDecision(_ event: Event) -> Directive {
    switch event {
    case .resumed: return .decide
    case .confirmationLapsed(isSignedIn: true):
      return move(to: .awaitingConfirmation, .askForConfirmation)
    case .confirmationLapsed(isSignedIn: false): return move(to: .awaitingAccount, .askForAccount)
    case .charged: return move(to: .purchased, .deliver(.purchased))
    case .refused(let refusal): return fail(refusal)
    case .sentToParent: return move(to: .deferred, .deliver(.deferred))
    // Signed out since the yes, and nobody wants to be the one who has said it.
    case .signInDismissed: return fail(.canceledByPerson)
    case .signedIn, .confirmed, .confirmationDismissed, .approved, .declined,
      .finished:
      return .illegal
    }
  }

  private mutating func handleWhileDeferred(_ event: Event) -> Directive {
    switch event {
    case .resumed: return .wait
    case .approved: return move(to: .purchased, .deliver(.purchased))
    case .declined: return fail(.declinedByParent)
    case .refused(let refusal): return fail(refusal)
    case .signedIn, .signInDismissed, .confirmed, .confirmationDismissed, .confirmationLapsed,
      .charged, .sentToParent, .finished:
      return .illegal
    }
  }

  private mutating func handleSettled(_ event: Event) -> Directive {
    switch event {
    // Delivered at every launch until the client has finished it (storekit-rules 2.4).
    case .resumed: return phase.state.map(Directive.deliver) ?? .illegal
    case .finished: return move(to: .finished, .remove)
    case .signedIn, .signInDismissed, .confirmed, .confirmationDismissed, .confirmationLapsed,
      .charged, .refused, .sentToParent, .approved, .declined:
      return .illegal
    }
  }

  private mutating func move(to next: PaymentPhase, _ directive: Directive) -> Directive {
    phase = next
    return directive
  }

  private mutating func fail(_ refusal: Refusal) -> Directive {
    self.refusal = refusal
    return move(to: .failed, .deliver(.failed))
  }
}

extension Refusal {
  public static let canceledByPerson = Refusal(.paymentCancelled, .canceled)
  public static let declinedByParent = Refusal(.paymentCancelled, .declinedByParent)
  public static let requestExpired = Refusal(.paymentCancelled, .requestExpired)
}

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
