import Foundation
import StoreCore
import StoreSimulation
import TestSupport
import Testing

@testable import StoreKitTest

/// The members of `SKTestSession`, each as Apple's documentation describes it: set before the first
/// purchase, and for every type of product.
@Suite(.watched, .storeKit(configurationFileNamed: "Shop")) struct SessionMemberTests {
  private let session: SKTestSession

  init() throws { session = try #require(SKTestSession.current) }

  private static let products = ["coin", "everything", "club"]

  private func state() async throws -> Product.SubscriptionInfo.RenewalState {
    try await clubStatus().state
  }

  private func renewalInfo() async throws -> Product.SubscriptionInfo.RenewalInfo {
    try await clubStatus().renewalInfo.payloadValue
  }

  private func identifier(of productID: String) throws -> UInt {
    try #require(session.allTransactions().last { $0.productIdentifier == productID }).identifier
  }

  // MARK: - Billing

  @Test func billingRetryConcernsRenewalsOnly() async throws {
    session.shouldEnterBillingRetryOnRenewal = true
    for id in Self.products { try await buy(id) }
    try await session.buyProduct(identifier: "coin")
    try session.buyProduct(productIdentifier: "coin")
    #expect(try await state() == .subscribed)

    try session.forceRenewalOfSubscription(productIdentifier: "club")
    #expect(try await state() == .inBillingRetryPeriod)
    try await buy("coin")
    try session.resolveIssueForTransaction(identifier: identifier(of: "club"))
    #expect(try await state() == .subscribed)
    try session.forceRenewalOfSubscription(productIdentifier: "club")
    #expect(try await state() == .inBillingRetryPeriod)
  }

  @Test func fileWithBillingRetrySellsEverything() async throws {
    let session = try session(settings: #""_renewalBillingIssuesEnabled": true"#)
    try await session.connection.performAsCurrent {
      #expect(session.shouldEnterBillingRetryOnRenewal)
      for id in Self.products { try await buy(id) }
      try session.forceRenewalOfSubscription(productIdentifier: "club")
      #expect(try await state() == .inBillingRetryPeriod)
    }
  }

  @Test func gracePeriodHasNoEffectWithoutBillingRetry() async throws {
    session.billingGracePeriodIsEnabled = true
    try await buy("club")
    try session.forceRenewalOfSubscription(productIdentifier: "club")
    #expect(try await state() == .subscribed)
    session.shouldEnterBillingRetryOnRenewal = true
    try session.forceRenewalOfSubscription(productIdentifier: "club")
    #expect(try await state() == .inGracePeriod)
    #expect(session.allTransactions().last?.hasPurchaseIssue == true)
  }

  @Test func resolvingNothingHasNoEffect() async throws {
    try await buy("coin")
    try await buy("club")
    for id in ["coin", "club"] {
      try session.resolveIssueForTransaction(identifier: identifier(of: id))
    }
    #expect(try await state() == .subscribed)
    #expect(session.allTransactions().count == 2)
    #expect(throws: SKTestError.self) { try session.resolveIssueForTransaction(identifier: 1) }
  }

  // MARK: - Failures

  @Test(arguments: [
    SKError.Code.unknown, .invalidOfferIdentifier, .invalidSignature, .missingOfferParams,
    .invalidOfferPrice, .paymentNotAllowed,
  ])
  func failedTransactionsHaveTheSetError(code: SKError.Code) async throws {
    session.failTransactionsEnabled = true
    session.failureError = code
    for id in Self.products {
      await #expect(throws: (any Error).self) { try await buy(id) }
      #expect(await failure(of: id)?.code == code)
    }
    #expect(session.failureError == code && session.allTransactions().isEmpty)
    session.failTransactionsEnabled = false
    for id in Self.products { try await buy(id) }
  }

  /// Returns the error of a payment in StoreKit 1's queue.
  @MainActor private func failure(of productID: String) async -> SKError? {
    let observer = RecordingObserver()
    SKPaymentQueue.default().add(observer)
    defer { SKPaymentQueue.default().remove(observer) }
    let payment = SKMutablePayment()
    payment.productIdentifier = productID
    SKPaymentQueue.default().add(payment)
    await StoreConnection.current.idle()
    return observer.transactions.last { $0.transactionState == .failed }?.error as? SKError
  }

  @Test func failedTransactionsDoNotConcernRenewals() async throws {
    try await buy("club")
    session.failTransactionsEnabled = true
    try session.forceRenewalOfSubscription(productIdentifier: "club")
    #expect(try await state() == .subscribed)
  }

  @Test func interruptedPurchasesFailUntilTheyAreDisabled() async throws {
    session.interruptedPurchasesEnabled = true
    for id in Self.products {
      await #expect(throws: (any Error).self) { try await buy(id) }
      await #expect(throws: (any Error).self) { try await session.buyProduct(identifier: id) }
    }
    #expect(session.allTransactions().allSatisfy { $0.hasPurchaseIssue && $0.state == .failed })
    let club = try identifier(of: "club")
    try session.resolveIssueForTransaction(identifier: club)
    #expect(try await state() == .subscribed)
    try session.forceRenewalOfSubscription(productIdentifier: "club")
    #expect(try await state() == .subscribed)
    session.interruptedPurchasesEnabled = false
    try await buy("coin")
  }

  // MARK: - Parents and dialogs

  @Test func askToBuyConcernsEachPurchaseAndNoRenewal() async throws {
    session.askToBuyEnabled = true
    for id in Self.products {
      #expect(try await product(id).purchase() == .pending)
      let waiting = try #require(session.allTransactions().last)
      #expect(waiting.productIdentifier == id && waiting.pendingAskToBuyConfirmation)
      try session.approveAskToBuyTransaction(identifier: waiting.identifier)
    }
    try session.forceRenewalOfSubscription(productIdentifier: "club")
    #expect(try await state() == .subscribed)
    session.askToBuyEnabled = false
    try await buy("coin")
  }

  @Test(arguments: [true, false]) func purchasesNeedNoDialog(areDisabled: Bool) async throws {
    session.disableDialogs = areDisabled
    #expect(session.disableDialogs == areDisabled)
    for id in Self.products { try await buy(id) }
    try session.requestPriceIncreaseConsentForTransaction(identifier: identifier(of: "club"))
    #expect(try await renewalInfo().priceIncreaseStatus == .pending)
  }

  // MARK: - Renewals and prices

  @Test(arguments: SKTestSession.TimeRate.allCases)
  func timeRateIsTheOneThatWasSet(rate: SKTestSession.TimeRate) throws {
    session.timeRate = rate
    #expect(session.timeRate == rate)
    let file = try self.session(settings: #""_timeRate": \#(rate.rawValue)"#)
    #expect(file.timeRate == rate)
    file.timeRate = .oneSecondIsOneDay
    file.resetToDefaultState()
    #expect(file.timeRate == rate)
  }

  @Test func forcedRenewalTurnsRenewalOn() async throws {
    try await buy("club")
    try session.disableAutoRenewForTransaction(identifier: identifier(of: "club"))
    try session.forceRenewalOfSubscription(productIdentifier: "club")
    #expect(session.allTransactions().count == 2)
    #expect(try await renewalInfo().willAutoRenew)
  }

  @Test(arguments: [true, false])
  func forcedRenewalEndsAPriceIncrease(isDeclined: Bool) async throws {
    try await buy("club")
    try session.requestPriceIncreaseConsentForTransaction(identifier: identifier(of: "club"))
    if isDeclined {
      try session.declinePriceIncreaseForTransaction(identifier: identifier(of: "club"))
    }
    try session.forceRenewalOfSubscription(productIdentifier: "club")
    let info = try await renewalInfo()
    #expect(info.priceIncreaseStatus == .noIncreasePending && info.willAutoRenew)
    #expect(session.allTransactions().count == 2)
  }

  @Test func consentIsAskedForRepeatedly() async throws {
    try await buy("club")
    let id = try identifier(of: "club")
    for _ in 1...3 { try session.requestPriceIncreaseConsentForTransaction(identifier: id) }
    #expect(try await renewalInfo().priceIncreaseStatus == .pending)
    #expect(session.allTransactions().last?.isPendingPriceIncreaseConsent == true)
    try session.consentToPriceIncreaseForTransaction(identifier: id)
    #expect(try await renewalInfo().priceIncreaseStatus == .agreed)
    try session.forceRenewalOfSubscription(productIdentifier: "club")
    try session.requestPriceIncreaseConsentForTransaction(identifier: identifier(of: "club"))
    #expect(try await renewalInfo().priceIncreaseStatus == .pending)
  }

  @Test func declinedPriceIncreaseTurnsRenewalOffAndExpires() async throws {
    try await buy("club")
    let id = try identifier(of: "club")
    try session.requestPriceIncreaseConsentForTransaction(identifier: id)
    try session.declinePriceIncreaseForTransaction(identifier: id)
    #expect(session.allTransactions().last?.isPendingPriceIncreaseConsent == false)
    #expect(try await !renewalInfo().willAutoRenew)
    try session.expireSubscription(productIdentifier: "club")
    #expect(try await state() == .expired)
    let expired = try #require(session.allTransactions().last)
    #expect(!expired.autoRenewingEnabled && expired.expirationDate ?? .distantFuture <= .now)
  }

  // MARK: - Refunds and resets

  @Test func refundThatTheAppRequestsIsApprovedAtOnce() async throws {
    let bought = try await buy("everything")
    #expect(try await bought.beginRefundRequest() == .success)
    #expect(session.allTransactions().first?.cancelDate != nil)
    #expect(await Transaction.currentEntitlement(for: "everything") == nil)
  }

  @Test func resetRestoresSettingsAndKeepsTransactions() async throws {
    let configuration = session.state.configuration
    try await buy("everything")
    session.shouldEnterBillingRetryOnRenewal = true
    session.billingGracePeriodIsEnabled = true
    session.askToBuyEnabled = true
    session.interruptedPurchasesEnabled = true
    session.disableDialogs = true
    session.failureError = .invalidSignature
    session.failTransactionsEnabled = true
    session.storefront = "FRA"
    session.locale = Locale(identifier: "fr_FR")
    session.timeRate = .monthlyRenewalEveryThirtySeconds
    try await session.setSimulatedError(.generic(.unknown), forAPI: .purchase)
    session.resetToDefaultState()
    #expect(session.state.configuration == configuration)
    #expect(session.failureError == .unknown && session.storefront == "USA")
    #expect(session.timeRate == .realTime)
    #expect(session.allTransactions().map(\.productIdentifier) == ["everything"])
    try await buy("coin")
  }

  @Test func clearedTransactionsLeaveAnEmptyReceipt() async throws {
    try await buy("everything")
    session.clearTransactions()
    let receipt = try session.store.control.synchronously { try $0.inspectReceipt()?.receipt }
    #expect(receipt?.lines.isEmpty != false)
  }

  // MARK: - Offers

  @Test func offersWithOneIdentifierAreKeptInOrder() async throws {
    let offer = """
      {"offerID": "come.back", "displayPrice": "0.49", "paymentMode": "payUpFront", \
      "subscriptionPeriod": "P3M", "referenceName": "Other"}
      """
    let session = try SKTestSession {
      $0.replacing("\"adHocOffers\" : [", with: "\"adHocOffers\" : [\(offer),")
    }
    try await session.connection.performAsCurrent {
      let offers = try #require(try await product("club").subscription).promotionalOffers
      #expect(offers.map(\.id) == ["come.back", "come.back"])
      #expect(offers.map(\.paymentMode) == [.payUpFront, .payAsYouGo])
      try await session.buyProduct(identifier: "club")
      try session.expireSubscription(productIdentifier: "club")
      let bought = try await session.buyProduct(
        identifier: "club", options: [.promotionalOffer(id: "come.back")])
      #expect(bought.price == Decimal(string: "0.49"))
    }
  }

  // MARK: -

  /// Returns a session with the products of `Shop.storekit`, and a setting instead of its rate.
  private func session(settings: String) throws -> SKTestSession {
    try SKTestSession { $0.replacing("\"_timeRate\" : 0", with: settings) }
  }
}
