import Foundation
import StoreCore
import StoreServer
import StoreSimulation
import TestSupport
import Testing

/// The contents of notifications. The transcripts test which notifications each event causes.
@Suite(.watched) struct NotificationTests {
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

  /// The copy of a replaced plan has ended.
  @Test func leavingRevokesTheSharedPlanAndNotTheReplacedOne() async throws {
    let server = try await TestServer.shipped(
      owning: ShippedShop.monthly, sharing: ShippedShop.monthly)
    try await server.store.perform(.tester(ShippedShop.member, .join(familyOf: ShippedShop.owner)))
    try await server.store.own(ShippedShop.yearly)
    try await server.store.perform(.tester(ShippedShop.member, .leaveFamily))
    let revoked = try await server.notifications().filter { $0.name == "REVOKE" }
    #expect(revoked.map { $0.transaction["productId"] } == [.text(ShippedShop.yearly)])
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
