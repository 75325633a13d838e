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

  /// What is subscribed to until the present period ends, by the transaction that names the period.
  /// Where that transaction is for another product, nothing was charged for that one yet
  /// (storekit-rules 2.19).
  static func present(inGroups groups: Set<String>) async -> [String: String] {
    var products: [String: String] = [:]
    for group in groups {
      for status in (try? await Product.SubscriptionInfo.status(for: group)) ?? [] {
        guard case .verified(let present) = status.transaction else { continue }
        products[String(present.id)] = present.productID
      }
    }
    return products
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
