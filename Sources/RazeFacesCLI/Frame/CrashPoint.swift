/// A place in a purchase where a tester wants the process to be killed. The numbers are those of a
/// purchase's steps in State.md.
struct CrashPoint: Sendable {
  enum Step: Int, CaseIterable, Sendable {
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

  var step: Step
  /// Ends the process without any farewell.
  var die: @Sendable () -> Void

  init(after step: Step, die: @escaping @Sendable () -> Void) {
    self.step = step
    self.die = die
  }

  func reached(_ step: Step) {
    if step == self.step { die() }
  }
}
