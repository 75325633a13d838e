import Foundation
import StoreCore
import Testing

@testable import StoreSimulation

@Suite struct SimulatedStoreOutcomesTests {
  let world = TestWorld()
  let everything = TransactionQuery(scope: .everything)

  // MARK: - Faults

  @Test func anArmedFaultFailsTheNextPurchaseAndNoOther() async throws {
    let store = try world.store()
    try await store.arm(Fault(point: .purchase, outcome: .refusal(.paymentNotAllowed)))
    #expect(try await store.snapshot().faults.faults.count == 1)
    let failed = try await store.purchase(TestWorld.swiftShopping)
    #expect(failed.refusal?.kind == .paymentNotAllowed)
    #expect(try await store.snapshot().faults.isClear)
    #expect(try await store.purchase(TestWorld.swiftShopping).state == .purchased)
  }

  @Test func aProductsRequestAndARestoreFailAsArmed() async throws {
    let store = try world.store()
    try await store.signIn()
    try await store.setOffline(true)
    await #expect(throws: Refusal.self) { try await store.products([TestWorld.swiftShopping]) }
    await #expect(throws: Refusal.self) { try await store.restore(answer: nil) }
    try await store.clearFaults()
    #expect(try await store.restore(answer: nil) == .done)
  }

  @Test func aFaultsDelayIsWaitedForOnce() async throws {
    let store = try world.store()
    try await store.signIn()
    try await store.arm(
      Fault(point: .purchase, outcome: .refusal(.timedOut), delay: 250))
    let key = try await store.add(PaymentOrder(productID: TestWorld.coupon)).id
    _ = try await store.advance(key, answer: nil)
    #expect(try await store.advance(key, answer: .confirm) == .working(.milliseconds(250)))
    #expect(try await store.advance(key, answer: nil).transaction?.refusal?.kind == .timedOut)
  }

  // MARK: - Ask to Buy

  func deferred(_ store: SimulatedStore) async throws -> RequestToBuy {
    try await store.signIn("child@example.com")
    try await store.purchase(TestWorld.swiftShopping)
    return try #require(try await store.requestsToBuy().first)
  }

  @Test func anApprovedRequestIsPurchasedAndCharged() async throws {
    let store = try world.store()
    let request = try await deferred(store)
    try await store.approve(request.id)
    #expect(try await store.snapshot().queue.map(\.state) == [.purchased])
    #expect(try await store.transactions(everything).records.count == 1)
    await #expect(throws: StoreFailure.self) { try await store.approve(request.id) }
  }

  @Test func aDeclinedRequestFailsAsCancelled() async throws {
    let store = try world.store()
    try await store.decline(deferred(store).id)
    let transaction = try #require(try await store.snapshot().queue.first)
    #expect(transaction.refusal?.kind == .paymentCancelled)
    #expect(try await store.transactions(everything).records.isEmpty)
  }

  @Test func withTheQuirkADeclinedRequestStaysDeferred() async throws {
    let store = try world.store()
    try await store.setSettings { $0.declinedStaysDeferred = true }
    try await store.decline(deferred(store).id)
    #expect(try await store.snapshot().queue.map(\.state) == [.deferred])
    #expect(try await store.requestsToBuy().map(\.wasDeclined) == [true])
  }

  // MARK: - Interrupted purchases

  @Test func anInterruptedPurchaseFailsAndComesBackAsANewTransaction() async throws {
    let store = try world.store()
    _ = try await store.attach()
    try await store.setSettings { $0.interruptsPurchases = true }
    let failed = try await store.purchase(TestWorld.coupon, quantity: 2)
    #expect(failed.state == .failed)
    try await store.finish(failed.id)
    #expect(try await store.transactions(everything).records.isEmpty)

    let interruption = try #require(try await store.interruptions().first)
    try await store.resolve(interruption.id)
    let queue = try await store.snapshot().queue
    #expect(queue.map(\.state) == [.purchased])
    #expect(queue.map(\.order.quantity) == [2])
    #expect(queue[0].id != failed.id)
    #expect(try await store.interruptions().isEmpty)
  }

  // MARK: - Refunds

  @Test func aRefundTakesTheEntitlementAndTellsTheDevice() async throws {
    let store = try world.store()
    _ = try await store.attach()
    var revocations = await store.revocations().makeAsyncIterator()
    #expect(await revocations.next()?.productIDs == [])
    try await store.own(TestWorld.swiftShopping)
    let id = try #require(try await store.entitlements().first).id
    try await store.refund(id, reason: .developerIssue)
    #expect(await revocations.next()?.productIDs == [TestWorld.swiftShopping])
    #expect(try await store.entitlements().isEmpty)
    let line = try #require(try await store.transactions(everything).records.first)
    #expect(line.revocationDate == TestWorld.start)
    #expect(line.revocationReason == .developerIssue)
    #expect(try await store.restore(answer: nil) == .done)
    #expect(try await store.snapshot().queue.isEmpty)
    await #expect(throws: StoreFailure.self) { try await store.refund(id, reason: .other) }
  }

  @Test func aRequestWaitsForTheStoreAndCanBeDeclined() async throws {
    let store = try world.store()
    try await store.own(TestWorld.coupon)
    let id = try #require(try await store.transactions(everything).records.first).id
    try await store.requestRefund(of: id, reason: .unsatisfied)
    #expect(try await store.refundRequests().map(\.status) == [.pending])
    await #expect(throws: RefundRefusal.duplicateRequest) {
      try await store.requestRefund(of: id, reason: .other)
    }
    try await store.decideRefund(of: id, approved: false)
    #expect(try await store.refundRequests().map(\.status) == [.declined])
    #expect(try await store.transactions(everything).records[0].revocationDate == nil)
  }

  @Test func theStoreCanApproveEveryRequestAtOnce() async throws {
    let store = try world.store()
    try await store.setSettings { $0.refundPolicy = .approve }
    try await store.own(TestWorld.coupon)
    let id = try #require(try await store.transactions(everything).records.first).id
    try await store.requestRefund(of: id, reason: .fulfillmentIssue)
    let line = try #require(try await store.transactions(everything).records.first)
    #expect(line.revocationReason == .developerIssue)
  }

  // MARK: - App Store Connect's side

  @Test func theSettingsMakeProductsInvalidAndSayWhy() async throws {
    let store = try world.store()
    func reason() async throws -> InvalidProductReason? {
      try await store.products([TestWorld.swiftShopping]).invalid.first?.reason
    }
    #expect(try await reason() == nil)
    try await store.setSettings { $0.clearedForSale[TestWorld.swiftShopping] = false }
    #expect(try await reason() == .notClearedForSale)
    try await store.setSettings { $0.paidApplicationsAgreement = false }
    #expect(try await reason() == .agreementNotInEffect)
    try await store.setSettings { $0.appBundleID = "com.example.other" }
    #expect(
      try await reason()
        == .bundleIDMismatch(catalog: "com.example.razefaces", app: "com.example.other"))
  }

  @Test func anotherTerritoryChangesPricesAtOnce() async throws {
    let store = try world.store()
    try await store.signIn()
    try await store.setTerritory("tester@example.com", countryCode: "KOR")
    let answer = try await store.products([TestWorld.swiftShopping])
    #expect(answer.storefront.currencyCode == "KRW")
    await #expect(throws: StoreFailure.self) {
      try await store.setTerritory("tester@example.com", countryCode: "XXX")
    }
  }

  // MARK: - Families

  @Test func whatAFamilySharesIsEverybodysUntilTheyLeave() async throws {
    let catalog = try TestWorld.catalog.get()
    let shareable = try #require(
      catalog.products.first { $0.isFamilyShareable && $0.kind == .nonConsumable })
    let store = try world.store()
    try await store.own(shareable.id)
    let tablet = try world.store(device: "ipad")
    try await tablet.signIn("minh@example.com")
    _ = try await tablet.attach()
    try await store.join("minh@example.com", familyOf: "tester@example.com")
    #expect(try await tablet.entitlements().map(\.ownership) == [.familyShared])
    #expect(try await tablet.snapshot().queue.map(\.order.productID) == [shareable.id])
    #expect(try await store.families().map(\.members) == [["minh@example.com"]])

    var revocations = await tablet.revocations().makeAsyncIterator()
    #expect(await revocations.next()?.productIDs == [])
    try await store.leaveFamily("minh@example.com")
    #expect(await revocations.next()?.productIDs == [shareable.id])
    #expect(try await tablet.entitlements().isEmpty)
    #expect(try await store.entitlements().count == 1)
  }

  // MARK: - Testers and the ledger

  @Test func testersAreAddedChangedAndRemoved() async throws {
    let store = try world.store()
    let tester = NewTester(email: "new@example.com", password: "Sandbox-3", countryCode: "TWN")
    _ = try await store.addTester(tester)
    await #expect(throws: StoreFailure.self) { try await store.addTester(tester) }
    try await store.setAsksToBuy("new@example.com", true)
    let step = try await store.signIn(
      answer: .signIn(email: "new@example.com", password: "Sandbox-3"))
    #expect(step == .done)
    #expect(try await store.purchase(TestWorld.coupon).state == .deferred)
    try await store.removeTester("new@example.com")
    #expect(try await store.snapshot().account == nil)
    #expect(try await store.testers().count == 5)
  }

  @Test func aClearedHistoryOwnsNothing() async throws {
    let store = try world.store()
    try await store.own(TestWorld.swiftShopping)
    try await store.clearPurchaseHistory("tester@example.com")
    #expect(try await store.entitlements().isEmpty)
    #expect(try await store.transactions(everything).records.isEmpty)
    #expect(try await store.purchase(TestWorld.monthly).state == .purchased)
  }

  @Test func aTransactionCanBeFinishedAndDeletedByHand() async throws {
    let store = try world.store()
    let bought = try await store.purchase(TestWorld.swiftShopping)
    let id = try #require(bought.transactionID)
    try await store.finishTransaction(id)
    #expect(try await store.snapshot().queue.isEmpty)
    await #expect(throws: StoreFailure.self) { try await store.finishTransaction(id) }
    try await store.deleteTransaction(id)
    #expect(try await store.entitlements().isEmpty)
    await #expect(throws: StoreFailure.self) { try await store.deleteTransaction(id) }
  }
}
