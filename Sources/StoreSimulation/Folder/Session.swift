import Foundation
import StoreCore

/// The process that drives a queued transaction. A transaction whose process is gone is an orphan,
/// and the next observer on its device takes it over.
public struct Session: Sendable {
  public let id: String
  let life = ProcessLife()
  let isAlive: @Sendable (String) -> Bool
  /// Calls back once when another session has ended; never for one whose end nobody can wait for.
  let awaitEnd: @Sendable (String, @escaping @Sendable () -> Void) -> Void
  /// The last call of a session that ends before its process does.
  let end: @Sendable () -> Void

  public init(
    id: String,
    awaitEnd: @escaping @Sendable (String, @escaping @Sendable () -> Void) -> Void = { _, _ in },
    end: @escaping @Sendable () -> Void = {},
    isAlive: @escaping @Sendable (String) -> Bool
  ) {
    self.id = id
    self.isAlive = isAlive
    self.awaitEnd = awaitEnd
    self.end = end
  }

  /// The number of sessions that a world with a seed can have at one revision.
  private static let mostAtOnce = 64

  /// Returns a session of this process on the world in a folder.
  static func current(in folder: StateFolder, _ chance: Chance) -> Session {
    var chance = chance
    let number = ProcessInfo.processInfo.processIdentifier
    // The start time tells the process from a later one that got the same number.
    let process = "\(number).\(startTime(of: number) ?? "0")"
    var place = UInt32.random(in: 1...UInt32.max, using: &chance)
    var lock = SessionLock(in: folder, place: place)
    if chance.isFixed {
      // Another session may have begun at the same revision.
      for _ in 1..<mostAtOnce where lock == nil {
        place = UInt32.random(in: 1...UInt32.max, using: &chance)
        lock = SessionLock(in: folder, place: place)
      }
    }
    guard let lock else {
      return Session(id: "\(process).\(place)") { isProcessAlive($0) }
    }
    // The lock alone says whether the session lives.
    return Session(
      id: "\(chance.isFixed ? "0.0" : process).\(place).\(lockMark)",
      awaitEnd: { id, ended in
        if let place = Self.place(of: id) { lock.awaitEnd(at: place, ended) }
      },
      end: { lock.release() },
      isAlive: { id in
        guard let place = Self.place(of: id) else { return isProcessAlive(id) }
        return lock.isHeld(at: place)
      })
  }

  /// The end of the identifier of a session that holds a lock.
  private static let lockMark = "lock"

  /// Returns the place of a session's lock; nil if it has none.
  private static func place(of id: String) -> UInt32? {
    let parts = id.split(separator: ".")
    return parts.count == 4 && parts[3] == lockMark ? UInt32(parts[2]) : nil
  }

  /// - Throws: a ``StoreFailure`` once the session was killed: to it there is no store any more.
  func checkLife() throws { if life.isOver { throw StoreFailure.misuse(.noStore) } }

  private static func isProcessAlive(_ id: String) -> Bool {
    let parts = id.split(separator: ".")
    guard parts.count >= 2, let number = Int32(parts[0]) else { return false }
    return startTime(of: number) == String(parts[1])
  }

  /// Returns field 22 of `/proc/PID/stat`, in clock ticks since boot; nil where there is no such
  /// process or it is a zombie. The command's name in field 2 may hold blanks and parentheses.
  private static func startTime(of number: Int32) -> String? {
    guard let stat = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")")
    else { return nil }
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
    return String(fields[19])
  }
}
