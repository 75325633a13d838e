import StoreKit

/// The App Store's word on subscriptions. Only signed statements count, and no word is no end:
/// without one the app takes nothing away.
enum Subscriptions {
  /// Returns the transactions that entitle this account now, by product, if all of the answer is
  /// believed.
  static func entitled() async -> Result<[String: Transaction], SignatureFlaw> {
    var entitled: [String: Transaction] = [:]
    for await result in Transaction.currentEntitlements {
      switch result {
      case .verified(let transaction): entitled[transaction.productID] = transaction
      case .unverified(_, let problem): return .failure(problem)
      }
    }
    return .success(entitled)
  }

  /// Returns the products of a group whose subscription is over. The end of a subscription makes no
  /// transaction (storekit-rules 3.6), so its status is asked for.
  static func ended(among products: Set<String>, ofGroup groupID: String) async -> Set<String> {
    guard let statuses = try? await Product.SubscriptionInfo.status(for: groupID),
      !statuses.isEmpty
    else { return [] }
    var running: Set<String> = []
    for status in statuses {
      guard case .verified(let transaction) = status.transaction else { return [] }
      if status.isEntitled { running.insert(transaction.productID) }
    }
    return products.subtracting(running)
  }
}
