/// The part of the ledger to read. A page costs what it shows, however long the ledger is.
public struct TransactionQuery: Hashable, Sendable {
  public enum Scope: Hashable, Sendable {
    /// The transactions that this device's person may see: the signed-in account's and this
    /// device's own.
    case deviceAndAccount
    case account(email: String)
    case device(String)
    case everything
  }

  public var scope: Scope
  public var productID: String?
  /// Only lines older than this identifier: the last one of the page before.
  public var before: UInt64?
  public var limit: Int

  public init(
    scope: Scope = .deviceAndAccount, productID: String? = nil, before: UInt64? = nil,
    limit: Int = 200
  ) {
    self.scope = scope
    self.productID = productID
    self.before = before
    self.limit = limit
  }
}

public struct TransactionPage: Hashable, Sendable {
  public var records: [TransactionRecord]
  public var hasMore: Bool

  public init(records: [TransactionRecord], hasMore: Bool) {
    self.records = records
    self.hasMore = hasMore
  }
}
