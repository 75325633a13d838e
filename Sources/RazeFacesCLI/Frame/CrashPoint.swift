import Foundation
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

/// A place in a purchase where a tester wants the process to be killed. The numbers are those of a
/// purchase's steps in State.md.
struct CrashPoint: Sendable {
  enum Step: Int, CaseIterable, Sendable {
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

  var step: Step
  /// Ends the process without any farewell.
  var die: @Sendable () -> Void

  init(after step: Step, die: @escaping @Sendable () -> Void) {
    self.step = step
    self.die = die
  }

  func reached(_ step: Step) {
    if step == self.step { die() }
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
