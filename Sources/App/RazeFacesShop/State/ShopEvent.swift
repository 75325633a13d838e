package enum ShopEvent: Hashable, Sendable {
  case productsLoaded(count: Int)
  /// The first products of a response, with their titles and prices.
  case productsFound([String])
  case previouslyPurchased([String])
  case notPurchased([String])
  case productsFailed(ShopError)
  case invalidProduct(String)

  case buying(String, order: String?)
  case purchasing(String)
  case deferred(String)
  case cancelled(String)
  case declined(String)
  /// - Parameter isCurrent: whether it has not ended already.
  case arrived(String, isCurrent: Bool)
  case completed(String, order: String?, isRenewal: Bool, isShared: Bool = false)
  /// The period ended or the purchase was revoked before the delivery. The transaction is finished
  /// without one.
  case tooLate(String, isRefunded: Bool? = nil)
  /// Nothing was charged: the subscription changes to this product after the current period.
  case planChanged(String)
  /// A receipt was verified, and has this flaw; nil if it is valid.
  case receiptChecked(ReceiptFlaw?)
  case orderCredited(String)
  /// A verified purchase had no order, so one was created.
  case orderMissing(String, made: String)
  case failed(String, PurchaseFailure)
  /// A transaction outside the payment queue, which is ignored.
  case unverified(String, SignatureFlaw)
  /// The product is no longer one of the app's, so a restore does not bring it back.
  case undeliverable(String)
  case promoted(String, isKept: Bool)

  case restoring
  case restored(String)
  /// An expired period of a subscription, which is finished without a delivery.
  case restoredPast(String)
  case restoreFinished(count: Int)
  case restoreFailed(ShopError)

  case couponUsed(String, productID: String)
  case revoked(String)
  /// The reason for revocations that were reported before.
  case revocation([String], Revocation)
  case couponRevoked(String, productID: String)
  case subscriptionEnded(String)
  case appDeleted
  /// The preferences belong to another world, so their purchases do not count.
  case recordsOfAnotherWorld

  case preferencesUnreadable(ShopError)
  case notSaved(ShopError)

  /// The reason for a revocation; unknown if the latest transaction does not show it.
  package enum Revocation: CaseIterable, Sendable { case unknown, unshared, refunded }
}

package enum PurchaseFailure: Error, Hashable, Sendable {
  case refused(ShopError)
  case paymentsNotAllowed
  case notSold
  case unknownProduct
  case productsStillLoading
  case productsFailed(ShopError)
  case noOrder(ShopError)
  /// The membership would end too late to be stored.
  case membershipTooLong
  case tooManyCoupons

  // Failures of paid purchases. The transaction stays unfinished, and the next launch delivers it.

  case notVerified(ReceiptFlaw)
  case notCredited(ShopError)
  case notSaved(ShopError)

  /// Whether the purchase is charged, and its transaction stays unfinished.
  package var isPaid: Bool {
    switch self {
    case .notVerified, .notCredited, .notSaved: true
    case .refused, .paymentsNotAllowed, .notSold, .unknownProduct, .productsStillLoading,
      .productsFailed, .noOrder, .membershipTooLong, .tooManyCoupons:
      false
    }
  }

  package var error: ShopError? {
    switch self {
    case .refused(let error), .productsFailed(let error), .noOrder(let error),
      .notVerified(.failed(let error)), .notCredited(let error), .notSaved(let error):
      error
    default: nil
    }
  }

  /// The underlying error if the app could not save its records.
  package var recordsError: (any Error)? {
    switch self {
    case .noOrder, .notSaved: error?.error
    default: nil
    }
  }
}

package struct Restoration: Hashable, Sendable {
  /// The restored products without duplicates, in order of arrival.
  package private(set) var productIDs: [String] = []
  /// The account's memberships that are missing on this device. The App Store does not restore
  /// non-renewing subscriptions.
  package var missingMemberships: [String] = []
  /// The consumables that the account bought and that are missing on this device.
  package var missingConsumables: [String] = []
  private var added: Set<String> = []
  package internal(set) var endedSubscriptions: [String] = []
  /// The products that the app no longer has.
  package var unknownProducts: [String] = []

  package init(
    productIDs: [String] = [], missingMemberships: [String] = [],
    missingConsumables: [String] = [], endedSubscriptions: [String] = []
  ) {
    (self.productIDs, added) = (productIDs, Set(productIDs))
    (self.missingMemberships, self.missingConsumables) = (missingMemberships, missingConsumables)
    self.endedSubscriptions = endedSubscriptions
  }

  package var count: Int { productIDs.count }

  mutating func add(_ productID: String) {
    if added.insert(productID).inserted { productIDs.append(productID) }
  }

  /// Removes restored products from ``endedSubscriptions``.
  mutating func removeRestored() { endedSubscriptions.removeAll(where: added.contains) }
}

extension [String] {
  mutating func appendOnce(_ productID: String) {
    if !contains(productID) { append(productID) }
  }
}
