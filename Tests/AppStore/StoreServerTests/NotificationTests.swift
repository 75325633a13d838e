import Foundation
import StoreCore
import StoreServer
import StoreSimulation
import TestSupport
import Testing

/// What each event brings: the type and subtype, the transaction, and the renewal information after
/// the event.
@Suite(.watched) struct NotificationTests {
  // MARK: - Purchases

  @Test(arguments: [ShippedShop.face, ShippedShop.coupon, ShippedShop.vip])
  func aPurchaseThatDoesNotRenewIsOneCharge(_ product: String) async throws {
    let server = try await TestServer.shipped(owning: product)
    let sent = try await server.notifications()
    #expect(sent.map(\.name) == ["ONE_TIME_CHARGE"])
    #expect(sent[0].transaction["productId"] == .text(product))
    #expect(sent[0].data["status"] == nil && sent[0].renewal == nil)
    #expect(sent[0].payload["subtype"] == nil && sent[0].payload["version"] == .text("2.0"))
  }

  @Test func whatIsNotSoldBringsNothing() async throws {
    let server = try await TestServer.shipped()
    try await server.store.fail(.purchase, with: .unknown)
    _ = try await server.store.purchase(ShippedShop.coupon)
    try await server.store.own(ShippedShop.face)
    _ = try await server.notifications()
    // A repeated purchase of what is owned, a restore and a sign-out.
    try await server.store.own(ShippedShop.face)
    _ = try await server.store.service.restore(answer: nil)
    try await server.store.perform(.signOut(device: DeviceName.standard))
    #expect(try await server.notifications().map(\.name) == ["ONE_TIME_CHARGE"])
  }

  @Test func aRequestToBuyAndAnInterruptionBringOneWhenTheyAreSettled() async throws {
    let server = try await TestServer.shipped()
    try await server.store.perform(.tester(ShippedShop.owner, .setAsksToBuy(true)))
    _ = try await server.store.purchase(ShippedShop.coupon)
    #expect(try await server.notifications().isEmpty)
    try await server.store.answerRequest(.approve)
    #expect(try await server.notifications().map(\.name) == ["ONE_TIME_CHARGE"])
    try await server.store.perform(.tester(ShippedShop.owner, .setAsksToBuy(false)))
    try await server.store.set(.interruptsPurchases(true))
    _ = try await server.store.purchase(ShippedShop.face)
    #expect(try await server.notifications().count == 1)
    try await server.store.resolveInterruption()
    #expect(try await server.notifications().count == 2)
  }

  @Test func aSubscriptionBeginsEndsAndBeginsAgain() async throws {
    let server = try await TestServer.shipped(owning: ShippedShop.monthly)
    let id = try await server.store.subscription().originalID
    try await server.store.change(id, .cancelRenewal)
    try await server.store.pass(days: 8)
    try await server.store.own(ShippedShop.yearly)
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
    #expect(sent[3].transaction["productId"] == .text(ShippedShop.yearly))
  }

  @Test func aRenewalIsSignedAsOfItsDate() async throws {
    let server = try await TestServer.shipped(owning: ShippedShop.monthly)
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
    let server = try await TestServer.shipped(owning: ShippedShop.monthly)
    try await server.store.own(ShippedShop.yearly)
    let sent = try await server.notifications()
    #expect(sent.last?.name == "DID_CHANGE_RENEWAL_PREF/UPGRADE")
    #expect(sent.last?.transaction["productId"] == .text(ShippedShop.yearly))
    #expect(sent.count == 2)
  }

  @Test func aDowngradeWaitsIsTakenBackAndTakesEffect() async throws {
    let server = try await TestServer.shipped(owning: ShippedShop.yearly)
    for product in [ShippedShop.monthly, ShippedShop.yearly, ShippedShop.monthly] {
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
        ShippedShop.monthly, ShippedShop.yearly, ShippedShop.monthly, ShippedShop.monthly,
      ])
    #expect(
      sent.map { $0.transaction["productId"]?.text } == [
        ShippedShop.yearly, ShippedShop.yearly, ShippedShop.yearly, ShippedShop.monthly,
      ])
  }

  @Test func buyingACancelledSubscriptionTurnsItOnAgain() async throws {
    let server = try await TestServer.shipped(owning: ShippedShop.monthly)
    try await server.store.change(server.store.subscription().originalID, .cancelRenewal)
    try await server.store.own(ShippedShop.monthly)
    #expect(
      try await server.notifications().last?.name == "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED")
  }

  @Test func anOfferIsRedeemedOnAnActiveSubscription() async throws {
    let server = try await TestServer.shipped(owning: ShippedShop.monthly)
    let order = try await server.store.service.order(redeeming: "RAZEMONTH")
    _ = try await server.store.purchase(order)
    let sent = try await server.notifications()
    #expect(sent.map(\.name) == ["SUBSCRIBED/INITIAL_BUY", "OFFER_REDEEMED"])
    #expect(sent[1].renewal?["offerIdentifier"] == .text("RAZEMONTH"))
    // With another plan, it replaces the notification of the change.
    let other = try await TestServer.shipped(owning: ShippedShop.yearly)
    _ = try await other.store.purchase(other.store.service.order(redeeming: "RAZEMONTH"))
    #expect(
      try await other.notifications().map(\.name) == [
        "SUBSCRIBED/INITIAL_BUY", "OFFER_REDEEMED/DOWNGRADE",
      ])
  }

  // MARK: - Consent

  @Test func aWithdrawnConsentHasTheAppTransaction() async throws {
    let server = try await TestServer.shipped()
    try await server.store.perform(.tester(ShippedShop.member, .withdrawConsent))
    let sent = try #require(try await server.store.server.notifications(limit: 1).first)
    #expect(sent.name.rawValue == "RESCIND_CONSENT" && sent.account == ShippedShop.member)
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
    let server = try await TestServer.shipped(owning: ShippedShop.monthly)
    func extendAll() async throws {
      try await server.store.perform(
        .extendSubscriptions(
          MassExtension(
            productID: ShippedShop.monthly, days: 5, request: "one", countryCodes: ["USA"])))
    }
    // A free period cannot be extended.
    try await extendAll()
    var sent = try await server.notifications().dropFirst()
    #expect(sent.map(\.name) == ["RENEWAL_EXTENSION/FAILURE", "RENEWAL_EXTENSION/SUMMARY"])
    let summary = try #require(sent.last?.payload["summary"])
    #expect(summary["failedCount"] == .number(1) && summary["succeededCount"] == .number(0))
    #expect(summary["productId"] == .text(ShippedShop.monthly))
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
    let server = try await TestServer.shipped(owning: ShippedShop.monthly)
    try await server.store.perform(
      .extendSubscriptions(MassExtension(productID: ShippedShop.monthly, days: 3)))
    let summary = try #require(try await server.notifications().last?.payload["summary"])
    let request = try #require(summary["requestIdentifier"]?.text)
    let path = "/v1/subscriptions/extend/mass/\(ShippedShop.monthly)/\(request)"
    #expect(try await server.get(path)["complete"] == .flag(true))
  }
}
