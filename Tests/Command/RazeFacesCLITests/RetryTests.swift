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

  /// A paid purchase needs no confirmation.
  @Test(arguments: [
    (4, ["buy", "coupon"]), (5, ["redeem", "CODE"]), (7, ["sandbox", "promote", "face"]),
  ])
  func paidPurchasesAreDeliveredBeforeACommandRefuses(_ step: Int, _ command: [String])
    async throws
  {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "coupon", "--yes", "--crash-after", "\(step)")
    let ending = try await world.run(command)
    #expect(ending.status == 64)
    #expect(ending.output.isEmpty)
    let lines = ending.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("razefaces: delivered com.example.shop.coupon (trans") == true)
    #expect(lines.last?.contains("needs a confirmation, and there is no terminal to ask") == true)
    #expect(try await world.coupons() == 1)
    #expect(try await world.transactions().count == 1)
  }

  @Test func anUnansweredPaymentStaysPendingIfACommandRefuses() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "coupon", "--yes", "--crash-after", "2")
    #expect(try await world.run("buy", "coupon").status == 64)
    #expect(try await world.pending().count == 1)
    #expect(try await world.transactions().isEmpty)
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

/// Paid purchases that are not delivered yet.
@Suite(.watched) struct UndeliveredTests {
  @Test func anUndeliveredPurchaseIsListedWithItsReason() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("faults", "set", "verification", "--error", "21005", "--always")
    try await world.run("buy", "club.month", "--yes")
    try await world.run("clock", "advance", "100d")
    let waiting = try await world.run("purchases")
    #expect(!waiting.errors.contains("delivered com.example"))
    let lines = waiting.output.split(separator: "\n").filter { $0.contains("Paid, not delivered") }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("com.example.shop.club.month    4  Paid, not delivered") == true)
    #expect(lines.first?.contains("Receipt status 21005. The receipt server is not avail") == true)
    let pending = try await world.pending()
    #expect(pending.count == 4)
    #expect(pending.allSatisfy { ($0["why"] as? String)?.contains("21005") == true })
    try await world.run("faults", "clear")
    let ending = try await world.run("purchases")
    #expect(!ending.output.contains("In progress"))
    #expect(ending.errors.split(separator: "\n").count == 2)
    #expect(ending.errors.contains("delivered com.example.shop.club.month (transaction "))
    #expect(ending.errors.contains("finished 3 renewals of com.example.shop.club.month, which "))
    #expect(try await world.pending().isEmpty)
  }

  /// storekit-rules 3.25.
  @Test func aRenewalOfAnEndedSubscriptionIsNotDelivered() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("club.month")
    try await world.run("clock", "advance", "40d")
    try await world.run("subscriptions", "expire", "club.month")
    let ending = try await world.run("purchases")
    #expect(ending.errors.contains("which was bought earlier and ended before delivery"))
    #expect(!ending.errors.contains("delivered com"))
    #expect(ending.output.hasPrefix("On this device (iphone)\nNothing yet\n"))
    #expect(try await world.pending().isEmpty)
    let log = try await world.run("log", "--lines").output
    #expect(log.components(separatedBy: "complete... com.example.shop.club.month").count == 2)
  }

  @Test func renewalsAreDeliveredInTheGracePeriodOnly() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("club.month")
    try await world.run("faults", "set", "verification", "--error", "21005", "--always")
    try await world.run("subscriptions", "renew", "club.month")
    try await world.run("sandbox", "set", "billing-fails", "on")
    try await world.run("sandbox", "set", "grace-period", "16")
    try await world.run("clock", "advance", "--to", "next")
    #expect(try await world.list("subscriptions").first?["state"] as? String == "inGracePeriod")
    try await world.run("uninstall")
    try await world.run("faults", "clear")
    #expect(try await world.ownedProducts() == ["com.example.shop.club.month"])
    try await world.run("clock", "advance", "20d")
    #expect(try await world.list("subscriptions").first?["state"] as? String == "inBillingRetry")
    #expect(try await world.ownedProducts().isEmpty)
  }

  @Test func deliveredProductsAreShownOffline() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("face")
    try await world.run("sandbox", "set", "offline", "on")
    let ending = try await world.run("purchases")
    #expect(ending.status == 0)
    #expect(ending.output.contains("com.example.shop.face"))
    #expect(ending.errors.hasPrefix("razefaces: the products could not be loaded: "))
    #expect(try await world.ownedProducts() == ["com.example.shop.face"])
  }
}
