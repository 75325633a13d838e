import Foundation
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

/// storekit-rules 2.10 to 2.13 and 2.15: what others than the buyer do to a payment.
@MainActor @Suite(.ownConnection) struct RulesOfOutcomesTests {
  @Test func anApprovedRequestIsPurchasedAndTheAppStaysUsable() async throws {
    try await World.with(email: World.child) { world in
      await world.buy(World.face)
      #expect(world.states(of: World.face) == [.purchasing, .deferred])
      await world.restore()
      #expect(world.observer.events.last == .restoreFinished)

      let request = try #require(try await world.store.control.requestsToBuy().first)
      try await world.store.control.perform(.request(request.id, .approve))
      await StoreConnection.current.idle()
      #expect(world.states(of: World.face) == [.purchasing, .deferred, .purchased])
      #expect(try await world.ledger().count == 1)
    }
  }

  @Test func askToBuyHasASheetOfItsOwn() async throws {
    try await World.with(email: World.child) { world in
      await world.buy(World.face)
      guard case .confirm(let sheet)? = world.presenter.shown.last else {
        throw StoreFailure.other(.misuse, "Nothing was asked.")
      }
      #expect(sheet.asksToBuy && !sheet.isOwned)
      let request = try #require(try await world.store.control.requestsToBuy().first)
      try await world.store.control.perform(.request(request.id, .decline))
      await StoreConnection.current.idle()
      let error = try #require(try world.last().error) as NSError
      let refusal = error.userInfo[NSUnderlyingErrorKey] as? Refusal
      #expect(refusal?.cause == .declinedByParent)
    }
  }

  @Test func aDeclinedRequestFailsAsCancelled() async throws {
    try await World.with(email: World.child) { world in
      await world.buy(World.face)
      try await world.store.control.perform(
        .request(#require(try await world.store.control.requestsToBuy().first).id, .decline))
      await StoreConnection.current.idle()
      #expect(world.states(of: World.face) == [.purchasing, .deferred, .failed])
      #expect(try world.last().errorCode == .paymentCancelled)
      #expect(try await world.ledger().isEmpty)
    }
  }

  @Test func withTheQuirkADeclinedRequestStaysDeferred() async throws {
    try await World.with(email: World.child) { world in
      try await world.store.control.perform(.set(.declinedStaysDeferred(true)))
      await world.buy(World.face)
      try await world.store.control.perform(
        .request(#require(try await world.store.control.requestsToBuy().first).id, .decline))
      try await world.relaunch()
      #expect(world.states(of: World.face) == [.deferred])
    }
  }

  @Test(arguments: [World.coupon, World.monthly])
  func whatCannotBePaidIsNotSold(product: String) async throws {
    try await World.with { world in
      try await world.store.control.perform(.set(.billingFails(true)))
      await world.buy(product)
      #expect(world.states(of: product) == [.purchasing, .failed])
      #expect(try world.last().errorCode == .unknown)
      #expect(try await world.ledger().isEmpty)

      try await world.store.control.perform(.set(.billingFails(false)))
      await world.buy(product)
      #expect(try await world.ledger().map(\.productID) == [product])
    }
  }

  @Test func whatAParentApprovesHasToBePaidToo() async throws {
    try await World.with(email: World.child) { world in
      await world.buy(World.face)
      try await world.store.control.perform(.set(.billingFails(true)))
      try await world.store.control.perform(
        .request(#require(try await world.store.control.requestsToBuy().first).id, .approve))
      await StoreConnection.current.idle()
      #expect(world.states(of: World.face) == [.purchasing, .deferred, .failed])
      #expect(try await world.ledger().isEmpty)
    }
  }

  @Test func anInterruptedPurchaseFailsAndComesBackAsANewOne() async throws {
    try await World.with { world in
      try await world.store.control.perform(.set(.interruptsPurchases(true)))
      await world.buy(World.coupon) { $0.quantity = 3 }
      #expect(world.states(of: World.coupon) == [.purchasing, .failed])

      let interruption = try #require(try await world.store.control.interruptions().first)
      try await world.store.control.perform(.resolveInterruption(interruption.id))
      await StoreConnection.current.idle()
      #expect(world.states(of: World.coupon) == [.purchasing, .failed, .purchased])
      let seen = world.observer.transactions
      #expect(seen[2] !== seen[1])
      #expect(seen[2].payment.quantity == 3)
    }
  }

  @Test func aRefundIsToldToTheObserver() async throws {
    try await World.with { world in
      await world.buy(World.face)
      let id = try #require(try await world.ledger().first).id
      try await world.store.control.perform(.transaction(id, .refund(.other)))
      await world.observer.hears { $0.contains(.revoked([World.face])) }
      #expect(try await world.store.control.entitlements().isEmpty)
    }
  }

  @Test func aRefundIsToldUntilAnObserverHasHeardOfIt() async throws {
    try await World.with { world in
      await world.buy(World.face)
      let id = try #require(try await world.ledger().first).id
      // Taken by a process that is killed before its observer hears of it.
      var lost = await world.store.service.revocations().makeAsyncIterator()
      #expect(await lost.next()?.productIDs == [])
      try await world.store.control.perform(.transaction(id, .refund(.other)))
      #expect(await lost.next()?.productIDs == [World.face])
      #expect(!world.observer.events.contains(.revoked([World.face])))

      try await world.relaunch()
      await world.observer.hears { $0.contains(.revoked([World.face])) }
      // The observer has heard it when the job after it is run.
      await StoreConnection.current.idle()
      try await world.relaunch()
      try await world.store.control.perform(.setPaymentsAllowed(true, device: "iphone"))
      await StoreConnection.current.idle()
      #expect(world.observer.events.isEmpty)
    }
  }

  @Test func whatAFamilySharesIsTakenBackWhenItIsLeft() async throws {
    try await World.with(email: "minh@example.com") { world in
      let tablet = try world.device("ipad")
      try await tablet.signIn(as: World.email)
      try await tablet.purchase(World.face)
      try await world.store.control.perform(
        .tester("minh@example.com", .join(familyOf: World.email)))
      await StoreConnection.current.idle()
      #expect(world.states(of: World.face) == [.purchased])
      let shared = try #require(await Transaction.currentEntitlement(for: World.face))
      #expect(try shared.payloadValue.ownershipType == .familyShared)

      try await world.store.control.perform(.tester("minh@example.com", .leaveFamily))
      await world.observer.hears { $0.contains(.revoked([World.face])) }
      #expect(await Transaction.currentEntitlement(for: World.face) == nil)
    }
  }

  @Test func theAppMayKeepAPromotedPurchaseForLater() async throws {
    try await World.with { world in
      try await StoreConnection.current.startPromotedPurchase(of: World.face)
      await StoreConnection.current.idle()
      #expect(world.observer.events == [.offered(World.face)])
      #expect(world.queue.transactions.isEmpty)
      await world.buy(World.face)
      #expect(world.states(of: World.face) == [.purchasing, .purchased])

      world.observer.takesPromotedPayments = true
      try await StoreConnection.current.startPromotedPurchase(of: World.coupon)
      await StoreConnection.current.idle()
      #expect(world.states(of: World.coupon) == [.purchasing, .purchased])
    }
  }

  @Test func everyErrorCanBeBroughtAboutWithItsCode() async throws {
    try await World.with { world in
      for kind in RefusalKind.allCases {
        try await world.store.control.perform(
          .faults(.arm(Fault(point: .purchase, outcome: .refusal(kind)))))
        await world.buy(World.face)
        let error = try #require(try world.last().error) as NSError
        #expect(error.code == kind.code, "\(kind)")
        #expect(error.domain == (kind.code < 0 ? NSURLErrorDomain : SKErrorDomain), "\(kind)")
        #expect(!error.localizedDescription.isEmpty, "\(kind)")
      }
      #expect(Set(world.states(of: World.face)) == [.purchasing, .failed])
    }
  }

  @Test func errorsHaveApplesNumbers() {
    #expect(SKError.Code.allCases.map(\.rawValue) == Array(0...20))
    #expect(SKErrorDomain == "SKErrorDomain")
    #expect(SKError.Code.paymentCancelled.rawValue == 2)
    #expect(SKError.Code.storeProductNotAvailable.rawValue == 5)
    #expect(SKError.Code.invalidOfferPrice.rawValue == 14)
    #expect(SKError.Code.overlayPresentedInBackgroundScene.rawValue == 20)
  }
}
