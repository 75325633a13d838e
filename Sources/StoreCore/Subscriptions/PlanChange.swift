public import Foundation

/// What buying does to a subscription whose present period goes on. Nothing is charged now.
public enum PlanChange: Hashable, Sendable, Codable {
  /// It runs and renews on this date: there is nothing to sell (storekit-rules 2.18).
  case renewsAlready(Date)
  /// It was to end on this date, or to become another plan, and renews as it is instead
  /// (storekit-rules 2.18).
  case goesOn(Date)
  /// What was bought begins on this date, and is charged then (storekit-rules 2.19).
  case begins(Date)
}
