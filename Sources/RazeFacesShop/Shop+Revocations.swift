import StoreKit

/// The purchases that the App Store takes back (storekit-rules 2.12).
extension Shop {
  /// Takes products back; doing it twice is doing it once.
  func takeBack(_ productIDs: [String]) {
    let productIDs = productIDs.filter(has)
    guard !productIDs.isEmpty, attempt({ try records.revoke(productIDs) }) else { return }
    refreshContent()
    for productID in productIDs { log(.revoked(productID)) }
    onBroadcast?(.revoked(productIDs))
  }

  /// Shows this account products that were delivered for another account of this device, or by an
  /// earlier version of the app, if the App Store says that they are its own, too.
  func noticeSharedProducts() async {
    let others = Set(records.notKnownToBeOurs).filter { server.product($0) != nil }
    guard !others.isEmpty, let entitled = try? await Subscriptions.entitled().get() else { return }
    let ours = entitled.filter { others.contains($0.key) }.mapValues(\.expirationDate)
    guard !ours.isEmpty, attempt({ try records.share(ours) }) else { return }
    refreshContent()
  }

  func has(_ productID: String) -> Bool {
    state.content.owns(productID)
      || state.content.memberships.contains { $0.productID == productID }
  }

  // MARK: - Coupons

  /// Notices refunded coupons. The payment queue says nothing of refunded consumables; signed
  /// transactions do (storekit-rules 3.3). Asked only if a coupon could still be used.
  func noticeRefundedCoupons() async {
    let open = state.content.coupons.filter(\.isOpen)
    guard let oldest = open.map(\.purchaseDate).min() else { return }
    for await result in Transaction.all {
      guard case .verified(let transaction) = result else { continue }
      // Newest first: what follows is older than every coupon that is left.
      if transaction.purchaseDate < oldest { break }
      takeBackCoupons(of: transaction)
    }
  }

  func takeBackCoupons(of transaction: Transaction) {
    let id = String(transaction.id)
    guard transaction.revocationDate != nil,
      state.content.coupons.contains(where: { $0.transactionID == id && !$0.isRevoked }),
      attempt({ try records.change(CouponBook.self) { $0.revoke(boughtIn: id) } })
    else { return }
    refreshContent()
    log(.couponRevoked(id))
    onBroadcast?(.couponRevoked(id, productID: transaction.productID))
  }

  /// Reacts to news that the app's server has from Apple, which tells it of refund requests and of
  /// declined ones. The payment queue says nothing of them.
  package func serverHasNews() {
    guard state.content.coupons.contains(where: \.isOpen) else { return }
    work.enqueue { [weak self] in await self?.followRefundRequests() }
  }

  /// Locks coupons whose refund was asked for, until Apple has declined it.
  package func followRefundRequests() async {
    guard state.content.coupons.contains(where: \.isOpen),
      let pending = try? await server.transactionsWithPendingRefund()
    else { return }
    let changed = state.content.coupons.filter {
      $0.isOpen && $0.isRefundPending != pending.contains($0.transactionID)
    }
    guard !changed.isEmpty,
      attempt({
        try records.change(CouponBook.self) { $0.setRefundPending(changed.map(\.id), in: pending) }
      })
    else { return }
    refreshContent()
  }

  // MARK: - Subscriptions

  func noticeEndedSubscriptions() async {
    var groups: [String: Set<String>] = [:]
    for id in state.content.purchasedIDs {
      guard let group = server.product(id)?.subscriptionGroupID else { continue }
      groups[group, default: []].insert(id)
    }
    for (group, products) in groups {
      let ended = await Subscriptions.ended(among: products, ofGroup: group).sorted()
      guard !ended.isEmpty, attempt({ try records.revoke(ended) }) else { continue }
      refreshContent()
      for productID in ended { log(.subscriptionEnded(productID)) }
    }
  }
}
