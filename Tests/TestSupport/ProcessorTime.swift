import Glibc

/// A measurement of processor time, which does not depend on the tests that run at the same time.
public enum ProcessorTime {
  /// The processor time of the calling thread, in seconds.
  private static var ofThisThread: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }

  /// Returns the seconds that a closure takes. It must not suspend, because it could resume on another
  /// thread.
  public static func of(_ work: () throws -> Void) rethrows -> Double {
    let start = ofThisThread
    try work()
    return ofThisThread - start
  }
}
