package import StoreCore
package import StoreKit

/// A place in a purchase where a tester wants the process to be killed, or where the sandbox has armed
/// its termination. The numbers are those of a purchase's steps in State.md.
package final class CrashPoint: PaymentFollower {
  package enum Step: Int, CaseIterable, Sendable {
    /// The payment stands in the queue.
    case added = 1
    /// The app has seen it purchasing.
    case observed
    /// The person has answered; the store has kept the answer, and decided nothing.
    case answered
    /// The store has decided, and charged or not.
    case decided
    /// The app is told, and has done nothing yet.
    case told
    /// The app has checked the receipt.
    case verified
    /// The content is delivered; the store does not know it yet.
    case delivered
    /// The transaction is finished.
    case finished
  }

  private let step: Step?
  private let backend: AppStoreBackend
  /// Ends the process without any farewell.
  private let die: @Sendable () -> Void

  /// - Parameter step: nil for the one that the sandbox has armed.
  package init(
    after step: Step?, _ backend: AppStoreBackend, die: @escaping @Sendable () -> Void
  ) {
    (self.step, self.backend, self.die) = (step, backend, die)
  }

  package var keepsConfirmations: Bool {
    step == .answered || backend.isTerminated(Step.answered.rawValue, false)
  }

  package func takesUp(_ row: QueuedTransaction, isLaunch: Bool) -> Bool { true }

  package func reached(_ step: Step) {
    if step == self.step || backend.isTerminated(step.rawValue, true) { die() }
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
