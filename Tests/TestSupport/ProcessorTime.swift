import Glibc

/// The time for which a piece of work keeps a processor busy. The clock on the wall says nothing of
/// one of a thousand tests that run side by side.
public enum ProcessorTime {
  /// The seconds that the calling thread has used.
  private static var ofThisThread: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }

  /// Returns the seconds that a piece of work takes. It must not suspend: it would go on on another
  /// thread.
  public static func of(_ work: () throws -> Void) rethrows -> Double {
    let start = ofThisThread
    try work()
    return ofThisThread - start
  }
}
