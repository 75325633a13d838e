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
}
