public import Foundation

/// A query for one page of the ledger. Its cost depends only on the page size.
public struct TransactionQuery: Hashable, Sendable {
  public enum Scope: Hashable, Sendable {
    case deviceAndAccount
    case account(email: String)
    case device(String)
    case everything
  }

  public var scope: Scope
  public var productID: String?
  /// The last identifier of the previous page; nil for the first page.
  public var before: UInt64?
  public var limit: Int

  public init(
    scope: Scope = .deviceAndAccount, productID: String? = nil, before: UInt64? = nil,
    limit: Int = 200
  ) { (self.scope, self.productID, self.before, self.limit) = (scope, productID, before, limit) }
}

public struct TransactionPage: Hashable, Sendable {
  public var records: [TransactionRecord]
  public var hasMore: Bool

  public init(records: [TransactionRecord], hasMore: Bool) {
    (self.records, self.hasMore) = (records, hasMore)
  }
}

/// A part of the log, oldest first.
public struct EventPage: Hashable, Sendable {
  /// The world that the log belongs to. Event numbers start over in another world.
  public var worldID: UUID
  public var events: [WorldEvent]
  public var gone: Int

  public init(worldID: UUID = StoreState.noWorldID, events: [WorldEvent], gone: Int = 0) {
    (self.worldID, self.events, self.gone) = (worldID, events, gone)
  }
}

public struct EventQuery: Hashable, Sendable {
  public enum Scope: Hashable, Sendable {
    /// Events that concern this device, its signed-in account, or the whole world.
    case deviceAndAccount
    case everything
    /// Events of one transaction, including receipt checks until it was finished.
    case transaction(UInt64)
    /// Events of the last payment for a product on this device.
    case lastPayment(of: String)
    case failedPayments(everywhere: Bool)
  }

  public var scope: Scope
  public var after: Int64
  public var since: Date?
  public var limit: Int

  public init(
    _ scope: Scope = .deviceAndAccount, after: Int64 = 0, since: Date? = nil,
    limit: Int = WorldEvent.most
  ) { (self.scope, self.after, self.since, self.limit) = (scope, after, since, limit) }
}
