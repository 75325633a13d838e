import Foundation
import StoreCore
import StoreServer
import StoreSimulation
import TestSupport
import Testing

/// What each event brings: the type and subtype, the transaction, and the renewal information after
/// the event.
@Suite(.watched) struct NotificationTests {
  private static let shop = "com.example.razefaces."
  private static let (face, coupon, vip) = (
    shop + "swiftshopping", shop + "coupon0", shop + "vip.year"
  )
  private static let (monthly, yearly) = (shop + "club.monthly", shop + "club.yearly")
  private static let (owner, member) = ("tester@example.com", "minh@example.com")

  /// Returns a server of the shipped catalog, whose customer is signed in.
  ///
  /// - Parameters:
  ///   - owned: a product that the customer buys.
  ///   - shared: a product that a family shares, too.
  private static func served(
    owning owned: String? = nil, sharing shared: String? = nil
  ) async throws -> TestServer {
    let catalog = try Catalog.shipped { text in
      guard let shared, let start = text.range(of: shared)?.upperBound,
        let flag = text.range(of: "\"familySharable\": false", range: start..<text.endIndex)
      else { return text }
      return text.replacingCharacters(in: flag, with: "\"familySharable\": true")
    }
    let server = try await TestServer(catalog)
    try await server.store.signIn(owner)
    if let owned { try await server.store.own(owned) }
    return server
  }

  // MARK: - Purchases

  @Test(arguments: [face, coupon, vip])
  func aPurchaseThatDoesNotRenewIsOneCharge(_ product: String) async throws {
    let server = try await Self.served(owning: product)
    let sent = try await server.notifications()
    #expect(sent.map(\.name) == ["ONE_TIME_CHARGE"])
    #expect(sent[0].transaction["productId"] == .text(product))
    #expect(sent[0].data["status"] == nil && sent[0].renewal == nil)
    #expect(sent[0].payload["subtype"] == nil && sent[0].payload["version"] == .text("2.0"))
  }

  @Test func whatIsNotSoldBringsNothing() async throws {
    let server = try await Self.served()
    try await server.store.fail(.purchase, with: .unknown)
    _ = try await server.store.purchase(Self.coupon)
    try await server.store.own(Self.face)
    _ = try await server.notifications()
    // A repeated purchase of what is owned, a restore and a sign-out.
    try await server.store.own(Self.face)
    _ = try await server.store.service.restore(answer: nil)
    try await server.store.perform(.signOut(device: DeviceName.standard))
    #expect(try await server.notifications().map(\.name) == ["ONE_TIME_CHARGE"])
  }

  @Test func aRequestToBuyAndAnInterruptionBringOneWhenTheyAreSettled() async throws {
    let server = try await Self.served()
    try await server.store.perform(.tester(Self.owner, .setAsksToBuy(true)))
    _ = try await server.store.purchase(Self.coupon)
    #expect(try await server.notifications().isEmpty)
    try await server.store.answerRequest(.approve)
    #expect(try await server.notifications().map(\.name) == ["ONE_TIME_CHARGE"])
    try await server.store.perform(.tester(Self.owner, .setAsksToBuy(false)))
    try await server.store.set(.interruptsPurchases(true))
    _ = try await server.store.purchase(Self.face)
    #expect(try await server.notifications().count == 1)
    try await server.store.resolveInterruption()
    #expect(try await server.notifications().count == 2)
  }

  @Test func aSubscriptionBeginsEndsAndBeginsAgain() async throws {
    let server = try await Self.served(owning: Self.monthly)
    let id = try await server.store.subscription().originalID
    try await server.store.change(id, .cancelRenewal)
    try await server.store.pass(days: 8)
    try await server.store.own(Self.yearly)
    let sent = try await server.notifications()
    #expect(
      sent.map(\.name) == [
        "SUBSCRIBED/INITIAL_BUY", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
        "EXPIRED/VOLUNTARY", "SUBSCRIBED/RESUBSCRIBE",
      ])
    #expect(sent.map { $0.data["status"]?.number } == [1, 1, 2, 1])
    #expect(sent.map { $0.renewal?["autoRenewStatus"]?.number } == [1, 0, 0, 1])
    #expect(sent[0].transaction["offerType"] == .number(1))
    #expect(sent[2].renewal?["expirationIntent"] == .number(1))
    #expect(sent[3].transaction["productId"] == .text(Self.yearly))
  }

  @Test func aRenewalIsSignedAsOfItsDate() async throws {
    let server = try await Self.served(owning: Self.monthly)
    let start = try await server.store.control.now()
    try await server.store.pass(days: 75)
    let sent = try await server.notifications().dropFirst()
    #expect(sent.map(\.name) == ["DID_RENEW", "DID_RENEW", "DID_RENEW"])
    // The renewal information is the one of its period, not of the last one.
    let ends = sent.map { $0.transaction["expiresDate"]?.number }
    #expect(sent.map { $0.renewal?["renewalDate"]?.number } == ends)
    #expect(Set(ends).count == 3)
    let dates = sent.map { $0.payload["signedDate"]?.number ?? 0 }
    #expect(dates == dates.sorted() && dates[0] > start.milliseconds)
    #expect(sent.allSatisfy { $0.transaction["signedDate"] == $0.payload["signedDate"] })
  }

  // MARK: - Changes of plan

  @Test func anUpgradeIsOnTheNewTransaction() async throws {
    let server = try await Self.served(owning: Self.monthly)
    try await server.store.own(Self.yearly)
    let sent = try await server.notifications()
    #expect(sent.last?.name == "DID_CHANGE_RENEWAL_PREF/UPGRADE")
    #expect(sent.last?.transaction["productId"] == .text(Self.yearly))
    #expect(sent.count == 2)
  }

  @Test func aDowngradeWaitsIsTakenBackAndTakesEffect() async throws {
    let server = try await Self.served(owning: Self.yearly)
    for product in [Self.monthly, Self.yearly, Self.monthly] {
      try await server.store.own(product)
    }
    try await server.store.pass(days: 8)
    let sent = try await server.notifications().dropFirst()
    let preference = "DID_CHANGE_RENEWAL_PREF"
    #expect(
      sent.map(\.name) == [
        preference + "/DOWNGRADE", preference, preference + "/DOWNGRADE", "DID_RENEW",
      ])
    #expect(
      sent.map { $0.renewal?["autoRenewProductId"]?.text } == [
        Self.monthly, Self.yearly, Self.monthly, Self.monthly,
      ])
    #expect(
      sent.map { $0.transaction["productId"]?.text } == [
        Self.yearly, Self.yearly, Self.yearly, Self.monthly,
      ])
  }

  @Test func buyingACancelledSubscriptionTurnsItOnAgain() async throws {
    let server = try await Self.served(owning: Self.monthly)
    try await server.store.change(server.store.subscription().originalID, .cancelRenewal)
    try await server.store.own(Self.monthly)
    #expect(
      try await server.notifications().last?.name == "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED")
  }

  @Test func anOfferIsRedeemedOnAnActiveSubscription() async throws {
    let server = try await Self.served(owning: Self.monthly)
    let order = try await server.store.service.order(redeeming: "RAZEMONTH")
    _ = try await server.store.purchase(order)
    let sent = try await server.notifications()
    #expect(sent.map(\.name) == ["SUBSCRIBED/INITIAL_BUY", "OFFER_REDEEMED"])
    #expect(sent[1].renewal?["offerIdentifier"] == .text("RAZEMONTH"))
    // With another plan, it replaces the notification of the change.
    let other = try await Self.served(owning: Self.yearly)
    _ = try await other.store.purchase(other.store.service.order(redeeming: "RAZEMONTH"))
    #expect(
      try await other.notifications().map(\.name) == [
        "SUBSCRIBED/INITIAL_BUY", "OFFER_REDEEMED/DOWNGRADE",
      ])
  }

  // MARK: - Billing

  @Test func aFailedPaymentEndsInRecovery() async throws {
    let server = try await Self.served()
    try await server.store.set(.gracePeriod(.sixteenDays))
    try await server.store.own(Self.monthly)
    try await server.store.pass(days: 8)
    let paid = try await server.newest(Self.monthly)
    try await server.store.set(.renewalsFail(true))
    try await server.store.pass(days: 50)
    try await server.store.set(.renewalsFail(false))
    try await server.store.change(server.store.subscription().originalID, .resolveBilling)
    let sent = try await server.notifications().dropFirst(2)
    #expect(
      sent.map(\.name) == [
        "DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED", "DID_RENEW/BILLING_RECOVERY",
      ])
    #expect(sent.map { $0.data["status"]?.number } == [4, 3, 1])
    #expect(
      sent.prefix(2).allSatisfy { $0.transaction["transactionId"] == .text(String(paid.id)) })
    #expect(sent.first?.renewal?["gracePeriodExpiresDate"] != nil)
  }

  @Test func billingRetryEndsAfterSixtyDays() async throws {
    let server = try await Self.served(owning: Self.monthly)
    try await server.store.set(.renewalsFail(true))
    try await server.store.pass(days: 75)
    let sent = try await server.notifications().dropFirst()
    #expect(sent.map(\.name) == ["DID_FAIL_TO_RENEW", "EXPIRED/BILLING_RETRY"])
    #expect(sent.map { $0.data["status"]?.number } == [3, 2])
    #expect(sent.last?.renewal?["expirationIntent"] == .number(2))
  }

  @Test func cancellingInRetryEndsTheSubscription() async throws {
    let server = try await Self.served(owning: Self.monthly)
    try await server.store.set(.renewalsFail(true))
    try await server.store.pass(days: 10)
    try await server.store.change(server.store.subscription().originalID, .cancelRenewal)
    #expect(
      try await server.notifications().dropFirst(2).map(\.name) == [
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/BILLING_RETRY",
      ])
  }

  @Test func theStoreEndsASubscription() async throws {
    for ends in ["limit", "tester"] {
      let server = try await Self.served(owning: Self.monthly)
      if ends == "limit" {
        try await server.store.set(.renewalLimit(1))
        try await server.store.pass(days: 45)
      } else {
        try await server.store.change(server.store.subscription().originalID, .expire)
      }
      #expect(
        try await server.notifications().suffix(2).map(\.name) == [
          "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY",
        ], "\(ends)")
    }
  }

  @Test func aProductThatIsNotForSaleDoesNotRenew() async throws {
    let server = try await Self.served(owning: Self.monthly)
    try await server.store.set(.clearedForSale([Self.monthly: false]))
    try await server.store.pass(days: 8)
    let last = try #require(try await server.notifications().last)
    #expect(last.name == "EXPIRED/PRODUCT_NOT_FOR_SALE")
    #expect(last.renewal?["expirationIntent"] == .number(4))
  }

  @Test func aPriceIncreaseIsAskedAndAnswered() async throws {
    for (answer, ending) in [
      (TesterCommand.Subscription.agreeToPrice, "PRICE_INCREASE/ACCEPTED"),
      (.refusePrice, "EXPIRED/PRICE_INCREASE"),
    ] {
      let server = try await Self.served(owning: Self.monthly)
      try await server.store.pass(days: 8)
      let id = try await server.store.subscription().originalID
      try await server.store.change(id, .raisePrice(9))
      try await server.store.change(id, answer)
      let asked = try #require(
        try await server.notifications().first { $0.name == "PRICE_INCREASE/PENDING" })
      #expect(asked.renewal?["priceIncreaseStatus"] == .number(0))
      if answer == .refusePrice { try await server.store.pass(days: 32) }
      #expect(try await server.notifications().last?.name == ending)
    }
  }

  // MARK: - Refunds

  @Test func aRefundIsAskedForAndDecided() async throws {
    let server = try await Self.served()
    for (product, isApproved) in [(Self.coupon, false), (Self.face, true)] {
      try await server.store.own(product)
      let id = try await server.newest(product).id
      try await server.store.service.requestRefund(of: id, reason: .unsatisfied)
      try await server.store.perform(.transaction(id, isApproved ? .approveRefund : .declineRefund))
    }
    let sent = try await server.notifications()
    #expect(
      sent.map(\.name) == [
        "ONE_TIME_CHARGE", "CONSUMPTION_REQUEST", "REFUND_DECLINED", "ONE_TIME_CHARGE",
        "CONSUMPTION_REQUEST", "REFUND",
      ])
    #expect(sent[1].data["consumptionRequestReason"] == .text("UNSATISFIED_WITH_PURCHASE"))
    #expect(sent[5].transaction["revocationDate"] != nil)
    #expect(sent[5].transaction["revocationType"] == .text("REFUND_FULL"))
  }

  @Test func aRefundOfTheCurrentPeriodRevokesTheSubscription() async throws {
    let server = try await Self.served(owning: Self.monthly)
    try await server.store.refund(server.newest(Self.monthly).id)
    let last = try #require(try await server.notifications().last)
    #expect(last.name == "REFUND" && last.data["status"] == .number(5))
  }

  /// A declined request leaves it turned off.
  @Test func aRequestForTheCurrentPeriodTurnsRenewalOff() async throws {
    let server = try await Self.served(owning: Self.monthly)
    let id = try await server.newest(Self.monthly).id
    try await server.store.service.requestRefund(of: id, reason: .other)
    try await server.store.perform(.transaction(id, .declineRefund))
    let sent = try await server.notifications().dropFirst()
    #expect(
      sent.map(\.name) == [
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "CONSUMPTION_REQUEST", "REFUND_DECLINED",
      ])
    #expect(sent.allSatisfy { $0.renewal?["autoRenewStatus"] == .number(0) })
  }

  @Test func aRequestThatIsApprovedAtOnceIsAnEventOfItsOwn() async throws {
    let server = try await Self.served(owning: Self.monthly)
    try await server.store.set(.refundPolicy(.approve))
    try await server.store.service.requestRefund(
      of: server.newest(Self.monthly).id, reason: .other)
    let sent = try await server.notifications().dropFirst()
    #expect(
      sent.map(\.name) == [
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "CONSUMPTION_REQUEST", "REFUND",
      ])
    #expect(sent.map { $0.data["status"]?.number } == [1, 1, 5])
    #expect(sent.map { $0.transaction["revocationDate"] != nil } == [false, false, true])
  }

  @Test func aReversedRefundReinstatesThePurchase() async throws {
    let server = try await Self.served(owning: Self.yearly)
    try await server.store.perform(.tester(Self.member, .join(familyOf: Self.owner)))
    try await server.store.pass(days: 8)
    let paid = try #require(
      try await server.store.ledger().filter { $0.ownership == .purchased }.max { $0.id < $1.id })
    try await server.store.refund(paid.id)
    try await server.store.pass(days: 1)
    try await server.store.perform(.transaction(paid.id, .reverseRefund))
    let sent = try await server.notifications().suffix(4)
    #expect(sent.map(\.name) == ["REFUND", "REVOKE", "REFUND_REVERSED", "SUBSCRIBED/RESUBSCRIBE"])
    let reversed = try #require(sent.first { $0.name == "REFUND_REVERSED" })
    #expect(reversed.transaction["revocationDate"] == nil)
    #expect(reversed.transaction["revocationType"] == nil)
    #expect(reversed.data["status"] == .number(1))
    #expect(
      reversed.renewal?["renewalDate"] == .number(paid.expirationDate?.milliseconds ?? 0))
    #expect(sent.last?.notification.account == Self.member)
    #expect(try await server.store.control.entitlements().map(\.id) == [paid.id])
    #expect(try await server.store.control.contradictions(with: []) == [])
  }

  @Test func aReversedRefundOfAnEndedPeriodBringsNoEnd() async throws {
    let server = try await Self.served(owning: Self.monthly)
    let id = try await server.newest(Self.monthly).id
    try await server.store.refund(id)
    try await server.store.pass(days: 40)
    try await server.store.perform(.transaction(id, .reverseRefund))
    let last = try #require(try await server.notifications().last)
    #expect(last.name == "REFUND_REVERSED" && last.data["status"] == .number(2))
    #expect(try await server.store.control.entitlements().isEmpty)
  }

  /// Nothing changes if there is no refund to reverse: before it, after its reversal, of a copy, or
  /// of a number that nobody has.
  @Test func onlyARefundIsReversed() async throws {
    let server = try await Self.served(owning: Self.yearly)
    try await server.store.perform(.tester(Self.member, .join(familyOf: Self.owner)))
    let (own, copy) = (
      try #require(try await server.store.ledger().first { $0.ownership == .purchased }).id,
      try #require(try await server.store.ledger().first { $0.ownership == .familyShared }).id
    )
    func isRefused(_ id: UInt64) async throws {
      let before = try await server.store.ledger()
      await #expect(throws: StoreFailure.self) {
        try await server.store.perform(.transaction(id, .reverseRefund))
      }
      #expect(try await server.store.ledger() == before)
    }
    try await isRefused(own)
    try await server.store.refund(own)
    try await isRefused(copy)
    try await isRefused(.max)
    try await server.store.perform(.transaction(own, .reverseRefund))
    try await isRefused(own)
  }

  @Test func anAccountThatBoughtAgainKeepsTheLaterPurchase() async throws {
    let server = try await Self.served(owning: Self.face)
    let first = try await server.newest(Self.face).id
    try await server.store.refund(first)
    try await server.store.own(Self.face)
    let second = try await server.newest(Self.face).id
    try await server.store.perform(.transaction(first, .reverseRefund))
    #expect(try await server.store.control.entitlements().map(\.id) == [second])
    try await server.store.refund(second)
    #expect(try await server.store.control.entitlements().map(\.id) == [first])
  }

  // MARK: - Consent

  @Test func aWithdrawnConsentHasTheAppTransaction() async throws {
    let server = try await Self.served()
    try await server.store.perform(.tester(Self.member, .withdrawConsent))
    let sent = try #require(try await server.store.server.notifications(limit: 1).first)
    #expect(sent.name.rawValue == "RESCIND_CONSENT" && sent.account == Self.member)
    let (_, jws) = try #require(try await server.store.server.notification(sent.id))
    let notification = try await server.store.control.inspect(jws: jws)
    #expect(notification.flaw == nil)
    let payload = notification.payload
    #expect(payload["data"] == nil && payload["summary"] == nil)
    let signed = try #require(payload["appData"]?["signedAppTransactionInfo"]?.text)
    let document = try await server.store.control.inspect(jws: signed)
    #expect(document.flaw == nil)
    #expect(document.payload["bundleId"] == payload["appData"]?["bundleId"])
  }

  // MARK: - Extensions

  @Test func extensionsAreTold() async throws {
    let server = try await Self.served(owning: Self.monthly)
    func extendAll() async throws {
      try await server.store.perform(
        .extendSubscriptions(
          MassExtension(
            productID: Self.monthly, days: 5, request: "one", countryCodes: ["USA"])))
    }
    // A free period cannot be extended.
    try await extendAll()
    var sent = try await server.notifications().dropFirst()
    #expect(sent.map(\.name) == ["RENEWAL_EXTENSION/FAILURE", "RENEWAL_EXTENSION/SUMMARY"])
    let summary = try #require(sent.last?.payload["summary"])
    #expect(summary["failedCount"] == .number(1) && summary["succeededCount"] == .number(0))
    #expect(summary["productId"] == .text(Self.monthly))
    #expect(summary["storefrontCountryCodes"] == .list([.text("USA")]))
    #expect(sent.last?.payload["data"] == nil)
    try await server.store.pass(days: 8)
    try await server.store.change(server.store.subscription().originalID, .extend(days: 5))
    sent = try await server.notifications().dropFirst(4)
    #expect(sent.map(\.name) == ["RENEWAL_EXTENDED"])
    #expect(sent.last?.transaction["expiresDate"] == sent.last?.renewal?["renewalDate"])
  }

  /// A server finds the result under the name in the summary.
  @Test func aTestersExtensionForAllHasAName() async throws {
    let server = try await Self.served(owning: Self.monthly)
    try await server.store.perform(
      .extendSubscriptions(MassExtension(productID: Self.monthly, days: 3)))
    let summary = try #require(try await server.notifications().last?.payload["summary"])
    let request = try #require(summary["requestIdentifier"]?.text)
    let path = "/v1/subscriptions/extend/mass/\(Self.monthly)/\(request)"
    #expect(try await server.get(path)["complete"] == .flag(true))
  }

  // MARK: - Families

  @Test func eachMemberOfAFamilyIsTold() async throws {
    let server = try await Self.served(owning: Self.yearly)
    try await server.store.perform(.tester(Self.member, .join(familyOf: Self.owner)))
    try await server.store.pass(days: 8)
    try await server.store.set(.renewalsFail(true))
    try await server.store.pass(days: 366)
    try await server.store.set(.renewalsFail(false))
    try await server.store.change(server.store.subscription().originalID, .resolveBilling)
    try await server.store.perform(.tester(Self.member, .leaveFamily))
    let sent = try await server.notifications()
    #expect(
      sent.map { "\($0.name) \($0.notification.account == Self.owner ? "owner" : "member")" } == [
        "SUBSCRIBED/INITIAL_BUY owner", "SUBSCRIBED/INITIAL_BUY member", "DID_RENEW owner",
        "DID_RENEW member", "DID_FAIL_TO_RENEW owner", "DID_FAIL_TO_RENEW member",
        "DID_RENEW/BILLING_RECOVERY owner", "DID_RENEW/BILLING_RECOVERY member", "REVOKE member",
      ])
    for each in sent where each.notification.account == Self.member {
      #expect(each.transaction["inAppOwnershipType"] == .text("FAMILY_SHARED"))
    }
    #expect(sent.last?.data["status"] == .number(5))
  }

  /// The copy of a replaced plan has ended.
  @Test func leavingRevokesTheSharedPlanAndNotTheReplacedOne() async throws {
    let server = try await Self.served(owning: Self.monthly, sharing: Self.monthly)
    try await server.store.perform(.tester(Self.member, .join(familyOf: Self.owner)))
    try await server.store.own(Self.yearly)
    try await server.store.perform(.tester(Self.member, .leaveFamily))
    let revoked = try await server.notifications().filter { $0.name == "REVOKE" }
    #expect(revoked.map { $0.transaction["productId"] } == [.text(Self.yearly)])
  }

  @Test func aDeletedHistoryIsRevokedWithItsSubscription() async throws {
    let server = try await Self.served(owning: Self.yearly)
    try await server.store.perform(.tester(Self.member, .join(familyOf: Self.owner)))
    try await server.store.perform(.tester(Self.owner, .clearHistory))
    let last = try #require(try await server.notifications().last)
    #expect(last.name == "REVOKE" && last.data["status"] == .number(5))
    #expect(last.renewal?["productId"] == .text(Self.yearly))
  }

  @Test func aSharedProductIsRevokedWithItsRefund() async throws {
    let server = try await TestServer()
    try await server.store.signIn(TestServer.customer)
    try await server.store.perform(
      .addTester(
        NewTester(
          email: "kid@example.com", password: TestStore.password, countryCode: "USA")))
    try await server.store.perform(
      .tester("kid@example.com", .join(familyOf: TestServer.customer)))
    try await server.store.own(TestServer.face)
    try await server.store.refund(
      #require(try await server.store.ledger().first { $0.ownership == .purchased }).id)
    let names = try await server.notifications().map(\.name)
    #expect(names == ["ONE_TIME_CHARGE", "ONE_TIME_CHARGE", "REFUND", "REVOKE"])
  }
}

/// A notification with its verified documents.
struct SignedNotification {
  let notification: ServerNotification
  let payload: [String: JSONTree]
  let data: [String: JSONTree]
  let transaction: [String: JSONTree]
  let renewal: [String: JSONTree]?

  var name: String { notification.name.rawValue }
}

extension TestServer {
  /// Returns all notifications, oldest first, after it has verified their documents.
  func notifications() async throws -> [SignedNotification] {
    var found: [SignedNotification] = []
    for each in try await store.server.notifications(limit: 1_000) {
      let (notification, jws) = try #require(try await store.server.notification(each.id))
      let payload = try payload(.text(jws))
      let data = payload["data"]?.members ?? [:]
      #expect(payload["notificationUUID"] == .text(notification.uuid.payloadText))
      found.append(
        SignedNotification(
          notification: notification, payload: payload, data: data,
          transaction: try data["signedTransactionInfo"].map(self.payload) ?? [:],
          renewal: try data["signedRenewalInfo"].map(self.payload)))
    }
    return found
  }
}
