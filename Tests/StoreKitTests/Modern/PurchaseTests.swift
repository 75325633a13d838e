import Foundation
import StoreCore
import StoreKit
import TestSupport
import Testing

extension OneConnection {
  @MainActor @Suite struct PurchaseTests {
    @Test func aPurchaseReturnsItsTransactionAndNotToTheObserver() async throws {
      let shop = try await Shop.open()
      let token = UUID()
      let result = try await shop.product(Shop.coupon)
        .purchase(options: [.quantity(3), .appAccountToken(token)])
      guard case .success(.verified(let transaction)) = result else {
        Issue.record("The purchase gave \(result).")
        return
      }
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
      await StoreConnection.current.close()
    }

    @Test func aCancelIsNoError() async throws {
      let shop = try await Shop.open(presenter: ScriptedPresenter { _ in .cancel })
      #expect(try await shop.product(Shop.face).purchase() == .userCancelled)
      #expect(await shop.store.unfinished.isEmpty)
      await StoreConnection.current.close()
    }

    @Test func aChildsPurchaseIsPendingAndComesAsAnUpdate() async throws {
      let shop = try await Shop.open()
      let first = Task { await nextUpdate() }
      await shop.store.waitForUpdateReaders(1)
      let result = try await shop.product(Shop.face)
        .purchase(options: [.simulatesAskToBuyInSandbox(true)])
      #expect(result == .pending)
      await shop.store.answerAsParent(.approve)
      #expect(await first.value?.unsafePayloadValue.productID == Shop.face)
      await StoreConnection.current.close()
    }

    @Test func aQuantityOutsideOfOneToTenThrows() async throws {
      let shop = try await Shop.open()
      let coupon = try await shop.product(Shop.coupon)
      await #expect(throws: Product.PurchaseError.invalidQuantity) {
        try await coupon.purchase(options: [.quantity(11)])
      }
      #expect(await shop.store.unfinished.isEmpty)
      await StoreConnection.current.close()
    }

    @Test(arguments: [
      (RefusalKind.paymentNotAllowed, Product.PurchaseError.purchaseNotAllowed),
      (.invalidOfferIdentifier, .invalidOfferIdentifier), (.invalidOfferPrice, .invalidOfferPrice),
      (.invalidSignature, .invalidOfferSignature), (.ineligibleForOffer, .ineligibleForOffer),
      (.missingOfferParams, .missingOfferParameters), (.paymentInvalid, .productUnavailable),
    ])
    func refusalsAreThrown(kind: RefusalKind, expected: Product.PurchaseError) async throws {
      let shop = try await Shop.open {
        await $0.fail(.purchase, with: kind)
      }
      let face = try await shop.product(Shop.face)
      await #expect(throws: expected) { try await face.purchase() }
      #expect(await shop.store.unfinished.isEmpty)
      await StoreConnection.current.close()
    }

    @Test func aNetworkFailureIsThrownWithItsURLError() async throws {
      let shop = try await Shop.open {
        await $0.fail(.purchase, with: .timedOut)
      }
      let face = try await shop.product(Shop.face)
      let error = await #expect(throws: StoreKitError.self) { try await face.purchase() }
      guard case .networkError(let cause) = error else {
        Issue.record("It threw \(String(describing: error)).")
        return
      }
      #expect(cause.code == .timedOut && cause.refusal?.cause == .fault(.purchase))
      #expect(cause.localizedDescription == "The request timed out.")
      await StoreConnection.current.close()
    }

    @Test func theAppDecidesAboutAnotherStorefront() async throws {
      let shop = try await Shop.openForAVisitor()
      let coupon = try await shop.product(Shop.coupon)
      await #expect(throws: StoreKitError.self) {
        try await coupon.purchase(options: [.onStorefrontChange { $0.countryCode == "USA" }])
      }
      #expect(await shop.store.charges.isEmpty)
      await StoreConnection.current.close()
    }

    @Test func anUnfinishedPurchaseComesOnceAtTheNextLaunch() async throws {
      let shop = try await Shop.open()
      _ = try await shop.product(Shop.face).purchase()
      try await shop.relaunch(finishes: false)
      #expect(await nextUpdate()?.unsafePayloadValue.productID == Shop.face)

      let next = Task { await nextUpdate() }
      await shop.store.waitForUpdateReaders(2)
      await shop.store.buyElsewhere(Shop.vip)
      #expect(await next.value?.unsafePayloadValue.productID == Shop.vip)
      await StoreConnection.current.close()
    }

    /// It has been returned to its caller, who is about to deliver it.
    @Test func whatAPurchaseReturnedIsNotToldToAListenerThatComesLater() async throws {
      let shop = try await Shop.open()
      _ = try await shop.product(Shop.face).purchase()
      let first = Task { await nextUpdate() }
      await shop.store.waitForUpdateReaders(1)
      await shop.store.buyElsewhere(Shop.vip)
      #expect(await first.value?.unsafePayloadValue.productID == Shop.vip)
      await StoreConnection.current.close()
    }

    /// Unfinished transactions are told once in a process, and returned ones not at all.
    @Test func aSecondListenerHearsOnlyWhatIsNew() async throws {
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
      await StoreConnection.current.close()
    }

    @Test func whatIsAskedBeforeTheStoreIsOpenWaitsAndIsLetGoAtItsEnd() async throws {
      await StoreConnection.current.close()
      let waiting = Task { try await Product.products(for: [Shop.face]) }
      await Task.yield()
      await StoreConnection.current.close()
      let later = Task { await Transaction.latest(for: Shop.face) }
      let shop = try await Shop.open()
      await #expect(throws: StoreKitError.self) { try await waiting.value }
      _ = await later.value
      _ = shop
      await StoreConnection.current.close()
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
