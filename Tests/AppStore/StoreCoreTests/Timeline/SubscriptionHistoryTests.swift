import Foundation
import StoreCore
import Testing

/// What the ledger alone tells about a subscription, and its extreme dates.
@Suite struct SubscriptionHistoryTests {
  private static let day: TimeInterval = 86_400

  private static func date(_ day: Double) -> Date { Date(timeIntervalSince1970: day * Self.day) }

  private static func period(
    _ id: UInt64, _ start: Double, _ end: Double, _ cause: TransactionRecord.Cause = .renewal,
    of productID: String = "m", offer: OfferMode? = nil, refunded: Double? = nil
  ) throws -> TransactionRecord {
    let storefront = try #require(Storefront.storefront(countryCode: "USA"))
    return TransactionRecord(
      id: id, originalID: 1, bundleID: "x", productID: productID, kind: .autoRenewableSubscription,
      purchaseDate: date(start), originalPurchaseDate: date(0), expirationDate: date(end),
      revocationDate: refunded.map(date), offerMode: offer, storefront: storefront, cause: cause,
      price: offer == .free ? 0 : 1, currencyCode: "USD", accountEmail: "a@example.com",
      device: "iphone", isFinished: true)
  }

  private func bars(_ periods: TransactionRecord..., now: Double = 100) throws -> [String] {
    let row = try #require(SubscriptionHistory(periods, now: Self.date(now)).row)
    return row.bars.map { bar in
      let days = [bar.start, bar.end].map { String(Int($0.timeIntervalSince1970 / Self.day)) }
      return "\(bar.kind) \(days.joined(separator: "-"))"
    }
  }

  @Test func periodsHaveTheKindOfTheirOffer() throws {
    #expect(
      try bars(
        Self.period(1, 0, 7, .purchase, offer: .free),
        Self.period(2, 7, 14, offer: .payAsYouGo), Self.period(3, 14, 21))
        == ["trial 0-7", "offer 7-14", "paid 14-21"])
  }

  @Test func aLateRenewalShowsAnOutstandingPaymentAndANewPurchaseAnEnd() throws {
    #expect(
      try bars(
        Self.period(1, 0, 7, .purchase), Self.period(2, 9, 16), Self.period(3, 20, 27, .purchase))
        == ["paid 0-7", "retry 7-9", "paid 9-16", "lapsed 16-20", "paid 20-27"])
  }

  @Test func aRefundAndAnUpgradeEndAPeriodEarly() throws {
    #expect(
      try bars(
        Self.period(1, 0, 10, .purchase), Self.period(2, 4, 30, .purchase, of: "y"),
        Self.period(3, 30, 60, of: "y", refunded: 40), Self.period(4, 50, 80, .purchase, of: "y"))
        == ["paid 0-4", "paid 4-30", "refunded 30-40", "lapsed 40-50", "paid 50-80"])
  }

  @Test func marksOfTheLedgerNeedNoLog() throws {
    let periods = [
      try Self.period(1, 0, 7, .purchase, offer: .free),
      try Self.period(2, 7, 14, refunded: 8), try Self.period(3, 14, 21, .purchase, of: "y"),
    ]
    let row = try #require(SubscriptionHistory(periods, now: Self.date(15)).row)
    #expect(row.marks.map(\.kind) == [.charge, .refund, .charge, .planChange])
    #expect(row.marks.allSatisfy { $0.event == nil && !$0.isScheduled })
  }

  @Test func restoredCopiesAndPeriodsThatEndBeforeTheyBeginAreNotDrawn() throws {
    #expect(
      try bars(
        Self.period(1, 0, 7, .purchase), Self.period(2, 3, 7, .restore),
        Self.period(3, 7, 5, .purchase)) == ["paid 0-7"])
    #expect(SubscriptionHistory([], now: Self.date(0)).row == nil)
  }
}
