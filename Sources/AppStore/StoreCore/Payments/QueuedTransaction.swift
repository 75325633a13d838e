public import Foundation

/// The identifier of a row in a device's payment queue. Each payment has its own row.
public struct QueueKey: Hashable, Sendable, Codable, Comparable, RawRepresentable {
  public var rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

public struct QueuedTransaction: Hashable, Sendable, Identifiable {
  public var id: QueueKey
  public var order: PaymentOrder
  public var phase: PaymentPhase
  /// The transaction's identifier. Like `date`, nil unless the payment is purchased or restored
  /// (storekit-rules 2.5).
  public var transactionID: UInt64?
  public var date: Date?
  public var original: OriginalPurchase?
  public var refusal: Refusal?
  /// A plan change that charges nothing now; `transactionID` then belongs to the current period.
  public var change: PlanChange?
  /// Whether this process handles the transaction, instead of only displaying it.
  public var isOurs: Bool
  /// Whether the store queued it, such as a renewal or the family's purchase. Nobody is buying it.
  public var isAnnounced = false

  public init(
    id: QueueKey, order: PaymentOrder, phase: PaymentPhase, transactionID: UInt64? = nil,
    date: Date? = nil, original: OriginalPurchase? = nil, refusal: Refusal? = nil,
    change: PlanChange? = nil, isOurs: Bool = true
  ) {
    (self.id, self.order, self.phase, self.transactionID) = (id, order, phase, transactionID)
    (self.date, self.original, self.refusal, self.change) = (date, original, refusal, change)
    self.isOurs = isOurs
  }

  /// The state that clients see; nil after the client finished the transaction.
  public var state: PaymentState? { phase.state }
}

public struct OriginalPurchase: Hashable, Sendable, Codable {
  public var transactionID: UInt64
  public var date: Date

  public init(transactionID: UInt64, date: Date) {
    (self.transactionID, self.date) = (transactionID, date)
  }
}
