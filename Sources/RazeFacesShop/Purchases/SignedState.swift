import Foundation
import StoreKit

/// The signed transactions and subscription statuses for a group of purchases, read once.
struct SignedState {
  /// The entitlement of a transaction at its delivery, which may be long after the purchase
  /// (storekit-rules 3.25).
  enum Worth {
    case content
    /// Nothing was charged, because the plan changes after the current period.
    case nothingYet
    /// The period has ended, or the transaction was revoked.
    case nothing
    /// The subscription's status could not be read.
    case unknown(any Error)
  }

  /// The verification failures by transaction identifier.
  private(set) var problems: [String: SignatureFlaw] = [:]
  private var believed: [String: Transaction] = [:]
  private var statuses: [String: SubscriptionStatus] = [:]
  private var failure: (any Error)?

  /// - Parameters:
  ///   - ids: the transaction identifiers of the purchases.
  ///   - groups: the subscription groups of the purchases.
  static func read(_ ids: Set<String>, groups: Set<String>) async -> SignedState {
    var state = SignedState()
    for await result in Transaction.unfinished { state.note(result) }
    var missing = Set(ids.compactMap(UInt64.init)).filter { !state.knows(String($0)) }
    // The missing ones were finished on another device. The history is sorted newest first.
    if let oldest = missing.min() {
      for await result in Transaction.all {
        let id = result.unsafePayloadValue.id
        if missing.remove(id) != nil { state.note(result) }
        if missing.isEmpty || id < oldest { break }
      }
    }
    for group in groups { await state.readStatuses(ofGroup: group) }
    return state
  }

  private mutating func note(_ result: VerificationResult<Transaction>) {
    let id = String(result.unsafePayloadValue.id)
    switch result {
    case .verified(let transaction): believed[id] = transaction
    case .unverified(_, let problem): problems[id] = problem
    }
  }

  private func knows(_ id: String) -> Bool { believed[id] != nil || problems[id] != nil }

  private mutating func readStatuses(ofGroup group: String) async {
    do {
      for status in try await Product.SubscriptionInfo.status(for: group) {
        guard case .verified(let present) = status.transaction else { continue }
        statuses[String(present.id)] = status
      }
    } catch {
      failure = error
    }
  }

  func isRenewal(_ id: String) -> Bool { believed[id]?.reason == .renewal }

  func worth(of id: String, productID: String, at now: Date) -> Worth {
    // The payment for a change of plan has the transaction of the current period.
    let period = believed[id] ?? statuses[id]?.present
    if let period, period.productID != productID { return .nothingYet }
    guard let transaction = believed[id] else {
      return statuses[id]?.isEntitled == false ? .nothing : .content
    }
    if transaction.revocationDate != nil || transaction.isUpgraded { return .nothing }
    guard let end = transaction.expirationDate else { return .content }
    if let status = statuses[id] ?? status(of: transaction) {
      let runs = status.present?.id == transaction.id || end > now
      return status.isEntitled && runs ? .content : .nothing
    }
    if end > now { return .content }
    return failure.map(Worth.unknown) ?? .nothing
  }

  /// Returns the end of a transaction's period; nil if it is not a subscription.
  func end(of id: String) -> Date? { (believed[id] ?? statuses[id]?.present)?.expirationDate }

  private func status(of transaction: Transaction) -> SubscriptionStatus? {
    statuses.values.first { $0.present?.originalID == transaction.originalID }
  }
}

extension SubscriptionStatus {
  /// The latest transaction of the subscription; nil if it is not verified.
  var present: Transaction? {
    if case .verified(let present) = transaction { present } else { nil }
  }

  /// Whether the status entitles the customer to the content (storekit-rules 3.6).
  var isEntitled: Bool { state == .subscribed || state == .inGracePeriod }
}

/// The account's subscriptions. Only verified answers count. Without an answer, the app removes
/// nothing.
enum Subscriptions {
  /// Returns the account's current entitlements by product; fails if one of them is not verified.
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

  /// Returns the products of a group whose subscription has ended. Reads the status, because the
  /// end creates no transaction (storekit-rules 3.6).
  static func ended(among products: Set<String>, ofGroup groupID: String) async -> Set<String> {
    guard let statuses = try? await Product.SubscriptionInfo.status(for: groupID), !statuses.isEmpty
    else { return [] }
    var running: Set<String> = []
    for status in statuses {
      guard case .verified(let transaction) = status.transaction else { return [] }
      if status.isEntitled { running.insert(transaction.productID) }
    }
    return products.subtracting(running)
  }
}
