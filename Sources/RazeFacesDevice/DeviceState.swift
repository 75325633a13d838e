package import RazeFacesConsole
package import RazeFacesShop
package import StoreCore
import StoreKit

/// All that there is to see of the app on its device, as one value: what the shop knows, and beside
/// it what the device shows of the App Store, which no app could ask for.
package struct DeviceState: Sendable {
  package var shop: ShopState
  /// Account, storefront, clock, faults: what nobody must lose sight of. Nil before the app is
  /// connected to the App Store.
  package var snapshot: DeviceSnapshot?
  /// Payments under way on this device, whichever process began them, by product; of two for one
  /// product the later one counts.
  package var underWay: [String: PaymentUnderWay]
  /// The products under way that were owned when their payment began: getting them again takes
  /// nothing away.
  package var gettingAgain: Set<String> = []
  /// The reasons why the App Store does not sell some of the app's products just now.
  package var invalidReasons: [String: InvalidProductReason] = [:]

  package init(
    shop: ShopState = ShopState(), snapshot: DeviceSnapshot? = nil,
    underWay: [String: PaymentUnderWay] = [:]
  ) {
    self.shop = shop
    self.snapshot = snapshot
    self.underWay = underWay
  }

  package func status(of entry: ProductEntry) -> ProductStatus {
    guard case .product(let product) = entry else { return .unavailable }
    return switch underWay[entry.id] {
    case .purchasing where !gettingAgain.contains(entry.id): .purchasing
    case .deferred: .deferred
    case .purchasing, nil: settledStatus(of: product)
    }
  }

  /// Returns the state of what no payment is under way for. Of a subscription the account's word
  /// counts, as soon as anybody is signed in.
  private func settledStatus(of product: SKProduct) -> ProductStatus {
    var isOwned = shop.content.owns(product.productIdentifier)
    guard let snapshot, snapshot.account != nil else { return isOwned ? .purchased : .buy }
    if snapshot.revokedProducts.contains(product.productIdentifier) { isOwned = false }
    guard let standing = snapshot.subscription(to: product.productIdentifier) else {
      // Last, because a product reads its terms from the catalog, and this is asked of each row.
      return isOwned && product.subscriptionPeriod == nil ? .purchased : .buy
    }
    // What runs, and was not delivered on this device or was deleted with the app, is to be had.
    return isOwned || !standing.machine.phase.isEntitled ? ProductStatus(of: standing) : .buy
  }

  /// Returns whether a product may be used on this device.
  package func isUsable(_ entry: ProductEntry) -> Bool {
    switch status(of: entry) {
    case .purchased, .turnedOff, .changing: true
    case .paymentProblem:
      snapshot?.subscription(to: entry.id)?.machine.phase.isEntitled == true
    case .buy, .purchasing, .deferred, .unavailable, .ended: false
    }
  }

  /// Returns the introductory offer that buying a product would begin with now; nil where there is
  /// none for the account (storekit-rules 3.8). Before anybody has signed in, it is for everybody.
  package func introduction(of entry: ProductEntry, _ content: AppContent) -> Offer? {
    guard let snapshot, let terms = content.subscription(entry.id),
      let offer = terms.introductoryOffer, !snapshot.introducedGroups.contains(terms.groupID),
      status(of: entry) != .unavailable, !isUsable(entry),
      offer.price(in: snapshot.storefront) != nil
    else { return nil }
    return offer
  }

  /// Something is under way that leaving would interrupt.
  package var isBusy: Bool { shop.isRestoring || underWay.values.contains(.purchasing) }

  mutating func follow(_ next: DeviceSnapshot) {
    let before = underWay
    snapshot = next
    underWay = underWay(next)
    gettingAgain = Set(
      underWay.keys.filter { id in
        before[id] == nil ? shop.content.owns(id) : gettingAgain.contains(id)
      })
  }

  private func underWay(_ snapshot: DeviceSnapshot) -> [String: PaymentUnderWay] {
    var result: [String: PaymentUnderWay] = [:]
    for transaction in snapshot.queue where !isRenewal(transaction, snapshot) {
      switch transaction.state {
      case .purchasing, .purchased, .restored: result[transaction.order.productID] = .purchasing
      case .deferred: result[transaction.order.productID] = .deferred
      case .failed, nil: break
      }
    }
    return result
  }

  /// Returns whether a transaction waits for the app alone, of a subscription that was had before
  /// or is over meanwhile: nobody is purchasing it.
  private func isRenewal(_ queued: QueuedTransaction, _ snapshot: DeviceSnapshot) -> Bool {
    let id = queued.order.productID
    guard queued.state == .purchased || queued.state == .restored,
      let standing = snapshot.subscription(to: id)
    else { return false }
    return shop.content.owns(id) || !standing.machine.phase.isEntitled
  }
}

extension PurchasedContent {
  /// Returns whether there is nothing of what was bought in a transaction.
  ///
  /// - Parameter entitlement: the transaction that entitles to the product now.
  package func hasNothing(of record: TransactionRecord, entitlement: UInt64?) -> Bool {
    if record.kind == .consumable {
      return !coupons.contains { $0.transactionID == String(record.id) && !$0.isRevoked }
    }
    // What is owned all the same was bought in another one.
    return !owns(record.productID) || entitlement.map { $0 != record.id } == true
  }
}

package enum PaymentUnderWay: Hashable, Sendable {
  case purchasing, deferred
}
