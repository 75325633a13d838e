import Foundation
import GRDB
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// Requests to buy, and interrupted purchases that need approval (rules 2.10 and 2.11).
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

  enum Waiting: CaseIterable { case request, interruption }
  enum Change: CaseIterable { case withdrawn, notSold, leftFamily }

  @Test(arguments: Waiting.allCases, Change.allCases)
  func pendingPurchaseIsRefusedOnceUnavailable(
    _ waiting: Waiting, _ change: Change
  ) async throws {
    let child = "child@example.com"
    try await store.signIn(child)
    try await store.perform(.tester(child, .join(familyOf: "tester@example.com")))
    try await store.set(.interruptsPurchases(waiting == .interruption))
    try await store.purchase(TestWorld.swiftShopping)
    let reason: Refusal.Cause
    switch change {
    case .withdrawn:
      try await store.set(.clearedForSale([TestWorld.swiftShopping: false]))
      reason = .unavailable(productID: TestWorld.swiftShopping, .notClearedForSale)
    case .notSold:
      try await store.set(.paidApplicationsAgreement(false))
      reason = .unavailable(productID: TestWorld.swiftShopping, .agreementNotInEffect)
    case .leftFamily:
      try await store.perform(.tester(child, .leaveFamily))
      reason = .leftFamily
    }
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
