import Foundation
import StoreCore

extension World {
  /// The clock and the randomness of a world's process. No other code asks the system for them.
  struct Surroundings: Sendable {
    var wallClock: @Sendable () -> Date = { Date() }
    var pause: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
    /// Waits for the next renewal while the process is idle. Nil uses `pause`.
    var alarm: (@Sendable (Duration) async -> Void)?
    /// The seed for identifiers and keys in a new world. Nil uses the system's randomness.
    var seed: Int64?
    /// The arguments of this process's command, for the log.
    var command: [String]?
    /// The maximum number of renewals that one change of the clock books.
    var mostRenewalsAtOnce = 10_000
    /// Reads the apps' files. If nil, actions cannot be undone.
    var files: (any DeviceFileReader)?
    /// Whether the database is in memory. The process then owns the keys.
    var isInMemory = false

    static let seedInMemory: Int64 = 1
  }
}
