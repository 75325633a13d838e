import Foundation
import StoreCore
import StoreKit
import TestSupport
import Testing

extension OneConnection {
  /// The fate of a purchase in other hands than its buyer's.
  @MainActor @Suite struct OutcomeTests {
    @Test func aChildsPurchaseIsDeferredUntilAParentApproves() async throws {
      let shop = try await Shop.open()
      await shop.buy(Shop.face) { $0.simulatesAskToBuyInSandbox = true }
      #expect(shop.observer.states(of: Shop.face) == [.purchasing, .deferred])
      #expect(shop.presenter.notices == [.askedToBuy(productID: Shop.face, displayName: "A Face")])

      await shop.store.answerAsParent(.approve)
      await StoreConnection.current.idle()
      #expect(shop.observer.states(of: Shop.face) == [.purchasing, .deferred, .purchased])
      #expect(Set(shop.observer.transactions.map(ObjectIdentifier.init)).count == 1)
      await StoreConnection.current.close()
    }

    @Test func aDeclinedPurchaseFailsAsCancelled() async throws {
      let shop = try await Shop.open()
      await shop.buy(Shop.face) { $0.simulatesAskToBuyInSandbox = true }
      await shop.store.answerAsParent(.decline)
      await StoreConnection.current.idle()
      #expect(shop.observer.states(of: Shop.face) == [.purchasing, .deferred, .failed])
      #expect(try shop.last().errorCode == .paymentCancelled)
      #expect(await shop.store.charges.isEmpty)
      await StoreConnection.current.close()
    }

    @Test func theAppStaysUsableWhileAParentThinks() async throws {
      let shop = try await Shop.open()
      await shop.buy(Shop.face) { $0.simulatesAskToBuyInSandbox = true }
      await shop.buy(Shop.coupon)
      #expect(shop.observer.states(of: Shop.coupon) == [.purchasing, .purchased])
      #expect(shop.queue.transactions.map(\.transactionState) == [.deferred])
      await StoreConnection.current.close()
    }

    @Test func anInterruptedPurchaseFailsAndComesBackAsANewOne() async throws {
      let shop = try await Shop.open {
        await $0.perform(.set(.interruptsPurchases(true)))
      }
      await shop.buy(Shop.coupon) { $0.quantity = 3 }
      #expect(shop.observer.states(of: Shop.coupon) == [.purchasing, .failed])

      await shop.store.resolveInterruptions()
      await StoreConnection.current.idle()
      #expect(shop.observer.states(of: Shop.coupon) == [.purchasing, .failed, .purchased])
      #expect(shop.observer.transactions[2] !== shop.observer.transactions[1])
      #expect(try shop.last().payment.quantity == 3)
      await StoreConnection.current.close()
    }

    @Test func aRevokedEntitlementIsTold() async throws {
      let shop = try await Shop.open { await $0.buyElsewhere(Shop.face, isFinished: true) }
      await shop.store.refund(Shop.face)
      await shop.observer.hears { $0.contains(.revoked([Shop.face])) }
      #expect(shop.observer.events == [.revoked([Shop.face])])
      await StoreConnection.current.close()
    }

    @Test(arguments: [true, false])
    func aPromotedPurchaseGoesOnOnlyIfTheAppTakesIt(takes: Bool) async throws {
      let shop = try await Shop.open()
      shop.observer.takesPromotedPayments = takes
      try await StoreConnection.current.startPromotedPurchase(of: Shop.face)
      await StoreConnection.current.idle()
      #expect(shop.observer.events.first == .offered(Shop.face))
      #expect(shop.observer.states(of: Shop.face) == (takes ? [.purchasing, .purchased] : []))
      await #expect(throws: SKError.self) {
        try await StoreConnection.current.startPromotedPurchase(of: "com.example.nothing")
      }
      await StoreConnection.current.close()
    }

    @Test(arguments: [true, false])
    func theAppDecidesWhetherToSellInAnotherStorefront(goesOn: Bool) async throws {
      let shop = try await Shop.openForAVisitor()
      let decider = Decider(goesOn: goesOn)
      shop.queue.delegate = decider
      await shop.buy(Shop.coupon)
      #expect(decider.asked == ["VNM"])
      #expect(shop.observer.events.contains(.storefrontChanged))
      #expect(shop.queue.storefront?.countryCode == "VNM")
      #expect(try shop.last().transactionState == (goesOn ? .purchased : .failed))
      #expect(try shop.last().errorCode == (goesOn ? nil : .storeProductNotAvailable))
      await StoreConnection.current.close()
    }

    @Test func errorsHaveApplesNumbers() throws {
      for kind in RefusalKind.allCases
      where !kind.isNetworkFailure && kind.label.hasPrefix("SKError ") {
        let code = try #require(SKError.Code(rawValue: kind.code))
        #expect("\(code)" == kind.rawValue)
      }
      #expect(SKError.Code.allCases.count == 21)
      #expect((SKError(.paymentCancelled) as NSError).domain == "SKErrorDomain")
    }
  }

  private final class Decider: NSObject, SKPaymentQueueDelegate {
    let goesOn: Bool
    private(set) var asked: [String] = []

    init(goesOn: Bool) { self.goesOn = goesOn }

    func paymentQueue(
      _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction,
      in newStorefront: SKStorefront
    ) -> Bool {
      asked.append(newStorefront.countryCode)
      return goesOn
    }
  }
}
