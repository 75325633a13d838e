import Glibc
import Synchronization

/// The waits of this process for locks that other database connections hold. They end by themselves,
/// so a thread in one of them only seems to be idle.
package enum LockWaits {
  private static let count = Atomic(0)

  package static var areUnderWay: Bool { count.load(ordering: .sequentiallyConsistent) > 0 }

  /// Waits before the next attempt to lock.
  ///
  /// - Returns: false after 500 attempts, which take about five seconds.
  package static func pause(after attempts: Int) -> Bool {
    guard attempts < 500 else { return false }
    count.add(1, ordering: .sequentiallyConsistent)
    defer { count.subtract(1, ordering: .sequentiallyConsistent) }
    usleep(attempts < 10 ? 1_000 : 10_000)
    return true
  }
}
