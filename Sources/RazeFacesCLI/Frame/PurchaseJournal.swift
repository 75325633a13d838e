import RazeFacesDevice
import StoreCore
import StoreKit
import Synchronization

/// The journal of what becomes of payments during one command, which the client's transactions
/// would blur.
///
/// A command works off what is decided, and takes up of the undecided payments only its own. The
/// others wait for somebody who can be asked about them.
final class PurchaseJournal: PaymentFollower {
  /// A payment that a command will ask for.
  struct Wanted: Equatable {
    var productID: String
    var quantity: Int
    var offerID: String?

    fileprivate init(_ order: PaymentOrder) {
      self.init(
        productID: order.productID, quantity: order.quantity, offerID: order.offer?.offerID)
    }

    init(productID: String, quantity: Int, offerID: String?) {
      (self.productID, self.quantity, self.offerID) = (productID, quantity, offerID)
    }
  }

  private struct Notes {
    var mine: QueueKey?
    var resumed = false
    var decided: [QueueKey: QueuedTransaction] = [:]
    var finished: Set<QueueKey> = []
  }

  private let wanted: Wanted?
  let crashPoint: CrashPoint
  private let notes = Mutex(Notes())

  /// - Parameter wanted: the payment of this command. One for the same that an earlier process left
  ///   undecided is gone on with instead of paying twice.
  init(wanted: Wanted?, crashPoint: CrashPoint) {
    self.wanted = wanted
    self.crashPoint = crashPoint
  }

  /// Whether this command's payment stood in the queue already.
  var hasResumed: Bool { notes.withLock { $0.resumed } }

  /// The outcome of this command's payment.
  var outcome: QueuedTransaction? {
    notes.withLock { notes in notes.mine.flatMap { notes.decided[$0] } }
  }

  /// Decided transactions of this process in the order in which they came into the queue.
  var settled: [QueuedTransaction] {
    notes.withLock { $0.decided.values.filter { $0.phase.isSettled } }.sorted { $0.id < $1.id }
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

  // MARK: - The steps of payments

  var keepsConfirmations: Bool { crashPoint.keepsConfirmations }

  func takesUp(_ row: QueuedTransaction, isLaunch: Bool) -> Bool {
    notes.withLock { notes in
      if isLaunch, notes.mine == nil, row.state == .purchasing, Wanted(row.order) == wanted {
        (notes.mine, notes.resumed) = (row.id, true)
      }
      switch row.phase {
      case .added, .awaitingAccount, .awaitingConfirmation: return row.id == notes.mine
      case .authorized: return true
      case .deferred, .purchased, .failed, .restored, .finished:
        notes.decided[row.id] = row
        return true
      }
    }
  }

  func reached(_ step: ReachedStep) {
    switch step {
    case .added(let row):
      notes.withLock { $0.mine = row.id }
    case .decided(let row):
      if let row { notes.withLock { $0.decided[row.id] = row } }
    case .finished(let key):
      if let key { notes.withLock { _ = $0.finished.insert(key) } }
    case .observed, .confirmed, .told, .delivered: break
    }
    crashPoint.reached(step)
  }
}
