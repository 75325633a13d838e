import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// The act that each event of the log belongs to.
@Suite(.watched) struct ActsTests {
  private let world = TestWorld()
  private static let tester = "tester@example.com"

  private func signedIn() async throws -> SimulatedAppStore {
    let store = try world.store(files: NoFiles())
    try await store.signIn()
    return store
  }

  private func log(_ store: SimulatedAppStore, _ steps: AppStep..., about product: String? = nil) {
    for step in steps { store.control.log(.app(step), about: .init(productID: product)) }
  }

  private func checkReceipt(_ store: SimulatedAppStore) {
    store.control.log(.receiptAnswered(address: "sandbox", status: 0), about: .init())
    log(store, .verified)
  }

  /// Returns the kinds of the events of each act, oldest act first. An act of one event that is not
  /// about a purchase is left out.
  private func acts(_ store: SimulatedAppStore) async throws -> [[String]] {
    let events = try await store.control.events(EventQuery(.everything)).events
    return Dictionary(grouping: events, by: \.act).sorted { $0.key < $1.key }
      .map { $0.value.map(\.fact.name) }.filter { $0.count > 1 }
  }

  // MARK: - Purchases

  @Test func otherEventsDoNotSplitAPurchase() async throws {
    let store = try await signedIn()
    log(store, .asked(reference: nil), about: TestWorld.coupon)
    let row = try await store.purchase(TestWorld.coupon)
    try await store.control.logNote("a")
    checkReceipt(store)
    log(store, .delivered, about: TestWorld.coupon)
    try await store.service.finish(row.id)
    checkReceipt(store)
    let bought = try #require(try await acts(store).last)
    #expect(bought.first == "app" && bought.contains("paymentAdded") && bought.contains("booked"))
    #expect(bought.suffix(4) == ["receiptAnswered", "app", "app", "finished"], "\(bought)")
  }

  @Test func secondPurchaseOfAProductIsAnotherAct() async throws {
    let store = try await signedIn()
    for _ in 1...2 {
      log(store, .asked(reference: nil), about: TestWorld.coupon)
      try await store.own(TestWorld.coupon)
    }
    let bought = try await acts(store).filter { $0.contains("booked") }
    #expect(bought.count == 2 && bought[0] == bought[1], "\(bought)")
  }

  @Test func approvalAfterAnotherPurchaseBelongsToItsRequest() async throws {
    let store = try await signedIn()
    try await store.perform(.tester(Self.tester, .setAsksToBuy(true)))
    let asked = try await store.purchase(TestWorld.coupon)
    try await store.perform(.tester(Self.tester, .setAsksToBuy(false)))
    try await store.own(TestWorld.swiftShopping)
    try await store.perform(.request(asked.id, .approve))
    try await store.service.finish(asked.id)
    let acts = try await acts(store)
    let first = try #require(acts.first { $0.contains("paymentDeferred") })
    #expect(first.suffix(3) == ["booked", "paymentPurchased", "finished"], "\(acts)")
  }

  /// The change charges nothing, so its transaction is the one of the current plan.
  @Test func resolvedChangeOfPlanIsAnotherActThanTheCurrentPlan() async throws {
    let store = try await signedIn()
    try await store.own(TestWorld.yearly)
    try await store.set(.interruptsPurchases(true))
    try await store.service.finish(store.purchase(TestWorld.monthly).id)
    try await store.set(.interruptsPurchases(false))
    try await store.resolveInterruption()
    let row = try #require(try await store.service.storeState().queue.first)
    try await store.service.finish(row.id)
    let acts = try await acts(store)
    let resolved = acts.filter { $0.contains("interruptionResolved") }
    #expect(resolved == [["interruptionResolved", "finished"]], "\(acts)")
  }

  @Test func answerBelongsToItsSheet() async throws {
    let store = try await signedIn()
    let sheet = WorldEvent.Fact.sheetShown(sheet: SystemSheet.Name.terms.rawValue)
    store.control.log(sheet, about: .init())
    try await store.own(TestWorld.coupon)
    store.control.log(.answered(answer: SheetAnswer.Name.cancel.rawValue), about: .init())
    store.control.log(sheet, about: .init())
    store.control.log(.answered(answer: SheetAnswer.Name.confirm.rawValue), about: .init())
    #expect(try await acts(store).last == ["sheetShown", "answered"])
  }

  @Test func nextProcessContinuesThePurchase() async throws {
    let killed = try world.store(session: "killed", alive: ["killed"], files: NoFiles())
    try await killed.signIn()
    _ = try await killed.purchase(TestWorld.coupon)
    let next = try world.store(files: NoFiles())
    let row = try #require(try await next.service.attach().queue.first)
    checkReceipt(next)
    try await next.service.finish(row.id)
    let bought = try #require(try await acts(next).last)
    #expect(bought.contains("paymentAdded"))
    #expect(
      bought.suffix(5) == ["terminated", "launched", "receiptAnswered", "app", "finished"],
      "\(bought)")
  }

  // MARK: - Time

  @Test func answersAboutAReceiptBelongToTheRenewalThatTheyVerify() async throws {
    let store = try await signedIn()
    try await store.own(TestWorld.monthly)
    try await store.passTheNextEvent()
    checkReceipt(store)
    try await store.service.finish(#require(try await store.service.storeState().queue.first).id)
    checkReceipt(store)
    #expect(try await acts(store).last == ["booked", "receiptAnswered", "app", "finished"])
  }

  @Test func paymentProblemAndItsConsequencesAreOneAct() async throws {
    let store = try await signedIn()
    try await store.own(TestWorld.monthly)
    try await store.set(.gracePeriod(.sixteenDays))
    for _ in 1...2 {
      try await store.set(.billingFails(true))
      try await store.passTheNextEvent()
      try await store.set(.billingFails(false))
      try await store.passTheNextEvent()
    }
    let recovered = ["billingFailed", "graceStarted", "booked", "billingRecovered"]
    let problems = try await acts(store).suffix(2)
    #expect(problems == [recovered, recovered], "\(problems)")
  }

  @Test func endOfAccessBelongsToItsBillingRetry() async throws {
    let store = try await signedIn()
    try await store.own(TestWorld.monthly)
    try await store.set(.billingFails(true))
    try await store.passTheNextEvent()
    log(store, .ended, about: TestWorld.monthly)
    #expect(try await acts(store).last == ["billingFailed", "retryStarted", "app"])
  }

  // MARK: - Refunds and undo

  @Test func refundIsAnotherActThanItsPurchase() async throws {
    let store = try await signedIn()
    try await store.own(TestWorld.swiftShopping)
    let id = try #require(try await store.control.entitlements().first).id
    try await store.service.requestRefund(of: id, reason: .legal)
    try await store.perform(.transaction(id, .approveRefund))
    log(store, .revoked(reference: nil), about: TestWorld.swiftShopping)
    let last = try #require(try await acts(store).last)
    #expect(last.suffix(4) == ["refundRequested", "refundDecided", "revoked", "app"], "\(last)")
  }

  @Test func refundAfterAnUndoIsAnotherAct() async throws {
    let store = try await signedIn()
    try await store.own(TestWorld.swiftShopping)
    let id = try #require(try await store.control.entitlements().first).id
    try await store.perform(.transaction(id, .refund(.other)))
    try await store.apply(.undo, as: 1)
    try await store.perform(.transaction(id, .refund(.other)))
    let events = try await store.control.events(EventQuery(.everything)).events
    let revoked = events.filter { $0.fact.name == "revoked" }
    #expect(revoked.count == 2 && revoked.allSatisfy { $0.act == $0.id }, "\(revoked)")
  }

  // MARK: - Launches

  @Test func eachRequestForProductsIsAnAct() async throws {
    let store = try await signedIn()
    for _ in 1...2 {
      store.control.log(.requested(point: .productList), about: .init())
      store.control.log(.productsAnswered(count: 1, invalid: []), about: .init())
      log(store, .productsLoaded(count: 1), .notPurchased([TestWorld.coupon]))
    }
    let launch = ["requested", "productsAnswered", "app", "app"]
    #expect(try await acts(store).suffix(2) == [launch, launch])
  }
}
