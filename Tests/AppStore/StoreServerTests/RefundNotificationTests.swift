import Foundation
import StoreCore
import StoreServer
import StoreSimulation
import TestSupport
import Testing

/// What requested, decided and reversed refunds bring.
@Suite(.watched) struct RefundNotificationTests {
  @Test func aRefundIsAskedForAndDecided() async throws {
    let server = try await TestServer.shipped()
    for (product, isApproved) in [(ShippedShop.coupon, false), (ShippedShop.face, true)] {
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
    let server = try await TestServer.shipped(owning: ShippedShop.monthly)
    try await server.store.refund(server.newest(ShippedShop.monthly).id)
    let last = try #require(try await server.notifications().last)
    #expect(last.name == "REFUND" && last.data["status"] == .number(5))
  }

  /// A declined request leaves it turned off.
  @Test func aRequestForTheCurrentPeriodTurnsRenewalOff() async throws {
    let server = try await TestServer.shipped(owning: ShippedShop.monthly)
    let id = try await server.newest(ShippedShop.monthly).id
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
    let server = try await TestServer.shipped(owning: ShippedShop.monthly)
    try await server.store.set(.refundPolicy(.approve))
    try await server.store.service.requestRefund(
      of: server.newest(ShippedShop.monthly).id, reason: .other)
    let sent = try await server.notifications().dropFirst()
    #expect(
      sent.map(\.name) == [
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "CONSUMPTION_REQUEST", "REFUND",
      ])
    #expect(sent.map { $0.data["status"]?.number } == [1, 1, 5])
    #expect(sent.map { $0.transaction["revocationDate"] != nil } == [false, false, true])
  }

  @Test func aReversedRefundReinstatesThePurchase() async throws {
    let server = try await TestServer.shipped(owning: ShippedShop.yearly)
    try await server.store.perform(.tester(ShippedShop.member, .join(familyOf: ShippedShop.owner)))
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
    #expect(sent.last?.notification.account == ShippedShop.member)
    #expect(try await server.store.control.entitlements().map(\.id) == [paid.id])
    #expect(try await server.store.control.contradictions(with: []) == [])
  }

  @Test func aReversedRefundOfAnEndedPeriodBringsNoEnd() async throws {
    let server = try await TestServer.shipped(owning: ShippedShop.monthly)
    let id = try await server.newest(ShippedShop.monthly).id
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
    let server = try await TestServer.shipped(owning: ShippedShop.yearly)
    try await server.store.perform(.tester(ShippedShop.member, .join(familyOf: ShippedShop.owner)))
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
    let server = try await TestServer.shipped(owning: ShippedShop.face)
    let first = try await server.newest(ShippedShop.face).id
    try await server.store.refund(first)
    try await server.store.own(ShippedShop.face)
    let second = try await server.newest(ShippedShop.face).id
    try await server.store.perform(.transaction(first, .reverseRefund))
    #expect(try await server.store.control.entitlements().map(\.id) == [second])
    try await server.store.refund(second)
    #expect(try await server.store.control.entitlements().map(\.id) == [first])
  }
}
