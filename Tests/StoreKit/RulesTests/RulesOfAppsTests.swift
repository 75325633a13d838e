import Foundation
import StoreCore
import StoreKit
import TestSupport
import Testing

@testable import StoreSimulation

/// storekit-rules 1.5: two apps of one account, whose products have the same identifiers.
@MainActor @Suite(.ownWorld) struct RulesOfAppsTests {
  private func restored(_ store: SimulatedAppStore) async throws -> [String] {
    #expect(try await store.service.restore(answer: nil) == .done)
    let queue = try await store.service.storeState().queue.filter { $0.state == .restored }
    for row in queue { try await store.service.finish(row.id) }
    return queue.map(\.order.productID)
  }

  @Test func purchasesBelongToOneApp() async throws {
    let world = try await AppWorld(finishes: false)
    for id in [AppWorld.face, AppWorld.monthly, AppWorld.vip] { try await world.own(id) }
    try await world.set(.interruptsPurchases(true))
    await world.buy(AppWorld.coupon)
    try await world.set(.interruptsPurchases(false))
    let refunded = try #require(try await world.ledger().first { $0.productID == AppWorld.vip })
    try await world.refund(refunded.id)

    let other = try world.otherApp()
    #expect(try await restored(other) == [])
    #expect(try await other.control.entitlements() == [])
    for selection in [TransactionSelection.all(productID: nil), .unfinished] {
      let found = try await other.service.signedTransactions(selection, before: nil, limit: 9)
      #expect(found == [])
    }
    _ = try await other.service.refreshReceipt(answer: nil)
    #expect(try await other.control.inspectReceipt()?.receipt?.lines == [])
    let storeState = try await other.service.storeState()
    #expect(storeState.queue == [] && storeState.subscriptions == [] && storeState.waiting == 0)
    #expect(storeState.account?.email == AppWorld.email && storeState.introducedGroups == [])
    #expect(try await other.service.subscriptionStatuses(groupID: nil) == [])
    #expect(try await other.control.subscriptions() == [])
    #expect(try await other.control.interruptions() == [])
    #expect(try await other.control.transactions(TransactionQuery()).records == [])
    #expect(try await restored(world.store) == [AppWorld.face, AppWorld.monthly])
  }

  @Test func eachAppSellsRestoresAndRefundsForItself() async throws {
    let world = try await AppWorld(finishes: false)
    for id in [AppWorld.face, AppWorld.monthly] { try await world.own(id) }
    let other = try world.otherApp()
    for id in [AppWorld.face, AppWorld.monthly] { try await other.own(id) }
    let sold = try await world.ledger().filter { $0.cause == .purchase }
    #expect(sold.map(\.price).filter { $0 > 0 }.count == 2)
    #expect(Set(sold.map(\.originalID)).count == 4)
    #expect(Set(sold.filter { $0.offerKind == .introductory }.map(\.bundleID)).count == 2)
    for store in [world.store, other] {
      #expect(try await restored(store) == [AppWorld.face, AppWorld.monthly])
    }
    let face = try #require(
      sold.first { $0.productID == AppWorld.face && $0.bundleID == AppWorld.otherBundleID })
    try await other.perform(.transaction(face.id, .refund(.other)))
    #expect(try await other.control.entitlements().map(\.productID) == [AppWorld.monthly])
    #expect(
      try await world.control.entitlements().map(\.productID) == [AppWorld.face, AppWorld.monthly])
    #expect(await world.products(of: Transaction.currentEntitlements).count == 2)
  }

  @Test func clockMovesForBothApps() async throws {
    let world = try await AppWorld()
    try await world.own(AppWorld.monthly)
    let other = try world.otherApp {
      $0.replacing(#""prices": {"USA": 2.99"#, with: #""prices": {"USA": 8.99"#)
    }
    try await other.own(AppWorld.monthly)
    try await other.perform(.clock(.advance(.period(Period(40, .day)))))
    let renewals = try await world.ledger().filter { $0.cause == .renewal }
    let prices = Dictionary(grouping: renewals, by: \.bundleID).mapValues { $0.map(\.price) }
    let (price, otherPrice) = (Decimal(299) / 100, Decimal(899) / 100)
    #expect(prices["com.example.razefaces"] == [price, price])
    #expect(prices[AppWorld.otherBundleID] == [otherPrice, otherPrice])
    #expect(try await world.status().state == .subscribed)
    #expect(try await other.control.entitlements().map(\.price) == [otherPrice])
  }

  @Test func scheduledPlanBeginsWhileAnotherAppsCatalogIsLoaded() async throws {
    let world = try await AppWorld()
    try await world.own(AppWorld.yearly)
    await world.buy(AppWorld.monthly)
    let other = try world.otherApp { $0.replacing("club.", with: "plans.") }
    try await other.perform(.clock(.advance(.period(Period(50, .day)))))
    let renewals = try await world.ledger().filter { $0.cause == .renewal }
    #expect(renewals.map(\.productID) == [AppWorld.monthly, AppWorld.monthly])
    #expect(renewals.allSatisfy { $0.price == Decimal(string: "2.99") })
  }

  @Test func familySharesPurchasesOfBothApps() async throws {
    let world = try await AppWorld()
    try await world.own(AppWorld.yearly)
    let member = AppWorld.member
    let other = try world.otherApp(on: "ipad")
    try await other.perform(.tester(member, .join(familyOf: AppWorld.email)))
    try await other.signIn(member)
    #expect(try await other.control.entitlements() == [])
    let first = try world.device("ipad")
    #expect(try await first.control.entitlements().map(\.ownership) == [.familyShared])
    #expect(try await first.service.storeState().queue.map(\.order.productID) == [AppWorld.yearly])
    try await other.perform(.clock(.advance(.period(Period(10, .day)))))
    let copies = try await world.ledger().filter { $0.ownership == .familyShared }
    #expect(copies.map(\.cause) == [.renewal, .purchase])
  }

  @Test func requestsAreResolvedInTheAppThatMadeThem() async throws {
    let world = try await AppWorld(email: AppWorld.child)
    await world.buy(AppWorld.face)
    let other = try world.otherApp()
    #expect(try await other.control.requestsToBuy() == [])
    let request = try #require(try await world.control.requestsToBuy().first)
    await #expect(throws: StoreFailure.self) {
      try await other.perform(.request(request.id, .approve))
    }
    try await world.perform(.request(request.id, .approve))
    #expect(try await world.control.entitlements().map(\.productID) == [AppWorld.face])
    #expect(try await other.control.entitlements() == [])
  }
}
