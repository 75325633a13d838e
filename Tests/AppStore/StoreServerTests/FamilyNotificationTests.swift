import Foundation
import StoreCore
import StoreServer
import StoreSimulation
import TestSupport
import Testing

/// What a family brings: each member is notified.
@Suite(.watched) struct FamilyNotificationTests {
  @Test func eachMemberOfAFamilyIsTold() async throws {
    let server = try await TestServer.shipped(owning: ShippedShop.yearly)
    try await server.store.perform(.tester(ShippedShop.member, .join(familyOf: ShippedShop.owner)))
    try await server.store.pass(days: 8)
    try await server.store.set(.renewalsFail(true))
    try await server.store.pass(days: 366)
    try await server.store.set(.renewalsFail(false))
    try await server.store.change(server.store.subscription().originalID, .resolveBilling)
    try await server.store.perform(.tester(ShippedShop.member, .leaveFamily))
    let sent = try await server.notifications()
    #expect(
      sent.map { "\($0.name) \($0.notification.account == ShippedShop.owner ? "owner" : "member")" }
        == [
          "SUBSCRIBED/INITIAL_BUY owner", "SUBSCRIBED/INITIAL_BUY member", "DID_RENEW owner",
          "DID_RENEW member", "DID_FAIL_TO_RENEW owner", "DID_FAIL_TO_RENEW member",
          "DID_RENEW/BILLING_RECOVERY owner", "DID_RENEW/BILLING_RECOVERY member", "REVOKE member",
        ])
    for each in sent where each.notification.account == ShippedShop.member {
      #expect(each.transaction["inAppOwnershipType"] == .text("FAMILY_SHARED"))
    }
    #expect(sent.last?.data["status"] == .number(5))
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

  @Test func aDeletedHistoryIsRevokedWithItsSubscription() async throws {
    let server = try await TestServer.shipped(owning: ShippedShop.yearly)
    try await server.store.perform(.tester(ShippedShop.member, .join(familyOf: ShippedShop.owner)))
    try await server.store.perform(.tester(ShippedShop.owner, .clearHistory))
    let last = try #require(try await server.notifications().last)
    #expect(last.name == "REVOKE" && last.data["status"] == .number(5))
    #expect(last.renewal?["productId"] == .text(ShippedShop.yearly))
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
