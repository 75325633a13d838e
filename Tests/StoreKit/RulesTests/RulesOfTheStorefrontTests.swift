import Dispatch
import Foundation
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

/// storekit-rules 2.14: the effect of a changed storefront on a payment in progress.
@MainActor @Suite(.ownWorld) struct RulesOfTheStorefrontTests {
  @Test(arguments: [true, false])
  func appDecidesAboutAChangedStorefront(goesOn: Bool) async throws {
    let world = try await AppWorld(email: nil, presenter: .willing(email: AppWorld.member))
    let delegate = Decider { _ in goesOn }
    world.queue.delegate = delegate
    await world.buy(AppWorld.face)
    #expect(delegate.asked == ["VNM"])
    #expect(world.observer.events.contains(.storefrontChanged))
    #expect(world.queue.storefront?.countryCode == "VNM")
    #expect(world.states(of: AppWorld.face) == [.purchasing, goesOn ? .purchased : .failed])
    let code = try world.last().errorCode
    #expect(code == (goesOn ? nil : .storeProductNotAvailable))
  }

  @Test func appDecidesOnTheMainQueueWithinASecond() async throws {
    let world = try await AppWorld(email: nil, presenter: .willing(email: AppWorld.member))
    let (timer, refusal) = (world.timer, Refused(in: world.store))
    let delegate = Decider { _ in
      dispatchPrecondition(condition: .onQueue(.main))
      timer.runOut()
      // The app blocks the main queue. The store's time limit still ends.
      refusal.wait()
      return true
    }
    world.queue.delegate = delegate
    await world.buy(AppWorld.face)
    #expect(timer.asked == [.seconds(1)])
    #expect(world.states(of: AppWorld.face) == [.purchasing, .failed])
    #expect(try world.last().errorCode == .storeProductNotAvailable)
    #expect(try await world.ledger().isEmpty)
    #expect(!world.presenter.confirmations.contains(AppWorld.face))
  }

  @Test func closureOfThePurchaseDecides() async throws {
    let world = try await AppWorld(email: nil, presenter: .willing(email: AppWorld.member))
    let face = try await world.product(AppWorld.face)
    await #expect(throws: StoreKitError.self) {
      try await face.purchase(options: [.onStorefrontChange { $0.countryCode == "USA" }])
    }
    #expect(try await world.ledger().isEmpty)
  }

  @Test func closureDecidesWithinASecond() async throws {
    let world = try await AppWorld(email: nil, presenter: .willing(email: AppWorld.member))
    let (timer, gate) = (world.timer, DispatchSemaphore(value: 0))
    let face = try await world.product(AppWorld.face)
    let slow = Product.PurchaseOption.onStorefrontChange { _ in
      timer.runOut()
      gate.wait()
      return true
    }
    do {
      _ = try await face.purchase(options: [slow])
      Issue.record("The purchase went on.")
    } catch StoreKitError.notAvailableInStorefront {}
    gate.signal()
    #expect(try await world.ledger().isEmpty)
  }

  @Test func unchangedStorefrontAsksNobody() async throws {
    let world = try await AppWorld()
    let delegate = Decider { _ in false }
    world.queue.delegate = delegate
    await world.buy(AppWorld.face)
    #expect(delegate.asked.isEmpty && world.timer.asked.isEmpty)
    #expect(world.states(of: AppWorld.face) == [.purchasing, .purchased])
  }

  private final class Decider: NSObject, SKPaymentQueueDelegate {
    private(set) var asked: [String] = []
    private let decide: (String) -> Bool

    init(decide: @escaping (String) -> Bool) { self.decide = decide }

    func paymentQueue(
      _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction,
      in newStorefront: SKStorefront
    ) -> Bool {
      asked.append(newStorefront.countryCode)
      return decide(newStorefront.countryCode)
    }
  }

  /// A flag for a thread that cannot await: a payment of this device has failed.
  private final class Refused: Sendable {
    private let hasFailed = DispatchSemaphore(value: 0)

    init(in store: SimulatedAppStore) {
      Task.detached { [hasFailed] in
        let news = await store.service.storeStates()
        if try await !Self.isRefused(store.service.storeState()) {
          for await snapshot in news where Self.isRefused(snapshot) { break }
        }
        hasFailed.signal()
      }
    }

    private static func isRefused(_ snapshot: StoreState) -> Bool {
      snapshot.queue.contains { $0.phase == .failed }
    }

    func wait() { hasFailed.wait() }
  }
}
