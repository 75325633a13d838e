import Foundation
import StoreSimulation

enum ChildCommand {
  /// Runs a command in this process's terminal until it exits. This process forwards its signals to
  /// the command.
  ///
  /// - Parameter folder: the folder to keep while the command runs, even if this process is killed.
  /// - Returns: The exit status, as a shell reports it.
  static func run(
    _ words: [String], _ environment: [String: String], in folder: TemporaryFolder
  ) async throws(CommandFailure) -> ExitStatus {
    // Before the command starts, so that no signal is lost.
    let signals = CaughtSignals(forwarded)
    let child = try start(words, environment, in: folder)
    Thread.detachNewThread {
      // The ended process keeps its number until its earlier signals were passed on.
      var end = siginfo_t()
      while waitid(P_PID, id_t(child), &end, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      CaughtSignals.waitUntilTaken(forwarded)
      signals.addMark()
    }
    let status = await withCheckedContinuation { ended in
      Thread.detachNewThread { forward(signals, to: child) { ended.resume(returning: $0) } }
    }
    let signal = status & 0x7F
    return ExitStatus(rawValue: signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
  }

  private static let forwarded = [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]

  private static func forward(_ signals: CaughtSignals, to child: pid_t, _ end: (Int32) -> Void) {
    var owners = SignalOwners()
    while let (number, isFromTerminal) = signals.waitForSignal(), number != CaughtSignals.mark {
      if owners.owner(of: number, isFromTerminal: isFromTerminal) == .command {
        kill(child, number)
      }
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    owners.commandHasEnded = true
    end(status)
    while let (number, isFromTerminal) = signals.waitForSignal() {
      guard owners.owner(of: number, isFromTerminal: isFromTerminal) == .thisProcess else {
        continue
      }
      TemporaryFolder.removeAll()
      signals.release()
      return CaughtSignals.obey(number)
    }
  }

  private static func start(
    _ words: [String], _ environment: [String: String], in folder: TemporaryFolder
  ) throws(CommandFailure) -> pid_t {
    let variables = environment.map(variable) + [nil]
    defer { for variable in variables { free(variable) } }
    let (id, code) = startProcess(words[0], words, variables) { actions in
      if let lock = folder.lock { posix_spawn_file_actions_adddup2(&actions, lock, lock) }
    }
    guard code == 0 else {
      throw CommandFailure(
        ExitStatus(rawValue: code == ENOENT ? 127 : 126),
        "cannot run \(words[0]): \(String(cString: strerror(code)))")
    }
    return id
  }

  /// Returns a variable for the command; with this process's own bytes if they are not UTF-8.
  private static func variable(_ name: String, _ value: String) -> UnsafeMutablePointer<CChar>? {
    let isReplaced = value.unicodeScalars.contains("\u{FFFD}")
    guard isReplaced, let bytes = getenv(name) else { return strdup("\(name)=\(value)") }
    return strdup(
      "\(name)=".utf8CString.dropLast()
        + Array(UnsafeBufferPointer(start: bytes, count: strlen(bytes) + 1)))
  }
}

/// Decides whether a signal is for the command or for this process, which runs the command.
struct SignalOwners {
  enum Owner { case command, commandThatHasIt, thisProcess }

  var commandHasEnded = false
  private var hadKey = false

  /// - Parameter isFromTerminal: a terminal sends the signals of keys to the command, too. A busy
  ///   machine may deliver one here after the command has ended with it, so the first of them is
  ///   always the command's.
  mutating func owner(of number: Int32, isFromTerminal: Bool) -> Owner {
    let isKey = isFromTerminal && number != SIGHUP
    defer { hadKey = hadKey || isKey }
    if commandHasEnded { return isKey && !hadKey ? .commandThatHasIt : .thisProcess }
    return isKey ? .commandThatHasIt : .command
  }
}

/// Starts a process that blocks no signals, unlike the threads of this process.
///
/// - Parameters:
///   - words: the arguments, beginning with the program's name.
///   - variables: the environment, ending with nil.
///   - addActions: decides what the process does with its descriptors first.
/// - Returns: the process, and an error number; 0 if it was started.
func startProcess(
  _ program: String, _ words: [String],
  _ variables: UnsafePointer<UnsafeMutablePointer<CChar>?>?,
  _ addActions: (inout posix_spawn_file_actions_t) -> Void
) -> (id: pid_t, code: Int32) {
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  // This program ignores it.
  sigaddset(&signals, SIGXFSZ)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  addActions(&actions)
  let arguments = words.map { strdup($0) } + [nil]
  defer { for word in arguments { free(word) } }
  var id: pid_t = 0
  let code = posix_spawnp(&id, program, &actions, &attributes, arguments, variables)
  return (id, code)
}
