import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// A payment between its sheets: the state that is stored after each answer, and its identifiers.
@Suite(.watched) struct SimulatedStorePaymentsTests {
  let world = TestWorld()

  /// StoreKit never requests this on its own.
  enum Obstacle: CaseIterable { case notCleared, noAgreement, noCapability, noPayments }

  @Test(arguments: Obstacle.allCases)
  func purchaseIsRefusedIfTheReasonComesWhileTheSheetIsOpen(_ obstacle: Obstacle) async throws {
    let store = try world.store()
    try await store.signIn()
    let key = try await store.present(TestWorld.swiftShopping)
    let unavailable = { (reason: InvalidProductReason) in
      Refusal(
        .storeProductNotAvailable,
        .unavailable(productID: TestWorld.swiftShopping, reason))
    }
    let expected: Refusal
    switch obstacle {
    case .notCleared:
      try await store.set(.clearedForSale([TestWorld.swiftShopping: false]))
      expected = unavailable(.notClearedForSale)
    case .noAgreement:
      try await store.set(.paidApplicationsAgreement(false))
      expected = unavailable(.agreementNotInEffect)
    case .noCapability:
      try await store.set(.hasInAppPurchase(false))
      expected = unavailable(.noInAppPurchase)
    case .noPayments:
      try await store.perform(.setPaymentsAllowed(false, device: "iphone"))
      expected = Refusal(.paymentNotAllowed, .paymentsForbidden)
    }
    let row = try #require(try await store.service.advance(key, answer: .confirm).transaction)
    #expect(row.state == .failed && row.refusal == expected)
    #expect(try await store.ledger().isEmpty)
  }

  @Test func pendingTransactionCannotBeFinished() async throws {
    let store = try world.store()
    let key = try await store.service.add(PaymentOrder(productID: TestWorld.swiftShopping)).id
    await #expect(throws: StoreFailure.self) { try await store.service.finish(key) }
    #expect(try await store.service.storeState().queue.map(\.id) == [key])
  }

  @Test func confirmationIsStoredBeforeTheStoreDecides() async throws {
    let store = try world.store(latency: .seconds(1))
    try await store.signIn()
    let key = try await store.present(TestWorld.swiftShopping)
    #expect(try await store.service.advance(key, answer: .confirm) == .working(.seconds(1)))

    let next = try world.store(session: "next", alive: ["next"])
    _ = try await next.service.attach()
    let step = try await next.service.advance(key, answer: nil)
    #expect(step.transaction?.state == .purchased)
  }

  @Test func postponedSheetLeavesThePaymentPending() async throws {
    let store = try world.store()
    let key = try await store.present(TestWorld.swiftShopping)
    #expect(try await store.service.advance(key, answer: .later) == .dismissed)
    #expect(try await store.service.storeState().queue.map(\.phase) == [.awaitingAccount])
  }

  @Test func identifiersAreUniqueAndLookLikeApples() async throws {
    let store = try world.store()
    for _ in 1...20 { try await store.own(TestWorld.coupon) }
    let ids = try await store.ledger().map(\.id)
    #expect(Set(ids).count == 20)
    #expect(ids == ids.sorted(by: >))
    #expect(ids.allSatisfy { String($0).count == 16 && String($0).hasPrefix("2") })
  }

  @Test func sameSeedGivesTheSameIdentifiers() async throws {
    func identifiers(seed: Int64) async throws -> [UInt64] {
      let store = try TestWorld().store(seed: seed)
      for _ in 1...3 { try await store.own(TestWorld.coupon) }
      return try await store.ledger().map(\.id)
    }
    let first = try await identifiers(seed: 7)
    #expect(try await identifiers(seed: 7) == first)
    #expect(try await identifiers(seed: 8) != first)
  }
}
