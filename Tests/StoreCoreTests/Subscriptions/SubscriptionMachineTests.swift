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
      guard case .renewed(let start, let end) = machine.endPeriod(monthly) else { break }
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
      if case .renewed(_, let end) = machine.endPeriod(yearly) { ends.append(end) }
    }
    #expect(ends == ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"].map(date))
  }

  @Test func aCancelledSubscriptionEndsWithItsPeriod() {
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    #expect(machine.setAutoRenew(false, at: date("2026-01-10")) == nil)
    #expect(machine.phase == .subscribed)
    #expect(machine.endPeriod(monthly) == .expired(.cancelled))
    #expect(machine.due == nil)
  }

  @Test func theLimitOfRenewalsEndsIt() {
    var limited = monthly
    limited.limit = 2
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    #expect(machine.endPeriod(limited) != .expired(.cancelled))
    #expect(machine.endPeriod(limited) != .expired(.cancelled))
    #expect(machine.endPeriod(limited) == .expired(.cancelled))
    #expect(!machine.autoRenews)
  }

  @Test func withoutConsentToAHigherPriceItEnds() {
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    machine.priceIncrease = .pending
    #expect(machine.endPeriod(monthly) == .expired(.priceIncreaseDeclined))
    var agreed = SubscriptionMachine(expires: date("2026-02-01"))
    agreed.priceIncrease = .agreed
    #expect(agreed.endPeriod(monthly) != .expired(.priceIncreaseDeclined))
  }

  @Test func aProductThatIsGoneIsNotRenewed() {
    var gone = monthly
    gone.isProductAvailable = false
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    #expect(machine.endPeriod(gone) == .expired(.productUnavailable))
  }

  @Test func failedBillingIsRetriedForSixtyDaysThenEnds() {
    var failing = monthly
    failing.billingFails = true
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    #expect(machine.endPeriod(failing) == .enteredBillingRetry(until: date("2026-04-02")))
    #expect(machine.phase == .inBillingRetry && !machine.phase.isEntitled)
    #expect(machine.due == date("2026-04-02"))
    #expect(machine.endPeriod(failing) == .expired(.billingError))
  }

  @Test func theGracePeriodKeepsAccessForSixteenDays() {
    var failing = monthly
    failing.billingFails = true
    failing.grace = .sixteenDays
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    #expect(machine.endPeriod(failing) == .enteredGracePeriod(until: date("2026-02-17")))
    #expect(machine.phase.isEntitled)
    #expect(machine.endPeriod(failing) == .enteredBillingRetry(until: date("2026-04-02")))
    #expect(!machine.phase.isEntitled)
  }

  @Test func recoveryInsideTheGracePeriodKeepsTheBillingDate() {
    var failing = monthly
    failing.billingFails = true
    failing.grace = .sixteenDays
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    _ = machine.endPeriod(failing)
    let outcome = machine.recover(at: date("2026-02-10"), monthly)
    #expect(outcome == .renewed(start: date("2026-02-10"), end: date("2026-03-01")))
  }

  @Test func recoveryAfterTheGracePeriodMovesTheBillingDate() {
    var failing = monthly
    failing.billingFails = true
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    _ = machine.endPeriod(failing)
    let outcome = machine.recover(at: date("2026-02-20"), monthly)
    #expect(outcome == .renewed(start: date("2026-02-20"), end: date("2026-03-20")))
    #expect(
      machine.endPeriod(monthly) == .renewed(start: date("2026-03-20"), end: date("2026-04-20")))
  }

  @Test func whatCanBePaidAgainIsPaidWithTheNextDailyAttempt() {
    var failing = monthly
    failing.billingFails = true
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    _ = machine.endPeriod(failing)
    #expect(machine.due == date("2026-04-02"))
    machine.expectPayment(after: date("2026-02-19").addingTimeInterval(60), .realTime)
    #expect(machine.due == date("2026-02-20"))
    let outcome = machine.endPeriod(monthly)
    #expect(outcome == .renewed(start: date("2026-02-20"), end: date("2026-03-20")))
    #expect(machine.nextAttempt == nil)
  }

  @Test func anAttemptInsideTheGracePeriodKeepsTheBillingDate() {
    var failing = monthly
    failing.billingFails = true
    failing.grace = .threeDays
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    _ = machine.endPeriod(failing)
    machine.expectPayment(after: date("2026-02-01"), .realTime)
    #expect(
      machine.endPeriod(monthly) == .renewed(start: date("2026-02-02"), end: date("2026-03-01")))
  }

  @Test func anAttemptThatFailsAgainLeavesTheRetryAsItWas() {
    var failing = monthly
    failing.billingFails = true
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    _ = machine.endPeriod(failing)
    machine.expectPayment(after: date("2026-02-10"), .realTime)
    #expect(machine.endPeriod(failing) == nil)
    #expect(machine.phase == .inBillingRetry)
    #expect(machine.due == date("2026-04-02"))
    #expect(machine.endPeriod(failing) == .expired(.billingError))
  }

  // MARK: - Turned off while the payment is outstanding

  private func failed(_ grace: WorldSettings.GracePeriod? = nil) -> SubscriptionMachine {
    var failing = monthly
    failing.billingFails = true
    failing.grace = grace
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    _ = machine.endPeriod(failing)
    return machine
  }

  @Test func whatIsTurnedOffInGraceIsNotTriedAgainAndEndsWithIt() {
    var machine = failed(.sixteenDays)
    machine.expectPayment(after: date("2026-02-02"), .realTime)
    #expect(machine.setAutoRenew(false, at: date("2026-02-03")) == nil)
    #expect(machine.phase == .inGracePeriod && !machine.isRetrying && machine.hasPausedRetry)
    machine.expectPayment(after: date("2026-02-03"), .realTime)
    #expect(machine.due == date("2026-02-17"))
    #expect(machine.recover(at: date("2026-02-04"), monthly) == nil)
    #expect(machine.endPeriod(monthly) == .expired(.billingError))
    #expect(machine.intent == .billingError && machine.due == nil)
  }

  @Test func whatIsTurnedOffInRetryEndsAtOnce() {
    var machine = failed()
    #expect(machine.setAutoRenew(false, at: date("2026-02-03")) == .expired(.billingError))
    #expect(machine.phase == .expired && machine.intent == .billingError && machine.hasPausedRetry)
  }

  @Test func whatIsTurnedOnAgainInTimeIsTriedAgain() {
    var machine = failed(.sixteenDays)
    machine.setAutoRenew(false, at: date("2026-02-03"))
    #expect(machine.setAutoRenew(true, at: date("2026-02-04")) == nil)
    #expect(machine.isRetrying && !machine.hasPausedRetry)
    machine.setAutoRenew(false, at: date("2026-02-05"))
    _ = machine.endPeriod(monthly)
    let end = date("2026-04-02")
    #expect(machine.canSwitchRenewal(at: date("2026-04-01")))
    #expect(machine.setAutoRenew(true, at: date("2026-04-01")) == .enteredBillingRetry(until: end))
    #expect(machine.phase == .inBillingRetry && machine.due == end)
    machine.expectPayment(after: date("2026-04-01"), .realTime)
    #expect(machine.endPeriod(monthly) != nil && machine.phase == .subscribed)
  }

  @Test func afterSixtyDaysItIsOver() {
    var machine = failed()
    machine.setAutoRenew(false, at: date("2026-02-03"))
    #expect(!machine.canSwitchRenewal(at: date("2026-04-02")))
    #expect(machine.setAutoRenew(true, at: date("2026-04-02")) == nil)
    #expect(machine.phase == .expired && !machine.autoRenews)
  }

  @Test func whatEndedByItselfIsNotTakenUpAgain() {
    var machine = failed()
    #expect(machine.endPeriod(monthly) == .expired(.billingError))
    #expect(!machine.autoRenews && !machine.canSwitchRenewal(at: date("2026-04-02")))
    var byHand = failed()
    byHand.setAutoRenew(false, at: date("2026-02-03"))
    byHand.begin(until: date("2026-03-03"))
    #expect(!byHand.hasPausedRetry)
  }

  @Test func theNextPeriodBeginsWithTheNextAttemptInGrace() {
    let running = SubscriptionMachine(expires: date("2026-02-01"))
    #expect(running.nextBeginning(after: date("2026-01-10"), .realTime) == date("2026-02-01"))
    let machine = failed(.sixteenDays)
    let now = date("2026-02-03").addingTimeInterval(60)
    #expect(machine.nextBeginning(after: now, .realTime) == date("2026-02-04"))
  }

  // MARK: - The answer to a higher price

  @Test func aNoTurnsItOffAndIsWhyItEnds() {
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    machine.priceIncrease = .pending
    machine.answerPriceIncrease(false)
    #expect(!machine.autoRenews && machine.priceIncrease == .declined)
    #expect(machine.endPeriod(monthly) == .expired(.priceIncreaseDeclined))
    #expect(machine.priceIncrease == .declined)
  }

  @Test func aYesAfterANoTurnsItOnAgain() {
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    machine.priceIncrease = .pending
    machine.answerPriceIncrease(false)
    machine.answerPriceIncrease(true)
    #expect(machine.autoRenews && machine.priceIncrease == .agreed)
  }

  @Test func whoTurnsItOnAgainAfterANoIsAskedOnceMore() {
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    machine.priceIncrease = .pending
    machine.answerPriceIncrease(false)
    machine.setAutoRenew(true, at: date("2026-01-20"))
    #expect(machine.priceIncrease == .pending)
    #expect(machine.endPeriod(monthly) == .expired(.priceIncreaseDeclined))
  }

  @Test func aNoDoesNotConcernAnotherPlan() {
    var other = monthly
    (other.changesPlan, other.isPriceRaised) = (true, false)
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    machine.priceIncrease = .pending
    machine.answerPriceIncrease(false, isForNextPeriod: false)
    #expect(machine.autoRenews)
    #expect(
      machine.endPeriod(other) == .renewed(start: date("2026-02-01"), end: date("2026-03-01")))
  }

  @Test func afterItsEndNothingRenewsWhateverEndedIt() {
    let pending = { (machine: inout SubscriptionMachine) in machine.priceIncrease = .pending }
    var gone = monthly
    gone.isProductAvailable = false
    for (change, circumstances) in [(pending, monthly), ({ _ in }, gone)] {
      var machine = SubscriptionMachine(expires: date("2026-02-01"))
      change(&machine)
      _ = machine.endPeriod(circumstances)
      #expect(machine.phase == .expired && !machine.autoRenews)
    }
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
      #expect(machine.endPeriod(monthly) == nil)
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
    #expect(machine.endPeriod(fast) == .renewed(start: start, end: start.addingTimeInterval(300)))
  }
}
