import StoreKit

/// What the App Store says of subscriptions. Only what it has signed counts, and no word is no end:
/// without one the app takes nothing away.
enum Subscriptions {
  /// What this account may use now, if all of the answer is believed.
  static func entitled() async -> Result<Set<String>, SignatureProblem> {
    var entitled: Set<String> = []
    for await result in Transaction.currentEntitlements {
      switch result {
      case .verified(let transaction): entitled.insert(transaction.productID)
      case .unverified(_, let problem): return .failure(problem)
      }
    }
    return .success(entitled)
  }

  /// What is subscribed to until the present period ends, if a transaction names that period: then
  /// nothing was charged for its own product yet (storekit-rules 2.19).
  static func present(
    in transaction: SKPaymentTransaction, _ product: AppProduct?
  ) async -> String? {
    guard let group = product?.subscriptionGroupID,
      let statuses = try? await Product.SubscriptionInfo.status(for: group)
    else { return nil }
    for status in statuses {
      guard case .verified(let present) = status.transaction,
        String(present.id) == transaction.transactionIdentifier
      else { continue }
      return present.productID
    }
    return nil
  }

  /// Which of a group's products are subscribed to no more. The end of a subscription makes no
  /// transaction (storekit-rules 3.6), so its status is asked for.
  static func ended(among products: Set<String>, ofGroup groupID: String) async -> Set<String> {
    guard let statuses = try? await Product.SubscriptionInfo.status(for: groupID),
      !statuses.isEmpty
    else { return [] }
    var running: Set<String> = []
    for status in statuses {
      guard case .verified(let transaction) = status.transaction else { return [] }
      if status.state == .subscribed || status.state == .inGracePeriod {
        running.insert(transaction.productID)
      }
    }
    return products.subtracting(running)
  }
}
