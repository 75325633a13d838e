public import Foundation

/// Identifies one row of a device's payment queue. Two payments for one product are two rows.
public struct QueueKey: Hashable, Sendable, Codable, Comparable, RawRepresentable {
  public var rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// One unfinished transaction in a device's payment queue.
public struct QueuedTransaction: Hashable, Sendable, Identifiable {
  public var id: QueueKey
  public var order: PaymentOrder
  public var phase: PaymentPhase
  /// Present in purchased and restored transactions alone, like `date` (storekit-rules 2.5).
  public var transactionID: UInt64?
  public var date: Date?
  public var original: OriginalPurchase?
  public var refusal: Refusal?
  /// Nothing was charged: a subscription that runs goes on another way. `transactionID` is its
  /// present period's.
  public var change: PlanChange?
  /// Whether this process drives the transaction; another process's are only shown.
  public var isOurs: Bool

  public init(
    id: QueueKey, order: PaymentOrder, phase: PaymentPhase, transactionID: UInt64? = nil,
    date: Date? = nil, original: OriginalPurchase? = nil, refusal: Refusal? = nil,
    change: PlanChange? = nil, isOurs: Bool = true
  ) {
    self.id = id
    self.order = order
    self.phase = phase
    self.transactionID = transactionID
    self.date = date
    self.original = original
    self.refusal = refusal
    self.change = change
    self.isOurs = isOurs
  }

  /// The state that a client sees; nil once the client has finished the transaction.
  public var state: PaymentState? { phase.state }
}

/// The purchase that a restored transaction points back to.
public struct OriginalPurchase: Hashable, Sendable, Codable {
  public var transactionID: UInt64
  public var date: Date

  public init(transactionID: UInt64, date: Date) {
    self.transactionID = transactionID
    self.date = date
  }
}
