package import RazeFacesConsole
package import RazeFacesShop
package import StoreCore
import StoreKit

/// The visible state of the app on its device as one value: the shop's state, and the App Store's,
/// which an app cannot read.
package struct AppState: Sendable {
  package var shop: ShopState {
    didSet {
      guard shop.undelivered != oldValue.undelivered, let storeState else { return }
      underWay = underWay(storeState)
    }
  }
  /// The account, storefront, clock, and faults; nil before the App Store is connected.
  package var storeState: StoreState?
  /// The payments in progress on this device by product, including those of other processes:
  /// purchasing, undelivered or deferred. If a product has two, contains the later one.
  package var underWay: [String: ProductStatus]
  /// The products that were already owned before their payment. They stay usable during it.
  package var gettingAgain: Set<String> = []
  /// The reasons that the App Store does not sell some of the app's products.
  package var invalidReasons: [String: InvalidProductReason] = [:]

  package init(
    shop: ShopState = ShopState(), storeState: StoreState? = nil,
    underWay: [String: ProductStatus] = [:]
  ) { (self.shop, self.storeState, self.underWay) = (shop, storeState, underWay) }

  package func status(of entry: ProductEntry) -> ProductStatus {
    guard case .product(let product) = entry else { return .unavailable }
    if let payment = underWay[entry.id], payment == .deferred || !gettingAgain.contains(entry.id) {
      return payment
    }
    return statusWithoutPayment(of: product)
  }

  /// Returns the status of a product without a payment in progress. If somebody is signed in, a
  /// subscription has the account's status.
  private func statusWithoutPayment(of product: SKProduct) -> ProductStatus {
    let id = product.productIdentifier
    var isOwned = shop.content.owns(id)
    guard let storeState, storeState.account != nil else { return isOwned ? .purchased : .buy }
    if storeState.queue.contains(where: { $0.isAnnounced && $0.order.productID == id }) {
      isOwned = true
    }
    if storeState.revokedProducts.contains(id) { isOwned = false }
    guard let standing = storeState.subscription(to: id) else {
      // Checked last, because reading a product's terms is slow and this runs for each row.
      return isOwned && product.subscriptionPeriod == nil ? .purchased : .buy
    }
    // An active subscription can be bought if it is missing on this device, such as after the app
    // was deleted.
    return isOwned || !standing.machine.phase.isEntitled ? ProductStatus(of: standing) : .buy
  }

  package func isUsable(_ entry: ProductEntry) -> Bool {
    switch status(of: entry) {
    case .purchased, .turnedOff, .changing: true
    case .paymentProblem: storeState?.subscription(to: entry.id)?.machine.phase.isEntitled == true
    case .buy, .purchasing, .undelivered, .deferred, .unavailable, .ended: false
    }
  }

  /// Returns the introductory offer for a purchase of the product; nil if the account is not
  /// eligible (storekit-rules 3.8). Before a sign-in, everybody is eligible.
  package func introduction(of entry: ProductEntry, _ content: Catalog) -> Offer? {
    guard let storeState, let terms = content.subscription(entry.id),
      let offer = terms.introductoryOffer, !storeState.introducedGroups.contains(terms.groupID),
      status(of: entry) != .unavailable, !isUsable(entry),
      offer.price(in: storeState.storefront) != nil
    else { return nil }
    return offer
  }

  package var isBusy: Bool { shop.isRestoring || underWay.values.contains(.purchasing) }

  mutating func update(with next: StoreState) {
    let before = underWay
    storeState = next
    underWay = underWay(next)
    gettingAgain = Set(
      underWay.keys.filter { id in
        before[id] == nil ? shop.content.owns(id) : gettingAgain.contains(id)
      })
  }

  private func underWay(_ storeState: StoreState) -> [String: ProductStatus] {
    var result: [String: ProductStatus] = [:]
    for transaction in storeState.queue
    where !transaction.isAnnounced && !isRenewal(transaction, storeState) {
      switch transaction.state {
      case .purchased where isUndelivered(transaction):
        result[transaction.order.productID] = .undelivered
      case .purchasing, .purchased, .restored: result[transaction.order.productID] = .purchasing
      case .deferred: result[transaction.order.productID] = .deferred
      case .failed, nil: break
      }
    }
    return result
  }

  private func isUndelivered(_ queued: QueuedTransaction) -> Bool {
    queued.transactionID.map { shop.undelivered.contains(String($0)) } == true
  }

  /// Returns whether a queued transaction belongs to an owned or ended subscription. It is then not
  /// shown as a purchase in progress.
  private func isRenewal(_ queued: QueuedTransaction, _ storeState: StoreState) -> Bool {
    let id = queued.order.productID
    guard queued.state == .purchased || queued.state == .restored,
      let standing = storeState.subscription(to: id)
    else { return false }
    return shop.content.owns(id) || !standing.machine.phase.isEntitled
  }
}

extension PurchasedContent {
  /// Returns whether a transaction's content is missing on this device.
  ///
  /// - Parameter entitlements: the account's current entitlements.
  package func lacksContent(
    of record: TransactionRecord, entitlements: [TransactionRecord]
  ) -> Bool {
    if record.kind == .consumable {
      return !coupons.contains { $0.transactionID == String(record.id) && !$0.isRevoked }
    }
    // Another transaction may be the reason that the product is owned.
    let present = entitlements.filter { $0.productID == record.productID }.map(\.id)
    return !owns(record.productID) || !present.isEmpty && !present.contains(record.id)
  }
}
