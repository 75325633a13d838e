import Foundation
import Synchronization

/// Catches signals that end or stop the process, so that it can first restore the terminal's echo
/// or remove temporary folders.
struct CaughtSignals {
  static let all = [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGTSTP]

  /// The ends of a pipe; nil if the process has no free descriptors. Signals then have their
  /// default action.
  private let ends: (Int32, Int32)?
  private let former: [(Int32, sigaction)]

  init(_ numbers: [Int32] = all) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      self.ends = nil
      former = []
      return
    }
    // A signal handler must never block.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    self.ends = (ends[0], ends[1])
    doorbell.store(ends[1], ordering: .sequentiallyConsistent)
    former = numbers.compactMap { number in
      var action = sigaction()
      var before = sigaction()
      action.__sigaction_handler.sa_sigaction = ring
      action.sa_flags = SA_SIGINFO
      sigfillset(&action.sa_mask)
      guard sigaction(number, nil, &before) == 0 else { return nil }
      // A signal that the parent process ignores, such as HUP under nohup, stays ignored.
      let isIgnored = unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == 1
      guard !isIgnored, sigaction(number, &action, nil) == 0 else { return nil }
      return (number, before)
    }
  }

  func release() {
    for (number, before) in former {
      var before = before
      sigaction(number, &before, nil)
    }
    guard let ends else { return }
    doorbell.store(-1, ordering: .sequentiallyConsistent)
    close(ends.0)
    close(ends.1)
  }

  /// Waits until other threads have taken the signals that have come. Blocks all in this thread.
  static func waitUntilTaken(_ numbers: [Int32]) {
    var all = sigset_t()
    var waiting = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, nil)
    for _ in 0..<1_000 {
      sigpending(&waiting)
      if numbers.allSatisfy({ sigismember(&waiting, $0) == 0 }) { return }
      usleep(1_000)
    }
  }

  /// Is returned by ``waitForSignal(orInput:)`` after the signals that came before it.
  static let mark: Int32 = 0

  func addMark() {
    var mark = UInt8(Self.mark)
    if let ends { _ = write(ends.1, &mark, 1) }
  }

  /// - Returns: nil if there is input, or if no signals are caught. A terminal sends its keys'
  ///   signals to all of its processes.
  func waitForSignal(orInput file: Int32 = -1) -> (number: Int32, isFromTerminal: Bool)? {
    guard ends != nil || file >= 0 else { return nil }
    var sources = [
      pollfd(fd: file, events: Int16(POLLIN), revents: 0),
      pollfd(fd: ends?.0 ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&sources, 2, -1) < 0, errno == EINTR {}
    guard sources[1].revents != 0, let ends else { return nil }
    var number: UInt8 = 0
    guard read(ends.0, &number, 1) == 1 else { return nil }
    return (Int32(number & ~terminalMark), number & terminalMark != 0)
  }

  /// Performs the default action of a signal. Returns after a stopped process continues.
  static func obey(_ number: Int32) {
    var wanted = sigset_t()
    var mask = sigset_t()
    sigemptyset(&wanted)
    sigaddset(&wanted, number)
    // The signal is blocked in threads that serve dispatch queues.
    pthread_sigmask(SIG_UNBLOCK, &wanted, &mask)
    raise(number)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}

/// The descriptor that the handler writes the signal's number to; -1 if no signals are caught.
private let doorbell = Atomic<Int32>(-1)

// Computed, because a handler must not initialize anything.
private var terminalMark: UInt8 { 0x80 }
/// The origin of a terminal's signals, SI_KERNEL.
private var kernelCode: Int32 { 0x80 }

/// Handles a signal. Uses only async-signal-safe functions.
private func ring(
  _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _: UnsafeMutableRawPointer?
) {
  let saved = errno
  let isFromTerminal = info?.pointee.si_code == kernelCode
  var byte = UInt8(truncatingIfNeeded: number) | (isFromTerminal ? terminalMark : 0)
  _ = write(doorbell.load(ordering: .sequentiallyConsistent), &byte, 1)
  errno = saved
}
