import RazeFacesDevice
import StoreCore
import StoreKit
import Synchronization

/// Records the results of one command's payments, in more detail than StoreKit's transactions.
///
/// A command handles decided and authorized payments. Of the others, it continues only its own,
/// because the rest need a process that can ask.
final class PurchaseJournal: PaymentFollower {
  struct Wanted: Equatable {
    var productID: String
    var quantity: Int
    var offerID: String?
  }

  private struct Progress {
    var mine: QueueKey?
    var resumed = false
    var decided: [QueueKey: QueuedTransaction] = [:]
    var finished: Set<QueueKey> = []
  }

  private let wanted: Wanted?
  let crashPoint: CrashPoint
  private let progress = Mutex(Progress())

  /// - Parameter wanted: the command's payment. If an earlier process left the same payment
  ///   undecided, it is continued, so that the product is not bought twice.
  init(wanted: Wanted?, crashPoint: CrashPoint) {
    (self.wanted, self.crashPoint) = (wanted, crashPoint)
  }

  var hasResumed: Bool { progress.withLock { $0.resumed } }

  var outcome: QueuedTransaction? {
    progress.withLock { progress in progress.mine.flatMap { progress.decided[$0] } }
  }

  var settled: [QueuedTransaction] {
    progress.withLock { $0.decided.values.filter { $0.phase.isSettled } }.sorted { $0.id < $1.id }
  }

  /// The purchases of other processes that this process has delivered. Finished ones are delivered,
  /// because the app finishes a transaction only after the delivery.
  var deliveredForOthers: [QueuedTransaction] {
    let (mine, finished) = progress.withLock { ($0.mine, $0.finished) }
    return settled.filter { $0.phase == .purchased && $0.id != mine && finished.contains($0.id) }
  }

  func boughtEarlier(_ productID: String) -> QueuedTransaction? {
    let mine = progress.withLock { $0.mine }
    return settled.last {
      $0.phase == .purchased && $0.order.productID == productID && $0.id != mine
    }
  }

  var keepsConfirmations: Bool { crashPoint.keepsConfirmations }

  func continues(_ row: QueuedTransaction, isLaunch: Bool) -> Bool {
    progress.withLock { progress in
      if isLaunch, progress.mine == nil, row.state == .purchasing, Wanted(row.order) == wanted {
        (progress.mine, progress.resumed) = (row.id, true)
      }
      switch row.phase {
      case .added, .awaitingAccount, .awaitingConfirmation: return row.id == progress.mine
      case .authorized: return true
      case .deferred, .purchased, .failed, .restored, .finished:
        progress.decided[row.id] = row
        return true
      }
    }
  }

  func reached(_ step: ReachedStep) {
    switch step {
    case .added(let row):
      progress.withLock { $0.mine = row.id }
    case .decided(let row):
      if let row { progress.withLock { $0.decided[row.id] = row } }
    case .finished(let key):
      if let key { progress.withLock { _ = $0.finished.insert(key) } }
    case .observed, .confirmed, .told, .verified, .delivered: break
    }
    crashPoint.reached(step)
  }
}

extension PurchaseJournal.Wanted {
  init(_ order: PaymentOrder) {
    self.init(productID: order.productID, quantity: order.quantity, offerID: order.offer?.offerID)
  }
}
