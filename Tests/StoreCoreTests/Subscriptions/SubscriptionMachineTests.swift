import Foundation
import StoreCore
import Testing

@Suite struct SubscriptionMachineTests {
  static func date(_ text: String) -> Date {
    (try? Date("\(text)T10:00:00Z", strategy: .iso8601)) ?? .distantPast
  }

  func date(_ text: String) -> Date { Self.date(text) }
  let monthly = RenewalCircumstances(period: Period(1, .month))

  @Test func renewalsFollowEachOtherAndComeBackToTheLastDayOfTheMonth() {
    var machine = SubscriptionMachine(expires: date("2026-01-31"))
    var ends: [Date] = []
    for _ in 1...4 {
      guard case .renewed(let start, let end) = machine.pass(monthly) else { break }
      #expect(start == (ends.last ?? date("2026-01-31")))
      ends.append(end)
    }
    #expect(ends == ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"].map(date))
    #expect(machine.renewals == 4)
  }

  @Test func aLeapDayComesBackInLeapYears() {
    let yearly = RenewalCircumstances(period: Period(1, .year))
    var machine = SubscriptionMachine(expires: date("2028-02-29"))
    var ends: [Date] = []
    for _ in 1...4 {
      if case .renewed(_, let end) = machine.pass(yearly) { ends.append(end) }
    }
    #expect(ends == ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"].map(date))
  }

  @Test func aCancelledSubscriptionEndsWithItsPeriod() {
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    machine.autoRenews = false
    #expect(machine.phase == .subscribed)
    #expect(machine.pass(monthly) == .expired(.cancelled))
    #expect(machine.due == nil)
  }

  @Test func theLimitOfRenewalsEndsIt() {
    var limited = monthly
    limited.limit = 2
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    #expect(machine.pass(limited) != .expired(.cancelled))
    #expect(machine.pass(limited) != .expired(.cancelled))
    #expect(machine.pass(limited) == .expired(.cancelled))
    #expect(!machine.autoRenews)
  }

  @Test func withoutConsentToAHigherPriceItEnds() {
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    machine.priceIncrease = .pending
    #expect(machine.pass(monthly) == .expired(.priceIncreaseDeclined))
    var agreed = SubscriptionMachine(expires: date("2026-02-01"))
    agreed.priceIncrease = .agreed
    #expect(agreed.pass(monthly) != .expired(.priceIncreaseDeclined))
  }

  @Test func aProductThatIsGoneIsNotRenewed() {
    var gone = monthly
    gone.isProductAvailable = false
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    #expect(machine.pass(gone) == .expired(.productUnavailable))
  }

  @Test func failedBillingIsRetriedForSixtyDaysThenEnds() {
    var failing = monthly
    failing.billingFails = true
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    #expect(machine.pass(failing) == .enteredBillingRetry(until: date("2026-04-02")))
    #expect(machine.phase == .inBillingRetry && !machine.phase.isEntitled)
    #expect(machine.due == date("2026-04-02"))
    #expect(machine.pass(failing) == .expired(.billingError))
  }

  @Test func theGracePeriodKeepsAccessForSixteenDays() {
    var failing = monthly
    failing.billingFails = true
    failing.grace = .sixteenDays
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    #expect(machine.pass(failing) == .enteredGracePeriod(until: date("2026-02-17")))
    #expect(machine.phase.isEntitled)
    #expect(machine.pass(failing) == .enteredBillingRetry(until: date("2026-04-02")))
    #expect(!machine.phase.isEntitled)
  }

  @Test func recoveryInsideTheGracePeriodKeepsTheBillingDate() {
    var failing = monthly
    failing.billingFails = true
    failing.grace = .sixteenDays
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    _ = machine.pass(failing)
    let outcome = machine.recover(at: date("2026-02-10"), monthly)
    #expect(outcome == .renewed(start: date("2026-02-10"), end: date("2026-03-01")))
  }

  @Test func recoveryAfterTheGracePeriodMovesTheBillingDate() {
    var failing = monthly
    failing.billingFails = true
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    _ = machine.pass(failing)
    let outcome = machine.recover(at: date("2026-02-20"), monthly)
    #expect(outcome == .renewed(start: date("2026-02-20"), end: date("2026-03-20")))
    #expect(machine.pass(monthly) == .renewed(start: date("2026-03-20"), end: date("2026-04-20")))
  }

  @Test func whatCanBePaidAgainIsPaidWithTheNextDailyAttempt() {
    var failing = monthly
    failing.billingFails = true
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    _ = machine.pass(failing)
    #expect(machine.due == date("2026-04-02"))
    machine.expectPayment(after: date("2026-02-19").addingTimeInterval(60), .realTime)
    #expect(machine.due == date("2026-02-20"))
    let outcome = machine.pass(monthly)
    #expect(outcome == .renewed(start: date("2026-02-20"), end: date("2026-03-20")))
    #expect(machine.nextAttempt == nil)
  }

  @Test func anAttemptInsideTheGracePeriodKeepsTheBillingDate() {
    var failing = monthly
    failing.billingFails = true
    failing.grace = .threeDays
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    _ = machine.pass(failing)
    machine.expectPayment(after: date("2026-02-01"), .realTime)
    #expect(machine.pass(monthly) == .renewed(start: date("2026-02-02"), end: date("2026-03-01")))
  }

  @Test func anAttemptThatFailsAgainLeavesTheRetryAsItWas() {
    var failing = monthly
    failing.billingFails = true
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    _ = machine.pass(failing)
    machine.expectPayment(after: date("2026-02-10"), .realTime)
    #expect(machine.pass(failing) == nil)
    #expect(machine.phase == .inBillingRetry)
    #expect(machine.due == date("2026-04-02"))
    machine.autoRenews = false
    machine.expectPayment(after: date("2026-02-20"), .realTime)
    #expect(machine.pass(monthly) == nil)
    #expect(machine.pass(monthly) == .expired(.billingError))
  }

  @Test func aForcedRenewalBeginsNow() {
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    let outcome = machine.force(at: date("2026-01-15"), monthly)
    #expect(outcome == .renewed(start: date("2026-01-15"), end: date("2026-02-15")))
  }

  @Test func whatHasEndedNeitherRenewsNorRecovers() {
    for end in [SubscriptionPhase.expired, .revoked] {
      var machine = SubscriptionMachine(expires: date("2026-02-01"))
      if end == .expired { _ = machine.expireNow(at: date("2026-01-10")) } else { machine.revoke() }
      #expect(machine.phase == end)
      #expect(machine.due == nil)
      #expect(machine.pass(monthly) == nil)
      #expect(machine.force(at: date("2026-01-20"), monthly) == nil)
      #expect(machine.recover(at: date("2026-01-20"), monthly) == nil)
      #expect(machine.expireNow(at: date("2026-01-20")) == nil)
    }
  }

  @Test func anExpiryByHandEndsAccessAtThatMoment() {
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    #expect(machine.expireNow(at: date("2026-01-10")) == .expired(.cancelled))
    #expect(machine.expires == date("2026-01-10"))
  }

  @Test func aFasterRateShortensThePeriodAndLeavesTheDatesAlone() {
    var fast = monthly
    fast.rate = .monthIs5Minutes
    let start = date("2026-02-01")
    var machine = SubscriptionMachine(expires: start)
    #expect(machine.pass(fast) == .renewed(start: start, end: start.addingTimeInterval(300)))
  }
}
