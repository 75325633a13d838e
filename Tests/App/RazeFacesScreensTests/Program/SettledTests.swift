import Foundation
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// A transaction that is settled needs no action.
@Suite struct SettledTests {
  private static let face = Sample.id("fridaydeploy")

  private func failed(_ account: String = "tester@example.com", daysAgo: Int) -> WorldEvent {
    WorldEvent(
      id: 4, date: Sample.ago(days: daysAgo), realDate: Sample.ago(days: daysAgo),
      WorldEvent.Subject(account: account, productID: Self.face),
      .paymentFailed(refusal: Refusal(.unknown, .interrupted)))
  }

  private func words(_ stage: Stage) -> String { stage.text.replacing(/\s+/, with: " ") }

  private func open(_ failed: WorldEvent, bought days: Int, isWaiting: Bool = true) -> Stage {
    var device = Sample.busyShop()
    device.storeState?.waiting = isWaiting ? 1 : 0
    var stage = Stage(device)
    stage.press("3")
    let record = Sample.record(8, "fridaydeploy", days: days, price: 1)
    stage.send(.failedPaymentsLoaded([failed]))
    stage.read([record])
    if days < 5 { stage.press(.end) } else { stage.press(.home) }
    stage.press(.enter)
    return stage
  }

  @Test func aCompletedPurchaseSettlesItsInterruption() {
    let settled = open(failed(daysAgo: 5), bought: 1)
    #expect(words(settled).contains("Failed payment"))
    #expect(words(settled).contains("Nothing more: it has been bought since then."))
    let earlier = open(failed(daysAgo: 5), bought: 9)
    #expect(words(earlier).contains("Once the terms are agreed to"))
    let another = open(failed("minh@example.com", daysAgo: 5), bought: 1)
    #expect(words(another).contains("Once the terms are agreed to"))
    let resolved = open(failed(daysAgo: 5), bought: 9, isWaiting: false)
    #expect(words(resolved).contains("Nothing was charged."))
  }

  /// Dates of transactions are in whole seconds, so the order within one second is that of the IDs.
  @Test(arguments: [(7, true), (8, false)])
  func paymentIsSettledByALaterTransactionOfTheSameSecond(last: UInt64, isSettled: Bool) {
    var event = failed(daysAgo: 1)
    let record = Sample.record(8, "fridaydeploy", days: 1, price: 1)
    event.date = record.purchaseDate.addingTimeInterval(isSettled ? 0.4 : 0)
    event.fact = .paymentFailed(
      refusal: Refusal(.unknown, .interrupted), after: record.id - 8 + last)
    var stage = Stage(Sample.busyShop())
    stage.press("3")
    stage.send(.failedPaymentsLoaded([event]))
    stage.read([record])
    stage.press(isSettled ? .end : .home)
    stage.press(.enter)
    #expect(words(stage).contains("Failed payment"))
    #expect(words(stage).contains("Nothing more: it has been bought") == isSettled)
  }

  @Test func revokedAccessNeedsNoAction() {
    for (isOwned, isFinished, advice) in [
      (true, true, "Revoke access."), (false, true, "Nothing more: access was revoked."),
      (false, false, "Finish it; nothing is delivered."), (true, false, "Revoke access."),
    ] {
      var record = Sample.record(8, "fridaydeploy", days: 3, price: 1, refunded: true)
      record.isFinished = isFinished
      var device = Sample.busyShop()
      if !isOwned { device.shop.content.purchasedIDs.remove(Self.face) }
      var stage = Stage(device)
      stage.openTransactions([record])
      stage.press(.enter)
      #expect(words(stage).contains(advice))
    }
  }

  // MARK: - Renewals

  @Test func renewalsAreAnnouncedToTheSignedInAccount() {
    let id = Sample.id("club.monthly")
    var stage = Stage(Sample.busyShop())
    stage.send(.happened(.completed(id, order: nil, isRenewal: true)))
    #expect(stage.note.contains("Club, Monthly was renewed."))
    stage = Stage(Sample.freshShop())
    let before = stage.note
    stage.send(.happened(.completed(id, order: nil, isRenewal: true)))
    #expect(stage.note == before)
  }
}
