import Glibc

/// The number of files that this process may have open. With too few, the system's own libraries
/// cannot make what wakes them, and end the process by a signal.
enum OpenFiles {
  private static let needed: rlim_t = 24
  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

  /// Raises the limit as far as this process may by itself.
  static func suffice() -> Bool {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < needed else { return true }
    limit.rlim_cur = min(limit.rlim_max, 256)
    return setrlimit(resource, &limit) == 0 && limit.rlim_cur >= needed
  }
}
