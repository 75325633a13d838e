import Glibc

/// The descriptors that this process may still open. With too few of them, system libraries cannot
/// open those that they wait on, and crash the process.
enum OpenFiles {
  /// A storefront with two devices opens 19.
  private static let needed = 24
  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

  /// Raises the soft limit if it is low. Returns whether enough is free.
  static func suffice() -> Bool {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < 256 else { return true }
    limit.rlim_cur = min(limit.rlim_max, 256)
    guard setrlimit(resource, &limit) == 0 else { return false }
    // The program that started this one may have left descriptors open.
    return (0..<Int32(limit.rlim_cur)).count { fcntl($0, F_GETFD) == -1 } >= needed
  }
}
