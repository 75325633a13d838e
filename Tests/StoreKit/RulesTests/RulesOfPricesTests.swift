import Foundation
import StoreCore
import StoreKit
import TestSupport
import Testing

@testable import StoreSimulation

/// storekit-rules 3.20, 3.24 and 3.28: the next period has one price in one currency, wherever it is
/// shown, asked for, charged, or signed.
@MainActor @Suite(.ownWorld) struct RulesOfPricesTests {
  static let pro = "com.example.razefaces.pro.monthly"
  static let low = "com.example.razefaces.low.monthly"
  static let cents = { (price: Int) in Decimal(price) / 100 }

  /// Opens a world whose group has a higher and a lower plan without offers.
  private func world() async throws -> AppWorld {
    try await AppWorld(
      catalog: Catalog.shipped {
        $0.replacing(
          #""products": ["#,
          with: """
            "products": [\(Self.plan(Self.pro, level: 1, "5.99", "158000")),
            \(Self.plan(Self.low, level: 3, "0.99", "25000")),
            """)
      })
  }

  private static func plan(_ id: String, level: Int, _ dollars: String, _ dong: String) -> String {
    """
    {"productID": "\(id)", "type": "Auto-Renewable Subscription", "referenceName": "\(id)",
     "clearedForSale": true, "familySharable": false,
     "subscription": {"group": "\(AppWorld.group)", "level": \(level), "period": "P1M"},
     "prices": {"USA": \(dollars), "VNM": \(dong), "KOR": 8800},
     "localizations": {"en": {"displayName": "Plan \(level)", "description": "A plan."}}}
    """
  }

  private func move(_ world: AppWorld, to country: String) async throws {
    try await world.perform(.tester(AppWorld.email, .setTerritory(country)))
  }

  /// Returns the next price wherever it is announced: in the tester's list, and signed.
  private func announced(_ world: AppWorld) async throws -> Set<String> {
    let info = try await world.status().renewalInfo.payloadValue
    let next = try #require(try await world.subscription().next)
    return [
      "\(next.price.amount) \(next.storefront.currencyCode)",
      "\(info.renewalPrice ?? -1) \(info.currency?.identifier ?? "")",
    ]
  }

  private func charged(_ world: AppWorld) async throws -> String {
    let line = try #require(try await world.ledger().first)
    return "\(line.price) \(line.currencyCode)"
  }

  // MARK: - Storefronts

  @Test func renewalCostsThePriceOfTheNewStorefront() async throws {
    let world = try await world()
    try await world.own(Self.pro)
    #expect(try await announced(world) == ["5.99 USD"])
    try await move(world, to: "VNM")
    #expect(try await announced(world) == ["158000 VND"])
    try await world.pass(days: 32)
    #expect(try await charged(world) == "158000 VND")
  }

  @Test func increaseAppliesInItsStorefrontOnly() async throws {
    let world = try await world()
    let id = try await world.own(Self.pro).originalID
    try await world.change(id, .raisePrice(8))
    try await world.change(id, .agreeToPrice)
    try await move(world, to: "VNM")
    #expect(try await announced(world) == ["158000 VND"])
    #expect(try await world.subscription().machine.priceIncrease == .none)
    #expect(try await world.product(Self.pro).price == 158_000)
    try await world.pass(days: 32)
    #expect(try await charged(world) == "158000 VND")
    // The answer is for the first period at its price.
    try await move(world, to: "USA")
    #expect(try await announced(world) == ["8 USD"])
    #expect(try await world.subscription().machine.priceIncrease == .agreed)
    try await world.pass(days: 32)
    #expect(try await charged(world) == "8 USD")
    #expect(try await world.product(Self.pro).price == 8)
    try await move(world, to: "VNM")
    #expect(try await world.product(Self.pro).price == 158_000)
  }

  @Test func consentCountsForThePriceThatWasShown() async throws {
    let world = try await world()
    let id = try await world.own(Self.pro).originalID
    try await world.change(id, .raisePrice(8))
    try await move(world, to: "VNM")
    #expect(try await world.store.service.storeState().raisedPrice == nil)
    await #expect(throws: StoreFailure.misuse(.noPriceIncrease(id))) {
      try await world.change(id, .agreeToPrice)
    }
    try await world.pass(days: 32)
    #expect(try await charged(world) == "158000 VND")
    try await world.change(id, .raisePrice(200_000))
    #expect(try await world.store.service.storeState().raisedPrice?.price == 200_000)
  }

  @Test func replacedPlanIsRefundedInTheCurrencyThatWasPaid() async throws {
    let world = try await AppWorld()
    await world.redeem("RAZEMONTH")
    try await world.pass(days: 40)
    try await move(world, to: "KOR")
    try await world.own(AppWorld.yearly)
    let sheet = try world.lastConfirmation()
    let replaced = try #require(
      try await world.ledger().first { $0.productID == AppWorld.monthly && $0.isUpgraded })
    let refund = try #require(sheet.replaced?.refund)
    #expect(refund.storefront.currencyCode == "USD" && refund.amount == replaced.proratedRefund)
    #expect(sheet.price == 44_000 && sheet.storefront.currencyCode == "KRW")
  }

  @Test(arguments: [true, false])
  func interruptedPurchaseIsConfirmedAgainAtAnotherPrice(agrees: Bool) async throws {
    let world = try await AppWorld()
    try await world.set(.interruptsPurchases(true))
    await world.buy(AppWorld.face)
    try await world.set(.interruptsPurchases(false))
    try await move(world, to: "KOR")
    let interruption = try #require(try await world.control.interruptions().first)
    #expect(interruption.shownPrice?.text == "$0.99")
    #expect(interruption.presentPrice?.storefront.currencyCode == "KRW")
    if !agrees { world.presenter.rule = { _ in .cancel } }
    let outcome = try await world.store.resolveInterruption()
    #expect(outcome == .resolved(.asksAgain))
    await StoreConnection.current.idle()
    let sheet = try world.lastConfirmation()
    #expect(sheet.lapse == .price && sheet.storefront.currencyCode == "KRW")
    let ledger = try await world.ledger()
    #expect(ledger.map(\.price) == (agrees ? [sheet.price] : []))
  }

  @Test func introductoryOfferWithoutAPriceDoesNotApply() async throws {
    let world = try await AppWorld(
      catalog: Catalog.shipped {
        $0.replacing(
          #""introductoryOffer": {"mode": "free", "period": "P1W", "numberOfPeriods": 1}"#,
          with: #""introductoryOffer": {"mode": "payUpFront", "period": "P1M","# + "\n"
            + #""prices": {"USA": 1, "VNM": 25000, "CHN": 6, "TWN": 30}}"#)
      })
    try await move(world, to: "KOR")
    let bought = try await world.own(AppWorld.monthly)
    #expect(bought.price == 4400 && bought.offer == nil)
    #expect(try world.lastConfirmation().offer == nil)
  }

  // MARK: - Increases

  @Test func refusalSurvivesADowngrade() async throws {
    let world = try await world()
    let id = try await world.own(Self.pro).originalID
    try await world.change(id, .raisePrice(8))
    try await world.change(id, .refusePrice)
    await world.buy(Self.low)
    #expect(try await world.subscription().machine.priceIncrease == .declined)
    for change in [TesterCommand.Subscription.cancelRenewal, .resumeRenewal] {
      try await world.change(id, change)
      #expect(try await world.subscription().machine.priceIncrease == .declined)
    }
    #expect(try await world.status().renewalInfo.payloadValue.willAutoRenew)
    try await world.pass(days: 32)
    #expect(try await charged(world) == "0.99 USD")
    #expect(try await world.subscription().machine.priceIncrease == .none)
  }

  @Test func refundClosesAPriceIncrease() async throws {
    let world = try await world()
    let bought = try await world.own(Self.pro)
    try await world.change(bought.id, .raisePrice(8))
    try await world.refund(bought.id)
    #expect(
      try await world.status().renewalInfo.payloadValue.priceIncreaseStatus == .noIncreasePending)
    let renewals = try await world.verifyReceipt()["pending_renewal_info"]?.list
    #expect(renewals?.compactMap { $0["price_consent_status"] } == [])
    await #expect(throws: StoreFailure.misuse(.noPriceIncrease(bought.id))) {
      try await world.change(bought.id, .agreeToPrice)
    }
  }

  /// Opens a world with a subscription whose present period and the next two cost $1.49.
  private func withOffer() async throws -> (AppWorld, UInt64) {
    let world = try await AppWorld()
    let id = try await world.own(AppWorld.monthly).originalID
    let discount = try await world.discount("stay")
    await world.buy(AppWorld.monthly) { $0.paymentDiscount = discount }
    try await world.pass(days: 10)
    #expect(try await charged(world) == "1.49 USD")
    try await world.change(id, .raisePrice(5))
    return (world, id)
  }

  /// The third renewal after the trial is the first one at the full price.
  private func fullPriceDate(_ world: AppWorld) async throws -> Date {
    let expires = try await world.subscription().machine.expires
    return Period(2, .month).end(after: expires)
  }

  @Test func increaseNamesTheDayOfItsFirstCharge() async throws {
    let (world, _) = try await withOffer()
    let date = try await fullPriceDate(world)
    guard
      case .present(.priceConsent(let sheet)) = try await world.store.service.priceConsent(
        answer: nil)
    else { throw StoreFailure.other(.misuse, "No consent is asked for.") }
    #expect(sheet.begins == date && sheet.price == 5)
    #expect(sheet.presentPrice.text == "$1.49")
    #expect(try await announced(world) == ["1.49 USD"])
    let info = try await world.status().renewalInfo.payloadValue
    #expect(info.priceIncreaseStatus == .pending && info.willAutoRenew)
  }

  @Test(arguments: [true, false])
  func withoutConsentAnOfferIsUsedUpFirst(hasSaidNo: Bool) async throws {
    let (world, id) = try await withOffer()
    let date = try await fullPriceDate(world)
    if hasSaidNo { try await world.change(id, .refusePrice) }
    #expect(try await world.status().renewalInfo.payloadValue.willAutoRenew)
    try await world.advance(to: date.addingTimeInterval(-AppWorld.day))
    let last = try await world.status()
    #expect(last.state == .subscribed)
    let info = try last.renewalInfo.payloadValue
    #expect(info.priceIncreaseStatus == .pending && info.willAutoRenew == !hasSaidNo)
    #expect(
      try await world.ledger().prefix(3).map(\.price) == [
        Self.cents(149), Self.cents(149), Self.cents(149),
      ])
    try await world.pass(days: 2)
    let ended = try await world.status()
    #expect(ended.state == .expired)
    #expect(
      try ended.renewalInfo.payloadValue.expirationReason == .didNotConsentToPriceIncrease)
    #expect(try await charged(world) == "1.49 USD")
  }

  @Test func consentCountsUntilTheFirstChargeAtTheNewPrice() async throws {
    let (world, id) = try await withOffer()
    let date = try await fullPriceDate(world)
    try await world.change(id, .agreeToPrice)
    try await world.advance(to: date.addingTimeInterval(-AppWorld.day))
    #expect(try await world.status().renewalInfo.payloadValue.priceIncreaseStatus == .agreed)
    let renewals = try await world.verifyReceipt()["pending_renewal_info"]?.list
    #expect(renewals?.first?["price_consent_status"]?.text == "1")
    await #expect(throws: StoreFailure.misuse(.consentedBefore(id, date))) {
      try await world.change(id, .refusePrice)
    }
    #expect(try await announced(world) == ["5 USD"])
    try await world.pass(days: 2)
    #expect(try await charged(world) == "5 USD")
    #expect(
      try await world.status().renewalInfo.payloadValue.priceIncreaseStatus == .noIncreasePending)
  }

  // MARK: - Offers of another plan

  @Test func sheetSaysThatAPendingOfferIsBack() async throws {
    let world = try await AppWorld()
    try await world.own(AppWorld.yearly)
    await world.redeem("RAZEMONTH")
    await world.buy(AppWorld.yearly)
    let back = try world.lastConfirmation()
    #expect(back.forfeited == .init(.offerCode, id: "RAZEMONTH") && back.offer == nil)
    await world.buy(AppWorld.monthly)
    let again = try world.lastConfirmation()
    #expect(again.offer?.id == "RAZEMONTH" && again.regularPrice == Self.cents(299))
    try await world.pass(days: 8)
    #expect(try await charged(world) == "0 USD")
  }

  @Test func returningToAPlanShowsWhatIsLeftOfItsOffer() async throws {
    let world = try await world()
    try await world.own(AppWorld.monthly)
    let discount = try await world.discount("stay")
    await world.buy(AppWorld.monthly) { $0.paymentDiscount = discount }
    await world.buy(Self.low)
    #expect(try world.lastConfirmation().forfeited == .init(.promotional, id: "stay"))
    await world.buy(AppWorld.monthly)
    let sheet = try world.lastConfirmation()
    #expect(sheet.offer?.id == "stay" && sheet.offer?.periodCount == 3)
    try await world.pass(days: 10)
    await world.buy(Self.low)
    await world.buy(AppWorld.monthly)
    #expect(try world.lastConfirmation().offer?.periodCount == 2)
    #expect(try await announced(world) == ["1.49 USD"])
  }

  // MARK: - Renewals

  @Test func subscriptionWithoutAutoRenewIsNotRenewed() async throws {
    let world = try await world()
    let id = try await world.own(Self.pro).originalID
    try await world.change(id, .cancelRenewal)
    await #expect(throws: StoreFailure.misuse(.doesNotRenew(id, .cancelled))) {
      try await world.change(id, .renew)
    }
    #expect(try await world.ledger().count == 1)
  }

  @Test func changeOfPlanThatCannotBePaidIsRefused() async throws {
    let world = try await world()
    try await world.own(Self.pro)
    try await world.set(.billingFails(true))
    try await world.set(.gracePeriod(.sixteenDays))
    try await world.pass(days: 32)
    await world.buy(Self.low)
    #expect(try world.last().error?.refusal?.cause == .billingFailed)
    #expect(try await world.subscription().renewsAs == Self.pro)
  }

  @Test(arguments: [TesterCommand.Setting.appBundleID("com.wrong.app"), .hasInAppPurchase(false)])
  func mistakeOfTheAppEndsNoSubscription(_ mistake: TesterCommand.Setting) async throws {
    let world = try await world()
    try await world.own(Self.pro)
    try await world.set(mistake)
    #expect(await world.ask(for: [Self.pro]).response?.invalidProductIdentifiers == [Self.pro])
    try await world.pass(days: 32)
    #expect(try await world.ledger().count == 2)
    #expect(try await world.status().state == .subscribed)
  }

  @Test func inactiveAgreementEndsSubscriptions() async throws {
    let world = try await world()
    try await world.own(Self.pro)
    try await world.set(.paidApplicationsAgreement(false))
    try await world.pass(days: 32)
    let ended = try await world.status()
    #expect(try ended.renewalInfo.payloadValue.expirationReason == .productUnavailable)
  }

  @Test func planThatTheFamilySharesIsTheOneThatIsHeld() async throws {
    let world = try await AppWorld(email: AppWorld.member)
    let owner = try await world.device("ipad", signedInAs: AppWorld.email)
    try await owner.own(AppWorld.yearly)
    try await world.perform(.tester(AppWorld.member, .join(familyOf: AppWorld.email)))
    let before = try await world.ledger().map(\.id)
    let result = try await world.product(AppWorld.yearly).purchase()
    let held = try #require(result.transaction).payloadValue
    #expect(held.ownershipType == .familyShared && before.contains(held.id))
    let end = try #require(held.expirationDate)
    let sheet = try world.lastConfirmation()
    #expect(sheet.change == .renewsAlready(end) && !sheet.isOwned && sheet.price == 0)
    #expect(try await world.ledger().map(\.id) == before)
  }
}
