public import Foundation
import StoreCore

/// The length of one period of a subscription or of an offer.
open class SKProductSubscriptionPeriod: NSObject, @unchecked Sendable {
  private final var period: Period?

  public override init() { super.init() }

  open var numberOfUnits: Int { period?.count ?? 0 }

  open var unit: SKProduct.PeriodUnit {
    switch period?.unit {
    case .day, nil: .day
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? SKProductSubscriptionPeriod else { return false }
    return numberOfUnits == other.numberOfUnits && unit == other.unit
  }

  open override var hash: Int { numberOfUnits &* 4 &+ Int(unit.rawValue) }
}

extension SKProductSubscriptionPeriod {
  convenience init(_ period: Period) {
    self.init()
    self.period = period
  }
}
