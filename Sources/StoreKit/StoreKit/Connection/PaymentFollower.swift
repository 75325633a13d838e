package import StoreCore

package protocol PaymentFollower: AnyObject, Sendable {
  /// Whether the store saves a confirmation as its own step before it decides.
  var keepsConfirmations: Bool { get }

  /// Returns whether this process continues a payment in its queue.
  ///
  /// - Parameter isLaunch: Whether the payment may be from an earlier process.
  func continues(_ row: QueuedTransaction, isLaunch: Bool) -> Bool

  func reached(_ step: ReachedStep)
}

/// A completed step of a purchase. State.md numbers the steps.
package enum ReachedStep: Sendable {
  case added(QueuedTransaction)
  /// The app has seen the payment in the state purchasing.
  case observed
  /// The person has confirmed. The store has saved this, but not decided.
  case confirmed
  /// The store has charged or refused the payment; nil for a restore.
  case decided(QueuedTransaction?)
  /// The app was notified, but has not handled the transaction.
  case told
  /// The app has verified the receipt. StoreKit does not know of it, so the app reports it.
  case verified
  /// The app has delivered the content, but not finished the transaction.
  case delivered
  case finished(QueueKey?)

  package static let numbers = 1...8

  package var number: Int {
    switch self {
    case .added: 1
    case .observed: 2
    case .confirmed: 3
    case .decided: 4
    case .told: 5
    case .verified: 6
    case .delivered: 7
    case .finished: 8
    }
  }
}
