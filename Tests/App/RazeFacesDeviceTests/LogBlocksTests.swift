import Foundation
import Localization
import RazeFacesConsole
import StoreCore
import Testing

@testable import RazeFacesDevice

@Suite struct LogBlocksTests {
  private let start = Date(timeIntervalSince1970: 1_772_366_400)
  private let face = "com.example.face"

  private func here(
    _ productID: String? = nil, payment: Int64? = nil, transaction: UInt64? = nil
  ) -> WorldEvent.Subject {
    WorldEvent.Subject(
      device: "iphone", account: "a@example.com", productID: productID, transactionID: transaction,
      payment: payment.map(QueueKey.init))
  }

  private func own(
    _ step: AppStep, _ productID: String? = nil
  ) -> (WorldEvent.Subject, WorldEvent.Fact) { (here(productID), .app(step)) }

  /// Returns events at intervals of one second.
  private func blocks(_ events: [(WorldEvent.Subject, WorldEvent.Fact)]) throws -> [LogBlock] {
    LogBlocks.blocks(
      events.enumerated().map { place, event in
        let date = start.addingTimeInterval(Double(place))
        return WorldEvent(
          id: Int64(place + 1), date: date, realDate: date, event.0, event.1)
      })
  }

  private func booking(_ cause: TransactionRecord.Cause) throws -> WorldEvent.Fact {
    let json = """
      {"booked": {"_0": {"cause": "\(cause.rawValue)", "ownership": "PURCHASED", "originalID": 7,
      "quantity": 1, "price": 0.99, "storefront": "USA"}}}
      """
    return try JSONDecoder().decode(WorldEvent.Fact.self, from: Data(json.utf8))
  }

  private func look(_ invalid: [String]) -> [(WorldEvent.Subject, WorldEvent.Fact)] {
    [
      (here(), .requested(point: .productList)),
      (here(), .productsAnswered(count: 2, invalid: invalid)),
      own(.productsLoaded(count: 2)), own(.notPurchased([face])),
    ] + invalid.map { own(.invalidProduct(nil), $0) }
  }

  @Test func productsRequestIsLoggedOnlyIfAProductIsMissing() throws {
    let clean = try blocks(look([]) + look([]))
    #expect(clean.isEmpty)
    let found = try blocks(look(["x"]) + look(["x"]) + look(["x", "y"]))
    #expect(found.map(\.count) == [2, 1])
    #expect(found.map(\.outcome) == [.missing(1), .missing(2)])
  }

  @Test func refusedProductsRequestIsASeparateAction() throws {
    let refusal = Refusal(.notConnectedToInternet, .offline)
    let found = try blocks([
      (here(), .requested(point: .productList)),
      (here(), .requestRefused(point: .productList, refusal: refusal)),
    ])
    #expect(found.map(\.outcome) == [.productsFailed])
  }

  @Test func anotherActionDoesNotSplitAPurchase() throws {
    let found = try blocks(
      look([]) + [
        own(.asked(reference: nil), face),
        (here(face, payment: 1), .paymentAdded(quantity: 1)),
        (here(face, payment: 1), .sheetShown(sheet: "confirm")),
        (here(), .noted(text: "a")),
        (here(payment: 1), .answered(answer: "confirm")),
        (here(face, payment: 1), .paymentFailed(refusal: Refusal(.unknown, .billingFailed))),
        own(.asked(reference: nil), face),
        (here(face, payment: 2), .paymentAdded(quantity: 1)),
        (here(payment: 2), .answered(answer: "cancel")),
        (here(face, payment: 2), .paymentFailed(refusal: Refusal(.paymentCancelled, .canceled))),
      ])
    #expect(found.map(\.kind) == [.purchase, .other, .purchase])
    #expect(found.map(\.outcome) == [.failed, nil, .canceled])
    #expect(found.map(\.entries.count) == [5, 1, 4])
  }

  @Test func purchaseCountsAsBoughtWhenFinished() throws {
    let events: [(WorldEvent.Subject, WorldEvent.Fact)] = [
      own(.asked(reference: "7"), face),
      (here(face, payment: 1), .paymentAdded(quantity: 1)),
      (here(face, transaction: 9), try booking(.purchase)),
      (here(face, payment: 1, transaction: 9), .paymentPurchased(wasDeferred: false)),
      (here(), .receiptAnswered(address: "production", status: 21007)),
      (here(), .receiptAnswered(address: "sandbox", status: 0)),
    ]
    let paid = try blocks(events)
    #expect(paid.map(\.outcome) == [.undelivered])
    let finished = (
      here(face, payment: 1, transaction: 9),
      WorldEvent.Fact.finished(state: .purchased, byTester: false)
    )
    let block = try #require(try blocks(events + [finished]).first)
    #expect(block.outcome == .bought(seconds: 6))
    let words = LogTexts(
      DateText(timeZone: .gmt), product: { [face] in $0 == face ? "A Face" : $0 },
      person: { _ in "Ann" })
    #expect(Texts.english(words.title(block)) == "A Face")
    #expect(words.details(block).map { Texts.english($0) } == "Ann, $0.99")
    #expect(block.outcome.map { Texts.english($0.title) } == "Bought in 6 s")
    let steps = block.steps.map(words.step)
    #expect(
      steps.map { Texts.english($0.words) } == [
        "Buying A Face... (order 7)", "Charged $0.99", "Receipt verified", "Delivered and finished",
      ])
    #expect(
      steps.map { step in step.detail.map { Texts.english($0) } } == [
        nil, nil, "sandbox 0, production 21007", "transaction …9",
      ])
  }

  /// A purchase that a parent is asked about, and that was refused or approved later.
  private func requested(_ payment: Int64) -> [(WorldEvent.Subject, WorldEvent.Fact)] {
    [
      own(.asked(reference: nil), face),
      (here(face, payment: payment), .paymentAdded(quantity: 1)),
      (here(face, payment: payment), .paymentDeferred),
    ]
  }

  @Test func refusedRequestIsNotPaidAfterALaunch() throws {
    let found = try blocks(
      requested(1) + [
        (
          here(face, payment: 1),
          .paymentFailed(refusal: Refusal(.storeProductNotAvailable, .leftFamily))
        ),
        (here(face, payment: 1), .launched),
      ])
    #expect(found.map(\.outcome) == [.failed])
    let waiting = try blocks(requested(1) + [(here(face, payment: 1), .launched)])
    #expect(waiting.map(\.outcome) == [.waiting])
  }

  @Test func approvalAfterAnotherPurchaseBelongsToItsRequest() throws {
    let other = "com.example.other"
    let found = try blocks(
      requested(1) + [
        own(.asked(reference: nil), other),
        (here(other, payment: 2), .paymentAdded(quantity: 1)),
        (here(face, transaction: 9), try booking(.purchase)),
        (here(face, payment: 1, transaction: 9), .paymentPurchased(wasDeferred: true)),
        (here(face, payment: 1, transaction: 9), .launched),
        (
          here(face, payment: 1, transaction: 9), .finished(state: .purchased, byTester: false)
        ),
      ])
    #expect(found.map(\.productID) == [face, other])
    #expect(found.first?.outcome == .bought(seconds: 8))
  }

  /// The plan is another one, or the same one, whose renewal is turned on again.
  @Test(arguments: ["com.example.plan", "com.example.face"])
  func changeOfPlanForTheNextPeriodDeliversNothing(plan: String) throws {
    var events: [(WorldEvent.Subject, WorldEvent.Fact)] = [
      (here(plan, transaction: 8), try booking(.purchase)),
      (here(plan, transaction: 8), .finished(state: .purchased, byTester: false)),
    ]
    events += requested(1)
    let payment = here(face, payment: 1, transaction: 8)
    events += [
      (payment, .paymentPurchased(wasDeferred: true)), (payment, .launched),
      (payment, .finished(state: .purchased, byTester: false)),
      (here(face, transaction: 8), .app(.planChanged)),
    ]
    let block = try #require(try blocks(events).last)
    #expect(block.productID == face && block.outcome == .changesLater)
    let words = LogTexts(
      DateText(timeZone: .gmt), product: { _ in "A Face" }, person: { _ in "Ann" })
    let steps = block.steps.map { Texts.english(words.step($0).words) }
    #expect(!steps.contains("Delivered and finished"), "\(steps)")
  }

  @Test func answersAboutAReceiptBelongToTheRenewalThatTheyVerify() throws {
    let renewal = here(face, transaction: 9)
    let found = try blocks([
      (renewal, try booking(.renewal)),
      (here(), .receiptAnswered(address: "production", status: 21007)),
      (here(), .receiptAnswered(address: "sandbox", status: 0)),
      own(.verified), (renewal, .finished(state: .purchased, byTester: false)),
      (here(), .receiptAnswered(address: "sandbox", status: 0)),
    ])
    #expect(found.map(\.entries.count) == [5, 1])
    #expect(found.map(\.outcome) == [.renewed, nil])
  }

  @Test func answersThatVerifyNothingKeepTheirPlace() throws {
    let answer = (here(), WorldEvent.Fact.receiptAnswered(address: "sandbox", status: 21002))
    let undone = (here(), WorldEvent.Fact.actionUndone(action: WorldAction(.change)))
    let found = try blocks([answer, (here(), .noted(text: "a")), undone, answer, undone])
    #expect(found.flatMap { $0.entries.map { $0.id } } == [1, 2, 3, 4, 5])
  }

  @Test func periodThatEndedBeforeItsDeliveryIsLoggedOnce() throws {
    let block = try #require(
      try blocks([
        (here(face, transaction: 9), try booking(.renewal)),
        (here(face, transaction: 9), .finished(state: .purchased, byTester: false)),
        (here(face, transaction: 9), .app(.tooLate(isRefunded: false))),
      ]).first)
    #expect(block.outcome == .tooLate)
    let words = LogTexts(
      DateText(timeZone: .gmt), product: { _ in "A Face" }, person: { _ in "Ann" })
    let steps = block.steps.map { Texts.english(words.step($0).words) }
    #expect(steps.count == 2 && !steps.contains("Delivered and finished"), "\(steps)")
  }

  @Test func equalEventsAreCounted() throws {
    let refused = (here(), WorldEvent.Fact.signInFailed(email: "a@example.com"))
    let found = try blocks([
      (here(), .sheetShown(sheet: "signIn")), refused, refused, refused, (here(), .signedIn),
    ])
    #expect(found.count == 1)
    #expect(found[0].steps.map(\.count) == [1, 3, 1])
  }

  @Test func testersChangeIsOneLine() throws {
    let found = try blocks([
      (WorldEvent.Subject(), .worldMade), (here(), .noted(text: "a")),
      (here(), .requested(point: .subscriptionStatus)),
    ])
    #expect(found.map(\.kind) == [.other, .other])
    for block in found { #expect(block.steps.isEmpty) }
  }
}
