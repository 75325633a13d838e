import Foundation
import StoreCore
import Synchronization

/// The store as one command sees it: it works off what is decided, and takes up of the undecided
/// payments only its own. The others wait for somebody who can be asked about them.
///
/// It also writes down what became of each transaction, and the store's own trouble, which the
/// client's errors would blur; and it ends the process at the crash point, if there is one.
final class CommandStore: ForwardingStoreService {
  /// A payment that a command will ask for.
  struct Wanted: Equatable {
    var productID: String
    var quantity: Int
    var offerID: String?
  }

  private struct Notes {
    var mine: QueueKey?
    var resumed = false
    var journal: [QueueKey: QueuedTransaction] = [:]
    var finished: Set<QueueKey> = []
    var failure: StoreFailure?
    var refusal: Refusal?
  }

  let next: any StoreService
  private let wanted: Wanted?
  private let crashPoint: CrashPoint?
  private let notes = Mutex(Notes())

  /// - Parameter wanted: the payment of this command. One for the same that an earlier process left
  ///   undecided is gone on with instead of paying twice.
  init(_ store: any StoreService, wanted: Wanted?, crashPoint: CrashPoint? = nil) {
    next = store
    self.wanted = wanted
    self.crashPoint = crashPoint
  }

  /// Whether this command's payment stood in the queue already.
  var hasResumed: Bool { notes.withLock { $0.resumed } }
  var failure: StoreFailure? { notes.withLock { $0.failure } }
  /// The store did not take the payment into the queue.
  var refusal: Refusal? { notes.withLock { $0.refusal } }

  /// The outcome of this command's payment.
  var outcome: QueuedTransaction? {
    notes.withLock { notes in notes.mine.flatMap { notes.journal[$0] } }
  }

  /// Decided transactions of this process in the order in which they came into the queue.
  var settled: [QueuedTransaction] {
    notes.withLock { $0.journal.values.filter { $0.phase.isSettled } }.sorted { $0.id < $1.id }
  }

  /// The purchases that others had made or begun and this process has delivered: the app finishes
  /// nothing before.
  var deliveredForOthers: [QueuedTransaction] {
    let (mine, finished) = notes.withLock { ($0.mine, $0.finished) }
    return settled.filter { $0.phase == .purchased && $0.id != mine && finished.contains($0.id) }
  }

  /// Returns the purchase of a product before this command, delivered now or not; the newest of
  /// several.
  func boughtEarlier(_ productID: String) -> QueuedTransaction? {
    let mine = notes.withLock { $0.mine }
    return settled.last {
      $0.phase == .purchased && $0.order.productID == productID && $0.id != mine
    }
  }

  // MARK: - The store

  func snapshot() async throws -> DeviceSnapshot {
    view(try await handOn { try await next.snapshot() })
  }

  func snapshots() async -> AsyncStream<DeviceSnapshot> {
    let source = await next.snapshots()
    let (stream, slot) = AsyncStream.makeStream(
      of: DeviceSnapshot.self, bufferingPolicy: .bufferingNewest(1))
    let reader = Task {
      for await snapshot in source { slot.yield(view(snapshot)) }
      slot.finish()
    }
    slot.onTermination = { _ in reader.cancel() }
    return stream
  }

  func attach() async throws -> DeviceSnapshot {
    let snapshot = try await handOn { try await next.attach() }
    let left = snapshot.queue.first { $0.isOurs && $0.state == .purchasing && isWanted($0.order) }
    if let left {
      notes.withLock { notes in
        notes.mine = left.id
        notes.resumed = true
      }
    }
    return view(snapshot)
  }

  func add(_ order: PaymentOrder) async throws -> QueuedTransaction {
    let row = try await handOn { try await next.add(order) }
    notes.withLock { $0.mine = row.id }
    crashPoint?.reached(.added)
    return row
  }

  func advance(_ key: QueueKey, answer: SheetAnswer?) async throws -> PaymentStep {
    if answer == nil { crashPoint?.reached(.observed) }
    if answer == .confirm, let crashPoint, crashPoint.step == .answered {
      try await next.keepConfirmation(of: key)
      crashPoint.reached(.answered)
    }
    let step = try await handOn { try await next.advance(key, answer: answer) }
    if case .settled(let row) = step {
      notes.withLock { $0.journal[key] = row }
      crashPoint?.reached(.decided)
    }
    return step
  }

  func finish(_ key: QueueKey) async throws {
    try await finishDelivered { try await next.finish(key) }
    notes.withLock { _ = $0.finished.insert(key) }
  }

  func finish(transaction id: UInt64) async throws {
    try await finishDelivered { try await next.finish(transaction: id) }
  }

  /// The app finishes only what it has delivered.
  private func finishDelivered(_ finish: () async throws -> Void) async throws {
    crashPoint?.reached(.delivered)
    try await handOn(finish)
    crashPoint?.reached(.finished)
  }

  func restore(answer: SheetAnswer?) async throws -> DialogueStep {
    let step = try await handOn { try await next.restore(answer: answer) }
    if step == .done { crashPoint?.reached(.decided) }
    return step
  }

  // MARK: - Notes

  private func isWanted(_ order: PaymentOrder) -> Bool {
    wanted
      == Wanted(
        productID: order.productID, quantity: order.quantity, offerID: order.offer?.offerID)
  }

  func handOn<Value>(_ call: () async throws -> Value) async throws -> Value {
    do {
      return try await call()
    } catch {
      notes.withLock { notes in
        if let failure = error as? StoreFailure { notes.failure = notes.failure ?? failure }
        if let refusal = error as? Refusal { notes.refusal = notes.refusal ?? refusal }
      }
      throw error
    }
  }

  private func view(_ snapshot: DeviceSnapshot) -> DeviceSnapshot {
    notes.withLock { notes in
      var snapshot = snapshot
      for index in snapshot.queue.indices where snapshot.queue[index].isOurs {
        let row = snapshot.queue[index]
        switch row.phase {
        case .added, .awaitingAccount, .awaitingConfirmation:
          snapshot.queue[index].isOurs = row.id == notes.mine
        case .authorized: break
        case .deferred, .purchased, .failed, .restored, .finished: notes.journal[row.id] = row
        }
      }
      return snapshot
    }
  }
}
