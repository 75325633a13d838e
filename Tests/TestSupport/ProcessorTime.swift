import Glibc

/// How long a piece of work keeps a processor busy. Where a thousand tests run side by side the clock
/// on the wall says nothing of one of them.
public enum ProcessorTime {
  /// What the calling thread has used, in seconds.
  private static var ofThisThread: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }

  /// In seconds. The work must not suspend: it would go on on another thread.
  public static func of(_ work: () throws -> Void) rethrows -> Double {
    let start = ofThisThread
    try work()
    return ofThisThread - start
  }
}
