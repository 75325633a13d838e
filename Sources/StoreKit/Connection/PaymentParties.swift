package import StoreCore

/// A follower of the payments that one connection drives, for either StoreKit. Not the app: it may
/// end the process at a step.
package protocol PaymentFollower: AnyObject, Sendable {
  /// Whether the store keeps a confirmation before it decides, as a step of its own.
  var keepsConfirmations: Bool { get }

  /// Returns whether this process goes on with a payment that is in its queue.
  ///
  /// - Parameter isLaunch: the payment may have been there before the process.
  func takesUp(_ row: QueuedTransaction, isLaunch: Bool) -> Bool

  func reached(_ step: ReachedStep)
}

/// A step right after it was taken; step 6 is the app's own. The numbers are those of a purchase's
/// steps in State.md.
package enum ReachedStep: Sendable {
  case added(QueuedTransaction)
  case observed
  case confirmed
  /// The decision about a payment; nil is a restore's.
  case decided(QueuedTransaction?)
  case told
  case delivered
  /// The end of a transaction; nil if it was finished by its number.
  case finished(QueueKey?)
}

/// The party that a payment is for: the observers of the queue, or the caller of
/// `Product.purchase`.
@MainActor protocol PaymentOwner: AnyObject {
  /// Returns whether the payment is still there, and somebody to be told.
  func awaits(_ key: QueueKey) -> Bool

  /// Asks the app whether to go on in another storefront; false if the app has no say.
  func ask(
    about key: QueueKey, in country: CountryStore, answer: @escaping @Sendable (Bool) -> Void
  ) -> Bool

  func settled(_ row: QueuedTransaction)
}
