import StoreCore
package import StoreKit

/// A place in a purchase where a tester wants the process to be killed. The numbers are those of a
/// purchase's steps in State.md.
package struct CrashPoint: Sendable {
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

  package var step: Step
  /// Ends the process without any farewell.
  package var die: @Sendable () -> Void

  package init(after step: Step, die: @escaping @Sendable () -> Void) {
    self.step = step
    self.die = die
  }

  package func reached(_ step: Step) {
    if step == self.step { die() }
  }
}

extension CrashPoint {
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

/// A follower of the payments of a device that is to die at a step of one.
final class CrashFollower: PaymentFollower {
  private let point: CrashPoint

  init(_ point: CrashPoint) { self.point = point }

  var keepsConfirmations: Bool { point.step == .answered }

  func takesUp(_ row: QueuedTransaction, isLaunch: Bool) -> Bool { true }

  func reached(_ step: ReachedStep) { point.reached(step) }
}
