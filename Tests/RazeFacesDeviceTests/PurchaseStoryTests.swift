import Foundation
import RazeFacesShop
import StoreCore
import Testing

@testable import RazeFacesDevice

@Suite struct PurchaseStoryTests {
  private let start = Date(timeIntervalSince1970: 1_772_366_400)

  /// A second apart.
  private func story(_ facts: [WorldEvent.Fact]) -> PurchaseStory {
    PurchaseStory(
      facts.enumerated().map { place, fact in
        LogEntry(
          WorldEvent(
            id: Int64(place + 1), date: date(place), realDate: date(place), WorldEvent.Subject(),
            fact))
      })
  }

  private func date(_ place: Int) -> Date { start.addingTimeInterval(Double(place)) }

  private let paid: [WorldEvent.Fact] = [
    .paymentAdded(quantity: 1), .paymentPurchased(wasDeferred: false),
  ]

  @Test(arguments: [
    #"{"productsLoaded":{"count":13}}"#,
    #"{"productsListed":{"_0":[{"id":"a","price":0.99,"title":"A \"B\""}]}}"#,
    #"{"previouslyPurchased":{"_0":["a","b"]}}"#, #"{"notPurchased":{"_0":[]}}"#,
    #"{"invalidProduct":{"_0":"a"}}"#,
  ])
  func eventsOfALaunchAreWrittenAsCodableWritesThem(_ json: String) throws {
    let event = try JSONDecoder().decode(ShopEvent.self, from: Data(json.utf8))
    #expect(event.fact == .app(json: json))
  }

  @Test func whatIsOnItsWayIsAhead() {
    let story = story(paid)
    #expect(story[.asked] == .done(date(0)))
    #expect(story[.charged] == .done(date(1)))
    #expect(story[.verified] == .ahead)
    #expect(story[.finished] == .ahead)
    #expect(!story.hasFailed)
  }

  @Test func whoCancelsHasNotFailed() {
    let story = story([
      .paymentAdded(quantity: 1), .paymentFailed(refusal: Refusal(.paymentCancelled, .canceled)),
    ])
    #expect(story.isCanceled)
    #expect(story.refusal?.cause == .canceled)
    let refused = self.story([.paymentFailed(refusal: Refusal(.unknown, .billingFailed))])
    #expect(!refused.isCanceled)
  }

  @Test func productionSendsToTheSandboxAndThatIsNoFailure() {
    let story = story(
      paid + [
        .receiptAnswered(address: "production", status: 21007),
        .receiptAnswered(address: "sandbox", status: 0),
        .finished(state: .purchased, byTester: false),
      ])
    #expect(story[.verified] == .done(date(3)))
    #expect(story[.delivered] == .done(date(4)))
    #expect(!story.hasFailed)
  }

  @Test func whatCameTooLateIsFinishedAndNotDelivered() throws {
    let tooLate = try #require(ShopEvent.tooLate("club").fact)
    let story = story(paid + [tooLate, .finished(state: .purchased, byTester: false)])
    #expect(story[.finished] == .done(date(3)))
    #expect(story[.delivered] == .ahead)
  }

  @Test func theStepThatFailedIsNamedUntilItSucceeds() throws {
    let failure = try #require(
      ShopEvent.failed("face", .notCredited(ShopError(URLError(.timedOut)))).fact)
    let verified = paid + [.receiptAnswered(address: "sandbox", status: 0), failure]
    #expect(story(verified)[.delivered] == .failed(date(3)))
    #expect(story(verified)[.finished] == .ahead)
    #expect(story(verified).hasFailed)
    let later = story(verified + [.finished(state: .purchased, byTester: false)])
    #expect(later[.delivered] == .done(date(4)))
    #expect(!later.hasFailed)
  }

  @Test func aRefusedReceiptFailsTheVerification() {
    #expect(
      story(paid + [.receiptAnswered(address: "sandbox", status: 21005)])[.verified]
        == .failed(date(2)))
  }

  @Test func whatWasRefusedWasNotChargedAndIsNeverFinished() {
    let story = story([
      .paymentAdded(quantity: 1), .paymentFailed(refusal: .canceledByPerson),
      .finished(state: .failed, byTester: false),
    ])
    #expect(story[.charged] == .failed(date(1)))
    #expect(story[.finished] == .ahead)
  }

  @Test func whatIsVerifiedWithoutAskingIsDoneWithTheNextStep() {
    let story = story(paid + [.finished(state: .purchased, byTester: false)])
    #expect(story[.verified] == .done(date(2)))
  }
}
