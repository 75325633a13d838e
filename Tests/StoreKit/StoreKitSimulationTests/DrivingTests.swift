import StoreCore
import StoreKit
import StoreKitSimulation
import StoreSimulation
import TestSupport
import Testing

/// Changes to a world from code, as on the page YourApp.
@Suite(.watched, .ownConnection) struct DrivingTests {
  private let store: SimulatedAppStore

  init() throws {
    store = try SimulatedAppStore.inMemory(catalog: Repository.catalog)
    StoreConnection.current = StoreConnection(store, presenter: .agreeing())
  }

  private func product(_ id: String) async throws -> Product {
    try #require(try await Product.products(for: ["com.example.razefaces.\(id)"]).first)
  }

  private func buy(_ id: String) async throws -> Transaction {
    guard case .success(let result) = try await product(id).purchase() else {
      throw StoreKitError.unknown
    }
    return try result.payloadValue
  }

  @Test("A fault lets the next purchase fail") func fault() async throws {
    let fault = Fault(point: .purchase, effect: .refusal(.paymentNotAllowed))
    try await store.control.perform(.faults(.arm(fault)))
    await #expect(throws: Product.PurchaseError.purchaseNotAllowed) { try await buy("offbyone") }
    _ = try await buy("offbyone")
  }

  @Test("A parent approves a request") func approval() async throws {
    try await store.control.perform(.tester("tester@example.com", .setAsksToBuy(true)))
    #expect(try await product("offbyone").purchase() == .pending)
    let request = try #require(try await store.control.requestsToBuy().first)
    try await store.control.perform(.request(request.id, .approve))
    #expect(await Transaction.latest(for: request.productID) != nil)
  }

  @Test("The clock moves, and subscriptions renew") func clock() async throws {
    let bought = try await buy("club.monthly")
    try await store.control.perform(.clock(.advance(.period(Period(2, .month)))))
    let latest = try #require(await Transaction.latest(for: bought.productID))
    #expect(try latest.payloadValue.reason == .renewal)
  }

  @Test("A refund takes a purchase back") func refund() async throws {
    let bought = try await buy("offbyone")
    try await store.control.perform(.transaction(bought.id, .refund(.other)))
    #expect(await Transaction.currentEntitlement(for: bought.productID) == nil)
  }
}
