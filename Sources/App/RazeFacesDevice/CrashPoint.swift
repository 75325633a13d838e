package import StoreCore
package import StoreKit
package import StoreSimulation

/// The step of a purchase after which the process is killed, as a command's option or the sandbox
/// specifies. State.md numbers the steps.
package final class CrashPoint: PaymentFollower {
  package enum Step: Int, CaseIterable, Sendable {
    case added = 1
    /// The app has seen the payment in the state purchasing.
    case observed
    /// The person has confirmed. The store has saved this, but not decided.
    case answered
    /// The store has charged or refused the payment.
    case decided
    /// The app was notified, but has not handled the transaction.
    case told
    /// The app has verified the receipt.
    case verified
    /// The app has delivered the content, but not finished the transaction.
    case delivered
    case finished
  }

  private let step: Step?
  private let backend: SimulatedAppStore
  private let die: @Sendable () -> Void

  /// - Parameter step: nil for the step that is armed in the sandbox.
  package init(after step: Step?, _ backend: SimulatedAppStore, die: @escaping @Sendable () -> Void)
  {
    (self.step, self.backend, self.die) = (step, backend, die)
  }

  package var keepsConfirmations: Bool {
    step == .answered || backend.isTerminated(at: Step.answered.rawValue, isConsumed: false)
  }

  package func continues(_ row: QueuedTransaction, isLaunch: Bool) -> Bool { true }

  package func reached(_ step: Step) {
    if step == self.step || backend.isTerminated(at: step.rawValue, isConsumed: true) { die() }
  }

  package func reached(_ step: ReachedStep) {
    let taken: Step =
      switch step {
      case .added: .added
      case .observed: .observed
      case .confirmed: .answered
      case .decided: .decided
      case .told: .told
      case .delivered: .delivered
      case .finished: .finished
      }
    reached(taken)
  }
}
