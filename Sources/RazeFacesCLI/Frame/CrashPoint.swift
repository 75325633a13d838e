import Foundation
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

/// A place in a purchase where a tester wants the process to be killed. The numbers are those of a
/// purchase's steps in State.md.
package struct CrashPoint: Sendable {
  package enum Step: Int, CaseIterable, Sendable {
    /// The payment stands in the queue.
    case added = 1
    /// The app has seen it purchasing.
    case observed
    /// The person has answered; the store has kept the answer, and decided nothing.
    case answered
    /// The store has decided, and charged or not.
    case decided
    /// The app is told, and has done nothing yet.
    case told
    /// The app has checked the receipt.
    case verified
    /// The content is delivered; the store does not know it yet.
    case delivered
    /// The transaction is finished.
    case finished
  }

  package var step: Step
  /// Ends the process without any farewell.
  package var die: @Sendable () -> Void

  package init(after step: Step, die: @escaping @Sendable () -> Void) {
    self.step = step
    self.die = die
  }

  func reached(_ step: Step) {
    if step == self.step { die() }
  }
}

/// A store that kills the process at the crash point.
final class CrashingStore: ForwardingStoreService {
  let next: any StoreService
  let point: CrashPoint

  init(_ store: any StoreService, _ point: CrashPoint) {
    next = store
    self.point = point
  }

  func add(_ order: PaymentOrder) async throws -> QueuedTransaction {
    let row = try await next.add(order)
    point.reached(.added)
    return row
  }

  func advance(_ key: QueueKey, answer: SheetAnswer?) async throws -> PaymentStep {
    if answer == nil { point.reached(.observed) }
    var answer = answer
    if answer == .confirm, point.step == .answered {
      try await next.keepConfirmation(of: key)
      point.reached(.answered)
      answer = nil
    }
    let step = try await next.advance(key, answer: answer)
    if case .settled = step { point.reached(.decided) }
    return step
  }

  func finish(_ key: QueueKey) async throws {
    // The app finishes only what it has delivered.
    point.reached(.delivered)
    try await next.finish(key)
    point.reached(.finished)
  }

  func restore(answer: SheetAnswer?) async throws -> DialogueStep {
    let step = try await next.restore(answer: answer)
    if step == .done { point.reached(.decided) }
    return step
  }

  func finish(transaction id: UInt64) async throws {
    point.reached(.delivered)
    try await next.finish(transaction: id)
    point.reached(.finished)
  }
}

/// An app's server whose check of the receipt the process does not survive.
struct CrashingServer: ForwardingAppServer {
  let next: any AppServer
  let point: CrashPoint

  func verify(receipt: Data) async -> ReceiptVerdict {
    let verdict = await next.verify(receipt: receipt)
    point.reached(.verified)
    return verdict
  }
}

/// An observer before the shop, which so sees a decided transaction right before the shop does.
final class CrashingObserver: NSObject, SKPaymentTransactionObserver {
  private let step: CrashPoint.Step
  private let point: CrashPoint

  init(_ step: CrashPoint.Step, _ point: CrashPoint) {
    self.step = step
    self.point = point
    super.init()
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
  ) {
    let isDecided = transactions.contains {
      switch $0.transactionState {
      case .purchased, .restored, .failed: true
      case .purchasing, .deferred: false
      }
    }
    if isDecided { point.reached(step) }
  }
}
