import Foundation

extension ChildProcess {
  public struct CannotStart: Error, CustomStringConvertible {
    public var description: String
  }

  /// Starts a program with default signal handlers. It inherits only the files of the actions.
  ///
  /// - Parameters:
  ///   - command: the program's path first.
  ///   - environment: the complete environment.
  static func start(
    _ command: [String], environment: [String: String], directory: URL,
    _ actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
    // Swift does not import the C library's function to change the folder.
    let command = ["/usr/bin/env", "-C", directory.path] + command
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    clearSignals(&attributes)
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, command[0], &actions, &attributes, &words, &variables)
    guard code == 0 else {
      throw CannotStart(
        description: "cannot start \(command[3]): \(String(cString: strerror(code)))")
    }
    return id
  }

  /// The threads of tests block nearly all signals. A child would inherit that, and could not be
  /// terminated.
  private static func clearSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
  }

  /// Waits for a program's end, and returns the status of `waitpid`.
  static func reap(_ id: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
