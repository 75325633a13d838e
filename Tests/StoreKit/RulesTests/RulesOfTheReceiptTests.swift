import Foundation
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

/// storekit-rules 4.
@MainActor @Suite(.ownWorld) struct RulesOfTheReceiptTests {
  private struct Answer: Decodable {
    var status: Int
    var environment: String?
  }

  private func body(_ receipt: Data) throws -> Data {
    try JSONEncoder().encode(["receipt-data": receipt.base64EncodedString()])
  }

  private func post(
    _ body: Data, to address: ReceiptAddress, in world: AppWorld
  ) async throws -> Answer {
    let answer = try await world.store.service.verifyReceipt(body, at: address)
    return try JSONDecoder().decode(Answer.self, from: answer)
  }

  private func receipt() async throws -> Data {
    try #require(try await Bundle.main.appStoreReceipt)
  }

  @Test func sandboxReceiptIsRedirectedByProduction() async throws {
    let world = try await AppWorld()
    await world.buy(AppWorld.face)
    let body = try body(try await receipt())
    #expect(try await post(body, to: .production, in: world).status == 21007)
    let answer = try await post(body, to: .sandbox, in: world)
    #expect(answer.status == 0 && answer.environment == "Sandbox")
  }

  @Test func malformedAndForgedReceiptsAreRefused() async throws {
    let world = try await AppWorld()
    await world.buy(AppWorld.face)
    #expect(try await post(Data("{}".utf8), to: .sandbox, in: world).status == 21002)
    #expect(try await post(Data("no".utf8), to: .sandbox, in: world).status == 21002)
    var forged = try await receipt()
    forged[forged.count - 8] ^= 1
    #expect(try await post(body(forged), to: .sandbox, in: world).status == 21003)
  }

  @Test(arguments: [21006, 21005, 21199])
  func sandboxStatusSurvivesTheRedirection(status: Int) async throws {
    let world = try await AppWorld()
    await world.buy(AppWorld.face)
    let body = try body(try await receipt())
    try await world.fail(.verification, with: .receiptStatus(status))
    #expect(try await post(body, to: .production, in: world).status == 21007)
    #expect(try await post(body, to: .sandbox, in: world).status == status)
    #expect(try await post(body, to: .sandbox, in: world).status == 0)
  }

  @Test func everyStatusCanBeCaused() async throws {
    let world = try await AppWorld()
    await world.buy(AppWorld.face)
    let body = try body(try await receipt())
    for status in FaultEffect.receiptStatuses + [21199] {
      try await world.fail(.verification, with: .receiptStatus(status))
      #expect(try await post(body, to: .sandbox, in: world).status == status)
      #expect(ReceiptStatus(code: status) != nil)
    }
    #expect(try await post(body, to: .sandbox, in: world).status == 0)
  }

  @Test func receiptWithSubscriptionsNeedsTheSharedSecret() async throws {
    let world = try await AppWorld()
    await world.buy(AppWorld.face)
    let secret = try #require(world.control.catalog.appSpecificSharedSecret)
    @MainActor func status(_ password: String?) async throws -> Int {
      var question = ["receipt-data": try await receipt().base64EncodedString()]
      question["password"] = password
      let body = try JSONEncoder().encode(question)
      return try await post(body, to: .sandbox, in: world).status
    }
    let wrong = String(secret.reversed())
    #expect(try await status(nil) == 0)
    #expect(try await status(wrong) == 21004)
    await world.buy(AppWorld.monthly)
    #expect(try await status(secret) == 0)
    #expect(try await status(nil) == 21004)
    #expect(try await status(wrong) == 21004)
  }

  @Test func anyPasswordIsAcceptedWithoutASharedSecret() async throws {
    let catalog = try Catalog.shipped {
      $0.replacing(/"appSpecificSharedSecret": "[0-9a-f]+",/, with: "")
    }
    let world = try await AppWorld(catalog: catalog)
    await world.buy(AppWorld.monthly)
    #expect(try await post(body(try await receipt()), to: .sandbox, in: world).status == 0)
  }

  @Test func receiptIsMissingBeforeTheFirstPurchase() async throws {
    let world = try await AppWorld()
    #expect(try await Bundle.main.appStoreReceipt == nil)
    await world.buy(AppWorld.face)
    #expect(try await Bundle.main.appStoreReceipt != nil)
  }

  @Test func refreshAsksForASignIn() async throws {
    let world = try await AppWorld(email: nil)
    #expect(await RequestListener.start(SKReceiptRefreshRequest()).hasFinished)
    guard case .signIn(let sheet) = world.presenter.shown.first else {
      Issue.record("Nobody was asked.")
      return
    }
    #expect(sheet.purpose == .receipt)
    #expect(try await Bundle.main.appStoreReceipt != nil)
  }

  @Test func unverifiedPurchaseReturnsUntilItIsFinished() async throws {
    let world = try await AppWorld(finishes: false)
    await world.buy(AppWorld.coupon)
    try await world.perform(.faults(.setOffline(true)))
    let body = try body(try await receipt())
    await #expect(throws: Refusal.self) {
      try await world.store.service.verifyReceipt(body, at: .production)
    }
    try await world.relaunch(finishes: false)
    #expect(world.observer.events == [.updated(AppWorld.coupon, .purchased)])
    try await world.perform(.faults(.clear))
    #expect(try await post(body, to: .sandbox, in: world).status == 0)
    world.queue.finishTransaction(try world.last())
    await StoreConnection.current.idle()
    #expect(world.queue.transactions.isEmpty)
  }
}
