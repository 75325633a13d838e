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

/// The effects of the account's other devices and this device's other windows on the screen.
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

  @Test func soItIsWhenItsAccountSignsInAgain() async throws {
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

  @Test func aRefundInAnotherWindowIsNoneOfAnotherDevice() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await stage.buy("swiftshopping")
      let bought = try #require(
        try await stage.other.control.transactions(TransactionQuery()).records.first)
      try await stage.other.control.perform(.transaction(bought.id, .refund(.other)))
      await stage.see { !$0.shared.shop.content.owns(Self.face) }
      #expect(!stage.text.contains("another device"))
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

  // MARK: - Refunds

  @Test(arguments: [true, false])
  func aRefundedFaceIsARowOfTheLibraryOnEachDevice(wasHere: Bool) async throws {
    try await LiveStage.with { stage in
      let tablet = try await signedIn("ipad", stage)
      if wasHere { await stage.signIn() }
      let row = try await pay(Self.face, in: tablet)
      try await tablet.service.finish(row.id)
      if wasHere { await stage.see { $0.shared.shop.content.owns(Self.face) } }
      try await tablet.control.perform(
        .transaction(try #require(row.transactionID), .refund(.other)))
      if wasHere {
        await stage.see { !$0.shared.shop.content.owns(Self.face) && $0.note != nil }
        await stage.settle()
        #expect(stage.text.contains("Refunded: Swift Shopping"))
      } else {
        await stage.signIn()
      }
      await stage.press("2")
      #expect(!stage.text.contains("No purchases yet"))
      #expect(stage.text.contains("refunded"))
      await stage.press(.enter)
      #expect(stage.text.contains("refunded"))
    }
  }

  // MARK: - Questions that nobody has to answer any more

  @Test(arguments: ["reset", "removed"])
  func aPurchaseSheetGoesWithItsPayment(_ reason: String) async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await stage.press("1", KeyPress(.home), "b")
      #expect(stage.state.sheet(PurchaseQuestion.self) != nil)
      if reason == "reset" {
        try await stage.other.control.perform(.reset)
      } else {
        try await stage.other.control.perform(.tester("tester@example.com", .remove))
      }
      await stage.see { $0.sheet(PurchaseQuestion.self) == nil }
      await stage.settle()
      #expect(stage.state.sheets.isEmpty)
    }
  }

  // MARK: - What became of an approval

  @Test(arguments: [false, true])
  func anApprovalInThePanelSaysWhatBecameOfThePayment(isInVain: Bool) async throws {
    try await LiveStage.with { stage in
      await stage.signIn("child@example.com")
      await stage.buy("swiftshopping")
      let control = stage.other.control
      let id = try #require(try await control.requestsToBuy().first).id
      await stage.press("1")
      if isInVain {
        try await control.perform(.set(.billingFails(true)))
      }
      await stage.select(.request(id))
      await stage.press(.enter)
      await stage.choose("Approve")
      let words = stage.text.replacing(/\s+/, with: " ")
      #expect(words.contains("Approved, but the purchase failed") == isInVain)
      #expect(!words.contains("arrives on the child's device"))
      let log = try await control.events(EventQuery()).events
      #expect(log.contains { if case .booked = $0.fact { true } else { false } } == !isInVain)
    }
  }
}
