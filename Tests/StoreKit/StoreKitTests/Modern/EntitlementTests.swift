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

    @Test func verificationResultShowsTheSignedData() async throws {
      let shop = try await Shop.open()
      await shop.buy(Shop.face)
      let result = try #require(await Transaction.latest(for: Shop.face))
      let parts = result.jwsRepresentation.split(separator: ".")
      #expect(parts.count == 3)
      let header = try JSONSerialization.jsonObject(with: result.headerData) as? [String: Any]
      #expect(header?["alg"] as? String == "ES256")
      #expect(String(decoding: result.signedData, as: UTF8.self) == "\(parts[0]).\(parts[1])")
      #expect(result.signatureData.count == 64)
      let payload = try JSONSerialization.jsonObject(with: result.payloadData) as? [String: Any]
      #expect(payload?["productId"] as? String == Shop.face)
      #expect(try result.payloadValue.jsonRepresentation == result.payloadData)
    }

    @Test func subscriptionsHaveAStatus() async throws {
      let shop = try await Shop.open()
      let info = try #require(try await shop.product(Shop.club).subscription)
      #expect(info.subscriptionPeriod == .monthly && info.groupLevel == 1)
      #expect(info.introductoryOffer?.paymentMode == .freeTrial)
      #expect(info.promotionalOffers.map(\.id) == ["loyal"])
      #expect(info.promotionalOffers.first?.displayPrice == "$1.99")
      #expect(await info.isEligibleForIntroOffer)
      #expect(try await info.status.isEmpty)

      await shop.buy(Shop.club)
      #expect(await !info.isEligibleForIntroOffer)
      let status = try #require(try await info.status.first)
      #expect(status.state == .subscribed)
      let renewal = try status.renewalInfo.payloadValue
      #expect(renewal.willAutoRenew && renewal.autoRenewPreference == Shop.club)
      #expect(renewal.renewalPrice == Decimal(string: "4.99"))
      for await group in SubscriptionStatus.all {
        #expect(group.groupID == info.subscriptionGroupID)
        #expect(group.statuses.map(\.state) == [status.state])
        #expect(group.statuses.map(\.transaction) == [status.transaction])
      }
    }

    @Test func appTransactionIsSigned() async throws {
      _ = try await Shop.open()
      let app = try await AppTransaction.shared.payloadValue
      #expect(app.bundleID == "com.example.shop" && app.appVersion == "1.0")
      #expect(app.environment == .sandbox && app.originalPlatform == .iOS)
      #expect(await StoreKit.Storefront.current?.currency?.identifier == "USD")
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
