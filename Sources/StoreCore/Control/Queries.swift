public import Foundation

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

/// A part of the log, oldest first.
public struct EventPage: Hashable, Sendable {
  /// The world of the log: numbers count anew in another one.
  public var worldID: UUID
  public var events: [WorldEvent]
  /// The number of older events of this world that the log has let go of.
  public var gone: Int

  public init(worldID: UUID = DeviceSnapshot.noWorldID, events: [WorldEvent], gone: Int = 0) {
    self.worldID = worldID
    self.events = events
    self.gone = gone
  }
}

/// The part of the log to read.
public struct EventQuery: Hashable, Sendable {
  public enum Scope: Hashable, Sendable {
    /// The events that concern this device, the account signed in on it, or the whole world.
    case deviceAndAccount
    case everything
    /// One line of the ledger, with the payment that it came from, and the receipt's checks on its
    /// device until it was finished.
    case transaction(UInt64)
    /// The events of the last payment for a product on this device.
    case lastPayment(of: String)
    /// Payments that came to nothing, of this device or of who is signed in on it.
    case failedPayments(everywhere: Bool)
  }

  public var scope: Scope
  /// Only later ones than the one of this number.
  public var after: Int64
  public var since: Date?
  /// The greatest number of events, the newest.
  public var limit: Int

  public init(
    _ scope: Scope = .deviceAndAccount, after: Int64 = 0, since: Date? = nil,
    limit: Int = WorldEvent.most
  ) {
    self.scope = scope
    self.after = after
    self.since = since
    self.limit = limit
  }
}
