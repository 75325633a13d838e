import Foundation

extension ChildProcess {
  public struct CannotStart: Error, CustomStringConvertible {
    public var description: String
  }

  /// Starts a program as a shell would: signals as usual, nothing inherited but what the actions
  /// give it.
  ///
  /// - Parameters:
  ///   - command: the program's path first.
  ///   - environment: all of it.
  static func start(
    _ command: [String], environment: [String: String], directory: URL,
    _ actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
    // The C library's own way to another folder is not imported.
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

  /// The threads that tests run on block nearly all signals, and a child inherits that: it could
  /// not be ended, nor could any child of its own.
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

  /// Waits for a program's end, and answers how `waitpid` tells it.
  static func reap(_ id: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
