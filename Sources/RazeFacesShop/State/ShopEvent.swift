package import Foundation
package import StoreKit

/// Something that happened in the shop, for its log.
package enum ShopEvent: Hashable, Sendable, Codable {
  case productsLoaded(count: Int)
  /// The first ones of them.
  case productsFound([String])
  /// The same, with what they are called and what they cost.
  case productsListed([ListedProduct])
  case previouslyPurchased([String])
  case notPurchased([String])
  case productsFailed(ShopError)
  case invalidProduct(String)

  case buying(String, order: String?)
  case purchasing(String)
  case orderBound(String, productID: String)
  case deferred(String)
  case cancelled(String)
  /// A parent said no.
  case declined(String)
  /// It was bought on another device.
  case arrived(String)
  /// It was delivered.
  case completed(String)
  /// Its period was over, or it was taken back, before it could be delivered: finished, and nothing
  /// handed out.
  case tooLate(String)
  /// Nothing was charged: a subscription goes on as this product when its present period is over.
  case planChanged(String)
  case receiptChecked(ReceiptVerdict)
  case orderCredited(String, transactionID: String)
  /// Verified, but there is no order number: one was made for it.
  case orderMissing(String, made: String)
  case failed(String, PurchaseFailure)
  case promoted(String, isKept: Bool)

  case restoring
  case restored(String)
  /// A period of a subscription that is over: finished, and nothing handed out.
  case restoredPast(String)
  case restoreFinished(count: Int)
  case restoreFailed(ShopError)

  case couponUsed(String)
  case revoked(String)
  case couponRevoked(String)
  case subscriptionEnded(String)
  case appDeleted
  /// The preferences hold purchases of another world, which prove nothing in this one.
  case recordsOfAnotherWorld

  case preferencesUnreadable(ShopError)
  /// A record cannot be kept.
  case notSaved(ShopError)

  package enum Severity: Hashable, Sendable { case info, success, warning, failure }

  package var severity: Severity {
    switch self {
    case .productsLoaded, .productsFound, .productsListed, .previouslyPurchased, .notPurchased,
      .buying, .purchasing, .orderBound, .cancelled, .promoted, .restoring, .tooLate,
      .restoredPast, .receiptChecked(.valid):
      .info
    case .completed, .planChanged, .arrived, .orderCredited, .restored, .restoreFinished,
      .couponUsed:
      .success
    case .invalidProduct, .deferred, .declined, .revoked, .couponRevoked, .subscriptionEnded,
      .appDeleted, .recordsOfAnotherWorld, .orderMissing, .receiptChecked(.unreachable):
      .warning
    case .productsFailed, .failed, .restoreFailed, .preferencesUnreadable, .notSaved,
      .receiptChecked(.refused):
      .failure
    }
  }
}

/// A product as the App Store has answered it.
package struct ListedProduct: Hashable, Sendable, Codable {
  package var id: String
  package var title: String
  /// A plain number, as an app's log has it.
  package var price: Decimal

  package init(_ product: SKProduct) {
    id = product.productIdentifier
    title = product.localizedTitle
    price = product.price as Decimal
  }

  package var line: String { "\(id) \(title) \(price)" }
}

/// The reason why a purchase failed, or was not delivered yet.
package enum PurchaseFailure: Hashable, Sendable, Codable {
  /// The App Store said no.
  case refused(ShopError)
  case paymentsNotAllowed
  /// The App Store does not sell it just now.
  case notSold
  /// This shop has no such product.
  case unknownProduct
  case productsStillLoading
  case productsFailed(ShopError)
  case noOrder(ShopError)
  /// The membership would end at a date that cannot be kept.
  case membershipTooLong
  /// The app keeps as many coupons as it can.
  case tooManyCoupons

  // Paid for; the transaction stays unfinished, and is delivered at the next launch.

  case notVerified(ReceiptFlaw)
  case notCredited(ShopError)
  case notSaved(ShopError)
  /// The app does not know what was bought.
  case undeliverable

  /// `SKError 2 paymentCancelled`, if there is such an error.
  package var label: String? {
    switch self {
    case .refused(let error): error.label
    case .paymentsNotAllowed: ShopError.label(.paymentNotAllowed)
    default: nil
    }
  }

  /// The error beneath it, if there is one.
  package var error: ShopError? {
    switch self {
    case .refused(let error), .productsFailed(let error), .noOrder(let error),
      .notVerified(.failed(let error)), .notCredited(let error), .notSaved(let error):
      error
    default: nil
    }
  }

  /// The failure of the app to write its own side of the device, if it was that.
  package var recordsError: (any Error)? {
    switch self {
    case .noOrder, .notSaved: error?.error
    default: nil
    }
  }
}

/// The news that the shop tells everybody once when something has come to an end.
package enum Broadcast: Hashable, Sendable {
  /// The reason why access ended, as far as the App Store still has the transaction.
  package enum Revocation: CaseIterable, Sendable { case unknown, unshared, refunded }

  case purchased(String, order: String?)
  case planChanged(String)
  /// A period of a subscription that began by itself.
  case renewed(String)
  case purchaseDeferred(String)
  case purchaseCancelled(String)
  case purchaseDeclined(String)
  case arrived(String)
  case purchaseFailed(String, PurchaseFailure)
  case restored(Restoration)
  case restoreFailed(ShopError)
  case revoked([String], Revocation = .unknown)
  case couponRevoked(String, productID: String)

  /// The product; nil for a restore as a whole.
  package var productID: String? {
    switch self {
    case .purchased(let id, _), .planChanged(let id), .renewed(let id), .purchaseDeferred(let id),
      .purchaseCancelled(let id), .purchaseDeclined(let id), .arrived(let id),
      .purchaseFailed(let id, _), .couponRevoked(_, let id):
      id
    case .revoked(let ids, _): ids.first
    case .restored, .restoreFailed: nil
    }
  }
}

package struct Restoration: Hashable, Sendable {
  package var transactionIDs: Set<String> = []
  /// The products that are here now, each once, in the order in which they came.
  package private(set) var productIDs: [String] = []
  /// Memberships of the account that are not on this device. The App Store restores none: how long
  /// they last is the app's affair.
  package var missingMemberships: [String] = []
  /// The consumables that the account bought and that this device has none of.
  package var missingConsumables: [String] = []
  private var added: Set<String> = []
  /// Subscriptions of which every period is over.
  package private(set) var endedSubscriptions: [String] = []

  package init(
    transactionIDs: Set<String> = [], productIDs: [String] = [],
    missingMemberships: [String] = [], missingConsumables: [String] = [],
    endedSubscriptions: [String] = []
  ) {
    self.transactionIDs = transactionIDs
    self.productIDs = productIDs
    added = Set(productIDs)
    self.missingMemberships = missingMemberships
    self.missingConsumables = missingConsumables
    self.endedSubscriptions = endedSubscriptions
  }

  /// The number of products: one has several transactions if it renewed, and is restored once.
  package var count: Int { productIDs.count }

  mutating func add(_ productID: String) {
    if added.insert(productID).inserted { productIDs.append(productID) }
  }

  /// Adds a period that is over; another one of the same subscription may not be.
  mutating func addPast(_ productID: String) {
    if !endedSubscriptions.contains(productID) { endedSubscriptions.append(productID) }
  }

  /// Drops the subscriptions that were restored from those that have ended.
  mutating func settle() { endedSubscriptions.removeAll(where: added.contains) }
}
