import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreSimulation
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// The effects of the account's other devices and this device's other windows, which no tape opens.
@Suite(.ownConnection) @MainActor struct LiveDevicesTests {
  private static let face = Sample.id("swiftshopping")
  private static let later = Sample.id("offbyone")

  /// A purchase with a yes to every question, in a window that is not this one.
  @discardableResult
  private func pay(
    _ product: String, in store: SimulatedAppStore
  ) async throws -> QueuedTransaction {
    let key = try await store.service.add(PaymentOrder(productID: product)).id
    _ = try await store.service.advance(key, answer: nil)
    guard case .settled(let row) = try await store.service.advance(key, answer: .confirm) else {
      throw StoreFailure.misuse(.notInQueue(key))
    }
    return row
  }

  private func signedIn(_ name: String, _ stage: LiveStage) async throws -> SimulatedAppStore {
    let store = try stage.device(name)
    let answer = SheetAnswer.signIn(email: "tester@example.com", password: "Sandbox-1")
    try #require(try await store.service.signIn(answer: answer) == .done)
    return store
  }

  /// Waits for a later purchase on another device: after it is on the screen, so is all that came
  /// before.
  private func waitForALaterPurchase(_ stage: LiveStage) async throws {
    let tablet = try await signedIn("ipad", stage)
    try await pay(Self.later, in: tablet)
    await stage.see { $0.shared.shop.content.owns(Self.later) }
  }

  private func arrivals(_ stage: LiveStage) async throws -> [String] {
    try await stage.log().compactMap {
      if case .arrived(let id)? = $0.own { id } else { nil }
    }
  }

  @Test func aPurchaseMadeElsewhereIsDeliveredWhenItsAccountSignsInAgain() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await stage.signIn("minh@example.com")
      let tablet = try await signedIn("ipad", stage)
      let row = try await pay(Self.face, in: tablet)
      try await tablet.service.finish(row.id)
      #expect(!stage.state.shared.shop.content.owns(Self.face))
      await stage.signIn()
      await stage.see { $0.shared.shop.content.owns(Self.face) }
      await stage.settle()
      #expect(try await arrivals(stage) == [Self.face])
    }
  }

  // MARK: - A window of this device is not another device

  @Test func aPurchaseInAnotherWindowIsDeliveredByThatOne() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      try await pay(Self.face, in: stage.other)
      try await waitForALaterPurchase(stage)
      #expect(try await arrivals(stage) == [Self.later])
      #expect(!stage.state.shared.shop.content.owns(Self.face))
    }
  }

  @Test(arguments: [true, false])
  func anApprovalInAnotherWindowIsDeliveredByTheOneThatAsked(isOurs: Bool) async throws {
    try await LiveStage.with { stage in
      await stage.signIn("child@example.com")
      if isOurs {
        await stage.buy("swiftshopping")
      } else {
        try await pay(Self.face, in: stage.other)
      }
      let request = try #require(try await stage.other.control.requestsToBuy().first)
      try await stage.other.control.perform(.request(request.id, .approve))
      if isOurs { await stage.see { $0.shared.shop.content.owns(Self.face) } }
      await stage.settle()
      #expect(!stage.text.contains("another device"))
      #expect(try await arrivals(stage).isEmpty)
      #expect(stage.state.shared.shop.content.owns(Self.face) == isOurs)
    }
  }
}
