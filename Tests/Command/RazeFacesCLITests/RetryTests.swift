import Foundation
import RazeFacesCLI
import TestSupport
import Testing

/// The next command after one that was killed.
@MainActor @Suite(.ownConnection) struct RetryTests {
  @Test(arguments: [4, 7])
  func theFirstPurchaseIsDeliveredBeforeASecondIsOffered(_ step: Int) async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "coupon", "--yes", "--crash-after", "\(step)")
    let person = Person("n")
    let ending = await world.runHere("buy", "coupon", prompt: { person })
    #expect(ending.status == 0)
    #expect(ending.output.hasPrefix("Your purchase was successful: Coupon, $1.99, transaction 2"))
    #expect(ending.errors.isEmpty)
    #expect(person.questions.count == 1)
    let question = try #require(person.questions.first)
    #expect(question.hasPrefix("Coupon was bought at 20"))
    #expect(question.hasSuffix(" and has been delivered now; buy another? [y/N]"))
    #expect(try await world.coupons() == 1)
    #expect(try await world.transactions().count == 1)
  }

  @Test func aSecondPurchaseIsConfirmed() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "coupon", "--yes", "--crash-after", "5")
    let person = Person("y", "y")
    #expect(await world.runHere("buy", "coupon", prompt: { person }).status == 0)
    #expect(person.questions.last == "Buy? [y/N]")
    #expect(person.questions.count == 2)
    #expect(try await world.coupons() == 2)
  }

  @Test func aConfirmedPaymentResumesWithoutAQuestion() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "coupon", "--yes", "--crash-after", "3")
    let person = Person()
    #expect(await world.runHere("buy", "coupon", prompt: { person }).status == 0)
    #expect(person.questions.isEmpty)
    #expect(try await world.coupons() == 1)
    #expect(try await world.transactions().count == 1)
  }

  @Test func aConfirmationIsValidOnlyForItsPrice() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "coupon", "--yes", "--crash-after", "3")
    let catalog = try String(contentsOf: world.catalog, encoding: .utf8)
    try Data(catalog.replacing("1.99", with: "2.99").utf8).write(to: world.catalog)
    let person = Person("n")
    let ending = await world.runHere("buy", "coupon", prompt: { person })
    #expect(ending.status == 1)
    #expect(person.questions == ["Buy? [y/N]"])
    #expect(person.told.contains("The price has changed since you confirmed. Confirm it again."))
    #expect(person.told.contains("$2.99"))
    #expect(try await world.transactions().isEmpty)
  }

  @Test func theQuestionExplainsAPendingDelivery() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "coupon", "--yes", "--crash-after", "5")
    try await world.run("faults", "set", "verification", "--error", "21005", "--always")
    let person = Person("n")
    _ = await world.runHere("buy", "coupon", prompt: { person })
    let question = try #require(person.questions.first)
    #expect(question.contains(" and could not be delivered yet (Receipt status 21005. The receipt"))
    #expect(try await world.transactions().count == 1)
  }

  @Test func aRenewalIsNotOfferedAgain() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("club.month")
    try await world.run("clock", "advance", "40d")
    let person = Person("n")
    _ = await world.runHere("buy", "club.month", prompt: { person })
    #expect(!person.questions.contains { $0.contains("buy another") })
  }
}
