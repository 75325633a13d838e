import Foundation
import StoreCore
import StoreKit
import TestSupport
import Testing

extension OneConnection {
  @MainActor @Suite struct PurchaseTests {
    @Test func purchaseReturnsItsTransactionAndTellsNoObserver() async throws {
      let shop = try await Shop.open()
      let token = UUID()
      let result = try await shop.product(Shop.coupon)
        .purchase(options: [.quantity(3), .appAccountToken(token)])
      let transaction = try #require(result.transaction).payloadValue
      #expect(transaction.productID == Shop.coupon)
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
      #expect(shop.observer.events.isEmpty)

      await transaction.finish()
      #expect(await shop.store.unfinished.isEmpty)
    }

    /// Unfinished transactions are updates once in a process. Returned ones are no updates.
    @Test func secondListenerHearsOnlyNewTransactions() async throws {
      let shop = try await Shop.open()
      _ = try await shop.product(Shop.face).purchase()
      try await shop.relaunch(finishes: false)
      #expect(await nextUpdate()?.unsafePayloadValue.productID == Shop.face)
      _ = try await shop.product(Shop.coupon).purchase()
      let second = Task { await nextUpdate() }
      let third = Task { await nextUpdate() }
      await shop.store.waitForUpdateReaders(3)
      await shop.store.buyElsewhere(Shop.vip)
      for listener in [second, third] {
        #expect(await listener.value?.unsafePayloadValue.productID == Shop.vip)
      }
    }

    @Test func longSelectionsAreReadInPages() async throws {
      let shop = try await Shop.open()
      await shop.store.buyElsewhere(Shop.club)
      await shop.store.perform(.set(.renewalLimit(nil)))
      let later = shop.store.now.addingTimeInterval(120 * 31 * 86_400)
      await shop.store.perform(.clock(.advance(.date(later))))
      var seen: [UInt64] = []
      for await result in Transaction.all { seen.append(result.unsafePayloadValue.id) }
      let charges = await shop.store.charges
      #expect(seen.count >= 120 && seen.count == charges.count)
      #expect(seen == seen.sorted(by: >))
      #expect(Set(seen).count == seen.count)
    }

    @Test func productsAreValues() async throws {
      let shop = try await Shop.open()
      let face = try await shop.product(Shop.face)
      let again = try await shop.product(Shop.face)
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

extension Shop {
  func product(_ id: String) async throws -> Product {
    try #require(try await Product.products(for: [id]).first)
  }
}
