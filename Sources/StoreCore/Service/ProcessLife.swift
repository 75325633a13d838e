import Synchronization

/// The life of an app's process, or of the part of a process that stands for one on its device.
///
/// Everything that such a process keeps (what the store decides for it, preferences, the receipt,
/// events) looks here in its last step: inside of its transaction, or as it renames its file. So
/// nothing is kept any more from the instant in which the life ends, not even something that was
/// under way.
package final class ProcessLife: Sendable {
  private let hasEnded = Mutex(false)

  package init() {}

  package var isOver: Bool { hasEnded.withLock { $0 } }

  package func end() { hasEnded.withLock { $0 = true } }

  /// Performs the last step of something that is kept.
  ///
  /// - Returns: nil if the life is over; the step is not performed then.
  package func perform<Value: Sendable>(_ step: () -> Value) -> Value? {
    hasEnded.withLock { $0 ? nil : step() }
  }
}
