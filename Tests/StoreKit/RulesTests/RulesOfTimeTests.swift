import Foundation
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

/// storekit-rules 5.
@MainActor @Suite(.ownWorld) struct RulesOfTimeTests {
  @Test(arguments: [
    (TimeRate.monthIs1Hour, 3600.0), (.monthIs30Minutes, 1800), (.monthIs15Minutes, 900),
    (.monthIs5Minutes, 300), (.monthIs30Seconds, 30), (.renewalEvery15Minutes, 900),
    (.renewalEvery5Minutes, 300), (.renewalEvery1Minute, 60), (.renewalEvery30Seconds, 30),
    (.renewalEvery10Seconds, 10), (.renewalEvery2Seconds, 2),
  ])
  func lengthOfAMonthFollowsTheRate(rate: TimeRate, seconds: TimeInterval) async throws {
    let world = try await AppWorld()
    let bought = try await world.own(AppWorld.monthly)
    try await world.perform(.clock(.setRate(rate)))
    let due = try #require(bought.expirationDate)
    try await world.advance(to: due)
    let renewed = try #require(await Transaction.latest(for: AppWorld.monthly)).payloadValue
    #expect(renewed.purchaseDate == due)
    #expect(renewed.expirationDate == due.addingTimeInterval(seconds))
  }

  @Test func realTimeMonthFollowsTheCalendar() async throws {
    let world = try await AppWorld()
    let bought = try await world.own(AppWorld.monthly)
    let due = try #require(bought.expirationDate)
    try await world.advance(to: due)
    let renewed = try #require(await Transaction.latest(for: AppWorld.monthly)).payloadValue
    #expect(renewed.expirationDate == Period(1, .month).end(after: due))
  }

  /// Paid from the first day, or after a free week that ends on the 31st.
  @Test(arguments: [("2027-01-31", true), ("2027-01-24", false)])
  func monthsAreCountedFromTheFirstDay(day: String, isPaid: Bool) async throws {
    let start = Self.date(day)
    let world = try await AppWorld(catalog: isPaid ? Self.withoutTrials() : nil, start: start)
    let bought = try await world.own(AppWorld.monthly)
    if isPaid { #expect(bought.expirationDate == Self.date("2027-02-28")) }
    try await world.pass(days: Self.date("2027-06-01").timeIntervalSince(start) / AppWorld.day)
    let ends = try await world.ledger().reversed().compactMap(\.expirationDate)
    #expect(
      Array(ends.suffix(5))
        == ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31", "2027-06-30"]
        .map(Self.date))
    let periods = try await world.ledger().reversed()
    #expect(periods.dropFirst().map(\.purchaseDate) == ends.dropLast())
    #expect(periods.dropFirst().allSatisfy { $0.cause == .renewal && $0.price > 0 })
    #expect(Set(periods.map(\.id)).count == periods.count)
    #expect(Set(periods.map(\.originalID)) == [bought.id])
  }

  @Test func dayReturnsAfterAShortMonthAndAChangedRate() async throws {
    let start = Self.date("2027-01-31")
    let world = try await AppWorld(catalog: Self.withoutTrials(), start: start)
    try await world.own(AppWorld.monthly)
    try await world.perform(.clock(.setRate(.monthIs1Hour)))
    try await world.perform(.clock(.setRate(.realTime)))
    try await world.pass(days: 29)
    #expect(try await world.ledger().first?.expirationDate == Self.date("2027-03-31"))
  }

  @Test func renewalAsAnotherPlanHasItsPeriod() async throws {
    let catalog = try Catalog.shipped {
      $0.replacingOccurrences(of: #""level": 1"#, with: #""level": 2"#)
    }
    let world = try await AppWorld(catalog: catalog)
    try await world.own(AppWorld.monthly)
    try await world.pass(days: 75)
    await world.buy(AppWorld.yearly)
    let end = try #require(try await world.ledger().first?.expirationDate)
    try await world.advance(to: end)
    let line = try #require(try await world.ledger().first)
    #expect(line.productID == AppWorld.yearly)
    #expect(line.expirationDate == Period(1, .year).end(after: end))
  }

  @Test func recoveryAfterTheGracePeriodStartsANewCount() async throws {
    let start = Self.date("2027-01-31")
    let world = try await AppWorld(catalog: Self.withoutTrials(), start: start)
    let bought = try await world.own(AppWorld.monthly)
    try await world.set(.billingFails(true))
    try await world.pass(days: Self.date("2027-03-05").timeIntervalSince(start) / AppWorld.day)
    try await world.set(.billingFails(false))
    try await world.change(bought.originalID, .resolveBilling)
    try await world.pass(days: 40)
    let ends = try await world.ledger().reversed().compactMap(\.expirationDate)
    #expect(ends == ["2027-02-28", "2027-04-05", "2027-05-05"].map(Self.date))
  }

  private static func withoutTrials() throws -> Catalog {
    try Catalog.shipped {
      $0.replacing(/,\s*"introductoryOffer": \{[^}]*\}/) { _ in "" }
    }
  }

  private static func date(_ day: String) -> Date {
    (try? Date("\(day)T10:00:00Z", strategy: .iso8601)) ?? .distantPast
  }

  @Test func ratesHaveXcodesNumbers() {
    #expect(
      TimeRate.allCases.map(\.rawValue)
        == [0, 10, 11, 12, 13, 15, 1000, 1001, 1002, 1003, 1004, 1005])
  }

  @Test(arguments: [
    ("P1W", 3.0), ("P1M", 5), ("P2M", 10), ("P3M", 15), ("P6M", 30), ("P1Y", 60),
  ])
  func periodsHaveTheirLengthsAtFiveMinutesAMonth(period: String, minutes: Double) async throws {
    let catalog = try Catalog.shipped {
      $0.replacingOccurrences(of: #""period": "P1M""#, with: #""period": "\#(period)""#)
        .replacingOccurrences(of: #""level": 1"#, with: #""level": 2"#)
    }
    let world = try await AppWorld(catalog: catalog)
    let bought = try await world.own(AppWorld.monthly)
    try await world.perform(.clock(.setRate(.monthIs5Minutes)))
    let due = try #require(bought.expirationDate)
    try await world.advance(to: due)
    let renewed = try #require(await Transaction.latest(for: AppWorld.monthly)).payloadValue
    #expect(renewed.expirationDate == due.addingTimeInterval(minutes * 60))
  }

  @Test(arguments: [(TimeRate.renewalEvery15Minutes, 900.0), (.renewalEvery2Seconds, 2)])
  func graceIsOneRenewalAndRetryTwo(rate: TimeRate, x: TimeInterval) async throws {
    let world = try await AppWorld()
    let bought = try await world.own(AppWorld.yearly)
    try await world.perform(.clock(.setRate(rate)))
    try await world.set(.billingFails(true))
    try await world.set(.gracePeriod(.sixteenDays))
    let due = try #require(bought.expirationDate)
    @MainActor func state(after seconds: TimeInterval) async throws
      -> Product.SubscriptionInfo.RenewalState
    {
      try await world.advance(to: due.addingTimeInterval(seconds))
      return try await world.status().state
    }
    #expect(try await state(after: x - 1) == .inGracePeriod)
    #expect(try await state(after: x) == .inBillingRetryPeriod)
    #expect(try await state(after: 2 * x - 1) == .inBillingRetryPeriod)
    #expect(try await state(after: 2 * x) == .expired)
  }

  @Test func renewalsStopOnlyAtALimit() async throws {
    let endless = try await AppWorld()
    try await endless.own(AppWorld.monthly)
    try await endless.perform(.clock(.setRate(.renewalEvery2Seconds)))
    try await endless.pass(days: 7 + 60.0 / AppWorld.day)
    #expect(try await endless.ledger().count > 13)
    #expect(try await endless.status().state == .subscribed)
    let world = try await AppWorld()
    try await world.set(.renewalLimit(12))
    try await world.own(AppWorld.monthly)
    try await world.perform(.clock(.setRate(.renewalEvery2Seconds)))
    try await world.pass(days: 8)
    #expect(try await world.ledger().count == 13)
    #expect(try await world.status().state == .expired)
  }
}
