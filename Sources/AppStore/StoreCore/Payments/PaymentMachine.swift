/// The life cycle of a payment, independent of the store, the clock and the screen.
///
///     added -> awaitingAccount -> awaitingConfirmation -> authorized -> purchased -> finished
///       |            |                    |                  |  |  \--> failed ----> finished
///       \------------+--------------------+---> failed       |  \--> deferred -> purchased, failed
///                    ^                    ^                  |
///                    \--------------------+------------------/ the confirmation lapsed
///     restored -> finished
///
/// `handle` returns the next directive, and changes the phase only if the event is legal. An
/// illegal event changes nothing and returns `illegal`, which the client receives as an error.
public struct PaymentMachine: Hashable, Sendable {
  public enum Event: Hashable, Sendable {
    /// The queue starts to process the payment, for the first time or after a relaunch.
    case resumed(isSignedIn: Bool)
    case signedIn, signInDismissed
    case confirmed, confirmationDismissed
    /// The confirmed sheet no longer matches what the store would charge.
    case confirmationLapsed(isSignedIn: Bool)
    case charged
    case refused(Refusal)
    case sentToParent, approved, declined
    case finished
  }

  public enum Directive: Hashable, Sendable {
    case askForAccount, askForConfirmation
    /// The store charges, refuses, or defers the payment.
    case decide
    case deliver(PaymentState)
    case wait, remove, illegal
  }

  public private(set) var phase: PaymentPhase
  public private(set) var refusal: Refusal?

  public init(phase: PaymentPhase = .added, refusal: Refusal? = nil) {
    (self.phase, self.refusal) = (phase, refusal)
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
    default: return .illegal
    }
  }

  private mutating func handleBeforeConfirmation(_ event: Event) -> Directive {
    switch event {
    // The account signed out while the sheet was open, so the next buyer has to sign in first.
    case .resumed(isSignedIn: false): return move(to: .awaitingAccount, .askForAccount)
    case .resumed(isSignedIn: true), .signedIn: return .askForConfirmation
    case .confirmed: return move(to: .authorized, .decide)
    case .confirmationDismissed: return fail(.canceledByPerson)
    case .refused(let refusal): return fail(refusal)
    default: return .illegal
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
    // The account signed out after confirming, and nobody else signed in.
    case .signInDismissed: return fail(.canceledByPerson)
    default: return .illegal
    }
  }

  private mutating func handleWhileDeferred(_ event: Event) -> Directive {
    switch event {
    case .resumed: return .wait
    case .approved: return move(to: .purchased, .deliver(.purchased))
    case .declined: return fail(.declinedByParent)
    case .refused(let refusal): return fail(refusal)
    default: return .illegal
    }
  }

  private mutating func handleSettled(_ event: Event) -> Directive {
    switch event {
    // Delivered at each launch until the client finishes it (storekit-rules 2.4).
    case .resumed: return phase.state.map(Directive.deliver) ?? .illegal
    case .finished: return move(to: .finished, .remove)
    default: return .illegal
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
  public static let askedAgain = Refusal(.paymentCancelled, .askedAgain)
}

/// The phase of a payment. For clients, `added` through `authorized` are purchasing.
public enum PaymentPhase: String, CaseIterable, Sendable, Codable {
  /// The payment is in the queue, and no sheet has been presented.
  case added
  case awaitingAccount, awaitingConfirmation
  /// The buyer confirmed and must not be asked again. The store has not decided yet.
  case authorized
  /// The payment requires a parent's approval (storekit-rules 2.10).
  case deferred
  case purchased, failed, restored
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

  /// Whether the outcome is final, so that the client has to finish the transaction.
  public var isSettled: Bool {
    switch self {
    case .purchased, .failed, .restored: true
    case .added, .awaitingAccount, .awaitingConfirmation, .authorized, .deferred, .finished: false
    }
  }
}

/// The state that clients see. The raw values are Apple's (storekit-rules 2.3).
public enum PaymentState: Int, CaseIterable, Sendable, Codable {
  case purchasing = 0
  case purchased, failed, restored, deferred
}
