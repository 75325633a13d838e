package import StoreCore
package import StoreKit
package import StoreSimulation

/// The step of a purchase after which the process is killed, as a command's option or the sandbox
/// specifies.
package final class CrashPoint: PaymentFollower {
  private let number: Int?
  private let backend: SimulatedAppStore
  private let die: @Sendable () -> Void

  /// - Parameter number: the step's number; nil for the step that is armed in the sandbox.
  package init(
    after number: Int?, _ backend: SimulatedAppStore, die: @escaping @Sendable () -> Void
  ) { (self.number, self.backend, self.die) = (number, backend, die) }

  package var keepsConfirmations: Bool {
    let confirmed = ReachedStep.confirmed.number
    return number == confirmed || backend.isTerminated(at: confirmed, isConsumed: false)
  }

  package func continues(_ row: QueuedTransaction, isLaunch: Bool) -> Bool { true }

  package func reached(_ step: ReachedStep) {
    if step.number == number || backend.isTerminated(at: step.number, isConsumed: true) { die() }
  }
}
