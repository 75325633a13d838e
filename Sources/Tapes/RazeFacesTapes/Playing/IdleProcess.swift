import DurableFiles
import Foundation
import Glibc

/// The idle state of this process, in which all its threads sleep. Nothing more happens until the
/// clock moves or a key is pressed.
///
/// Two snapshots of the threads prove it: if every thread slept in both, and none ran in between,
/// all of them slept at once. This needs a process that does nothing else.
///
/// The work in progress cannot be counted instead. Two steps of it have no place that could count:
///
/// - The app reads Apple's streams, such as `Transaction.updates`. A stream does not tell when its
///   reader has received a value, nor when the reader has handled it.
/// - A storefront learns from the kernel (inotify) that another one, or a command, has changed the
///   world. The change is complete before the notification arrives.
enum IdleProcess {
  struct TimedOut: Error, CustomStringConvertible {
    var description: String { "the program did not become idle" }
  }

  static func wait() async throws {
    let isIdle = await withCheckedContinuation { done in
      // A thread of its own, so that no thread of Swift's or Dispatch's pools is blocked.
      Thread.detachNewThread { done.resume(returning: becomesIdle()) }
    }
    if !isIdle { throw TimedOut() }
  }

  private static let patience = Duration.seconds(30)

  /// Returns whether the process becomes idle within `patience`.
  private static func becomesIdle() -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + patience
    var pause: UInt32 = 20
    var before = sleepingThreads()
    while clock.now < end {
      let after = sleepingThreads()
      if let after, after == before { return true }
      before = after
      usleep(pause)
      pause = min(pause * 2, 1_000)
    }
    return false
  }

  /// Returns the context switches of each thread so far; nil if a thread is awake or waits for a
  /// database.
  private static func sleepingThreads() -> [Int32: String]? {
    guard !LockWaits.areUnderWay, let folder = opendir("/proc/self/task") else { return nil }
    defer { closedir(folder) }
    let own = ownThread()
    var switches: [Int32: String] = [:]
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // A thread without a status has exited in the meantime.
      guard let thread = Int32(name), thread != own, let state = state(of: name) else { continue }
      guard state.isAsleep else { return nil }
      switches[thread] = state.switches
    }
    return switches
  }

  private static func ownThread() -> Int32? {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    return path?.split(separator: "/").last.flatMap { Int32($0) }
  }

  /// Returns whether a thread is asleep, and its context-switch counts as the kernel formats them.
  private static func state(of thread: String) -> (isAsleep: Bool, switches: String)? {
    let file = open("/proc/self/task/\(thread)/status", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 8_192) { text in
      guard let start = text.baseAddress else { return nil }
      start[max(0, read(file, start, text.count - 1))] = 0
      guard strstr(start, "\nState:\tS") != nil,
        let counts = strstr(start, "voluntary_ctxt_switches:")
      else { return (false, "") }
      return (true, String(cString: counts))
    }
  }
}
