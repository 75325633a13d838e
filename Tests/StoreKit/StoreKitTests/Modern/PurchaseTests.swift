import Foundation
import StoreCore
import StoreKit
import TestSupport
import Testing

extension OneConnection {
  @MainActor @Suite struct PurchaseTests {
    @Test func purchaseReturnsItsTransactionAndTellsNoObserver() async throws {
      let world = try await AppWorld.open()
      let token = UUID()
      let result = try await world.product(AppWorld.coupon)
        .purchase(options: [.quantity(3), .appAccountToken(token)])
      let transaction = try #require(result.transaction).payloadValue
      #expect(transaction.productID == AppWorld.coupon)
      #expect(transaction.productType == .consumable)
      #expect(transaction.purchasedQuantity == 3)
      #expect(transaction.appAccountToken == token)
      #expect(transaction.originalID == transaction.id)
      #expect(transaction.environment == .sandbox)
      #expect(transaction.ownershipType == .purchased)
      #expect(transaction.reason == .purchase)
      #expect(transaction.storefront.countryCode == "USA")
      #expect(transaction.currency?.identifier == "USD")
      #expect(transaction.price == Decimal(string: "5.97"))
      #expect(transaction.revocationDate == nil && transaction.offer == nil)
      await StoreConnection.current.idle()
      #expect(world.observer.events.isEmpty)

      await transaction.finish()
      #expect(await world.appStore.unfinished.isEmpty)
    }

    /// Unfinished transactions are updates once in a process. Returned ones are no updates.
    @Test func secondListenerHearsOnlyNewTransactions() async throws {
      let world = try await AppWorld.open()
      _ = try await world.product(AppWorld.face).purchase()
      try await world.relaunch(finishes: false)
      #expect(await nextUpdate()?.unsafePayloadValue.productID == AppWorld.face)
      _ = try await world.product(AppWorld.coupon).purchase()
      let second = Task { await nextUpdate() }
      let third = Task { await nextUpdate() }
      await world.appStore.waitForUpdateReaders(3)
      await world.appStore.buyElsewhere(AppWorld.vip)
      for listener in [second, third] {
        #expect(await listener.value?.unsafePayloadValue.productID == AppWorld.vip)
      }
    }

    @Test func longSelectionsAreReadInPages() async throws {
      let world = try await AppWorld.open()
      await world.appStore.buyElsewhere(AppWorld.club)
      await world.appStore.perform(.set(.renewalLimit(nil)))
      let later = world.appStore.now.addingTimeInterval(120 * 31 * 86_400)
      await world.appStore.perform(.clock(.advance(.date(later))))
      var seen: [UInt64] = []
      for await result in Transaction.all { seen.append(result.unsafePayloadValue.id) }
      let charges = await world.appStore.charges
      #expect(seen.count >= 120 && seen.count == charges.count)
      #expect(seen == seen.sorted(by: >))
      #expect(Set(seen).count == seen.count)
    }

    @Test func productsAreValues() async throws {
      let world = try await AppWorld.open()
      let face = try await world.product(AppWorld.face)
      let again = try await world.product(AppWorld.face)
      #expect(face == again)
      #expect(face.type == .nonConsumable && face.subscription == nil && face.isFamilyShareable)
      #expect(face.displayPrice == "$0.99" && face.price == Decimal(string: "0.99"))
      #expect(face.price.formatted(face.priceFormatStyle) == face.displayPrice)
      #expect(try await Product.products(for: ["com.example.nothing"]).isEmpty)
    }
  }
}

private func nextUpdate() async -> VerificationResult<Transaction>? {
  for await result in Transaction.updates { return result }
  return nil
}
