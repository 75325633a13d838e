import Foundation
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

/// storekit-rules 7: a world of a StoreKit configuration file.
@MainActor @Suite(.ownWorld) struct RulesOfXcodeTests {
  private let world: AppWorld

  init() async throws { world = try await AppWorld(catalog: Self.catalog()) }

  private static func catalog() throws -> Catalog {
    let text = try Repository.text("Tests/StoreKit/StoreKitTestTests/Shop.storekit")
    return try Catalog(text: text, fileName: "Shop.storekit")
  }

  @Test func everyDocumentSaysXcode() async throws {
    #expect(try await world.own("everything").environment == .xcode)
    #expect(try await world.own("club").environment == .xcode)
    try await world.change(try await world.subscription().originalID, .renew)
    for await result in Transaction.all {
      #expect(try result.payloadValue.environment == .xcode)
    }
    let statuses = try await Product.SubscriptionInfo.status(for: "B0000001")
    #expect(try statuses.map { try $0.renewalInfo.payloadValue.environment } == [.xcode])
    #expect(try await AppTransaction.shared.payloadValue.environment == .xcode)
    #expect(try await world.ledger().map(\.environment) == [.xcode, .xcode, .xcode])
    let receipt = try #require(try await world.control.inspectReceipt())
    #expect(receipt.receipt?.environment == .xcode)
    #expect(receipt.checks.flaw == nil)
  }

  @Test func purchasesInTheSandboxSaySandbox() async throws {
    let world = try await AppWorld()
    #expect(try await world.own(AppWorld.face).environment == .sandbox)
    #expect(try await AppTransaction.shared.payloadValue.environment == .sandbox)
    #expect(try await world.ledger().map(\.environment) == [.sandbox])
    #expect(try world.lastConfirmation().environment == .sandbox)
  }

  @Test func sheetsSayXcode() async throws {
    await world.buy("coin")
    #expect(try world.lastConfirmation().environment == .xcode)
    #expect(try await world.store.service.storeState().environment == .xcode)
  }

  @Test func sandboxOptionOfAPaymentHasNoEffect() async throws {
    await world.buy("coin") { $0.simulatesAskToBuyInSandbox = true }
    #expect(world.states(of: "coin").last == .purchased)
    #expect(try world.lastConfirmation().asksToBuy == false)
    let result = try await world.product("everything")
      .purchase(options: [.simulatesAskToBuyInSandbox(true)])
    guard case .success(.verified) = result else {
      Issue.record("\(result)")
      return
    }
  }

  @Test func applesServerLibraryReadsEveryDocument() async throws {
    try await world.own("coin")
    try await world.own("club")
    try await world.set(.renewalsFail(true))
    try await world.pass(days: 32)
    var papers = Papers()
    papers.add(try await world.store.service.appTransaction())
    try await papers.collect(from: world)
    #expect(papers.transactions.count == 2 && papers.renewals.count == 1)
    let root = try await world.control.rootCertificate().der
    let bundleID = world.store.service.bundleID
    let output = try papers.judged(by: .xcode, root: root, bundleID: bundleID)
    #expect(output == "list: 4 read\n")
  }
}
