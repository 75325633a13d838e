import StoreKit

/// Updates of the purchased content after refunds, revocations, and the end of subscriptions.
extension ShopModel {
  /// Removes revoked products, except for memberships, of which the account may have another one.
  /// Has no effect on products that were already removed.
  ///
  /// - Returns: the products that were removed.
  func removeProducts(_ productIDs: [String]) -> [String] {
    let memberships = Set(state.content.memberships.map(\.productID))
    let productIDs = productIDs.filter { state.content.owns($0) && !memberships.contains($0) }
    guard !productIDs.isEmpty, attempt({ try records.revoke(productIDs) }) else { return [] }
    refreshContent()
    for productID in productIDs { log(.revoked(productID)) }
    return productIDs
  }

  /// Removes the memberships that no longer entitle, after the payment queue has named their
  /// product.
  func removeMemberships(_ productIDs: [String]) async {
    let memberships = state.content.memberships.filter { productIDs.contains($0.productID) }
    guard !memberships.isEmpty, let entitled = try? await Transaction.verifiedEntitlements().get()
    else { return }
    let ids = Set(entitled.map { String($0.id) })
    for membership in memberships where !ids.contains(membership.id) {
      remove(membership, .unknown)
    }
  }

  private func remove(_ membership: Membership, _ reason: ShopEvent.Revocation) {
    guard attempt({ try records.revoke(membershipBoughtIn: membership.id) }) else { return }
    refreshContent()
    let productID = membership.productID
    log(.revoked(productID), of: membership.id)
    log(.revocation([productID], reason))
  }

  /// Notifies the screens. The payment queue gives no reason, so it is read from the latest
  /// transaction.
  func logRevocations(of productIDs: [String]) async {
    var reasons: [ShopEvent.Revocation: [String]] = [:]
    for id in productIDs {
      let last = await Transaction.latest(for: id)?.unsafePayloadValue
      let isShared = last?.ownershipType == .familyShared
      let isRevoked = last?.revocationDate != nil
      reasons[isRevoked ? isShared ? .unshared : .refunded : .unknown, default: []].append(id)
    }
    for reason in ShopEvent.Revocation.allCases {
      if let ids = reasons[reason] { log(.revocation(ids, reason)) }
    }
  }

  /// Adds the account as a holder of products that were delivered for another account, if the App
  /// Store entitles it to them.
  func addSharedProducts() async {
    let others = Set(records.productsOfOtherAccounts).filter { server.product($0) != nil }
    guard !others.isEmpty, let entitled = try? await Transaction.verifiedEntitlements().get() else {
      return
    }
    let ours = entitled.filter {
      others.contains($0.productID) && $0.productType != .nonRenewable
    }.map { (productID: $0.productID, account: $0.appTransactionID, end: $0.expirationDate) }
    guard !ours.isEmpty, attempt({ try records.recordHolders(ours) }) else { return }
    refreshContent()
  }

  /// Removes refunded coupons and memberships, even if they were used, and memberships whose
  /// transaction was deleted. Each concerns one transaction of possibly several, so it is read from
  /// the signed ones (storekit-rules 3.3).
  func removeRefundedContent() async {
    let content = state.content
    let kept =
      content.coupons.filter { !$0.isRevoked }.map { ($0.productID, $0.transactionID) }
      + content.memberships.map { ($0.productID, $0.id) }
    for (productID, transactions) in Dictionary(grouping: kept, by: \.0) {
      let oldest = transactions.compactMap { UInt64($0.1) }.min() ?? 0
      var found: Set<String> = []
      for await result in Transaction.all(for: productID) {
        let transaction = result.unsafePayloadValue
        // The history is sorted newest first, so the rest are older than what is kept.
        if transaction.id < oldest { break }
        found.insert(String(transaction.id))
        if case .verified = result { applyRefund(of: transaction) }
      }
      // An account that is signed out has no history.
      guard !found.isEmpty else { continue }
      for membership in content.memberships
      where membership.productID == productID && !found.contains(membership.id) {
        remove(membership, .unknown)
      }
    }
  }

  /// Removes the coupons or the membership that a refunded transaction bought. Gives coupons back
  /// after a reversed refund.
  func applyRefund(of transaction: Transaction) {
    let (id, productID) = (String(transaction.id), transaction.productID)
    let isRefunded = transaction.revocationDate != nil
    if state.content.coupons.contains(where: {
      $0.transactionID == id && $0.isRevoked != isRefunded
    }),
      attempt({
        try records.change(CouponBook.self) { $0.setRevoked(isRefunded, boughtIn: id) }
      })
    {
      refreshContent()
      log(
        isRefunded
          ? .couponRevoked(id, productID: productID) : .arrived(productID, isCurrent: true),
        of: id)
    }
    guard isRefunded else { return }
    if let membership = state.content.memberships.first(where: { $0.id == id }) {
      remove(membership, transaction.ownershipType == .familyShared ? .unshared : .refunded)
    }
  }

  /// Locks coupons with a pending refund request. Unlocks them if Apple declines it.
  func updateCouponLocks() async {
    guard state.content.coupons.contains(where: \.isOpen),
      let pending = try? await server.transactionsWithPendingRefund()
    else { return }
    let changed = state.content.coupons.filter {
      $0.isOpen && $0.isRefundPending != pending.contains($0.transactionID)
    }
    guard !changed.isEmpty,
      attempt({
        try records.change(CouponBook.self) {
          $0.setRefundPending(changed.map(\.id), in: pending)
        }
      })
    else { return }
    refreshContent()
  }

  /// Removes subscriptions that have ended early, and records the end of a grace period.
  func updateSubscriptions() async {
    let known = records.subscriptionEnds
    let groups = Dictionary(grouping: known.keys) { server.product($0)?.subscriptionGroupID }
    for (group, products) in groups {
      var running: [(Transaction, end: Date)] = []
      var ended = Set(products)
      if let group {
        guard let found = await SubscriptionStatus.running(inGroup: group) else { continue }
        running = found
        ended.subtract(found.map { $0.0.productID })
      } else {
        // The group of products that are no longer sold is unknown.
        ended.formIntersection(products.filter { known[$0].map { $0 <= now() } == true })
      }
      // A renewal may have been delivered while the subscriptions were read.
      ended = ended.filter { records.subscriptionEnds[$0] == known[$0] }
      if !ended.isEmpty, attempt({ try records.revoke(ended.sorted()) }) {
        refreshContent()
        for productID in ended.sorted() { log(.subscriptionEnded(productID)) }
      }
      let longer = running.compactMap { transaction, end in
        known[transaction.productID].flatMap { known in
          known < end
            ? (productID: transaction.productID, account: transaction.appTransactionID, end: end)
            : nil
        }
      }
      if !longer.isEmpty, attempt({ try records.recordHolders(longer) }) {
        refreshContent()
      }
    }
  }
}
