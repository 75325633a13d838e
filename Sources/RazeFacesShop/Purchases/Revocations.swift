import StoreKit

@MainActor struct Revocations {
  let model: ShopModel

  /// Removes revoked products. Has no effect on products that were already removed.
  ///
  /// - Returns: the products that were removed.
  func takeBack(_ productIDs: [String]) -> [String] {
    let productIDs = productIDs.filter(model.has)
    guard !productIDs.isEmpty, model.attempt({ try model.records.revoke(productIDs) }) else {
      return []
    }
    model.refreshContent()
    for productID in productIDs { model.log(.revoked(productID)) }
    return productIDs
  }

  /// Notifies the screens. The payment queue gives no reason, so it is read from the latest
  /// transaction.
  func announce(_ productIDs: [String]) async {
    var reasons: [Broadcast.Revocation: [String]] = [:]
    for id in productIDs {
      let last = await Transaction.latest(for: id)?.unsafePayloadValue
      let isShared = last?.ownershipType == .familyShared
      let isRevoked = last?.revocationDate != nil
      reasons[isRevoked ? isShared ? .unshared : .refunded : .unknown, default: []].append(id)
    }
    for reason in Broadcast.Revocation.allCases {
      if let ids = reasons[reason] { model.onBroadcast?(.revoked(ids, reason)) }
    }
  }

  /// Adds the account as a holder of products that were delivered for another account or by an
  /// earlier version of the app, if the App Store entitles it to them.
  func noticeSharedProducts() async {
    let others = Set(model.records.notKnownToBeOurs).filter { model.server.product($0) != nil }
    guard !others.isEmpty, let entitled = try? await Subscriptions.entitled().get() else { return }
    let ours = entitled.filter { others.contains($0.key) }.mapValues(\.expirationDate)
    guard !ours.isEmpty, model.attempt({ try model.records.share(ours) }) else { return }
    model.refreshContent()
  }

  /// Revokes refunded coupons, even if they were used. Only their signed transactions show refunds
  /// of consumables (storekit-rules 3.3).
  func noticeRefundedCoupons() async {
    let kept = model.state.content.coupons.filter { !$0.isRevoked }
    for (productID, coupons) in Dictionary(grouping: kept, by: \.productID) {
      let oldest = coupons.compactMap { UInt64($0.transactionID) }.min() ?? 0
      for await result in Transaction.all(for: productID) {
        guard case .verified(let transaction) = result else { continue }
        // The history is sorted newest first, so the rest are older than all coupons.
        if transaction.id < oldest { break }
        takeBackCoupons(of: transaction)
      }
    }
  }

  func takeBackCoupons(of transaction: Transaction) {
    let id = String(transaction.id)
    guard transaction.revocationDate != nil,
      model.state.content.coupons.contains(where: { $0.transactionID == id && !$0.isRevoked }),
      model.attempt({ try model.records.change(CouponBook.self) { $0.revoke(boughtIn: id) } })
    else { return }
    model.refreshContent()
    model.tell(.couponRevoked(id), .couponRevoked(id, productID: transaction.productID))
  }

  /// Locks coupons with a pending refund request. Unlocks them if Apple declines it.
  func followRefundRequests() async {
    guard model.state.content.coupons.contains(where: \.isOpen),
      let pending = try? await model.server.transactionsWithPendingRefund()
    else { return }
    let changed = model.state.content.coupons.filter {
      $0.isOpen && $0.isRefundPending != pending.contains($0.transactionID)
    }
    guard !changed.isEmpty,
      model.attempt({
        try model.records.change(CouponBook.self) {
          $0.setRefundPending(changed.map(\.id), in: pending)
        }
      })
    else { return }
    model.refreshContent()
  }

  func noticeEndedSubscriptions() async {
    var groups: [String: Set<String>] = [:]
    for id in model.state.content.purchasedIDs {
      guard let group = model.server.product(id)?.subscriptionGroupID else { continue }
      groups[group, default: []].insert(id)
    }
    for (group, products) in groups {
      let ended = await Subscriptions.ended(among: products, ofGroup: group).sorted()
      guard !ended.isEmpty, model.attempt({ try model.records.revoke(ended) }) else { continue }
      model.refreshContent()
      for productID in ended { model.log(.subscriptionEnded(productID)) }
    }
  }
}
