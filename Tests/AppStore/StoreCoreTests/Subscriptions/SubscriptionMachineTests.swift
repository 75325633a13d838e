import Foundation
import StoreCore
import Testing

/// Transitions that RulesOfSubscriptionsTests and RulesOfBillingTests do not prove.
@Suite struct SubscriptionMachineTests {
  private let monthly = RenewalCircumstances(period: Period(1, .month))

  private func date(_ text: String) -> Date {
    (try? Date("\(text)T10:00:00Z", strategy: .iso8601)) ?? .distantPast
  }

  private func failing(_ grace: WorldSettings.GracePeriod? = nil) -> RenewalCircumstances {
    var circumstances = monthly
    circumstances.billingFails = true
    circumstances.grace = grace
    return circumstances
  }

  /// Returns a subscription whose renewal could not be paid.
  private func failed(_ grace: WorldSettings.GracePeriod? = nil) -> SubscriptionMachine {
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    _ = machine.endPeriod(failing(grace))
    return machine
  }

  @Test(arguments: TimeRate.allCases)
  func everyDateIsInWholeSeconds(rate: TimeRate) throws {
    let start = date("2026-02-01")
    for period in Set(Period.ofSubscriptions + Period.ofOffers) {
      for length in WorldSettings.GracePeriod.allCases {
        var machine = SubscriptionMachine(expires: period.end(after: start, rate: rate))
        let circumstances = RenewalCircumstances(
          rate: rate, period: period, billingFails: true, grace: length)
        guard case .enteredGracePeriod(let end) = machine.endPeriod(circumstances) else { continue }
        machine.expectPayment(after: machine.expires, rate)
        let attempt = try #require(machine.nextAttempt)
        #expect(attempt > machine.expires)
        for date in [machine.expires, end, attempt] {
          #expect(date.milliseconds % 1000 == 0, "\(period.iso8601) at \(rate.name)")
        }
      }
    }
  }

  @Test func paymentIsRetriedWithTheNextDailyAttempt() {
    var machine = failed()
    #expect(machine.due == date("2026-04-02"))
    machine.expectPayment(after: date("2026-02-19").addingTimeInterval(60), .realTime)
    #expect(machine.due == date("2026-02-20"))
    let outcome = machine.endPeriod(monthly)
    #expect(outcome == .renewed(start: date("2026-02-20"), end: date("2026-03-20")))
    #expect(machine.nextAttempt == nil)
  }

  @Test func attemptInsideTheGracePeriodKeepsTheBillingDate() {
    var machine = failed(.threeDays)
    machine.expectPayment(after: date("2026-02-01"), .realTime)
    #expect(
      machine.endPeriod(monthly) == .renewed(start: date("2026-02-02"), end: date("2026-03-01")))
  }

  @Test func failedAttemptLeavesTheRetryUnchanged() {
    var machine = failed()
    machine.expectPayment(after: date("2026-02-10"), .realTime)
    #expect(machine.endPeriod(failing()) == nil)
    #expect(machine.phase == .inBillingRetry)
    #expect(machine.due == date("2026-04-02"))
    #expect(machine.endPeriod(failing()) == .expired(.billingError))
  }

  // MARK: - Turned off while the payment is outstanding

  @Test func expiredSubscriptionCannotBeResumed() {
    var machine = failed()
    #expect(machine.endPeriod(monthly) == .expired(.billingError))
    #expect(!machine.autoRenews && !machine.canSwitchRenewal(at: date("2026-04-02")))
    var byHand = failed()
    byHand.setAutoRenew(false, at: date("2026-02-03"))
    byHand.restart(until: date("2026-03-03"))
    #expect(!byHand.hasPausedRetry)
  }

  @Test func nextPeriodBeginsWithTheNextAttemptInGrace() {
    let running = SubscriptionMachine(expires: date("2026-02-01"))
    #expect(running.nextBeginning(after: date("2026-01-10"), .realTime) == date("2026-02-01"))
    let machine = failed(.sixteenDays)
    let now = date("2026-02-03").addingTimeInterval(60)
    #expect(machine.nextBeginning(after: now, .realTime) == date("2026-02-04"))
  }

  // MARK: - The answer to a higher price

  @Test func consentAfterARefusalResumesRenewal() {
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    machine.priceIncrease = .pending
    machine.answerPriceIncrease(false)
    machine.answerPriceIncrease(true)
    #expect(machine.autoRenews && machine.priceIncrease == .agreed)
  }

  @Test func resumingAfterARefusalAsksAgain() {
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    machine.priceIncrease = .pending
    machine.answerPriceIncrease(false)
    machine.setAutoRenew(true, at: date("2026-01-20"))
    #expect(machine.priceIncrease == .pending)
    #expect(machine.endPeriod(monthly) == .expired(.priceIncreaseDeclined))
  }

  @Test func expiryTurnsRenewalOff() {
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

  @Test func forcedRenewalBeginsNow() {
    var machine = SubscriptionMachine(expires: date("2026-02-01"))
    let outcome = machine.force(at: date("2026-01-15"), monthly)
    #expect(outcome == .renewed(start: date("2026-01-15"), end: date("2026-02-15")))
  }

  @Test func endedSubscriptionNeitherRenewsNorRecovers() {
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
}
