import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

@Suite(.watched) struct SimulatedStoreOutcomesTests {
  let world = TestWorld()
  let everything = TransactionQuery(scope: .everything)

  // MARK: - Faults

  @Test func anArmedFaultFailsTheNextPurchaseAndNoOther() async throws {
    let store = try world.store()
    try await store.control.perform(
      .faults(.arm(Fault(point: .purchase, outcome: .refusal(.paymentNotAllowed)))))
    #expect(try await store.service.snapshot().faults.faults.count == 1)
    let failed = try await store.purchase(TestWorld.swiftShopping)
    #expect(failed.refusal?.kind == .paymentNotAllowed)
    #expect(try await store.service.snapshot().faults.isClear)
    #expect(try await store.purchase(TestWorld.swiftShopping).state == .purchased)
  }

  @Test func aProductsRequestAndARestoreFailAsArmed() async throws {
    let store = try world.store()
    try await store.signIn()
    try await store.control.perform(.faults(.setOffline(true)))
    await #expect(throws: Refusal.self) {
      try await store.service.products([TestWorld.swiftShopping])
    }
    await #expect(throws: Refusal.self) { try await store.service.restore(answer: nil) }
    try await store.control.perform(.faults(.clear))
    #expect(try await store.service.restore(answer: nil) == .done)
  }

  @Test func aFaultsDelayIsWaitedForOnce() async throws {
    let store = try world.store()
    try await store.signIn()
    try await store.control.perform(
      .faults(.arm(Fault(point: .purchase, outcome: .refusal(.timedOut), delay: 250))))
    let key = try await store.service.add(PaymentOrder(productID: TestWorld.coupon)).id
    _ = try await store.service.advance(key, answer: nil)
    #expect(try await store.service.advance(key, answer: .confirm) == .working(.milliseconds(250)))
    #expect(
      try await store.service.advance(key, answer: nil).transaction?.refusal?.kind == .timedOut)
  }

  // MARK: - Interrupted purchases

  @Test func anInterruptedPurchaseFailsAndComesBackAsANewTransaction() async throws {
    let store = try world.store()
    _ = try await store.service.attach()
    try await store.control.perform(.set(.interruptsPurchases(true)))
    let failed = try await store.purchase(TestWorld.coupon, quantity: 2)
    #expect(failed.state == .failed)
    try await store.service.finish(failed.id)
    #expect(try await store.control.transactions(everything).records.isEmpty)

    let interruption = try #require(try await store.control.interruptions().first)
    try await store.control.perform(.resolveInterruption(interruption.id))
    let queue = try await store.service.snapshot().queue
    #expect(queue.map(\.state) == [.purchased])
    #expect(queue.map(\.order.quantity) == [2])
    #expect(queue[0].id != failed.id)
    #expect(try await store.control.interruptions().isEmpty)
  }

  @Test func theSystemAsksForTheTermsOfWhatWasInterrupted() async throws {
    let store = try world.store()
    _ = try await store.service.attach()
    #expect(try await store.service.terms(answer: nil) == .done)
    try await store.control.perform(.set(.interruptsPurchases(true)))
    try await store.service.finish(store.purchase(TestWorld.coupon).id)
    guard case .present(.terms(let sheet)) = try await store.service.terms(answer: nil) else {
      throw StoreFailure.other(.misuse, "Nothing was asked.")
    }
    #expect(try await store.control.interruptions().map(\.id) == [sheet.id])
    #expect(try await store.service.terms(answer: .cancel) == .cancelled)
    #expect(try await store.service.terms(answer: .confirm) == .done)
    #expect(try await store.service.snapshot().queue.map(\.state) == [.purchased])
  }

  @Test func whatWasInterruptedHasToBePaidToo() async throws {
    let store = try world.store()
    _ = try await store.service.attach()
    try await store.control.perform(.set(.interruptsPurchases(true)))
    try await store.service.finish(store.purchase(TestWorld.coupon).id)
    try await store.control.perform(.set(.billingFails(true)))
    try await store.control.perform(
      .resolveInterruption(#require(try await store.control.interruptions().first).id))
    let row = try #require(try await store.service.snapshot().queue.first)
    #expect(row.state == .failed && row.refusal?.cause == .billingFailed)
    #expect(try await store.control.transactions(everything).records.isEmpty)
  }

  // MARK: - Refunds

  @Test func aRefundTakesTheEntitlementAndTellsTheDevice() async throws {
    let store = try world.store()
    _ = try await store.service.attach()
    var revocations = await store.service.revocations().makeAsyncIterator()
    #expect(await revocations.next()?.productIDs == [])
    try await store.own(TestWorld.swiftShopping)
    let id = try #require(try await store.control.entitlements().first).id
    try await store.control.perform(.transaction(id, .refund(.developerIssue)))
    #expect(await revocations.next()?.productIDs == [TestWorld.swiftShopping])
    #expect(try await store.control.entitlements().isEmpty)
    let line = try #require(try await store.control.transactions(everything).records.first)
    #expect(line.revocationDate == TestWorld.start)
    #expect(line.revocationReason == .developerIssue)
    #expect(try await store.service.restore(answer: nil) == .done)
    #expect(try await store.service.snapshot().queue.isEmpty)
    await #expect(throws: StoreFailure.self) {
      try await store.control.perform(.transaction(id, .refund(.other)))
    }
  }

  @Test func aRequestWaitsForTheStoreAndCanBeDeclined() async throws {
    let store = try world.store()
    try await store.own(TestWorld.coupon)
    let id = try #require(try await store.control.transactions(everything).records.first).id
    try await store.service.requestRefund(of: id, reason: .unsatisfied)
    #expect(try await store.control.refundRequests().map(\.status) == [.pending])
    #expect(try await store.control.transactions(everything).records[0].isRefundPending)
    await #expect(throws: RefundRefusal.duplicateRequest) {
      try await store.service.requestRefund(of: id, reason: .other)
    }
    try await store.control.perform(.transaction(id, .declineRefund))
    #expect(try await store.control.refundRequests().map(\.status) == [.declined])
    let line = try await store.control.transactions(everything).records[0]
    #expect(line.revocationDate == nil && line.isRefundDeclined && !line.isRefundPending)
    #expect(line.facts == [.refundAskedFor(.unsatisfied), .refundDeclined])
  }

  @Test func theStoreCanApproveEveryRequestAtOnce() async throws {
    let store = try world.store()
    try await store.control.perform(.set(.refundPolicy(.approve)))
    try await store.own(TestWorld.coupon)
    let id = try #require(try await store.control.transactions(everything).records.first).id
    try await store.service.requestRefund(of: id, reason: .fulfillmentIssue)
    let line = try #require(try await store.control.transactions(everything).records.first)
    #expect(line.revocationReason == .developerIssue)
  }

  // MARK: - App Store Connect's side

  @Test func theSettingsMakeProductsInvalidAndSayWhy() async throws {
    let store = try world.store()
    func reason() async throws -> InvalidProductReason? {
      try await store.service.products([TestWorld.swiftShopping]).invalid.first?.reason
    }
    #expect(try await reason() == nil)
    try await store.control.perform(.set(.clearedForSale([TestWorld.swiftShopping: false])))
    #expect(try await reason() == .notClearedForSale)
    try await store.control.perform(.set(.paidApplicationsAgreement(false)))
    #expect(try await reason() == .agreementNotInEffect)
    try await store.control.perform(.set(.appBundleID("com.example.other")))
    #expect(
      try await reason()
        == .bundleIDMismatch(catalog: "com.example.razefaces", app: "com.example.other"))
  }

  @Test func anotherTerritoryChangesPricesAtOnce() async throws {
    let store = try world.store()
    try await store.signIn()
    try await store.control.perform(.tester("tester@example.com", .setTerritory("KOR")))
    let answer = try await store.service.products([TestWorld.swiftShopping])
    #expect(answer.storefront.currencyCode == "KRW")
    await #expect(throws: StoreFailure.self) {
      try await store.control.perform(.tester("tester@example.com", .setTerritory("XXX")))
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
    _ = try await tablet.service.attach()
    try await store.control.perform(
      .tester("minh@example.com", .join(familyOf: "tester@example.com")))
    #expect(try await tablet.control.entitlements().map(\.ownership) == [.familyShared])
    #expect(try await tablet.service.snapshot().queue.map(\.order.productID) == [shareable.id])
    #expect(try await store.control.families().map(\.members) == [["minh@example.com"]])

    var revocations = await tablet.service.revocations().makeAsyncIterator()
    #expect(await revocations.next()?.productIDs == [])
    try await store.control.perform(.tester("minh@example.com", .leaveFamily))
    #expect(await revocations.next()?.productIDs == [shareable.id])
    #expect(try await tablet.control.entitlements().isEmpty)
    #expect(try await store.control.entitlements().count == 1)
  }

  // MARK: - Testers and the ledger

  @Test func testersAreAddedChangedAndRemoved() async throws {
    let store = try world.store()
    let tester = NewTester(email: "new@example.com", password: "Sandbox-3", countryCode: "TWN")
    try await store.control.perform(.addTester(tester))
    await #expect(throws: StoreFailure.self) { try await store.control.perform(.addTester(tester)) }
    try await store.control.perform(.tester("new@example.com", .setAsksToBuy(true)))
    let step = try await store.service.signIn(
      answer: .signIn(email: "new@example.com", password: "Sandbox-3"))
    #expect(step == .done)
    #expect(try await store.purchase(TestWorld.coupon).state == .deferred)
    try await store.control.perform(.tester("new@example.com", .remove))
    #expect(try await store.service.snapshot().account == nil)
    #expect(try await store.control.testers().count == 6)
  }

  @Test func aClearedHistoryOwnsNothing() async throws {
    let store = try world.store()
    try await store.own(TestWorld.swiftShopping)
    try await store.control.perform(.tester("tester@example.com", .clearHistory))
    #expect(try await store.control.entitlements().isEmpty)
    #expect(try await store.control.transactions(everything).records.isEmpty)
    #expect(try await store.purchase(TestWorld.monthly).state == .purchased)
  }

  @Test func aTransactionCanBeFinishedAndDeletedByHand() async throws {
    let store = try world.store()
    let bought = try await store.purchase(TestWorld.swiftShopping)
    let id = try #require(bought.transactionID)
    try await store.control.perform(.transaction(id, .finish))
    #expect(try await store.service.snapshot().queue.isEmpty)
    await #expect(throws: StoreFailure.self) {
      try await store.control.perform(.transaction(id, .finish))
    }
    try await store.control.perform(.transaction(id, .delete))
    #expect(try await store.control.entitlements().isEmpty)
    await #expect(throws: StoreFailure.self) {
      try await store.control.perform(.transaction(id, .delete))
    }
  }
}
