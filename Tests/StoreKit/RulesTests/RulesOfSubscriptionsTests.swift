import Foundation
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

/// storekit-rules 3.6 to 3.8. The catalog's subscriptions begin with a free week.
@MainActor @Suite(.ownWorld) struct RulesOfSubscriptionsTests {
  private let world: AppWorld

  init() async throws { world = try await AppWorld() }

  typealias State = Product.SubscriptionInfo.RenewalState

  @Test func statesHaveApplesNumbers() {
    let states: [State] = [.subscribed, .expired, .inBillingRetryPeriod, .inGracePeriod, .revoked]
    #expect(states.map(\.rawValue) == [1, 2, 3, 4, 5])
  }

  @Test func expiryIsAStatusAndNotATransaction() async throws {
    let bought = try await world.own(AppWorld.monthly)
    #expect(try await world.status().state == .subscribed)
    try await world.change(bought.originalID, .cancelRenewal)
    try await world.pass(days: 8)
    #expect(try await world.status().state == .expired)
    #expect(try await world.ledger().count == 1)
    #expect(await world.products(of: Transaction.currentEntitlements).isEmpty)
  }

  @Test func gracePeriodEntitlesAndRetryDoesNot() async throws {
    try await world.own(AppWorld.monthly)
    try await world.set(.billingFails(true))
    try await world.set(.gracePeriod(.sixteenDays))
    try await world.pass(days: 8)
    let grace = try await world.status()
    #expect(grace.state == .inGracePeriod)
    let now = try await world.now()
    #expect(try grace.transaction.payloadValue.expirationDate ?? .distantFuture < now)
    #expect(await world.products(of: Transaction.currentEntitlements) == [AppWorld.monthly])

    try await world.pass(days: 16)
    #expect(try await world.status().state == .inBillingRetryPeriod)
    #expect(await world.products(of: Transaction.currentEntitlements).isEmpty)
  }

  @Test func refundOfThePeriodRevokesTheSubscription() async throws {
    try await world.own(AppWorld.monthly)
    try await world.pass(days: 8)
    let paid = try #require(await Transaction.latest(for: AppWorld.monthly)).payloadValue
    try await world.refund(paid.id)
    #expect(try await world.status().state == .revoked)
    #expect(await world.products(of: Transaction.currentEntitlements).isEmpty)
  }

  @Test func familyHasEachPeriodOfTheBuyer() async throws {
    let member = AppWorld.member
    let world = try await AppWorld(email: member)
    let buyer = try await world.device("ipad", signedInAs: AppWorld.email)
    try await buyer.own(AppWorld.yearly)
    try await world.perform(.tester(member, .join(familyOf: AppWorld.email)))
    let first = try #require(await Transaction.latest(for: AppWorld.yearly)).payloadValue
    #expect(try await world.status().state == .subscribed)

    let renewed = try await world.update { try await world.pass(days: 8) }
    let bought = try #require(try await buyer.control.entitlements().first)
    #expect(renewed.ownershipType == .familyShared && renewed.reason == .renewal)
    #expect(renewed.originalID == first.id && renewed.id != first.id)
    #expect(renewed.purchaseDate == bought.purchaseDate)
    #expect(renewed.expirationDate == bought.expirationDate)
    #expect(await world.products(of: Transaction.currentEntitlements) == [AppWorld.yearly])
    let status = try await world.status()
    #expect(status.state == .subscribed)
    #expect(try status.transaction.payloadValue.id == renewed.id)
    #expect(try status.renewalInfo.payloadValue.originalTransactionID == first.id)
    #expect(try status.renewalInfo.payloadValue.renewalDate == bought.expirationDate)

    try await world.perform(.tester(member, .leaveFamily))
    #expect(try await world.status().state == .revoked)
    // The period that has ended stays as it is.
    let copies = try await world.ledger().filter { $0.ownership == .familyShared }
    #expect(copies.map { $0.revocationDate == nil } == [false, true])
    try await world.pass(days: 366)
    #expect(await world.products(of: Transaction.all) == [AppWorld.yearly, AppWorld.yearly])
    #expect(await world.products(of: Transaction.currentEntitlements).isEmpty)
  }

  @Test func upgradeIsImmediate() async throws {
    let monthly = try await world.own(AppWorld.monthly)
    try await world.own(AppWorld.yearly)
    #expect(await world.products(of: Transaction.currentEntitlements) == [AppWorld.yearly])
    let former = try #require(await Transaction.latest(for: AppWorld.monthly)).payloadValue
    #expect(former.id == monthly.id && former.isUpgraded)
    #expect(try await Product.SubscriptionInfo.status(for: AppWorld.group).count == 1)
  }

  @Test func upgradeRefundsTheRestOfThePeriod() async throws {
    try await world.own(AppWorld.monthly)
    try await world.pass(days: 7)
    let paid = try #require(try await world.ledger().first)
    #expect(paid.cause == .renewal && paid.price == Decimal(string: "2.99"))
    let end = try #require(paid.expirationDate)
    try await world.pass(days: end.timeIntervalSince(try await world.now()) / AppWorld.day / 2)
    try await world.own(AppWorld.yearly)
    let former = try #require(try await world.ledger().first { $0.id == paid.id })
    #expect(former.isUpgraded && former.proratedRefund == Decimal(string: "1.5"))
    #expect(former.price == paid.price && former.revocationDate == nil)
    #expect(former.facts.last == .replaced(by: AppWorld.yearly))
    let signed = try await world.control.inspectTransaction(paid.id)?.document.payload
    #expect(signed?["isUpgraded"] == .flag(true) && signed?["proratedRefund"] == nil)
    #expect(try await world.ledger().first?.proratedRefund == nil)
  }

  @Test func upgradeSheetNamesTheReplacedPlanAndTheRefund() async throws {
    try await world.own(AppWorld.monthly)
    try await world.own(AppWorld.yearly)
    #expect(try world.lastConfirmation().replaced?.refund.amount == 0)
    let later = try await AppWorld()
    try await later.own(AppWorld.monthly)
    try await later.pass(days: 7)
    await later.buy(AppWorld.yearly)
    let replaced = try #require(try later.lastConfirmation().replaced)
    #expect(replaced.displayName == "Club, Monthly")
    let former = try await later.ledger().first { $0.isUpgraded }
    #expect(replaced.refund.amount == former?.proratedRefund && replaced.refund.amount > 0)
  }

  @Test func upgradeFromAFreeTrialRefundsNothing() async throws {
    let free = try await world.own(AppWorld.monthly)
    try await world.own(AppWorld.yearly)
    let former = try #require(try await world.ledger().first { $0.id == free.id })
    #expect(former.isUpgraded && former.proratedRefund == 0)
    #expect(former.facts == [.replaced(by: AppWorld.yearly)])
  }

  @Test func downgradeBeginsWithTheNextRenewal() async throws {
    try await world.own(AppWorld.yearly)
    await world.buy(AppWorld.monthly)
    #expect(await world.products(of: Transaction.currentEntitlements) == [AppWorld.yearly])
    let renewal = try await world.status().renewalInfo.payloadValue
    #expect(renewal.currentProductID == AppWorld.yearly)
    #expect(renewal.autoRenewPreference == AppWorld.monthly)
    try await world.pass(days: 8)
    #expect(await world.products(of: Transaction.currentEntitlements) == [AppWorld.monthly])
  }

  @Test func downgradeSheetChargesNothingAndNamesItsBeginning() async throws {
    let yearly = try await world.own(AppWorld.yearly)
    let end = try #require(yearly.expirationDate)
    await world.buy(AppWorld.monthly)
    let sheet = try world.lastConfirmation()
    #expect(sheet.change == .begins(end) && sheet.price == 0 && sheet.offer == nil)
    #expect(sheet.regularPrice == Decimal(string: "2.99"))
    #expect(world.states(of: AppWorld.monthly) == [.purchasing, .purchased])
    #expect(world.presenter.announced.last?.change == .begins(end))
    #expect(try await world.ledger().map(\.productID) == [AppWorld.yearly])
  }

  @Test func renewingPlanIsNotSoldAgain() async throws {
    let bought = try await world.own(AppWorld.monthly)
    let end = try #require(bought.expirationDate)
    await world.buy(AppWorld.monthly)
    #expect(try world.lastConfirmation().change == .renewsAlready(end))
    #expect(world.states(of: AppWorld.monthly).last == .failed)
    let error = try #require(try world.last().error)
    #expect((error as? SKError)?.code == .unknown)
    let underlying = try #require(error.underlying)
    #expect(underlying.domain == "ASDServerErrorDomain" && underlying.code == 3532)
    #expect(underlying.localizedFailureReason == "You're currently subscribed to this.")
    #expect(underlying.localizedDescription == underlying.localizedFailureReason)
    #expect(try await world.ledger().count == 1)
  }

  @Test func buyingARenewingPlanReturnsItsTransaction() async throws {
    try await world.own(AppWorld.monthly)
    try await world.pass(days: 8)
    let held = try await world.status().transaction.payloadValue
    let plan = try await world.product(AppWorld.monthly)
    let result = try #require(try await plan.purchase().transaction).payloadValue
    #expect(result.id == held.id && result.reason == .renewal)
    await result.finish()
    #expect(try world.lastConfirmation().change != nil)
    #expect(try await world.ledger().count == 2)
    #expect(try await world.store.service.storeState().queue.isEmpty)
  }

  @Test func buyingACanceledPlanResumesIt() async throws {
    let bought = try await world.own(AppWorld.monthly)
    let end = try #require(bought.expirationDate)
    try await world.change(bought.originalID, .cancelRenewal)
    await world.buy(AppWorld.monthly)
    let sheet = try world.lastConfirmation()
    #expect(sheet.change == .goesOn(end) && sheet.price == 0)
    #expect(world.states(of: AppWorld.monthly).last == .purchased)
    #expect(try await world.ledger().count == 1)
    #expect(try await world.status().renewalInfo.payloadValue.willAutoRenew)
  }

  @Test func buyingTheCurrentPlanCancelsADowngrade() async throws {
    try await world.own(AppWorld.yearly)
    await world.buy(AppWorld.monthly)
    await world.buy(AppWorld.yearly)
    let renewal = try await world.status().renewalInfo.payloadValue
    #expect(renewal.autoRenewPreference == AppWorld.yearly)
    #expect(try await world.ledger().count == 1)
    try await world.pass(days: 8)
    #expect(try await world.ledger().map(\.productID) == [AppWorld.yearly, AppWorld.yearly])
  }

  @Test func downgradeResumesRenewal() async throws {
    let bought = try await world.own(AppWorld.yearly)
    try await world.change(bought.originalID, .cancelRenewal)
    await world.buy(AppWorld.monthly)
    try await world.pass(days: 8)
    #expect(await world.products(of: Transaction.currentEntitlements) == [AppWorld.monthly])
  }

  @Test(arguments: [("P1M", true), ("P1Y", false)])
  func crossgradeIsImmediateOnlyForTheSameDuration(
    period: String, isImmediate: Bool
  ) async throws {
    let catalog = try Catalog.shipped {
      $0.replacingOccurrences(of: #""level": 1"#, with: #""level": 2"#)
        .replacingOccurrences(of: #""period": "P1Y""#, with: #""period": "\#(period)""#)
    }
    let world = try await AppWorld(catalog: catalog)
    try await world.own(AppWorld.monthly)
    await world.buy(AppWorld.yearly)
    let now = await world.products(of: Transaction.currentEntitlements)
    #expect(now == [isImmediate ? AppWorld.yearly : AppWorld.monthly])
    let renewal = try await world.status().renewalInfo.payloadValue
    #expect(renewal.autoRenewPreference == AppWorld.yearly)
  }

  @Test func introductoryOfferIsAvailableOncePerGroup() async throws {
    let monthly = try await world.product(AppWorld.monthly)
    #expect(await monthly.subscription?.isEligibleForIntroOffer == true)
    let first = try await world.own(AppWorld.monthly)
    #expect(first.offerType == .introductory && first.price == 0)
    #expect(first.expirationDate == AppWorld.start.addingTimeInterval(7 * AppWorld.day))
    #expect(await monthly.subscription?.isEligibleForIntroOffer == false)
    try await world.change(first.originalID, .expire)
    let second = try await world.own(AppWorld.yearly)
    #expect(second.offer == nil && second.price == Decimal(string: "29.99"))
    let other = try await AppWorld(email: AppWorld.member)
    let theirs = try await other.own(AppWorld.monthly)
    #expect(theirs.offerType == .introductory)
  }

  @Test func billingIsRetriedForSixtyDays() async throws {
    try await world.own(AppWorld.monthly)
    try await world.set(.billingFails(true))
    try await world.pass(days: 7 + 59)
    #expect(try await world.status().state == .inBillingRetryPeriod)
    try await world.pass(days: 1)
    let status = try await world.status()
    #expect(status.state == .expired)
    #expect(try status.renewalInfo.payloadValue.expirationReason == .billingError)
  }

  @Test(arguments: [true, false])
  func gracePeriodKeepsTheBillingDate(graceIsOn: Bool) async throws {
    let bought = try await world.own(AppWorld.monthly)
    let due = try #require(bought.expirationDate)
    try await world.set(.billingFails(true))
    try await world.set(.gracePeriod(graceIsOn ? .sixteenDays : nil))
    try await world.pass(days: 10)
    try await world.set(.billingFails(false))
    try await world.change(bought.originalID, .resolveBilling)
    let status = try await world.status()
    #expect(status.state == .subscribed)
    let from = graceIsOn ? due : try await world.now()
    let end = Period(1, .month).end(after: from)
    #expect(try status.transaction.payloadValue.expirationDate == end)
  }

  @Test func systemAsksAboutAPriceIncreaseAtEachLaunch() async throws {
    let bought = try await world.own(AppWorld.monthly)
    try await world.change(bought.originalID, .raisePrice(9))
    #expect(world.priceQuestions == 1)
    try await world.relaunch()
    #expect(world.priceQuestions == 2)
    try await world.change(bought.originalID, .agreeToPrice)
    try await world.relaunch()
    #expect(world.priceQuestions == 2)
  }

  @Test func appCanPostponePriceConsent() async throws {
    let delegate = Postponer()
    world.queue.delegate = delegate
    let bought = try await world.own(AppWorld.monthly)
    #expect(delegate.asked == 0)
    try await world.change(bought.originalID, .raisePrice(9))
    #expect(delegate.asked == 1 && world.priceQuestions == 0)
    world.queue.showPriceConsentIfNeeded()
    await StoreConnection.current.idle()
    #expect(delegate.asked == 1 && world.priceQuestions == 1)
    delegate.shows = true
    try await world.change(bought.originalID, .raisePrice(12))
    #expect(delegate.asked == 2 && world.priceQuestions == 2)
  }

  @Test(arguments: [
    ("P1W", WorldSettings.GracePeriod.threeDays, 3.0), ("P1W", .sixteenDays, 6),
    ("P1W", .twentyEightDays, 6), ("P1M", .threeDays, 3), ("P1M", .sixteenDays, 16),
    ("P1Y", .twentyEightDays, 28),
  ])
  func graceLastsAsLongAsAppStoreConnectSays(
    period: String, grace: WorldSettings.GracePeriod, days: Double
  ) async throws {
    let catalog = try Catalog.shipped {
      $0.replacingOccurrences(of: #""period": "P1M""#, with: #""period": "\#(period)""#)
    }
    let world = try await AppWorld(catalog: catalog)
    let bought = try await world.own(AppWorld.monthly)
    try await world.set(.billingFails(true))
    try await world.set(.gracePeriod(grace))
    try await world.pass(days: 7)
    let ends = try await world.status().renewalInfo.payloadValue.gracePeriodExpirationDate
    #expect(ends == bought.expirationDate?.addingTimeInterval(days * AppWorld.day))
  }
}

/// A delegate that postpones the price consent sheet.
private final class Postponer: NSObject, SKPaymentQueueDelegate {
  var shows = false
  private(set) var asked = 0

  func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool {
    asked += 1
    return shows
  }
}

extension AppWorld {
  fileprivate var priceQuestions: Int {
    presenter.shown.count { if case .priceConsent = $0 { true } else { false } }
  }

  func now() async throws -> Date { try await store.control.now() }

  func lastConfirmation() throws -> PurchaseSheet {
    let sheets = presenter.shown.compactMap { sheet -> PurchaseSheet? in
      guard case .confirm(let purchase) = sheet else { return nil }
      return purchase
    }
    return try #require(sheets.last)
  }
}
