public import Foundation

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
