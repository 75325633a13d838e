import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// The notes above the keys: what they say, and the room that they take.
@Suite struct NoteTests {
  private static let languages: [Language] =
    [.english, .vietnamese, .simplifiedChinese, .traditionalChinese, .korean]

  /// Every kind of fact that a note can be about.
  private static let facts: [WorldEvent.Fact] = [
    .paymentFailed(refusal: Refusal(.unknown, .billingFailed)), .requestExpired,
    .booked(WorldEvent.Booking(Sample.page.records[0])),
    .revoked(fact: .refunded(nil)), .revoked(fact: .unshared),
    .renewalProductChanged(
      from: Sample.id("club.monthly"), to: Sample.id("club.yearly")),
    .priceIncrease(state: .pending, price: 5), .priceIncrease(state: .declined, price: 5),
    .billingFailed, .graceStarted(until: Sample.ago(days: -60)),
    .retryStarted(until: Sample.ago(days: -60)), .billingRecovered,
    .expired(intent: .billingError), .expired(intent: .priceIncreaseDeclined),
    .replaced(refund: 2, storefront: "USA"), .refundRequested(reason: .unintendedPurchase),
    .refundDecided(isApproved: false, reason: .legal),
    .faultsChanged(
      from: FaultPlan(),
      to: plan),
    .actionUndone(action: WorldAction(.purchase)),
  ]

  private static let plan: FaultPlan = {
    var plan = FaultPlan()
    let error = FaultEffect.refusal(.privacyAcknowledgementRequired)
    plan.apply(.arm(Fault(point: .purchase, effect: error)))
    return plan
  }()

  private static var longestName: String {
    Sample.catalog.productIDs.max {
      TextWidth.columns(of: Sample.catalog.name($0, languages: []) ?? "")
        < TextWidth.columns(of: Sample.catalog.name($1, languages: []) ?? "")
    } ?? ""
  }

  @Test(arguments: languages)
  func everyNoteHasRoomInTwoLines(language: Language) {
    let texts = Texts(language)
    var stage = Stage(Sample.busyShop(), texts: texts)
    stage.state.shared.sandboxLists = Sample.sandbox
    for (number, fact) in Self.facts.enumerated() {
      let event = Sample.event(Int64(number + 1), 0, fact, of: Self.longestName)
      let retry = Sample.event(99, 0, .retryStarted(until: Sample.now), of: Self.longestName)
      let news = TimeNews(now: Sample.now, bookings: 0, events: [event, retry])
      let note = texts(news.note(stage.state.shared).words)
      let lines = Footer.lines(note, columns: 80 - 6)
      #expect(
        lines.count <= 2 && lines.joined(separator: " ").contains(Self.firstWords(note)), "\(note)")
      for line in lines { #expect(TextWidth.columns(of: line) <= 74, "\(line)") }
    }
  }

  private static func firstWords(_ note: String) -> String { String(note.prefix(12)) }

  @Test func aLongNoteLosesWholeSentencesFromItsEnd() {
    let sentence = "The card was declined and nothing was charged, which happens."
    let note = Array(repeating: sentence, count: 3).joined(separator: " ")
    #expect(Footer.lines(note, columns: 74).joined(separator: " ") == "\(sentence) \(sentence)")
    #expect(Footer.lines(sentence, columns: 74) == [sentence])
    #expect(Footer.lines(String(repeating: "word ", count: 60), columns: 74).count == 2)
  }

  @Test func aNoteOfTwoLinesIsShownWhole() {
    var stage = Stage(Sample.busyShop())
    let words = Text.sentences([
      Text("The App Store cannot be reached."), Text("It is waiting for confirmation."),
      Text("The receipt was refreshed."),
    ])
    stage.send(.done(words))
    let height = stage.screen.size.height
    #expect(stage.canvas.line(height - 3).contains("✓ The App Store cannot be reached. It is"))
    #expect(stage.note.hasSuffix("receipt was refreshed."))
  }

  @Test(arguments: [
    (
      TesterCommand.faults(
        .arm(Fault(point: .purchase, effect: .refusal(.paymentNotAllowed)))),
      "The next purchase fails: Payment not allowed, once"
    ),
    (
      .faults(.arm(Fault(point: .termination, effect: .step(4)))), "The app dies after charging"
    ),
    (
      .faults(.arm(Fault(point: .verification, effect: .receiptStatus(21003)))),
      "The receipt does not verify"
    ),
    (.faults(.setOffline(true)), "The network is gone"),
    (.set(.billingFails(true)), "The card is declined"),
    (.set(.billingFails(false)), "The card is declined: off"),
  ])
  func notesSayWhatTheSandboxSays(command: TesterCommand, words: String) {
    var stage = Stage(Sample.busyShop())
    stage.send(.performed(.world(command), .done))
    #expect(stage.note.hasSuffix("✓ \(words)"), "\(stage.note)")
  }

  @Test func notesNameProductsAndPeople() {
    var stage = Stage(Sample.busyShop())
    stage.send(.sandboxLoaded(Sample.sandbox))
    var subject = WorldEvent.Subject(productID: Sample.id("swiftshopping"))
    let purchase = WorldEvent(
      id: 1, date: Sample.now, realDate: Sample.now, subject,
      .actionUndone(action: WorldAction(.purchase, subject)))
    stage.send(.done(purchase.line(stage.state.shared.dates)))
    #expect(stage.note.hasSuffix("Undone: Purchase: Swift Shopping"))
    subject = WorldEvent.Subject(account: "minh@example.com")
    let left = WorldEvent(
      id: 2, date: Sample.now, realDate: Sample.now, subject, .asksToBuySwitched(isOn: true))
    stage.send(.done(left.line(stage.state.shared.dates)))
    #expect(stage.note.hasSuffix("Ask to Buy of Minh turned on"))
  }

  @Test func alertOfAChangeOfPlanNeedsNoNote() {
    var stage = Stage(Sample.busyShop())
    let changed = StorefrontMessage.happened(.planChanged(Sample.id("club.monthly")))
    stage.send(.planChanged(name: "Club, Monthly", .begins(Sample.now)))
    stage.send(changed)
    #expect(stage.text.contains("It begins on Mar 1."))
    #expect(stage.state.note == nil)
    // A parent may have approved it later.
    stage.press(.enter)
    stage.send(changed)
    #expect(stage.text.contains("Club, Monthly begins when the current period ends"))
  }

  @Test func aRefundHasOneSign() {
    var stage = Stage(Sample.busyShop())
    stage.send(.happened(.revocation([Sample.id("offbyone")], .refunded)))
    #expect(stage.note.hasSuffix("↩ Refunded: Off by One"))
    stage.openTransactions()
    #expect(stage.line("Refunded")?.contains("↩") == true)
    stage.state.shared.holdings?.revoked = [Sample.page.records[4]]
    stage.press("2")
    #expect(stage.text.contains("↩"))
  }

  @Test func whatTheFamilySharesIsNotCalledAPurchase() {
    var stage = Stage(Sample.busyShop())
    stage.send(
      .happened(
        .completed(Sample.id("swiftshopping"), order: nil, isRenewal: false, isShared: true)))
    #expect(stage.note.hasSuffix("✓ Swift Shopping is shared with you."))
    var record = Sample.record(20, "swiftshopping", days: 0, price: 0)
    record.ownership = .familyShared
    record.facts = [.shared(by: "minh@example.com")]
    stage.state.shared.sandboxLists = Sample.sandbox
    stage.openTransactions([record])
    #expect(stage.line("Swift Shopping")?.contains("Shared by Minh") == true)
  }

  @Test func aRefundedPurchaseIsAChargeAndARefund() {
    let record = Sample.record(20, "offbyone", days: 3, price: 1, refunded: true)
    var stage = Stage(Sample.busyShop())
    stage.openTransactions([Sample.record(21, "coupon0", days: 1, price: 2), record])
    let rows = ["Coffee Coupon", "Refunded", "Off by One"].map { words in
      stage.text.split(separator: "\n").lastIndex { $0.contains(words) } ?? -1
    }
    #expect(rows == rows.sorted())
    #expect(stage.line("Refunded")?.contains("−$1.00") == true)
    #expect(stage.line("Refunded")?.contains("Feb 27") == true)
    for row in [1, 2] {
      stage.press(.home)
      stage.press(.down, times: row)
      stage.press(.enter)
      #expect(stage.takeEffects().last == .inspect(record.id))
      stage.press(.escape)
    }
  }
}
