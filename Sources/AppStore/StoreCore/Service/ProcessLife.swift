import Synchronization

/// The life of an app's process, or of the part of a process that represents one on its device.
///
/// Each write checks it in its last step: inside the database transaction, or when a file is
/// renamed. So nothing is stored after the life has ended, not even by work in progress.
package final class ProcessLife: Sendable {
  private let hasEnded = Mutex(false)

  package init() {}

  package var isOver: Bool { hasEnded.withLock { $0 } }

  package func end() { hasEnded.withLock { $0 = true } }

  /// Performs the last step of a write.
  ///
  /// - Returns: the step's value; nil if the life has ended and the step was not performed.
  package func perform<Value: Sendable>(_ step: () -> Value) -> Value? {
    hasEnded.withLock { $0 ? nil : step() }
  }
}
