import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

@Suite(.watched) struct SimulatedStorePaymentsTests {
  let world = TestWorld()

  @Test func aPaymentAsksWhoBuysThenForAYesAndIsCharged() async throws {
    let store = try world.store()
    let key = try await store.service.add(PaymentOrder(productID: TestWorld.swiftShopping)).id
    let first = try await store.service.advance(key, answer: nil)
    #expect(first.signInSheet?.purpose == .purchase)
    let second = try await store.service.advance(
      key, answer: .signIn(email: "tester@example.com", password: "Sandbox-1"))
    let sheet = try #require(second.purchaseSheet)
    #expect(sheet.displayName == "Swift Shopping")
    #expect(PriceText.displayPrice(sheet.price, in: sheet.storefront) == "$0.99")
    let last = try await store.service.advance(key, answer: .confirm)
    #expect(last.transaction?.state == .purchased)
    #expect(last.transaction?.transactionID != nil)
    #expect(last.transaction?.date == TestWorld.start)
  }

  @Test func dismissingEitherSheetChargesNothing() async throws {
    let store = try world.store()
    let atSignIn = try await store.service.add(PaymentOrder(productID: TestWorld.swiftShopping)).id
    _ = try await store.service.advance(atSignIn, answer: nil)
    let first = try await store.service.advance(atSignIn, answer: .cancel)
    #expect(first.transaction?.refusal?.kind == .paymentCancelled)
    try await store.service.finish(atSignIn)

    try await store.signIn()
    let atConfirmation = try await store.service.add(
      PaymentOrder(productID: TestWorld.swiftShopping)
    ).id
    _ = try await store.service.advance(atConfirmation, answer: nil)
    let second = try await store.service.advance(atConfirmation, answer: .cancel)
    #expect(second.transaction?.refusal?.kind == .paymentCancelled)
    #expect(second.transaction?.transactionID == nil)
    try await store.service.finish(atConfirmation)

    #expect(try await store.service.snapshot().queue.isEmpty)
    #expect(
      try await store.control.transactions(TransactionQuery(scope: .everything)).records.isEmpty)
  }

  @Test(arguments: [0, -1, 11])
  func aQuantityOutsideOneToTenIsInvalid(quantity: Int) async throws {
    let store = try world.store()
    let transaction = try await store.purchase(TestWorld.coupon, quantity: quantity)
    #expect(transaction.refusal?.kind == .paymentInvalid)
  }

  @Test func anUnknownProductIsInvalidBeforeAnybodyIsAsked() async throws {
    let store = try world.store()
    let key = try await store.service.add(PaymentOrder(productID: "com.example.unknown")).id
    let step = try await store.service.advance(key, answer: nil)
    #expect(step.transaction?.refusal?.kind == .paymentInvalid)
  }

  @Test func aProductThatIsNotClearedForSaleIsNotAvailable() async throws {
    let store = try world.store()
    let transaction = try await store.purchase(TestWorld.notCleared)
    #expect(transaction.refusal?.kind == .storeProductNotAvailable)
  }

  @Test func noPaymentIsTakenWherePaymentsAreNotAllowed() async throws {
    let store = try world.store()
    try await store.control.perform(.setPaymentsAllowed(false, device: "iphone"))
    let transaction = try await store.purchase(TestWorld.swiftShopping)
    #expect(transaction.refusal?.kind == .paymentNotAllowed)
    #expect(try await store.service.snapshot().paymentsAllowed == false)
  }

  @Test func aChildsPurchaseWaitsForItsParent() async throws {
    let store = try world.store()
    try await store.signIn("child@example.com")
    let transaction = try await store.purchase(TestWorld.swiftShopping)
    #expect(transaction.state == .deferred)
    #expect(transaction.transactionID == nil)
    #expect(try await store.service.snapshot().queue.map(\.state) == [.deferred])
    #expect(
      try await store.control.transactions(TransactionQuery(scope: .everything)).records.isEmpty)
  }

  @Test func theSecondPurchaseOfWhatIsOwnedIsFreeAndPointsToTheFirst() async throws {
    let store = try world.store()
    try await store.own(TestWorld.swiftShopping)
    let key = try await store.service.add(PaymentOrder(productID: TestWorld.swiftShopping)).id
    let sheet = try #require(try await store.service.advance(key, answer: nil).purchaseSheet)
    #expect(sheet.isOwned)
    #expect(sheet.price == 0)
    let transaction = try #require(
      try await store.service.advance(key, answer: .confirm).transaction)
    #expect(transaction.state == .purchased)
    #expect(transaction.original == nil)
    let lines = try await store.control.transactions(TransactionQuery(scope: .everything)).records
    #expect(lines.map(\.cause) == [.redownload, .purchase])
    #expect(lines[0].originalID == lines[1].id)
    #expect(lines[0].price == 0)
    #expect(try await store.control.entitlements().map(\.id) == [lines[1].id])
  }

  @Test func aConsumableIsChargedEveryTimeForItsQuantity() async throws {
    let store = try world.store()
    try await store.own(TestWorld.coupon, quantity: 3)
    try await store.own(TestWorld.coupon)
    let lines = try await store.control.transactions(TransactionQuery(scope: .everything)).records
    #expect(lines.map(\.quantity) == [1, 3])
    #expect(lines[1].price == lines[0].price * 3)
    #expect(try await store.control.entitlements().isEmpty)
  }

  @Test func theFirstPeriodOfTheClubIsTheFreeWeekOnceForTheGroup() async throws {
    let store = try world.store()
    try await store.signIn()
    let key = try await store.service.add(PaymentOrder(productID: TestWorld.monthly)).id
    let sheet = try #require(try await store.service.advance(key, answer: nil).purchaseSheet)
    #expect(sheet.offer?.mode == .free)
    #expect(sheet.price == 0)
    _ = try await store.service.advance(key, answer: .confirm)
    try await store.service.finish(key)
    let line = try #require(
      try await store.control.transactions(TransactionQuery(scope: .everything)).records.first)
    #expect(line.expirationDate == TestWorld.start.addingTimeInterval(7 * 86_400))
    #expect(line.offerKind == .introductory)
    #expect(line.webOrderLineItemID != nil)

    let yearly = try await store.service.add(
      PaymentOrder(productID: "com.example.razefaces.club.yearly")
    ).id
    let second = try #require(try await store.service.advance(yearly, answer: nil).purchaseSheet)
    #expect(second.offer == nil)
    #expect(second.price > 0)
  }

  @Test func onlyADecidedTransactionCanBeFinished() async throws {
    let store = try world.store()
    let key = try await store.service.add(PaymentOrder(productID: TestWorld.swiftShopping)).id
    await #expect(throws: StoreFailure.self) { try await store.service.finish(key) }
    #expect(try await store.service.snapshot().queue.map(\.id) == [key])
  }

  @Test func theYesIsDurableBeforeTheStoreTakesItsTime() async throws {
    let store = try world.store(latency: .seconds(1))
    try await store.signIn()
    let key = try await store.service.add(PaymentOrder(productID: TestWorld.swiftShopping)).id
    _ = try await store.service.advance(key, answer: nil)
    #expect(try await store.service.advance(key, answer: .confirm) == .working(.seconds(1)))

    let next = try world.store(session: "next", alive: ["next"])
    _ = try await next.service.attach()
    let step = try await next.service.advance(key, answer: nil)
    #expect(step.transaction?.state == .purchased)
  }

  @Test func whoSignsOutBehindTheSheetIsAskedAgain() async throws {
    let store = try world.store()
    try await store.signIn()
    let key = try await store.service.add(PaymentOrder(productID: TestWorld.swiftShopping)).id
    _ = try await store.service.advance(key, answer: nil)
    try await store.control.perform(.signOut(device: "iphone"))
    #expect(try await store.service.advance(key, answer: .confirm).signInSheet != nil)
  }

  @Test func anUnansweredSheetLeavesThePaymentAsItIs() async throws {
    let store = try world.store()
    let key = try await store.service.add(PaymentOrder(productID: TestWorld.swiftShopping)).id
    _ = try await store.service.advance(key, answer: nil)
    #expect(try await store.service.advance(key, answer: .later) == .dismissed)
    #expect(try await store.service.snapshot().queue.map(\.phase) == [.awaitingAccount])
  }

  @Test func identifiersLookLikeApplesAndAreNeverGivenTwice() async throws {
    let store = try world.store()
    for _ in 1...20 { try await store.own(TestWorld.coupon) }
    let ids = try await store.control.transactions(TransactionQuery(scope: .everything)).records
      .map(\.id)
    #expect(Set(ids).count == 20)
    #expect(ids == ids.sorted(by: >))
    #expect(ids.allSatisfy { String($0).count == 16 && String($0).hasPrefix("2") })
  }

  @Test func theSameSeedAndTheSameActionsGiveTheSameIdentifiers() async throws {
    func identifiers(seed: Int64) async throws -> [UInt64] {
      let store = try TestWorld().store(seed: seed)
      for _ in 1...3 { try await store.own(TestWorld.coupon) }
      return try await store.control.transactions(TransactionQuery(scope: .everything)).records.map(
        \.id)
    }
    let first = try await identifiers(seed: 7)
    #expect(try await identifiers(seed: 7) == first)
    #expect(try await identifiers(seed: 8) != first)
  }
}
