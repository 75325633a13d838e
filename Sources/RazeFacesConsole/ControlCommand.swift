package import Foundation
package import StoreCore

/// What the tester wants done to the world, as a value. The runner turns it into one call of
/// `StoreControl`; nothing of it goes through the app.
package enum ControlCommand: Hashable, Sendable {
  case arm(Fault)
  case disarm(FaultPoint)
  case clearFaults
  case setOffline(Bool)
  case setStoreDown(Bool)
  /// In milliseconds; nil for none.
  case setLatency(ClosedRange<Int>?)
  case set(WorldChange)
  case setPaymentsAllowed(Bool)

  case approve(QueueKey)
  case decline(QueueKey)
  case resolveInterruption(Int64)

  case requestRefund(UInt64, RefundReason)
  case decideRefund(UInt64, approved: Bool)
  case refund(UInt64)
  case finish(UInt64)
  case delete(UInt64)

  case setAutoRenew(UInt64, Bool)
  case renew(UInt64)
  case expire(UInt64)
  case resolveBilling(UInt64)
  case raisePrice(UInt64, to: Decimal)
  case answerPriceIncrease(UInt64, agreed: Bool)

  case advance(ClockStep)
  case setRate(TimeRate)
  case realTime

  case addTester(NewTester)
  case removeTester(String)
  case setTerritory(String, countryCode: String)
  case setAsksToBuy(String, Bool)
  case clearHistory(String)
  case join(String, familyOf: String)
  case leaveFamily(String)

  case signOut(device: String)
}

/// How far the clock is moved by hand.
package enum ClockStep: Hashable, CaseIterable, Sendable {
  case day, week, month, year
  /// To when something happens by itself.
  case nextEvent

  package var period: Period? {
    switch self {
    case .day: Period(1, .day)
    case .week: Period(1, .week)
    case .month: Period(1, .month)
    case .year: Period(1, .year)
    case .nextEvent: nil
    }
  }
}

/// One change to a world's settings.
package enum WorldChange: Hashable, Sendable {
  case interruptsPurchases(Bool)
  case declinedStaysDeferred(Bool)
  case refundPolicy(WorldSettings.RefundPolicy)
  case billingFails(Bool)
  case gracePeriod(Bool)
  case renewalLimit(Int?)
  case agreement(Bool?)
  case clearedForSale(String, Bool?)
  case appBundleID(String?)
  /// All of them as they are in a new world.
  case standard

  package func apply(to settings: inout WorldSettings) {
    switch self {
    case .interruptsPurchases(let on): settings.interruptsPurchases = on
    case .declinedStaysDeferred(let on): settings.declinedStaysDeferred = on
    case .refundPolicy(let policy): settings.refundPolicy = policy
    case .billingFails(let on): settings.billingFails = on
    case .gracePeriod(let on): settings.gracePeriod = on
    case .renewalLimit(let limit): settings.renewalLimit = limit
    case .agreement(let inEffect): settings.paidApplicationsAgreement = inEffect
    case .clearedForSale(let id, let isCleared): settings.clearedForSale[id] = isCleared
    case .appBundleID(let id): settings.appBundleID = id
    case .standard: settings = .standard
    }
  }
}
