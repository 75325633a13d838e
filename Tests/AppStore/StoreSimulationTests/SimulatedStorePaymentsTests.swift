import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// A payment whose sheet is open, or whose answer has been stored.
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
}
