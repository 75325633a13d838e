public import Foundation

/// The effect of a purchase on a subscription whose present period goes on. Nothing is charged now.
public enum PlanChange: Hashable, Sendable, Codable {
  /// It runs and renews on this date: there is nothing to sell (storekit-rules 2.18).
  case renewsAlready(Date)
  /// It was to end on this date, or to become another plan, and renews as it is instead
  /// (storekit-rules 2.18).
  case goesOn(Date)
  /// A plan that begins, and is charged, on this date (storekit-rules 2.19).
  case begins(Date)

  public var beginning: Date? { if case .begins(let date) = self { date } else { nil } }

  /// The date of the running plan's renewal.
  public var renewal: Date? {
    switch self {
    case .renewsAlready(let date), .goesOn(let date): date
    case .begins: nil
    }
  }
}

/// The plan that an upgrade ends at once (storekit-rules 3.7).
public struct ReplacedPlan: Hashable, Sendable {
  public var displayName: String
  /// The refund for the rest of its period; zero if nothing was paid for that.
  public var refund: Decimal

  public init(displayName: String, refund: Decimal) {
    self.displayName = displayName
    self.refund = refund
  }
}

/// The refund for the rest of a period that an immediate change of plan ends (storekit-rules 3.7).
public enum ProratedRefund {
  /// Returns the price's share for the time that is left, rounded as the currency is written; zero
  /// where none is left.
  ///
  /// - Parameters:
  ///   - price: paid for the whole time from `start` to `end`.
  ///   - now: of the same clock as the two dates.
  public static func amount(
    of price: Decimal, from start: Date, to end: Date, at now: Date, in storefront: Storefront
  ) -> Decimal {
    let whole = Int(nearest: end.timeIntervalSince(start) * 1000)
    let left = min(whole, Int(nearest: end.timeIntervalSince(now) * 1000))
    guard whole > 0, left > 0 else { return 0 }
    var share = price * Decimal(left) / Decimal(whole)
    var rounded = Decimal()
    NSDecimalRound(&rounded, &share, storefront.fractionDigits, .plain)
    return rounded
  }
}
