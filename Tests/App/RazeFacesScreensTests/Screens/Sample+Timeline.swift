import Foundation
import RazeFacesShop
import StoreCore
import TerminalKit

@testable import RazeFacesScreens

extension Sample {
  /// A free month, ten months of which one was not paid for, a refund, and the next period.
  static var timeline: Timeline {
    var records: [TransactionRecord] = []
    for month in 0..<11 where month != 5 {
      let days = 320 - 31 * month
      let number = UInt64(100 + month)
      let price = month == 0 ? Decimal(0) : Decimal(299) / 100
      var period = record(
        number, "club.monthly", days: days, price: price, original: 100,
        cause: month == 0 ? .purchase : .renewal)
      if month == 0 { period.offerMode = .free }
      if month == 8 { period.revocationDate = ago(days: days - 10) }
      records.append(period)
    }
    let failure = event(70, 0, .billingFailed, days: 165)
    let retry = event(71, 0, .retryStarted(until: ago(days: 105)), days: 165)
    let history = SubscriptionHistory(
      records, [failure, retry],
      standing { $0.machine = SubscriptionMachine(expires: ago(days: -21)) },
      now: now)
    let membership = Timeline.Row(memberships: [
      record(3, "vip.year", days: 41, price: Decimal(999) / 100)
    ])
    return Timeline(
      now: now, logStart: ago(days: 200), rows: [history.row, membership].compactMap(\.self))
  }

  private static func event(
    _ id: Int64, _ minutes: Int, _ fact: WorldEvent.Fact, days: Int
  ) -> WorldEvent {
    WorldEvent(
      id: id, date: ago(days: days), realDate: ago(days: days),
      WorldEvent.Subject(
        account: "tester@example.com", productID: self.id("club.monthly"),
        transactionID: 2_000_000_000_001_104), fact)
  }

  /// The same month for ten years.
  static var tenYears: Timeline {
    let records = (0..<120).map { month in
      record(
        UInt64(200 + month), "club.monthly", days: 3653 - 31 * month, price: Decimal(299) / 100,
        original: 200, cause: month == 0 ? .purchase : .renewal)
    }
    return Timeline(
      now: now, rows: [SubscriptionHistory(records, now: now).row].compactMap(\.self))
  }
}

extension Stage {
  /// Answers the latest query for the timeline.
  mutating func load(_ timeline: Timeline) {
    for case .loadTimeline(let query) in effects.reversed() {
      return send(.timelineLoaded(timeline, query))
    }
  }

  mutating func openTimeline(_ timeline: Timeline = Sample.timeline) {
    openTransactions()
    press("T")
    load(timeline)
  }
}
