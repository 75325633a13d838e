import Foundation
import StoreCore

extension World {
  /// The parts of its process that a world needs. Nothing else asks the system for the time or for
  /// random numbers.
  struct Surroundings: Sendable {
    var wallClock: @Sendable () -> Date = { Date() }
    /// Lets so much time pass.
    var pause: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
    /// Waits for a renewal that is due one day, while nothing is under way; nil is the pause.
    var alarm: (@Sendable (Duration) async -> Void)?
    /// Fixes what is left to chance in a world that is made now.
    var seed: Int64?
    /// The arguments of the command that this process runs, for the log.
    var command: [String]?
    /// The number of renewals that one move of the clock books, which somebody asked for and waits
    /// for.
    var mostRenewalsAtOnce = 10_000
    /// Reads the files that the apps keep; nil where nothing can be undone.
    var files: (any DeviceFileReader)?
    /// Whether the database is in memory, where the keys are the process's.
    var isInMemory = false

    /// The seed of every world in memory.
    static let seedInMemory: Int64 = 1
  }
}
