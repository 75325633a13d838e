import Foundation
import StoreCore

/// The environment of a world: time, random numbers, the command, and the device files.
struct WorldSurroundings: Sendable {
  var wallClock: @Sendable () -> Date = { Date() }
  var pause: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  /// Waits for the next renewal while the process is idle; nil for `pause`.
  var alarm: (@Sendable (Duration) async -> Void)?
  /// The seed of a new world's identifiers and keys; nil for the system's random numbers.
  var seed: Int64?
  /// The arguments of this process's command, for the log.
  var command: [String]?
  /// The maximum number of renewals in one step of the clock.
  var mostRenewalsAtOnce = 10_000
  /// Reads the apps' files. If nil, actions cannot be undone.
  var files: (any DeviceFileReader)?
  /// Whether the database is in memory. The process then owns the keys.
  var isInMemory = false

  static let seedInMemory: Int64 = 1
}
