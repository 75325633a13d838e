import Foundation
import StoreKit

/// The signed state of purchases that arrived together, asked for once.
struct SignedState {
  /// The worth of a queued transaction when it is delivered, which may be long after it was bought
  /// (storekit-rules 3.25).
  enum Worth {
    case content
    /// Nothing was charged: the present period of a subscription goes on as another product.
    case nothingYet
    /// Its period is over, or it was taken back.
    case nothing
    /// The App Store does not say how the subscription stands.
    case unknown(any Error)
  }

  /// The flaws of unverified transactions, by identifier.
  private(set) var problems: [String: SignatureFlaw] = [:]
  /// The transactions that are believed.
  private var believed: [String: Transaction] = [:]
  /// The statuses of subscriptions, by the transaction of the present period.
  private var statuses: [String: SubscriptionStatus] = [:]
  private var failure: (any Error)?

  /// - Parameters:
  ///   - ids: the purchases' identifiers.
  ///   - groups: of the subscriptions among the purchases.
  static func read(_ ids: Set<String>, groups: Set<String>) async -> SignedState {
    var state = SignedState()
    for await result in Transaction.unfinished { state.note(result) }
    var missing = Set(ids.compactMap(UInt64.init)).filter { !state.knows(String($0)) }
    // Another device has finished the others. The history begins with the newest.
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

  /// Returns whether it came about by itself.
  func isRenewal(_ id: String) -> Bool { believed[id]?.reason == .renewal }

  func worth(of id: String, productID: String, at now: Date) -> Worth {
    // A payment that only changes a plan names the period that runs.
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

  /// Returns the end of the period that a transaction paid for, if it is a subscription.
  func end(of id: String) -> Date? { (believed[id] ?? statuses[id]?.present)?.expirationDate }

  private func status(of transaction: Transaction) -> SubscriptionStatus? {
    statuses.values.first { $0.present?.originalID == transaction.originalID }
  }
}

extension SubscriptionStatus {
  /// The latest transaction of the subscription, if it is believed.
  var present: Transaction? {
    if case .verified(let present) = transaction { present } else { nil }
  }

  /// Whether the content may be used (storekit-rules 3.6).
  var isEntitled: Bool { state == .subscribed || state == .inGracePeriod }
}

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
