import Foundation
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

/// storekit-rules 5.
@MainActor @Suite(.serialized, .takingTurns) struct RulesOfTimeTests {
  @Test(arguments: [
    (TimeRate.monthIs1Hour, 3600.0), (.monthIs30Minutes, 1800), (.monthIs15Minutes, 900),
    (.monthIs5Minutes, 300), (.monthIs30Seconds, 30), (.renewalEvery15Minutes, 900),
    (.renewalEvery5Minutes, 300), (.renewalEvery1Minute, 60), (.renewalEvery30Seconds, 30),
    (.renewalEvery10Seconds, 10), (.renewalEvery2Seconds, 2),
  ])
  func aMonthLastsAsLongAsTheRateSays(rate: TimeRate, seconds: TimeInterval) async throws {
    try await World.with { world in
      let bought = try await world.own(World.monthly)
      try await world.store.control.setRate(rate)
      let due = try #require(bought.expirationDate)
      _ = try await world.store.control.advanceClock(to: due)
      let renewed = try #require(await Transaction.latest(for: World.monthly)).payloadValue
      #expect(renewed.purchaseDate == due)
      #expect(renewed.expirationDate == due.addingTimeInterval(seconds))
    }
  }

  @Test func inRealTimeAMonthIsTheCalendars() async throws {
    try await World.with { world in
      let bought = try await world.own(World.monthly)
      let due = try #require(bought.expirationDate)
      _ = try await world.store.control.advanceClock(to: due)
      let renewed = try #require(await Transaction.latest(for: World.monthly)).payloadValue
      #expect(renewed.expirationDate == Period(1, .month).end(after: due))
    }
  }

  @Test func ratesHaveXcodesNumbers() {
    #expect(
      TimeRate.allCases.map(\.rawValue)
        == [0, 10, 11, 12, 13, 15, 1000, 1001, 1002, 1003, 1004, 1005])
  }

  @Test(arguments: [
    ("P1W", 3.0), ("P1M", 5), ("P2M", 10), ("P3M", 15), ("P6M", 30), ("P1Y", 60),
  ])
  func atFiveMinutesAMonthEachPeriodHasItsLength(period: String, minutes: Double) async throws {
    let catalog = try World.shippedCatalog {
      $0.replacingOccurrences(of: #""period": "P1M""#, with: #""period": "\#(period)""#)
        .replacingOccurrences(of: #""level": 1"#, with: #""level": 2"#)
    }
    try await World.with(catalog: catalog) { world in
      let bought = try await world.own(World.monthly)
      try await world.store.control.setRate(.monthIs5Minutes)
      let due = try #require(bought.expirationDate)
      _ = try await world.store.control.advanceClock(to: due)
      let renewed = try #require(await Transaction.latest(for: World.monthly)).payloadValue
      #expect(renewed.expirationDate == due.addingTimeInterval(minutes * 60))
    }
  }

  @Test(arguments: [(TimeRate.renewalEvery15Minutes, 900.0), (.renewalEvery2Seconds, 2)])
  func atOneRenewalEveryXGraceIsXAndRetryTwice(rate: TimeRate, x: TimeInterval) async throws {
    try await World.with { world in
      let bought = try await world.own(World.yearly)
      try await world.store.control.setRate(rate)
      try await world.store.control.setSettings { ($0.billingFails, $0.gracePeriod) = (true, true) }
      let due = try #require(bought.expirationDate)
      @MainActor func state(after seconds: TimeInterval) async throws
        -> Product.SubscriptionInfo.RenewalState
      {
        _ = try await world.store.control.advanceClock(to: due.addingTimeInterval(seconds))
        return try await world.status().state
      }
      #expect(try await state(after: x - 1) == .inGracePeriod)
      #expect(try await state(after: x) == .inBillingRetryPeriod)
      #expect(try await state(after: 2 * x - 1) == .inBillingRetryPeriod)
      #expect(try await state(after: 2 * x) == .expired)
    }
  }

  @Test func renewalsStopOnlyWhereALimitIsSet() async throws {
    try await World.with { world in
      try await world.own(World.monthly)
      try await world.store.control.setRate(.renewalEvery2Seconds)
      try await world.pass(days: 7 + 60.0 / World.day)
      #expect(try await world.ledger().count > 13)
      #expect(try await world.status().state == .subscribed)
    }
    try await World.with { world in
      try await world.store.control.setSettings { $0.renewalLimit = 12 }
      try await world.own(World.monthly)
      try await world.store.control.setRate(.renewalEvery2Seconds)
      try await world.pass(days: 8)
      #expect(try await world.ledger().count == 13)
      #expect(try await world.status().state == .expired)
    }
  }
}
