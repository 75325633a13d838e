import Foundation
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

/// storekit-rules 2.10 to 2.13 and 2.15: payments that somebody other than the buyer decides about.
@MainActor @Suite(.ownWorld) struct RulesOfOutcomesTests {
  @Test func approvedRequestIsPurchased() async throws {
    let world = try await AppWorld(email: AppWorld.child)
    await world.buy(AppWorld.face)
    #expect(world.states(of: AppWorld.face) == [.purchasing, .deferred])
    #expect(world.presenter.announced.map(\.order.productID) == [AppWorld.face])
    #expect(world.presenter.announced.map(\.state) == [.deferred])
    #expect(try await world.ledger().isEmpty)
    await world.restore()
    #expect(world.observer.events.last == .restoreFinished)

    let request = try #require(try await world.control.requestsToBuy().first).id
    try await world.answerRequest(.approve)
    #expect(world.states(of: AppWorld.face) == [.purchasing, .deferred, .purchased])
    #expect(Set(world.observer.transactions.map(ObjectIdentifier.init)).count == 1)
    #expect(try await world.ledger().count == 1)
    await #expect(throws: StoreFailure.self) {
      try await world.perform(.request(request, .approve))
    }
  }

  @Test func declinedRequestFailsAsCanceled() async throws {
    let world = try await AppWorld(email: AppWorld.child)
    await world.buy(AppWorld.face)
    let sheet = try world.lastConfirmation()
    #expect(sheet.asksToBuy && !sheet.isOwned)
    try await world.answerRequest(.decline)
    #expect(world.states(of: AppWorld.face) == [.purchasing, .deferred, .failed])
    #expect(try world.last().errorCode == .paymentCancelled)
    #expect(try world.last().error?.refusal?.cause == .declinedByParent)
    #expect(try await world.ledger().isEmpty)
  }

  @Test func declinedRequestStaysDeferredWithTheQuirk() async throws {
    let world = try await AppWorld(email: AppWorld.child)
    try await world.set(.declinedStaysDeferred(true))
    await world.buy(AppWorld.face)
    try await world.answerRequest(.decline)
    #expect(try await world.control.requestsToBuy().map(\.wasDeclined) == [true])
    try await world.relaunch()
    #expect(world.states(of: AppWorld.face) == [.deferred])
  }

  @Test(arguments: [AppWorld.coupon, AppWorld.monthly])
  func failedBillingFailsThePurchase(product: String) async throws {
    let world = try await AppWorld()
    try await world.set(.billingFails(true))
    await world.buy(product)
    #expect(world.states(of: product) == [.purchasing, .failed])
    #expect(try world.last().errorCode == .unknown)
    #expect(try await world.ledger().isEmpty)

    try await world.set(.billingFails(false))
    await world.buy(product)
    #expect(try await world.ledger().map(\.productID) == [product])
  }

  @Test func failedBillingFailsAnApprovedRequest() async throws {
    let world = try await AppWorld(email: AppWorld.child)
    await world.buy(AppWorld.face)
    try await world.set(.billingFails(true))
    try await world.answerRequest(.approve)
    #expect(world.states(of: AppWorld.face) == [.purchasing, .deferred, .failed])
    #expect(try await world.ledger().isEmpty)
  }

  @Test func interruptedPurchaseFailsAndReturnsAsANewTransaction() async throws {
    let world = try await AppWorld()
    try await world.set(.interruptsPurchases(true))
    await world.buy(AppWorld.coupon) { $0.quantity = 3 }
    #expect(world.states(of: AppWorld.coupon) == [.purchasing, .failed])
    #expect(try await world.ledger().isEmpty)

    try await world.resolveInterruption()
    #expect(world.states(of: AppWorld.coupon) == [.purchasing, .failed, .purchased])
    let seen = world.observer.transactions
    #expect(seen[2] !== seen[1])
    #expect(seen[2].payment.quantity == 3)
    #expect(try await world.control.interruptions().isEmpty)
  }

  @Test func systemAsksForTheTermsOfAnInterruptedPurchase() async throws {
    let world = try await AppWorld()
    let service = world.store.service
    #expect(try await service.terms(answer: nil) == .done)
    try await world.set(.interruptsPurchases(true))
    await world.buy(AppWorld.coupon)
    guard case .present(.terms(let sheet)) = try await service.terms(answer: nil) else {
      Issue.record("Nothing was asked.")
      return
    }
    #expect(try await world.control.interruptions().map(\.id) == [sheet.id])
    #expect(try await service.terms(answer: .cancel) == .cancelled)
    #expect(try await service.terms(answer: .confirm) == .done)
    await StoreConnection.current.idle()
    #expect(world.states(of: AppWorld.coupon).last == .purchased)
  }

  @Test func interruptedPurchaseFailsIfItCannotBePaid() async throws {
    let world = try await AppWorld()
    try await world.set(.interruptsPurchases(true))
    await world.buy(AppWorld.coupon)
    try await world.set(.billingFails(true))
    try await world.resolveInterruption()
    #expect(world.states(of: AppWorld.coupon) == [.purchasing, .failed, .failed])
    #expect(try world.last().error?.refusal?.cause == .billingFailed)
    #expect(try await world.ledger().isEmpty)
  }

  @Test func refundIsReportedInTheSameLaunch() async throws {
    let world = try await AppWorld()
    await world.buy(AppWorld.face)
    try await world.refund(try #require(try await world.ledger().first).id)
    await world.observer.hears { $0.contains(.revoked([AppWorld.face])) }
  }

  @Test func refundIsReportedUntilAnObserverHearsIt() async throws {
    let world = try await AppWorld()
    await world.buy(AppWorld.face)
    let id = try #require(try await world.ledger().first).id
    // A process receives the news and is killed before its observer does.
    var lost = await world.store.service.revocations().makeAsyncIterator()
    #expect(await lost.next()?.productIDs == [])
    try await world.store.refund(id, .developerIssue)
    #expect(await lost.next()?.productIDs == [AppWorld.face])
    #expect(!world.observer.events.contains(.revoked([AppWorld.face])))

    try await world.relaunch()
    await world.observer.hears { $0.contains(.revoked([AppWorld.face])) }
    // The news is acknowledged when the connection is idle.
    await StoreConnection.current.idle()
    #expect(try await world.control.entitlements().isEmpty)
    let line = try #require(try await world.ledger().first)
    #expect(line.revocationDate == AppWorld.start && line.revocationReason == .developerIssue)
    await #expect(throws: StoreFailure.self) { try await world.refund(id) }
    try await world.relaunch()
    try await world.perform(.setPaymentsAllowed(true, device: "iphone"))
    #expect(world.observer.events.isEmpty)
    await world.restore()
    #expect(world.observer.events == [.restoreFinished])
  }

  @Test func leavingTheFamilyRevokesSharedPurchases() async throws {
    let world = try await AppWorld(email: AppWorld.member)
    let tablet = try await world.device("ipad", signedInAs: AppWorld.email)
    try await tablet.own(AppWorld.face)
    try await world.perform(.tester(AppWorld.member, .join(familyOf: AppWorld.email)))
    #expect(world.states(of: AppWorld.face) == [.purchased])
    let shared = try #require(await Transaction.currentEntitlement(for: AppWorld.face))
    #expect(try shared.payloadValue.ownershipType == .familyShared)

    #expect(try await world.control.families().map(\.members) == [[AppWorld.member]])

    try await world.perform(.tester(AppWorld.member, .leaveFamily))
    await world.observer.hears { $0.contains(.revoked([AppWorld.face])) }
    #expect(await Transaction.currentEntitlement(for: AppWorld.face) == nil)
    #expect(try await tablet.control.entitlements().count == 1)
  }

  @Test func appCanDeferAPromotedPurchase() async throws {
    let world = try await AppWorld()
    try await world.promote(AppWorld.face)
    #expect(world.observer.events == [.offered(AppWorld.face)])
    #expect(world.queue.transactions.isEmpty)
    await world.buy(AppWorld.face)
    #expect(world.states(of: AppWorld.face) == [.purchasing, .purchased])

    world.observer.takesPromotedPayments = true
    try await world.promote(AppWorld.coupon)
    #expect(world.states(of: AppWorld.coupon) == [.purchasing, .purchased])
    await #expect(throws: SKError.self) { try await world.promote("com.example.nothing") }
  }

  @Test func everyErrorCanBeCaused() async throws {
    let world = try await AppWorld()
    for kind in RefusalKind.allCases {
      try await world.fail(.purchase, with: kind)
      await world.buy(AppWorld.face)
      let error = try #require(try world.last().error) as NSError
      #expect(error.code == kind.code, "\(kind)")
      #expect(error.domain == (kind.code < 0 ? NSURLErrorDomain : SKErrorDomain), "\(kind)")
      #expect(!error.localizedDescription.isEmpty, "\(kind)")
      #expect(error.underlying?.domain.isEmpty == false, "\(kind)")
      #expect(error.refusal?.kind == kind, "\(kind)")
      #expect(try await world.control.faults().isClear)
    }
    #expect(Set(world.states(of: AppWorld.face)) == [.purchasing, .failed])
    await world.buy(AppWorld.face)
    #expect(world.states(of: AppWorld.face).last == .purchased)
  }

  @Test func errorsHaveApplesNumbers() throws {
    for kind in RefusalKind.allCases
    where !kind.isNetworkFailure && kind.label.hasPrefix("SKError ") {
      #expect("\(try #require(SKError.Code(rawValue: kind.code)))" == kind.rawValue)
    }
    #expect(SKError.Code.allCases.map(\.rawValue) == Array(0...20))
    #expect(SKErrorDomain == "SKErrorDomain")
    #expect(SKError.Code.paymentCancelled.rawValue == 2)
    #expect(SKError.Code.storeProductNotAvailable.rawValue == 5)
    #expect(SKError.Code.invalidOfferPrice.rawValue == 14)
    #expect(SKError.Code.overlayPresentedInBackgroundScene.rawValue == 20)
  }
}
