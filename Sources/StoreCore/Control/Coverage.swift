public import Foundation

/// The outcomes that purchases have had, counted by product and device, beside those that a catalog's
/// products can have.
///
/// A world keeps its counts for as long as it is there: no restore, undo or reset takes any back.
public struct Coverage: Hashable, Sendable {
  /// The number of times that an outcome came about for one product on one device.
  public struct Count: Hashable, Sendable {
    public var outcome: PurchaseOutcome
    /// The product; nil where it concerned no product alone.
    public var productID: String?
    /// The device; nil where it came about on none.
    public var device: String?
    public var count: Int
    /// The world's time at which it came about first, and last.
    public var first: Date
    public var last: Date

    public init(
      _ outcome: PurchaseOutcome, productID: String?, device: String?, count: Int, first: Date,
      last: Date
    ) {
      self.outcome = outcome
      self.productID = productID
      self.device = device
      self.count = count
      self.first = first
      self.last = last
    }
  }

  /// The number that a count ends at.
  public static let mostOfOne = 1 << 53

  /// All that is known of one outcome.
  public struct Line: Hashable, Sendable, Identifiable {
    public let outcome: PurchaseOutcome
    /// Whether the catalog's products can have it.
    public let isPossible: Bool
    public let counts: [Count]

    public var id: PurchaseOutcome { outcome }
    public var count: Int { counts.reduce(0) { min(Coverage.mostOfOne, $0 + $1.count) } }
    public var first: Date? { counts.map(\.first).min() }
    public var last: Date? { counts.map(\.last).max() }
    public var isSeen: Bool { !counts.isEmpty }
  }

  private let possible: Set<PurchaseOutcome>
  private let counts: [Count]

  public init(_ counts: [Count], possible: Set<PurchaseOutcome>) {
    self.possible = possible
    self.counts = counts
  }

  /// A line for each outcome, in the order of ``PurchaseOutcome/all``.
  public var lines: [Line] {
    let found = Dictionary(grouping: counts, by: \.outcome)
    return PurchaseOutcome.all.map { outcome in
      Line(
        outcome: outcome, isPossible: possible.contains(outcome),
        counts: (found[outcome] ?? []).sorted { $0.order.lexicographicallyPrecedes($1.order) })
    }
  }

  /// The number of outcomes that the catalog's products can have.
  public var possibleCount: Int { possible.count }
  /// The number of them that have come about.
  public var seenCount: Int { possible.intersection(counts.map(\.outcome)).count }

  /// The share of what has come about in what can, rounded down: 100 is all of it.
  public var percent: Int { possible.isEmpty ? 100 : seenCount * 100 / possible.count }
}

extension Coverage.Count {
  fileprivate var order: [String] { [productID ?? "", device ?? ""] }
}
