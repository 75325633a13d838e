import CNcurses
import Dispatch
import Synchronization

/// Runs the tasks that belong to no actor of their own on a few serial queues.
///
/// Swift's own global executor uses Dispatch's global queues, and on Linux their first use starts a
/// timer that looks after the worker threads once a second, for ever. A terminal program that does
/// nothing should not wake up. Swift's sleep has no such door: use `Pause`.
public enum QuietExecutor {
  /// Installs the executor, before the first task, once in a process.
  public static func install() {
    nc_take_over_jobs { job in QuietExecutor.enqueue(Job(address: UInt(bitPattern: job))) }
  }

  /// A task's next piece, which the runtime has handed over and nobody else knows.
  private struct Job: Sendable {
    let address: UInt

    func run() { nc_run_job(UnsafeMutableRawPointer(bitPattern: address)) }
  }

  /// Two, so that one long piece of work does not keep all others waiting.
  private static let lanes = [Lane(number: 0), Lane(number: 1)]

  private static func enqueue(_ job: Job) {
    // The shortest line; that another thread may have lengthened it meanwhile does no harm.
    let lane = lanes[lanes[0].length <= lanes[1].length ? 0 : 1]
    lane.enqueue { job.run() }
  }

  private final class Lane: Sendable {
    /// Serial queues have threads of their own, without the timer.
    private let queue: DispatchQueue
    private let waiting = Atomic(0)

    init(number: Int) { queue = DispatchQueue(label: "razefaces.tasks.\(number)") }

    var length: Int { waiting.load(ordering: .relaxed) }

    func enqueue(_ work: @escaping @Sendable () -> Void) {
      waiting.add(1, ordering: .relaxed)
      queue.async { [self] in
        work()
        waiting.subtract(1, ordering: .relaxed)
      }
    }
  }
}
