package import StoreCore

/// Lengths of time as prices and offers name them.
package enum PeriodWords {
  package static func unit(_ unit: Period.Unit, _ count: Int) -> String {
    let word =
      switch unit {
      case .day: "day"
      case .week: "week"
      case .month: "month"
      case .year: "year"
      }
    return count == 1 ? word : word + "s"
  }

  /// `1 week`, `3 months`.
  package static func length(_ period: Period) -> String {
    "\(period.count) \(unit(period.unit, period.count))"
  }

  /// `per month`, `every 3 months`.
  package static func each(_ period: Period) -> String {
    period.count == 1
      ? "per \(unit(period.unit, 1))" : "every \(period.count) \(unit(period.unit, period.count))"
  }

  package static func every(_ period: Period) -> String {
    period.count == 1
      ? "every \(unit(period.unit, 1))" : "every \(period.count) \(unit(period.unit, period.count))"
  }

  /// `1 week free`, `$0.99 per month for 3 months`, `$9.99 for 6 months`.
  package static func offer(_ mode: OfferMode, _ period: Period, count: Int, price: String)
    -> String
  {
    let whole = length(Period(period.count * max(1, count), period.unit))
    return switch mode {
    case .free: "\(whole) free"
    case .payAsYouGo: "\(price) \(each(period)) for \(whole)"
    case .payUpFront: "\(price) for \(whole)"
    }
  }
}
