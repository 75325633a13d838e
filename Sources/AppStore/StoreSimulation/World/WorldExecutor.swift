import Dispatch

/// An executor that runs all work on one world on a serial queue, because SQLite blocks and Swift's
/// shared threads must not.
final class WorldExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "razefaces.world")
  private let mark = DispatchSpecificKey<Bool>()

  init() { queue.setSpecific(key: mark, value: true) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

  /// Runs `body` between two jobs, and blocks until it returns.
  func sync<Value>(_ body: () throws -> Value) rethrows -> Value {
    try isCurrent ? body() : queue.sync(execute: body)
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
