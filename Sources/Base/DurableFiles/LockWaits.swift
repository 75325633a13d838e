import Glibc
import Synchronization

/// The waits of this process for a database that another connection is writing to. A thread that
/// waits is asleep, but continues by itself.
package enum LockWaits {
  private static let count = Atomic(0)

  package static var areUnderWay: Bool { count.load(ordering: .sequentiallyConsistent) > 0 }

  /// Waits before the next attempt to lock the database.
  ///
  /// - Returns: false if there have been 500 attempts, which take about five seconds.
  package static func pause(after attempts: Int) -> Bool {
    guard attempts < 500 else { return false }
    count.add(1, ordering: .sequentiallyConsistent)
    defer { count.subtract(1, ordering: .sequentiallyConsistent) }
    usleep(attempts < 10 ? 1_000 : 10_000)
    return true
  }
}
