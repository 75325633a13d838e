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

/// A completed step. Step 6 belongs to the app. State.md numbers the steps of a purchase.
package enum ReachedStep: Sendable {
  case added(QueuedTransaction)
  case observed
  case confirmed
  case decided(QueuedTransaction?)
  case told
  case delivered
  case finished(QueueKey?)
}
