public import Foundation

/// The effect, without a charge, of a purchase on an active subscription that continues.
public enum PlanChange: Hashable, Sendable, Codable {
  /// The subscription already renews on this date: nothing to sell (storekit-rules 2.18).
  case renewsAlready(Date)
  /// The subscription renews on this date again, unchanged (storekit-rules 2.18).
  case goesOn(Date)
  /// The new plan starts, and is charged, on this date (storekit-rules 2.19).
  case begins(Date)

  public var beginning: Date? { if case .begins(let date) = self { date } else { nil } }

  /// The renewal date of the active plan; nil if a new plan starts instead.
  public var renewal: Date? {
    switch self {
    case .renewsAlready(let date), .goesOn(let date): date
    case .begins: nil
    }
  }
}

/// The plan that an upgrade replaces immediately (storekit-rules 3.7).
public struct ReplacedPlan: Hashable, Sendable {
  public var displayName: String
  /// The refund for the unused part of the period, in the currency that was paid; zero if it was
  /// free.
  public var refund: StorePrice

  public init(displayName: String, refund: StorePrice) {
    (self.displayName, self.refund) = (displayName, refund)
  }
}

extension Storefront {
  /// Returns the refund for the unused part of a period after an immediate plan change
  /// (storekit-rules 3.7): the remaining time's share of the price in whole minor units.
  ///
  /// - Parameter price: the price of the time from `start` to `end`.
  /// - Returns: zero if no time remains.
  package func refund(of price: Decimal, from start: Date, to end: Date, at now: Date) -> Decimal {
    let whole = Int(nearest: end.timeIntervalSince(start) * 1000)
    let left = min(whole, Int(nearest: end.timeIntervalSince(now) * 1000))
    guard whole > 0, left > 0 else { return 0 }
    let share = price * Decimal(left) / Decimal(whole)
    return share.rounded(digits: fractionDigits)
  }
}
