import Foundation
import StoreSimulation
import Synchronization

/// A command that runs in this process's terminal. This process forwards its signals to the
/// command.
struct ChildCommand: Sendable {
  private let words: [String]
  private let environment: [String: String]

  init(_ words: [String], _ environment: [String: String]) {
    (self.words, self.environment) = (words, environment)
  }

  /// Runs the command until it exits.
  ///
  /// - Returns: The exit status, as a shell reports it.
  func run() async throws(CommandFailure) -> ExitStatus {
    // Before the command starts, so that no signal is lost.
    let signals = CaughtSignals(Self.passedOn)
    let child = try start()
    Thread.detachNewThread { Self.pass(signals, on: child) }
    let status = await withCheckedContinuation { ended in
      Thread.detachNewThread {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        Self.ended.store(true, ordering: .sequentiallyConsistent)
        ended.resume(returning: status)
      }
    }
    let signal = status & 0x7F
    return ExitStatus(rawValue: signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
  }

  private static let passedOn = [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]
  private static let ended = Atomic(false)

  private static func pass(_ signals: CaughtSignals, on child: pid_t) {
    while let number = signals.waitForInput(-1) {
      guard !ended.load(ordering: .sequentiallyConsistent) else {
        TemporaryFolder.removeAll()
        signals.release()
        return CaughtSignals.obey(number)
      }
      // The terminal sends these to the whole process group, including the command.
      let isFromKeys = tcgetpgrp(STDIN_FILENO) == getpgrp() && [SIGINT, SIGQUIT].contains(number)
      if !isFromKeys { kill(child, number) }
    }
  }

  private func start() throws(CommandFailure) -> pid_t {
    var attributes = posix_spawnattr_t.receivingAllSignals
    defer { posix_spawnattr_destroy(&attributes) }
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in arguments + variables { free(word) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, words[0], nil, &attributes, &arguments, &variables)
    guard code == 0 else {
      throw CommandFailure(
        ExitStatus(rawValue: code == ENOENT ? 127 : 126),
        "cannot run \(words[0]): \(String(cString: strerror(code)))")
    }
    return id
  }
}

extension posix_spawnattr_t {
  /// The attributes of a process that blocks no signals, unlike the threads of this process.
  static var receivingAllSignals: Self {
    var attributes = Self()
    posix_spawnattr_init(&attributes)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    return attributes
  }
}
