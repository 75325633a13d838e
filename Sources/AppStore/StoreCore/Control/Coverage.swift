public import Foundation

/// The outcomes seen in a world and those that its catalog allows. Counts are never reset.
public struct Coverage: Hashable, Sendable {
  public struct Count: Hashable, Sendable {
    public var outcome: PurchaseOutcome
    public var productID, device: String?
    public var count: Int
    public var first, last: Date

    public init(
      _ outcome: PurchaseOutcome, productID: String?, device: String?, count: Int, first: Date,
      last: Date
    ) {
      (self.outcome, self.productID, self.device, self.count) = (outcome, productID, device, count)
      (self.first, self.last) = (first, last)
    }
  }

  /// The maximum count of an outcome. Counting stops there.
  public static let mostOfOne = 1 << 53

  public struct Line: Hashable, Sendable, Identifiable {
    public let outcome: PurchaseOutcome
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
    (self.possible, self.counts) = (possible, counts)
  }

  /// A line for each outcome, in the order of ``PurchaseOutcome/all``.
  public var lines: [Line] {
    let found = Dictionary(grouping: counts, by: \.outcome)
    return PurchaseOutcome.all.map { outcome in
      Line(
        outcome: outcome, isPossible: possible.contains(outcome),
        counts: (found[outcome] ?? []).sorted {
          ($0.productID ?? "", $0.device ?? "") < ($1.productID ?? "", $1.device ?? "")
        })
    }
  }

  public var possibleCount: Int { possible.count }
  public var seenCount: Int { possible.intersection(counts.map(\.outcome)).count }
  public var percent: Int { possible.isEmpty ? 100 : seenCount * 100 / possible.count }
}
