import Glibc

/// The process's limit on open files. If it is too low, system libraries cannot open the
/// descriptors that they wait on, and crash the process.
enum OpenFiles {
  private static let needed: rlim_t = 24
  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

  /// Raises the soft limit if it is too low. Returns whether it suffices.
  static func suffice() -> Bool {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < needed else { return true }
    limit.rlim_cur = min(limit.rlim_max, 256)
    return setrlimit(resource, &limit) == 0 && limit.rlim_cur >= needed
  }
}
