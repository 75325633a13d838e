import Foundation
import StoreCore
import StoreServer
import StoreSimulation
import TestSupport
import Testing

/// What failed payments, ends and price increases bring.
@Suite(.watched) struct BillingNotificationTests {
  @Test func aFailedPaymentEndsInRecovery() async throws {
    let server = try await TestServer.shipped()
    try await server.store.set(.gracePeriod(.sixteenDays))
    try await server.store.own(ShippedShop.monthly)
    try await server.store.pass(days: 8)
    let paid = try await server.newest(ShippedShop.monthly)
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
    let server = try await TestServer.shipped(owning: ShippedShop.monthly)
    try await server.store.set(.renewalsFail(true))
    try await server.store.pass(days: 75)
    let sent = try await server.notifications().dropFirst()
    #expect(sent.map(\.name) == ["DID_FAIL_TO_RENEW", "EXPIRED/BILLING_RETRY"])
    #expect(sent.map { $0.data["status"]?.number } == [3, 2])
    #expect(sent.last?.renewal?["expirationIntent"] == .number(2))
  }

  @Test func cancellingInRetryEndsTheSubscription() async throws {
    let server = try await TestServer.shipped(owning: ShippedShop.monthly)
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
      let server = try await TestServer.shipped(owning: ShippedShop.monthly)
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
    let server = try await TestServer.shipped(owning: ShippedShop.monthly)
    try await server.store.set(.clearedForSale([ShippedShop.monthly: false]))
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
      let server = try await TestServer.shipped(owning: ShippedShop.monthly)
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
}
