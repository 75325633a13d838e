import Foundation
import StoreCore

/// A process that handles payments. When it ends, the next observer on its device takes over its
/// unfinished transactions.
public struct ClientSession: Sendable {
  public let id: String
  let life = ProcessLife()
  let isAlive: @Sendable (String) -> Bool
  /// Calls back once when another session ends; never if that session has no lock to wait for.
  let awaitEnd: @Sendable (String, @escaping @Sendable () -> Void) -> Void
  /// Held until the session ends; nil if the folder has no locks.
  private(set) var lock: SessionLock?

  public init(
    id: String,
    awaitEnd: @escaping @Sendable (String, @escaping @Sendable () -> Void) -> Void = { _, _ in },
    isAlive: @escaping @Sendable (String) -> Bool
  ) { (self.id, self.awaitEnd, self.isAlive) = (id, awaitEnd, isAlive) }

  /// The maximum number of sessions at one revision of a world with a seed.
  private static let mostAtOnce = 64

  static func current(in folder: StateFolder, _ chance: Chance) -> ClientSession {
    var chance = chance
    let number = ProcessInfo.processInfo.processIdentifier
    // The start time distinguishes this process from a later one with the same number.
    let process = "\(number).\(startTime(of: number) ?? "0")"
    var place: UInt32 = 0
    var lock: SessionLock?
    // In a world with a seed, another session may have started at the same revision.
    for _ in 0..<(chance.isFixed ? mostAtOnce : 1) where lock == nil {
      place = UInt32.random(in: 1...UInt32.max, using: &chance)
      lock = SessionLock(in: folder, place: place)
    }
    guard let lock else { return ClientSession(id: "\(process).\(place)") { isProcessAlive($0) } }
    // Only the lock determines whether the session is alive.
    var session = ClientSession(
      id: "\(chance.isFixed ? "0.0" : process).\(place).\(lockMark)",
      awaitEnd: { id, ended in
        if let place = Self.place(of: id) { lock.awaitEnd(at: place, ended) }
      },
      isAlive: { id in
        guard let place = Self.place(of: id) else { return isProcessAlive(id) }
        return lock.isHeld(at: place)
      })
    session.lock = lock
    return session
  }

  private static let lockMark = "lock"

  private static func place(of id: String) -> UInt32? {
    let parts = id.split(separator: ".")
    return parts.count == 4 && parts[3] == lockMark ? UInt32(parts[2]) : nil
  }

  func checkLife() throws { if life.isOver { throw StoreFailure.misuse(.noStore) } }

  private static func isProcessAlive(_ id: String) -> Bool {
    let parts = id.split(separator: ".")
    guard parts.count >= 2, let number = Int32(parts[0]) else { return false }
    return startTime(of: number) == String(parts[1])
  }

  /// Returns field 22 of `/proc/PID/stat`, the start time in clock ticks since boot; nil if there
  /// is no such process, or if it is a zombie. Field 2, the command name, can contain spaces and
  /// parentheses.
  private static func startTime(of number: Int32) -> String? {
    guard let stat = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")")
    else { return nil }
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
    return String(fields[19])
  }
}
