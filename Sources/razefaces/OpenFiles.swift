import Glibc

/// How many files this process may have open. With too few, the system's own libraries cannot make
/// what wakes them, and end the process by a signal.
enum OpenFiles {
  private static let needed: Int32 = 24

  static func suffice() -> Bool {
    isThereRoom() || (raiseLimit() && isThereRoom())
  }

  private static func isThereRoom() -> Bool {
    let spare = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, needed)
    // Without an input there is nothing to try it with.
    guard spare >= 0 else { return errno == EBADF }
    close(spare)
    return true
  }

  /// As far as this process may by itself.
  private static func raiseLimit() -> Bool {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return false }
    limit.rlim_cur = min(limit.rlim_max, 256)
    return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
  }
}
