import Foundation

/// The process that drives a queued transaction. A transaction whose process is gone is an orphan,
/// and the next observer on its device takes it over.
public struct Session: Sendable {
  public let id: String
  let isAlive: @Sendable (String) -> Bool

  public init(id: String, isAlive: @escaping @Sendable (String) -> Bool) {
    self.id = id
    self.isAlive = isAlive
  }

  /// This process. The start time tells it from a later one that got the same number.
  public static func current() -> Session {
    let number = ProcessInfo.processInfo.processIdentifier
    return Session(id: "\(number).\(startTime(of: number) ?? "0").\(UUID().uuidString.prefix(8))") {
      let parts = $0.split(separator: ".")
      guard parts.count >= 2, let other = Int32(parts[0]) else { return false }
      return startTime(of: other) == String(parts[1])
    }
  }

  /// Field 22 of `/proc/PID/stat`, in clock ticks since boot; nil where there is no such process or
  /// it is a zombie. The command's name in field 2 may hold blanks and parentheses.
  private static func startTime(of number: Int32) -> String? {
    guard let stat = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")")
    else { return nil }
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
    return String(fields[19])
  }
}
