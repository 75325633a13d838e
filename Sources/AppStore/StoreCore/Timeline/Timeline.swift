public import Foundation

/// An account's subscriptions and memberships in one app, over time.
///
/// What was charged and refunded comes from the ledger. Failures, questions and switches come from
/// the log, which keeps the newest ``WorldEvent/most`` events.
public struct Timeline: Hashable, Sendable {
  public var now: Date
  /// The date of the oldest event in the log if older ones were dropped; nil if none were.
  public var logStart: Date?
  public var rows: [Row]
  /// From the first purchase to the last scheduled date, also outside of the query's span.
  public var extent: DateInterval

  public init(now: Date, logStart: Date? = nil, rows: [Row] = [], extent: DateInterval? = nil) {
    (self.now, self.logStart, self.rows) = (now, logStart, rows)
    let dates = [now] + rows.flatMap { $0.bars.flatMap { [$0.start, $0.end] } }
    let shown = DateInterval(start: dates.min() ?? now, end: dates.max() ?? now)
    self.extent = extent ?? shown
  }

  /// A subscription, or all memberships of one product.
  public struct Row: Hashable, Sendable {
    public var accountEmail: String
    /// The original transaction of a subscription; nil for memberships.
    public var originalID: UInt64?
    /// The latest plan, or the product of the memberships.
    public var productID: String
    public var bars: [Bar]
    public var marks: [Mark]

    /// Whether the app decides when access ends. The App Store knows only the purchases of a
    /// non-renewing subscription.
    public var isOfApp: Bool { originalID == nil }

    public init(
      accountEmail: String, originalID: UInt64? = nil, productID: String, bars: [Bar] = [],
      marks: [Mark] = []
    ) {
      (self.accountEmail, self.originalID, self.productID) = (accountEmail, originalID, productID)
      (self.bars, self.marks) = (bars, marks)
    }
  }

  /// A span of time in one state.
  public struct Bar: Hashable, Sendable {
    /// The raw values appear in `razefaces timeline --json`.
    public enum Kind: String, CaseIterable, Sendable {
      case trial, offer, paid, grace, retry, lapsed, refunded
    }

    public var kind: Kind
    public var start, end: Date
    public var productID: String
    /// The transaction that paid for the period; nil if none did.
    public var transactionID: UInt64?
    /// The charge for the period; nil if there is none.
    public var price: StorePrice?
    public var isScheduled: Bool

    public init(
      _ kind: Kind, from start: Date, to end: Date, of productID: String,
      transactionID: UInt64? = nil, price: StorePrice? = nil, isScheduled: Bool = false
    ) {
      (self.kind, self.start, self.end, self.productID) = (kind, start, end, productID)
      (self.transactionID, self.price) = (transactionID, price)
      self.isScheduled = isScheduled
    }
  }

  /// Something that happened at one time, or that is scheduled.
  public struct Mark: Hashable, Sendable {
    /// The most important kind first. The raw values appear in `razefaces timeline --json`.
    public enum Kind: String, CaseIterable, Sendable {
      case failure, refund, planChange, priceIncrease, autoRenew, end, charge
    }

    public var kind: Kind
    public var date: Date
    public var transactionID: UInt64?
    /// The event in the log; nil if the ledger or the schedule is the source.
    public var event: WorldEvent?
    public var isScheduled = false
  }
}

extension Timeline {
  /// Returns the kinds of the bars that meet a condition.
  package func barKinds(_ condition: (Bar) -> Bool = { _ in true }) -> [Bar.Kind] {
    Bar.Kind.allCases.filter { kind in
      rows.contains { $0.bars.contains { $0.kind == kind && condition($0) } }
    }
  }

  package var markKinds: [Mark.Kind] {
    Mark.Kind.allCases.filter { kind in rows.contains { $0.marks.contains { $0.kind == kind } } }
  }
}

/// A query for one account's timeline in the app of this device.
public struct TimelineQuery: Hashable, Sendable {
  /// The maximum number of periods in a row. The newest of the span are returned.
  public static let mostPeriods = 2000

  /// An email address; nil for the account that is signed in.
  public var account: String?
  /// Nil for all of the past and what is scheduled.
  public var span: DateInterval?

  public init(account: String? = nil, span: DateInterval? = nil) {
    (self.account, self.span) = (account, span)
  }
}

extension Timeline.Mark.Kind {
  /// Creates the kind of an event of a subscription; nil if the timeline does not show it.
  public init?(_ fact: WorldEvent.Fact) {
    switch fact {
    case .billingFailed: self = .failure
    case .renewalProductChanged: self = .planChange
    case .priceIncrease: self = .priceIncrease
    case .autoRenewSwitched: self = .autoRenew
    case .refundRequested: self = .refund
    case .expired: self = .end
    default: return nil
    }
  }
}

extension Timeline.Row {
  /// Creates a row with the charges and refunds of one product's memberships, oldest first.
  public init(memberships records: [TransactionRecord]) {
    self.init(
      accountEmail: records.first?.accountEmail ?? "", productID: records.first?.productID ?? "")
    for record in records where record.ownership == .purchased {
      if record.price > 0 {
        marks.append(
          Timeline.Mark(kind: .charge, date: record.purchaseDate, transactionID: record.id))
      }
      guard let date = record.revocationDate else { continue }
      marks.append(Timeline.Mark(kind: .refund, date: date, transactionID: record.id))
      guard record.purchaseDate < date else { continue }
      bars.append(
        Timeline.Bar(
          .refunded, from: record.purchaseDate, to: date, of: productID,
          transactionID: record.id, price: StorePrice(record.price, in: record.storefront)))
    }
    marks.sort { $0.date < $1.date }
  }

  /// Drops what is outside of a span. Bars at its ends keep their dates.
  public mutating func cut(to span: DateInterval) {
    bars.removeAll { $0.end <= span.start || $0.start >= span.end }
    marks.removeAll { !span.contains($0.date) }
  }
}
