import Foundation
import GRDB
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// Purchases that wait: for an answer to the sheet, for approval, and for an interruption to be resolved
/// (rules 2.6, 2.10 and 2.11).
@Suite(.watched) struct SimulatedStoreRequestsTests {
  let world = TestWorld()
  private let store: SimulatedAppStore

  init() throws { store = try world.store() }

  func deferred(_ store: SimulatedAppStore) async throws -> RequestToBuy {
    try await store.signIn("child@example.com")
    try await store.purchase(TestWorld.swiftShopping)
    return try #require(try await store.control.requestsToBuy().first)
  }

  @Test func interruptedPurchaseStillNeedsApproval() async throws {
    try await store.signIn("child@example.com")
    try await store.set(.interruptsPurchases(true))
    try await store.service.finish(store.purchase(TestWorld.swiftShopping).id)
    let id = try #require(try await store.control.interruptions().first).id
    #expect(try await store.perform(.resolveInterruption(id)) == .resolved(.deferred))
    #expect(try await store.service.storeState().queue.map(\.state) == [.deferred])
    #expect(try await store.ledger().isEmpty)
    let request = try #require(try await store.control.requestsToBuy().first)
    #expect(request.shownPrice?.text == "$0.99")
    try await store.perform(.request(request.id, .approve))
    #expect(try await store.ledger().count == 1)
  }

  enum Obstacle { case withdrawn, noAgreement, noCapability, noPayments, leftFamily }

  /// Makes the purchase impossible, and returns the cause.
  private func obstruct(_ obstacle: Obstacle) async throws -> Refusal.Cause {
    let face = TestWorld.swiftShopping
    switch obstacle {
    case .withdrawn:
      try await store.set(.clearedForSale([face: false]))
      return .unavailable(productID: face, .notClearedForSale)
    case .noAgreement:
      try await store.set(.paidApplicationsAgreement(false))
      return .unavailable(productID: face, .agreementNotInEffect)
    case .noCapability:
      try await store.set(.hasInAppPurchase(false))
      return .unavailable(productID: face, .noInAppPurchase)
    case .noPayments:
      try await store.perform(.setPaymentsAllowed(false, device: "iphone"))
      return .paymentsForbidden
    case .leftFamily:
      try await store.perform(.tester("child@example.com", .leaveFamily))
      return .leftFamily
    }
  }

  /// StoreKit never requests this on its own.
  @Test(arguments: [Obstacle.withdrawn, .noAgreement, .noCapability, .noPayments])
  func purchaseIsRefusedIfTheReasonComesWhileTheSheetIsOpen(_ obstacle: Obstacle) async throws {
    try await store.signIn()
    let key = try await store.present(TestWorld.swiftShopping)
    let cause = try await obstruct(obstacle)
    let row = try #require(try await store.service.advance(key, answer: .confirm).transaction)
    #expect(row.state == .failed && row.refusal?.cause == cause)
    #expect(try await store.ledger().isEmpty)
  }

  enum Waiting: CaseIterable { case request, interruption }

  @Test(arguments: Waiting.allCases, [Obstacle.withdrawn, .noAgreement, .leftFamily])
  func pendingPurchaseIsRefusedOnceUnavailable(
    _ waiting: Waiting, _ obstacle: Obstacle
  ) async throws {
    let child = "child@example.com"
    try await store.signIn(child)
    try await store.perform(.tester(child, .join(familyOf: "tester@example.com")))
    try await store.set(.interruptsPurchases(waiting == .interruption))
    try await store.purchase(TestWorld.swiftShopping)
    let reason = try await obstruct(obstacle)
    switch waiting {
    case .request:
      let id = try #require(try await store.control.requestsToBuy().first).id
      guard
        case .approved(.refused(let refusal)) = try await store.perform(.request(id, .approve))
      else { return #expect(Bool(false), "It was approved.") }
      #expect(refusal.cause == reason)
    case .interruption:
      let id = try #require(try await store.control.interruptions().first).id
      guard
        case .resolved(.refused(let refusal)) = try await store.perform(.resolveInterruption(id))
      else { return #expect(Bool(false), "It was resolved.") }
      #expect(refusal.cause == reason)
    }
    #expect(try await store.service.storeState().queue.last?.refusal?.cause == reason)
    #expect(try await store.ledger().isEmpty)
    #expect(try await store.control.requestsToBuy().isEmpty)
    #expect(try await store.control.interruptions().isEmpty)
  }

  @Test func requestShowsTheOriginalPriceAndChargesTheCurrentOne() async throws {
    let request = try await deferred(store)
    #expect(request.shownPrice?.text == "$0.99" && request.presentPrice == request.shownPrice)
    try await store.perform(.tester("child@example.com", .setTerritory("KOR")))
    let changed = try #require(try await store.control.requestsToBuy().first)
    #expect(changed.shownPrice == request.shownPrice)
    let present = try #require(changed.presentPrice)
    #expect(present.storefront.currencyCode == "KRW")
    try await store.perform(.request(request.id, .approve))
    let line = try #require(try await store.ledger().first)
    #expect(line.price == present.amount && line.currencyCode == "KRW")
  }

  @Test func requestExpiresAfterADay() async throws {
    let day: TimeInterval = 86_400
    let request = try await deferred(store)
    #expect(try await store.control.nextEvent() == TestWorld.start.addingTimeInterval(day))
    try await store.advance(to: TestWorld.start.addingTimeInterval(day - 1))
    #expect(try await store.control.requestsToBuy() == [request])
    try await store.advance(to: TestWorld.start.addingTimeInterval(2 * day))
    let row = try #require(try await store.service.storeState().queue.first)
    #expect(row.state == .failed && row.refusal == .requestExpired)
    let events = try await store.control.events(EventQuery(.everything)).events
    let expiry = try #require(events.first { $0.fact == .requestExpired })
    #expect(expiry.date == TestWorld.start.addingTimeInterval(day))
    #expect(expiry.subject.payment == request.id)
    #expect(try await store.control.nextEvent() == nil)
  }

  @Test func requestDoesNotExpireWithTheQuirk() async throws {
    try await store.set(.declinedStaysDeferred(true))
    let request = try await deferred(store)
    try await store.perform(.clock(.advance(.period(Period(2, .day)))))
    #expect(try await store.control.requestsToBuy() == [request])
    try await store.perform(.request(request.id, .decline))
    try await store.set(.declinedStaysDeferred(false))
    try await store.perform(.clock(.advance(.period(Period(2, .day)))))
    #expect(try await store.control.requestsToBuy().map(\.wasDeclined) == [true])
  }

  @Test func askingAgainIsTheSameRequest() async throws {
    let first = try await deferred(store)
    try await store.advance(to: TestWorld.start.addingTimeInterval(20 * 3_600))
    try await store.purchase(TestWorld.swiftShopping)
    let request = try #require(try await store.control.requestsToBuy().first)
    #expect(try await store.control.requestsToBuy().count == 1)
    let queue = try await store.service.storeState().queue
    #expect(queue.map(\.state) == [.failed, .deferred])
    #expect(queue.map(\.id) == [first.id, request.id] && queue[0].refusal == .askedAgain)

    // The 24 hours start with the second request.
    try await store.advance(to: TestWorld.start.addingTimeInterval(43 * 3_600))
    #expect(try await store.control.requestsToBuy() == [request])
    try await store.perform(.request(request.id, .approve))
    #expect(try await store.ledger().count == 1)
    #expect(try await store.control.requestsToBuy().isEmpty)
  }

  @Test func askingOnAnotherDeviceIsTheSameRequest() async throws {
    let first = try await deferred(store)
    let tablet = try world.store(device: "ipad", session: "other", alive: ["this", "other"])
    try await tablet.signIn(first.accountEmail)
    try await tablet.purchase(TestWorld.swiftShopping)
    try await tablet.purchase(TestWorld.coupon)
    #expect(try await store.control.requestsToBuy().map(\.device) == ["ipad", "ipad"])
    #expect(try await store.service.storeState().queue.map(\.state) == [.failed])
    for request in try await store.control.requestsToBuy() {
      try await store.perform(.request(request.id, .approve))
    }
    #expect(try await store.ledger().count == 2)
  }

  @Test func codeNeedsNoApproval() async throws {
    try await store.signIn("child@example.com")
    let catalog = try TestWorld.catalog.get()
    let offers = catalog.products.flatMap { $0.subscription?.offers ?? [] }
    let code = try #require(offers.first { $0.kind == .offerCode }?.id)
    let key = try await store.service.add(store.service.order(redeeming: code)).id
    let sheet = try await store.service.advance(key, answer: nil).purchaseSheet
    #expect(sheet?.asksToBuy == false)
    #expect(try await store.service.advance(key, answer: .confirm).transaction?.state == .purchased)
  }

  @Test func removingATesterRemovesAndLogsTheRequest() async throws {
    let request = try await deferred(store)
    try await store.perform(.tester(request.accountEmail, .remove))
    #expect(try await store.control.requestsToBuy().isEmpty)
    let event = try #require(
      try await store.control.events(EventQuery(.everything)).events.first {
        $0.fact == .requestRemoved
      })
    #expect(event.subject.payment == request.id && event.subject.account == request.accountEmail)
  }
}
