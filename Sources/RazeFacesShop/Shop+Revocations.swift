import Foundation
package import Preferences
package import StoreCore
package import StoreKit

/// What the store takes back (storekit-rules 2.12).
extension Shop {
  /// Doing it twice is doing it once.
  package func takeBack(_ productIDs: [String]) {
    let productIDs = productIDs.filter(has)
    guard !productIDs.isEmpty else { return }
    do {
      try defaults.update { edit in
        for productID in productIDs { edit.revoke(productID) }
      }
    } catch {
      log(.failure, ShopWords.cannotSave(error))
      return
    }
    refreshContent()
    for productID in productIDs { log(.warning, ShopWords.revoked(productID)) }
    tell(
      Broadcast(
        status: .contentRevoked, productID: productIDs.first,
        message: ShopWords.revokedShort(productIDs)))
  }

  private func has(_ productID: String) -> Bool {
    state.content.purchasedIDs.contains(productID)
      || state.content.memberships.contains { $0.productID == productID }
  }

  /// The payment queue says nothing of refunded consumables; signed transactions do
  /// (storekit-rules 3.3). Asked only where a coupon could still be used.
  package func noticeRefundedCoupons() async {
    let open = state.content.coupons.filter { !$0.isUsed && !$0.isRevoked }
    guard let oldest = open.map(\.purchaseDate).min() else { return }
    for await result in Transaction.all {
      guard case .verified(let transaction) = result else { continue }
      // Newest first: what follows is older than every coupon that is left.
      if transaction.purchaseDate < oldest { break }
      takeBackCoupons(of: transaction)
    }
  }

  /// A coupon whose refund was asked for cannot be used until the store has declined it.
  package func noticeRefundRequests(_ requests: [RefundRequest]) {
    let pending = Set(requests.filter { $0.status == .pending }.map { String($0.transactionID) })
    let changed = state.content.coupons.filter {
      !$0.isUsed && !$0.isRevoked && $0.isRefundPending != pending.contains($0.transactionID)
    }
    guard !changed.isEmpty else { return }
    do {
      try defaults.update { $0.markRefundPending(changed.map(\.id), pending) }
    } catch {
      log(.failure, ShopWords.cannotSave(error))
    }
    refreshContent()
  }

  package func takeBackCoupons(of transaction: Transaction) {
    let id = String(transaction.id)
    guard transaction.revocationDate != nil,
      state.content.coupons.contains(where: { $0.transactionID == id && !$0.isRevoked })
    else { return }
    do {
      try defaults.update { $0.revokeCoupons(of: id) }
    } catch {
      log(.failure, ShopWords.cannotSave(error))
      return
    }
    refreshContent()
    log(.warning, ShopWords.couponRevoked(id))
    tell(
      Broadcast(
        status: .contentRevoked, productID: transaction.productID,
        message: ShopWords.couponRevoked(id)))
  }
}

// MARK: - Subscriptions that have ended

extension Shop {
  /// The end of a subscription makes no transaction (storekit-rules 3.6), so the app asks what it is
  /// entitled to whenever something has changed. It does not ask where the answer could be a
  /// tester's fault or another account's.
  package func endSubscriptions() async {
    let believed = state.content.purchasedIDs.filter {
      kind($0) == .autoRenewableSubscription
    }
    guard !believed.isEmpty, let device = device, device.account != nil,
      device.faults.isClear,
      !device.queue.contains(where: { believed.contains($0.order.productID) })
    else { return }
    guard let entitled = await entitledSubscriptions() else { return }
    let ended = believed.subtracting(entitled).sorted()
    guard !ended.isEmpty else { return }
    do {
      try defaults.update { edit in
        for productID in ended { edit.removeObject(forKey: productID) }
      }
    } catch {
      log(.failure, ShopWords.cannotSave(error))
      return
    }
    refreshContent()
    for productID in ended { log(.warning, ShopWords.ended(productID)) }
  }

  /// What this account may use now; nil where one of the answers is not believed.
  package func entitledSubscriptions() async -> Set<String>? {
    var entitled: Set<String> = []
    for await result in Transaction.currentEntitlements {
      guard case .verified(let transaction) = result else { return nil }
      entitled.insert(transaction.productID)
    }
    return entitled
  }
}

extension FileDefaults.Edit {
  package mutating func revoke(_ productID: String) {
    removeObject(forKey: productID)
    guard let memberships = dictionary(forKey: DefaultsKey.memberships) else { return }
    let rest = memberships.filter {
      ($0.value as? [String: Any])?[DefaultsKey.Entry.productID] as? String != productID
    }
    set(rest.isEmpty ? nil : rest, forKey: DefaultsKey.memberships)
  }

  package mutating func markRefundPending(_ coupons: [String], _ pending: Set<String>) {
    var entries = dictionary(forKey: DefaultsKey.coupons) ?? [:]
    for id in coupons {
      guard var entry = entries[id] as? [String: Any] else { continue }
      let transactionID = String(id.prefix { $0 != "-" })
      entry[DefaultsKey.Entry.isRefundPending] = pending.contains(transactionID)
      entries[id] = entry
    }
    set(entries, forKey: DefaultsKey.coupons)
  }

  package mutating func revokeCoupons(of transactionID: String) {
    var coupons = dictionary(forKey: DefaultsKey.coupons) ?? [:]
    for (id, value) in coupons where id == transactionID || id.hasPrefix(transactionID + "-") {
      guard var entry = value as? [String: Any] else { continue }
      entry[DefaultsKey.Entry.isRevoked] = true
      entry[DefaultsKey.Entry.isRefundPending] = false
      coupons[id] = entry
    }
    set(coupons, forKey: DefaultsKey.coupons)
  }
}
