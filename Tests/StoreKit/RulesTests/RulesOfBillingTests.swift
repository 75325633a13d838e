import Foundation
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

/// storekit-rules 3.8, 3.20, 3.23 and 3.24: introductory offers, cancellation during billing retry, and
/// answers to price increases.
@MainActor @Suite(.ownWorld) struct RulesOfBillingTests {
  /// Opens a world whose account subscribed with a code, has paid, and had no introductory offer.
  private func with(
    _ phase: SubscriptionPhase = .subscribed, _ body: (AppWorld, UInt64) async throws -> Void
  ) async throws {
    let world = try await AppWorld()
    let control = world.control
    await world.redeem("RAZEMONTH")
    let id = try #require(try await control.subscriptions().first).originalID
    try await world.change(id, .renew)
    if phase != .subscribed {
      try await world.set(.billingFails(true))
      try await world.set(.gracePeriod(phase == .inGracePeriod ? .sixteenDays : nil))
      try await world.pass(days: 33)
      try await world.set(.billingFails(false))
    }
    #expect(try await control.subscriptions().first?.machine.phase == phase)
    try await body(world, id)
  }

  // MARK: - Introductions

  @Test(arguments: [SubscriptionPhase.subscribed, .inGracePeriod, .inBillingRetry])
  func subscriberGetsNoIntroductoryOffer(phase: SubscriptionPhase) async throws {
    try await with(phase) { world, _ in
      let yearly = try await world.product(AppWorld.yearly)
      #expect(await yearly.subscription?.isEligibleForIntroOffer == false)
      let bought = try await world.own(AppWorld.yearly)
      #expect(bought.offer == nil && bought.price == Decimal(string: "29.99"))
      #expect(try world.lastConfirmation().offer == nil)
    }
  }

  @Test func formerSubscriberMayHaveTheFirstIntroductoryOffer() async throws {
    try await with { world, id in
      try await world.change(id, .expire)
      let yearly = try await world.product(AppWorld.yearly)
      #expect(await yearly.subscription?.isEligibleForIntroOffer == true)
      #expect(try await world.own(AppWorld.yearly).offerType == .introductory)
    }
  }

  // MARK: - Turned off while a payment is outstanding

  @Test func canceledInGraceAccessLastsUntilItsEnd() async throws {
    try await with(.inGracePeriod) { world, id in
      try await world.change(id, .cancelRenewal)
      let status = try await world.status()
      let info = try status.renewalInfo.payloadValue
      #expect(status.state == .inGracePeriod && !info.isInBillingRetry && !info.willAutoRenew)
      #expect(await world.products(of: Transaction.currentEntitlements) == [AppWorld.monthly])
      #expect(try await pendingRenewals(world).isEmpty)

      try await world.pass(days: 16)
      let ended = try await world.status()
      #expect(ended.state == .expired)
      #expect(try ended.renewalInfo.payloadValue.expirationReason == .billingError)
      #expect(await world.products(of: Transaction.currentEntitlements).isEmpty)
      #expect(try await pendingRenewals(world).isEmpty)
    }
  }

  @Test func canceledInRetryItExpiresAtOnce() async throws {
    try await with(.inBillingRetry) { world, id in
      #expect(try await pendingRenewals(world).count == 1)
      try await world.change(id, .cancelRenewal)
      let status = try await world.status()
      let info = try status.renewalInfo.payloadValue
      #expect(status.state == .expired && !info.isInBillingRetry)
      #expect(info.expirationReason == .billingError)
      #expect(try await pendingRenewals(world).isEmpty)
      try await world.pass(days: 20)
      #expect(try await world.status().state == .expired)
    }
  }

  @Test(arguments: [SubscriptionPhase.inGracePeriod, .inBillingRetry])
  func resumedInTimeItIsRetried(phase: SubscriptionPhase) async throws {
    try await with(phase) { world, id in
      try await world.change(id, .cancelRenewal)
      try await world.pass(days: 5)
      try await world.change(id, .resumeRenewal)
      #expect(try await world.status().renewalInfo.payloadValue.isInBillingRetry)
      #expect(try await pendingRenewals(world).count == 1)
      try await world.pass(days: 1)
      #expect(try await world.status().state == .subscribed)
    }
  }

  @Test func afterSixtyDaysItCannotBeResumed() async throws {
    try await with(.inBillingRetry) { world, id in
      try await world.change(id, .cancelRenewal)
      try await world.pass(days: 60)
      await #expect(throws: StoreFailure.misuse(.subscriptionIsOver(id))) {
        try await world.change(id, .resumeRenewal)
      }
    }
  }

  @Test func downgradeInGraceBeginsWhenTheSheetSays() async throws {
    let world = try await AppWorld()
    try await world.own(AppWorld.yearly)
    try await world.set(.billingFails(true))
    try await world.set(.gracePeriod(.sixteenDays))
    try await world.pass(days: 9.5)
    try await world.set(.billingFails(false))
    await world.buy(AppWorld.monthly)
    let date = try #require(try world.lastConfirmation().change?.beginning)
    #expect(date > (try await world.now()))
    try await world.advance(to: date)
    let begun = try #require(try await world.ledger().first)
    #expect(begun.productID == AppWorld.monthly && begun.purchaseDate == date)
  }

  // MARK: - A higher price

  @Test(arguments: [true, false])
  func withoutConsentTheSubscriptionEnds(hasSaidNo: Bool) async throws {
    try await with { world, id in
      try await world.change(id, .raisePrice(9))
      if hasSaidNo { try await world.change(id, .refusePrice) }
      let info = try await world.status().renewalInfo.payloadValue
      #expect(info.priceIncreaseStatus == .pending && info.willAutoRenew == !hasSaidNo)
      let facts = try await world.control.events(EventQuery(.everything)).events.map(\.fact)
      #expect(facts.contains(.priceIncrease(state: .declined, price: 9)) == hasSaidNo)
      #expect(facts.contains(.autoRenewSwitched(isOn: false)) == hasSaidNo)

      try await world.pass(days: 32)
      let ended = try await world.status()
      let last = try ended.renewalInfo.payloadValue
      #expect(ended.state == .expired && !last.willAutoRenew)
      #expect(last.expirationReason == .didNotConsentToPriceIncrease)
    }
  }

  @Test(arguments: [true, false])
  func newSubscriptionCostsTheNewPrice(hasSaidNo: Bool) async throws {
    let world = try await AppWorld()
    let id = try await world.own(AppWorld.monthly).originalID
    try await world.change(id, .raisePrice(9))
    if hasSaidNo { try await world.change(id, .refusePrice) }
    try await world.pass(days: 32)
    let again = try await world.own(AppWorld.monthly)
    #expect(again.price == 9 && again.offer == nil)
    #expect(try world.lastConfirmation().price == 9)
    try await world.pass(days: 32)
    #expect(try await world.ledger().first?.price == 9)
  }

  @Test func raisedPriceIsShownOnTheProduct() async throws {
    let world = try await AppWorld()
    @MainActor func shown() async throws -> [Decimal] {
      let response = await world.ask(for: [AppWorld.monthly]).response
      let original = try #require(response?.products.first?.price as Decimal?)
      return [original, try await world.product(AppWorld.monthly).price]
    }
    let control = world.store.control
    let id = try await world.own(AppWorld.monthly).originalID
    #expect(try await Set(shown()) == [Decimal(string: "2.99")])
    try await control.perform(.subscription(id, .raisePrice(9)))
    try await control.perform(.subscription(id, .agreeToPrice))
    #expect(try await Set(shown()) == [Decimal(string: "2.99")])
    try await world.pass(days: 32)
    #expect(try await world.ledger().first?.price == 9)
    #expect(try await Set(shown()) == [9])
    try await control.perform(.subscription(id, .expire))
    #expect(try await Set(shown()) == [9])
    #expect(try await world.own(AppWorld.monthly).price == 9)
    #expect(try world.lastConfirmation().price == 9)
    try await control.perform(.signOut(device: "iphone"))
    #expect(try await Set(shown()) == [Decimal(string: "2.99")])
  }

  @Test(arguments: [true, false])
  func buyingACurrentPlanAgreesToItsNewPrice(hasSaidNo: Bool) async throws {
    try await with { world, id in
      let control = world.control
      let end = try #require(try await control.subscriptions().first).machine.expires
      try await world.change(id, .raisePrice(9))
      if hasSaidNo { try await world.change(id, .refusePrice) }
      await world.buy(AppWorld.monthly)
      let sheet = try world.lastConfirmation()
      #expect(sheet.change == .begins(end) && sheet.price == 0 && sheet.regularPrice == 9)
      let info = try await world.status().renewalInfo.payloadValue
      #expect(info.willAutoRenew && info.priceIncreaseStatus == .agreed && info.renewalPrice == 9)
      try await world.pass(days: 32)
      #expect(try await world.ledger().first?.price == 9)
    }
  }

  @Test func refusedPriceKeepsAChangeOfPlan() async throws {
    let world = try await AppWorld()
    let yearly = try await world.own(AppWorld.yearly)
    await world.buy(AppWorld.monthly)
    try await world.change(yearly.originalID, .raisePrice(99))
    try await world.change(yearly.originalID, .refusePrice)
    #expect(try await world.status().renewalInfo.payloadValue.willAutoRenew)
    try await world.pass(days: 8)
    #expect(await world.products(of: Transaction.currentEntitlements) == [AppWorld.monthly])
  }

  // MARK: - What was chosen stays

  @Test func changeOfPlanSurvivesCancelingAndResuming() async throws {
    let world = try await AppWorld()
    let yearly = try await world.own(AppWorld.yearly)
    await world.buy(AppWorld.monthly)
    for isOn in [false, true] {
      try await world.change(yearly.originalID, isOn ? .resumeRenewal : .cancelRenewal)
      let info = try await world.status().renewalInfo.payloadValue
      #expect(info.autoRenewPreference == AppWorld.monthly && info.willAutoRenew == isOn)
    }
    try await world.pass(days: 8)
    #expect(await world.products(of: Transaction.currentEntitlements) == [AppWorld.monthly])
  }

  @Test func scheduledOfferIsNotReplaced() async throws {
    let world = try await AppWorld()
    try await world.own(AppWorld.monthly)
    await world.redeem("RAZEMONTH")
    let discount = try await world.discount("stay")
    await world.buy(AppWorld.monthly) { $0.paymentDiscount = discount }
    #expect(try world.last().errorCode == .ineligibleForOffer)
    let code = Refusal.OfferName(.offerCode, id: "RAZEMONTH")
    let refusals = try await world.control.offerProblems(of: AppWorld.monthly)
    #expect(refusals["stay"] == .anotherBegins(code, email: AppWorld.email))
    #expect(try await world.status().renewalInfo.payloadValue.offerID == "RAZEMONTH")

    // Once the offer has begun, the next one is allowed.
    try await world.pass(days: 8)
    #expect(try await world.control.offerProblems(of: AppWorld.monthly)["stay"] == nil)
  }

  @Test func freePurchaseIsRefunded() async throws {
    let world = try await AppWorld()
    let trial = try await world.own(AppWorld.monthly)
    #expect(trial.price == 0)
    world.presenter.refundReason = .unsatisfied
    #expect(try await trial.beginRefundRequest() == .success)
    try await world.perform(.transaction(trial.id, .approveRefund))
    #expect(try await world.status().state == .revoked)
    #expect(await Transaction.currentEntitlement(for: AppWorld.monthly) == nil)
    let refunded = try #require(await Transaction.latest(for: AppWorld.monthly)).payloadValue
    #expect(refunded.revocationDate != nil && refunded.revocationType == .fullRefund)
    #expect(refunded.revocationPercentage == 100)
    let line = try #require(try await world.ledger().first)
    #expect(line.refundable == 0 && !line.isRefundable)
  }

  @Test func trialThatAnUpgradeReplacedIsRefunded() async throws {
    let world = try await AppWorld()
    let trial = try await world.own(AppWorld.monthly)
    try await world.own(AppWorld.yearly)
    try await world.refund(trial.id)
    let line = try #require(try await world.ledger().last)
    #expect(line.isUpgraded && line.revocationPercentage == 100_000)
    #expect(try await world.status().state == .subscribed)
  }

  // MARK: - What verifyReceipt says

  private func pendingRenewals(_ world: AppWorld) async throws -> [JSONTree] {
    try #require(try await world.verifyReceipt()["pending_renewal_info"]?.list)
  }

  @Test func endOfTheGracePeriodIsInWholeSeconds() async throws {
    let start = AppWorld.start.addingTimeInterval(0.25)
    let world = try await AppWorld(start: start)
    try await world.own(AppWorld.monthly)
    try await world.set(.billingFails(true))
    try await world.set(.gracePeriod(.sixteenDays))
    try await world.pass(days: 8)
    let renewal = try #require(try await pendingRenewals(world).first)
    let end = try #require(renewal["grace_period_expires_date_ms"]?.text)
    #expect(end == String(AppWorld.start.addingTimeInterval(23 * AppWorld.day).milliseconds))
  }
}

extension AppWorld {
  /// Returns the answer of verifyReceipt to this device's receipt.
  func verifyReceipt() async throws -> JSONTree {
    let receipt = try #require(try await Bundle.main.appStoreReceipt)
    let body = try JSONEncoder().encode([
      "receipt-data": receipt.base64EncodedString(),
      "password": store.control.catalog.appSpecificSharedSecret,
    ])
    let answer = try await store.service.verifyReceipt(body, at: .sandbox)
    return try JSONDecoder().decode(JSONTree.self, from: answer)
  }
}
