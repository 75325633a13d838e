import Foundation
import Glibc
import RazeFacesTapes

/// Child processes that play tapes of the QA catalog, one tape each. A tape can then wait until its
/// whole process is idle.
struct TapeProcesses: Sendable {
  let program: String
  let options: [String]
  let limit: Int

  /// Plays tapes in parallel.
  ///
  /// - Parameters:
  ///   - report: receives the results in the order of the tapes.
  ///   - progress: receives the numbers of played and failed tapes.
  @MainActor func play(
    _ tapes: [Tape], report: (TapeResult) throws -> Void, progress: (Int, Int) -> Void
  ) async throws {
    var results: [Int: TapeResult] = [:]
    var reported = 0
    try await withThrowingTaskGroup(of: (Int, TapeResult).self) { group in
      var waiting = tapes.enumerated().makeIterator()
      func startNext() {
        guard let (place, tape) = waiting.next() else { return }
        group.addTask { (place, await play(tape)) }
      }
      progress(0, 0)
      for _ in 0..<limit { startNext() }
      while let (place, result) = try await group.next() {
        startNext()
        results[place] = result
        while let next = results[reported] {
          try report(next)
          reported += 1
        }
        progress(results.count, results.values.count { !$0.hasPassed })
      }
    }
  }

  private func play(_ tape: Tape) async -> TapeResult {
    let arguments = ["razefaces", "qa", "--alone", tape.file] + options
    let ending = await withCheckedContinuation { done in
      // On a new thread, so that none of Swift's is blocked.
      Thread.detachNewThread { done.resume(returning: Self.run(program, arguments)) }
    }
    switch ending {
    case .failure(let failure): return TapeResult(tape, without: failure.plainText)
    case .success((let status, let output)):
      if status == 0, let result = try? JSONDecoder().decode(TapeResult.self, from: output) {
        return result
      }
      let (code, signal) = ((status >> 8) & 0xFF, status & 0x7F)
      let reason =
        switch signal {
        case 0: "its process exited with \(code)"
        case SIGXCPU: "it takes more than \(Self.longest) seconds"
        default: "its process was ended by signal \(signal)"
        }
      return TapeResult(tape, without: reason)
    }
  }

  private static let longest = 20

  /// Makes the system kill this process with SIGXCPU when it takes too long.
  static func limitProcessorTime() {
    var limit = rlimit(rlim_cur: rlim_t(longest), rlim_max: rlim_t(longest))
    _ = setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
  }

  /// Runs a program, and returns its status from `waitpid` and its output.
  private static func run(
    _ program: String, _ arguments: [String]
  ) -> Result<(Int32, Data), CommandFailure> {
    let pipe = Pipe()
    let (output, input) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
    // Closed on exec, so that the pipe ends when its process exits, even if others are started.
    for handle in [output, input] { _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC) }
    let (id, code) = startProcess(program, arguments, environ) { actions in
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, input.fileDescriptor, STDOUT_FILENO)
    }
    try? input.close()
    guard code == 0 else {
      let reason = String(cString: strerror(code))
      return .failure(CommandFailure(.software, "cannot start a process: \(reason)"))
    }
    let printed = (try? output.readToEnd()) ?? nil
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return .success((status, printed ?? Data()))
  }
}
