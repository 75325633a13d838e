import Foundation
import Localization
import RazeFacesConsole
import StoreCore
import Testing

@testable import RazeFacesDevice

@Suite struct LogBlocksTests {
  private let start = Date(timeIntervalSince1970: 1_772_366_400)
  private let face = "com.example.face"
  private let words = LogTexts(
    DateText(timeZone: .gmt), product: { $0.hasSuffix(".face") ? "A Face" : $0 },
    person: { _ in "Ann" })

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

  private typealias Events = [(WorldEvent.Subject, WorldEvent.Fact)]

  /// Returns the blocks of acts, whose events are one second apart.
  private func blocks(_ acts: Events...) -> [LogBlock] {
    var events: [WorldEvent] = []
    for act in acts {
      let first = Int64(events.count + 1)
      for (subject, fact) in act {
        let date = start.addingTimeInterval(Double(events.count))
        events.append(
          WorldEvent(
            id: Int64(events.count + 1), date: date, realDate: date, subject, fact, act: first))
      }
    }
    return LogBlock.blocks(events)
  }

  private func booking(_ cause: TransactionRecord.Cause) throws -> WorldEvent.Fact {
    let json = """
      {"booked": {"_0": {"cause": "\(cause.rawValue)", "ownership": "PURCHASED", "originalID": 7,
      "quantity": 1, "price": 0.99, "storefront": "USA"}}}
      """
    return try JSONDecoder().decode(WorldEvent.Fact.self, from: Data(json.utf8))
  }

  private func look(_ invalid: [String]) -> Events {
    [
      (here(), .requested(point: .productList)),
      (here(), .productsAnswered(count: 2, invalid: invalid)),
      own(.productsLoaded(count: 2)), own(.notPurchased([face])),
    ] + invalid.map { own(.invalidProduct(nil), $0) }
  }

  @Test func productsRequestIsLoggedOnlyIfAProductIsMissing() throws {
    let clean = blocks(look([]), look([]))
    #expect(clean.isEmpty)
    let found = blocks(look(["x"]), look(["x"]), look(["x", "y"]))
    #expect(found.map(\.count) == [2, 1])
    #expect(found.map(\.outcome) == [.missing(1), .missing(2)])
  }

  @Test func refusedProductsRequestIsASeparateAction() throws {
    let refusal = Refusal(.notConnectedToInternet, .offline)
    let found = blocks([
      (here(), .requested(point: .productList)),
      (here(), .requestRefused(point: .productList, refusal: refusal)),
    ])
    #expect(found.map(\.outcome) == [.productsFailed])
  }

  @Test func purchaseCountsAsBoughtWhenFinished() throws {
    let events: Events = [
      own(.asked(reference: "7"), face),
      (here(face, payment: 1), .paymentAdded(quantity: 1)),
      (here(face, transaction: 9), try booking(.purchase)),
      (here(face, payment: 1, transaction: 9), .paymentPurchased(wasDeferred: false)),
      (here(), .receiptAnswered(address: "production", status: 21007)),
      (here(), .receiptAnswered(address: "sandbox", status: 0)),
    ]
    let paid = blocks(events)
    #expect(paid.map(\.outcome) == [.undelivered])
    let finished = (
      here(face, payment: 1, transaction: 9),
      WorldEvent.Fact.finished(state: .purchased, byTester: false)
    )
    let block = try #require(blocks(events + [finished]).first)
    #expect(block.outcome == .bought(seconds: 6))
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

  @Test func eventOutsideOfABlockIsSaidInWords() {
    let facts: [WorldEvent.Fact] = [
      .paymentAdded(quantity: 1), .receiptAnswered(address: "production", status: 21007),
    ]
    let lines = facts.map { fact in
      let event = WorldEvent(id: 1, date: start, realDate: start, here(face, payment: 1), fact)
      return Texts.english(words.words(event))
    }
    #expect(
      lines == [
        "Payment added: A Face", "This is a sandbox receipt. Send it to the sandbox address.",
      ])
  }

  @Test func refundHasOneSign() throws {
    let refunded = (here(face, transaction: 9), WorldEvent.Fact.revoked(fact: nil))
    let block = try #require(blocks([refunded]).first)
    #expect(block.outcome?.sign == .refunded)
    #expect(block.steps.map(\.sign) == [.refunded])
  }

  @Test func requestForARefundIsOneStep() throws {
    let request = here(face, transaction: 9)
    let block = try #require(
      blocks([
        (request, .requested(point: .refundRequest)), (request, .refundRequested(reason: .other)),
      ]).first)
    #expect(block.kind == .refund && block.steps.count == 1)
  }

  /// A purchase that a parent is asked about, and that was refused or approved later.
  private func requested(_ payment: Int64) -> Events {
    [
      own(.asked(reference: nil), face),
      (here(face, payment: payment), .paymentAdded(quantity: 1)),
      (here(face, payment: payment), .paymentDeferred),
    ]
  }

  @Test func refusedRequestIsNotPaidAfterALaunch() throws {
    let found = blocks(
      requested(1) + [
        (
          here(face, payment: 1),
          .paymentFailed(refusal: Refusal(.storeProductNotAvailable, .leftFamily))
        ),
        (here(face, payment: 1), .launched),
      ])
    #expect(found.map(\.outcome) == [.failed])
    let waiting = blocks(requested(1) + [(here(face, payment: 1), .launched)])
    #expect(waiting.map(\.outcome) == [.waiting])
  }

  /// The plan is another one, or the same one, whose renewal is turned on again.
  @Test(arguments: ["com.example.plan", "com.example.face"])
  func changeOfPlanForTheNextPeriodDeliversNothing(plan: String) throws {
    let former: Events = [
      (here(plan, transaction: 8), try booking(.purchase)),
      (here(plan, transaction: 8), .finished(state: .purchased, byTester: false)),
    ]
    var events = requested(1)
    let payment = here(face, payment: 1, transaction: 8)
    events += [
      (payment, .paymentPurchased(wasDeferred: true)), (payment, .launched),
      (payment, .finished(state: .purchased, byTester: false)),
      (here(face, transaction: 8), .app(.planChanged)),
    ]
    let block = try #require(blocks(former, events).last)
    #expect(block.productID == face && block.outcome == .changesLater)
    let steps = block.steps.map { Texts.english(words.step($0).words) }
    #expect(!steps.contains("Delivered and finished"), "\(steps)")
  }

  @Test func periodThatEndedBeforeItsDeliveryIsLoggedOnce() throws {
    let block = try #require(
      blocks([
        (here(face, transaction: 9), try booking(.renewal)),
        (here(face, transaction: 9), .finished(state: .purchased, byTester: false)),
        (here(face, transaction: 9), .app(.tooLate(isRefunded: false))),
      ]).first)
    #expect(block.outcome == .tooLate)
    let steps = block.steps.map { Texts.english(words.step($0).words) }
    #expect(steps.count == 2 && !steps.contains("Delivered and finished"), "\(steps)")
  }

  @Test func equalEventsAreCounted() throws {
    let refused = (here(), WorldEvent.Fact.signInFailed(email: "a@example.com"))
    let found = blocks([
      (here(), .sheetShown(sheet: "signIn")), refused, refused, refused, (here(), .signedIn),
    ])
    #expect(found.count == 1)
    #expect(found[0].steps.map(\.count) == [1, 3, 1])
  }

  @Test func testersChangeIsOneLine() throws {
    let found = blocks(
      [(WorldEvent.Subject(), .worldMade)], [(here(), .noted(text: "a"))],
      [(here(), .requested(point: .subscriptionStatus))])
    #expect(found.map(\.kind) == [.other, .other])
    for block in found { #expect(block.steps.isEmpty) }
  }
}
