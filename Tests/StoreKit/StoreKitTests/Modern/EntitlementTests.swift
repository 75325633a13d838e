import Foundation
import StoreCore
import StoreKit
import TestSupport
import Testing

extension OneConnection {
  @MainActor @Suite struct EntitlementTests {
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
