import StoreKit

/// The signed transactions and subscription statuses for a group of purchases, read once.
struct SignedState {
  /// The entitlement of a transaction at its delivery, which may be long after the purchase
  /// (storekit-rules 3.25).
  enum Worth {
    case content(Transaction)
    /// Nothing was charged, because the plan changes after the current period.
    case nothingYet
    /// The period has ended, or the transaction was revoked.
    case nothing
    /// The transaction or the subscription's status could not be read.
    case unknown(any Error)
  }

  /// The verification failures by transaction identifier.
  private(set) var problems: [String: SignatureFlaw] = [:]
  private var verified: [String: Transaction] = [:]
  private var statuses: [String: SubscriptionStatus] = [:]
  private var failure: (any Error)?

  /// - Parameters:
  ///   - products: the products of the purchases by transaction identifier.
  ///   - groups: the subscription groups of the purchases.
  static func read(_ products: [String: String], groups: Set<String>) async -> SignedState {
    var state = SignedState()
    for await result in Transaction.unfinished { state.record(result) }
    var missing = Set(products.keys.compactMap(UInt64.init)).filter { !state.knows(String($0)) }
    // The missing ones were finished on another device. The history is sorted newest first.
    if let oldest = missing.min() {
      for await result in Transaction.all {
        let id = result.unsafePayloadValue.id
        if missing.remove(id) != nil { state.record(result) }
        if missing.isEmpty || id < oldest { break }
      }
    }
    // Getting an owned product again has no signed transaction of its own (storekit-rules 2.8).
    for id in missing.map(String.init) {
      guard let product = products[id], let owned = await Transaction.latest(for: product),
        owned.unsafePayloadValue.productType == .nonConsumable
      else { continue }
      state.record(owned, as: id)
    }
    for group in groups { await state.readStatuses(ofGroup: group) }
    return state
  }

  private mutating func record(_ result: VerificationResult<Transaction>, as id: String? = nil) {
    let id = id ?? String(result.unsafePayloadValue.id)
    switch result {
    case .verified(let transaction): verified[id] = transaction
    case .unverified(_, let problem): problems[id] = problem
    }
  }

  private func knows(_ id: String) -> Bool { verified[id] != nil || problems[id] != nil }

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

  func isRefunded(_ id: String) -> Bool {
    verified[id]?.revocationDate != nil && verified[id]?.ownershipType == .purchased
  }

  func worth(of id: String, productID: String, at now: Date) -> Worth {
    // The payment for a change of plan has the transaction of the current period.
    let period = verified[id] ?? statuses[id]?.present
    if let period, period.productID != productID { return .nothingYet }
    guard let transaction = period else { return .unknown(failure ?? StoreKitError.unknown) }
    if transaction.revocationDate != nil || transaction.isUpgraded { return .nothing }
    guard let end = transaction.expirationDate else { return .content(transaction) }
    if let status = statuses[id] ?? status(of: transaction) {
      let runs = status.present?.id == transaction.id || end > now
      return status.isEntitled && runs ? .content(transaction) : .nothing
    }
    if end > now { return .content(transaction) }
    return failure.map(Worth.unknown) ?? .nothing
  }

  private func status(of transaction: Transaction) -> SubscriptionStatus? {
    statuses.values.first { $0.present?.originalID == transaction.originalID }
  }
}

/// The account's purchases as far as the answers are verified. Without an answer, the app removes
/// nothing.
extension Transaction {
  /// Returns the account's current entitlements, newest first; fails if one of them is not
  /// verified.
  static func verifiedEntitlements() async -> Result<[Transaction], SignatureFlaw> {
    var entitled: [Transaction] = []
    for await result in currentEntitlements {
      switch result {
      case .verified(let transaction): entitled.append(transaction)
      case .unverified(_, let problem): return .failure(problem)
      }
    }
    return .success(entitled)
  }
}

extension SubscriptionStatus {
  /// The latest transaction of the subscription; nil if it is not verified.
  var present: Transaction? {
    if case .verified(let present) = transaction { present } else { nil }
  }

  /// Whether the status entitles the customer to the content (storekit-rules 3.6).
  var isEntitled: Bool { state == .subscribed || state == .inGracePeriod }

  /// Returns the account's active subscriptions of a group, with the end of access of each. Reads
  /// the status, because the end of a subscription creates no transaction (storekit-rules 3.6).
  ///
  /// - Returns: nil if the group has no status, or one that cannot be verified.
  static func running(inGroup groupID: String) async -> [(Transaction, end: Date)]? {
    guard let statuses = try? await Product.SubscriptionInfo.status(for: groupID), !statuses.isEmpty
    else { return nil }
    var running: [(Transaction, end: Date)] = []
    for status in statuses {
      guard case .verified(let transaction) = status.transaction,
        case .verified(let renewal) = status.renewalInfo
      else { return nil }
      guard status.isEntitled, let end = transaction.expirationDate else { continue }
      running.append((transaction, max(end, renewal.gracePeriodExpirationDate ?? end)))
    }
    return running
  }
}
