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

  public var beginning: Date? { if case .begins(let date) = self { date } else { nil } }

  /// Of the plan that runs.
  public var renewal: Date? {
    switch self {
    case .renewsAlready(let date), .goesOn(let date): date
    case .begins: nil
    }
  }
}

/// What an upgrade ends at once (storekit-rules 3.7).
public struct ReplacedPlan: Hashable, Sendable {
  public var displayName: String
  /// What is given back for the rest of its period; zero if nothing was paid for that.
  public var refund: Decimal

  public init(displayName: String, refund: Decimal) {
    self.displayName = displayName
    self.refund = refund
  }
}
