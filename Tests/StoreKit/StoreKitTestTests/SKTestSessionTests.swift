import Foundation
import TestSupport
import Testing

@testable import StoreKitTest

/// Each test has its own session, and they run at the same time.
@Suite(.watched, .storeKit(configurationFileNamed: "Shop")) struct SKTestSessionTests {
  private var session: SKTestSession {
    get throws { try #require(SKTestSession.current) }
  }

  // MARK: - Purchases

  @Test("A purchase is confirmed by itself, and the session lists it") func purchase() async throws
  {
    let bought = try await buy("everything")
    let found = try #require(session.allTransactions().first)
    #expect(found.identifier == UInt(bought.id) && found.productIdentifier == "everything")
    #expect(found.state == .purchased && found.cancelDate == nil)
    #expect(try session.allTransactions().count == 1)
  }

  @Test("The app hears of a purchase from outside") func purchaseFromOutside() async throws {
    var updates = Transaction.updates.makeAsyncIterator()
    try session.buyProduct(productIdentifier: "everything")
    let update = try #require(await updates.next())
    #expect(try update.payloadValue.productID == "everything")
    #expect(throws: SKTestError.self) { try session.buyProduct(productIdentifier: "nothing") }
  }

  @Test("A purchase from outside has options") func options() async throws {
    let token = UUID()
    let bought = try await session.buyProduct(
      identifier: "coin", options: [.quantity(3), .appAccountToken(token)])
    #expect(bought.purchasedQuantity == 3 && bought.appAccountToken == token)
  }

  @Test("The session signs promotional offers") func promotionalOffer() async throws {
    try await session.buyProduct(identifier: "club")
    try session.expireSubscription(productIdentifier: "club")
    let bought = try await session.buyProduct(
      identifier: "club", options: [.promotionalOffer(id: "come.back")])
    #expect(bought.offerID == "come.back" && bought.price == Decimal(string: "0.99"))
  }

  @Test("A subscription bought in the past has renewed until now, or ended")
  func pastPurchases() async throws {
    let start = Date.now.addingTimeInterval(-100 * 86_400)
    try await session.buyProduct(identifier: "club", options: [.purchaseDate(start)])
    #expect(try session.allTransactions().count == 4)
    #expect(try await clubStatus().state == .subscribed)
    try session.clearTransactions()
    try await session.buyProduct(
      identifier: "club", options: [.purchaseDate(start, renewalBehavior: .cancelImmediately)])
    #expect(try session.allTransactions().count == 1)
    #expect(try await clubStatus().state == .expired)
  }

  // MARK: - Parents and interruptions

  @Test("A parent approves or declines a purchase") func askToBuy() async throws {
    try session.askToBuyEnabled = true
    #expect(try await product("coin").purchase() == .pending)
    let waiting = try #require(session.allTransactions().first)
    #expect(waiting.pendingAskToBuyConfirmation && waiting.state == .deferred)
    try session.approveAskToBuyTransaction(identifier: waiting.identifier)
    let approved = try #require(session.allTransactions().first)
    #expect(approved.state == .purchased && !approved.pendingAskToBuyConfirmation)

    #expect(try await product("everything").purchase() == .pending)
    let other = try #require(session.allTransactions().last)
    try session.declineAskToBuyTransaction(identifier: other.identifier)
    #expect(try session.allTransactions().map(\.productIdentifier) == ["coin"])
  }

  @Test("Asking a parent again is the same request") func askingAgain() async throws {
    try session.askToBuyEnabled = true
    for _ in 1...2 { #expect(try await product("coin").purchase() == .pending) }
    let waiting = try session.allTransactions()
    #expect(waiting.map(\.pendingAskToBuyConfirmation) == [true])
    try session.approveAskToBuyTransaction(identifier: waiting[0].identifier)
    #expect(try session.allTransactions().map(\.state) == [.purchased])
  }

  @Test("A held subscription and an owned product are not bought again") func repeated()
    async throws
  {
    for id in ["club", "everything"] {
      let held = try await session.buyProduct(identifier: id)
      #expect(try await session.buyProduct(identifier: id).id == held.id)
      #expect(try await buy(id).id == held.id)
    }
  }

  // MARK: - Subscriptions

  @Test("A subscription renews and expires at once") func renewal() async throws {
    try await buy("club")
    try session.forceRenewalOfSubscription(productIdentifier: "club")
    #expect(try session.allTransactions().count == 2)
    #expect(try session.allTransactions().map(\.autoRenewingEnabled) == [false, true])
    try session.expireSubscription(productIdentifier: "club")
    #expect(try await clubStatus().state == .expired)
    #expect(throws: SKTestError.self) { try session.expireSubscription(productIdentifier: "coin") }
  }

  @Test("Renewal is turned off and on") func autoRenew() async throws {
    let id = try await UInt(buy("club").id)
    try session.disableAutoRenewForTransaction(identifier: id)
    #expect(try await !clubStatus().renewalInfo.payloadValue.willAutoRenew)
    try session.enableAutoRenewForTransaction(identifier: id)
    #expect(try await clubStatus().renewalInfo.payloadValue.willAutoRenew)
  }

  // MARK: - Refunds and errors

  @Test("A refund revokes the transaction") func refund() async throws {
    let bought = try await buy("everything")
    try session.refundTransaction(identifier: UInt(bought.id))
    let refunded = try #require(await Transaction.latest(for: "everything"))
    #expect(try refunded.payloadValue.revocationDate != nil)
    #expect(try session.allTransactions().first?.cancelDate != nil)
    #expect(await Transaction.currentEntitlement(for: "everything") == nil)
    #expect(throws: SKTestError.self) { try session.refundTransaction(identifier: 1) }
    let again = #expect(throws: SKTestError.self) {
      try session.refundTransaction(identifier: UInt(bought.id))
    }
    #expect(again?.errorDescription == "Transaction \(bought.id) has already been refunded.")
  }

  @Test("A deleted transaction is gone") func deletion() async throws {
    let bought = try await buy("everything")
    try session.deleteTransaction(identifier: UInt(bought.id))
    #expect(try session.allTransactions().isEmpty)
  }

  @Test("Single calls fail with a simulated error, until it is removed")
  func simulatedErrors() async throws {
    let session = try session
    let error = SKTestFailures.LoadProducts.generic(
      .networkError(URLError(.notConnectedToInternet)))
    try await session.setSimulatedError(error, forAPI: .loadProducts)
    await #expect(throws: StoreKitError.self) { try await Product.products(for: ["coin"]) }
    #expect(await session.simulatedError(forAPI: .loadProducts) != nil)
    try await session.setSimulatedError(nil, forAPI: .loadProducts)
    let coin = try await product("coin")

    try await session.setSimulatedError(.purchase(.productUnavailable), forAPI: .purchase)
    await #expect(throws: Product.PurchaseError.productUnavailable) { try await coin.purchase() }
    try await session.setSimulatedError(nil, forAPI: .purchase)
    try await session.setSimulatedError(.verification(.invalidSignature), forAPI: .verification)
    guard case .success(.unverified(_, let flaw)) = try await coin.purchase() else {
      Issue.record("The transaction is verified.")
      return
    }
    #expect(flaw == .invalidSignature)
  }

  // MARK: - Starting over

  @Test("Cleared transactions leave nothing, and the settings stay") func clearing() async throws {
    let session = try session
    try await buy("everything")
    session.askToBuyEnabled = true
    session.storefront = "JPN"
    session.clearTransactions()
    #expect(session.allTransactions().isEmpty)
    for await left in Transaction.all { Issue.record("\(left) is left") }
    #expect(session.askToBuyEnabled && session.storefront == "JPN")
    #expect(try await product("coin").purchase() == .pending)
  }

  @Test("The file's language and errors are those of its session") func settingsOfTheFile()
    async throws
  {
    let error = """
      {"current": {"index": 3, "type": "generic"}, "enabled": true, "name": "Load Products"}
      """
    let settings = """
      "_locale": "fr_FR", "_storefront": "FRA", "_askToBuyEnabled": true, "_storeKitErrors": [\(error)],
      """
    let session = try SKTestSession {
      $0.replacing("\"_locale\" : \"en_US\",", with: settings)
        .replacing("\"_storefront\" : \"USA\",", with: "")
    }
    try await session.connection.performAsCurrent {
      #expect(session.locale.identifier == "fr_FR" && session.askToBuyEnabled)
      await #expect(throws: StoreKitError.self) { try await Product.products(for: ["coin"]) }
      try await session.setSimulatedError(nil, forAPI: .loadProducts)
      #expect(try await product("coin").displayName == "Pièce")
      session.resetToDefaultState()
      await #expect(throws: StoreKitError.self) { try await Product.products(for: ["coin"]) }
    }
  }

  @Test("A catalog without testers has one, who stays when transactions are cleared")
  func testerOfItsOwn() async throws {
    let file = TestFolders.unique("catalog").appendingPathExtension("json")
    let catalog = """
      {"bundleID": "com.example.shop", "appleID": 1487600001, "name": "Shop", "version": "1.0",
       "primaryLanguage": "en", "baseTerritory": "USA", "territories": {"USA": "USD"},
       "agreements": {"paidApplications": "Active"},
       "products": [{
         "productID": "coin", "type": "Consumable", "referenceName": "Coin",
         "prices": {"USA": 0.99},
         "localizations": {"en": {"displayName": "Coin", "description": "A coin."}}
       }]}
      """
    try catalog.write(to: file, atomically: true, encoding: .utf8)
    let session = try SKTestSession(contentsOf: file)
    try await session.connection.performAsCurrent {
      try await buy("coin")
      session.askToBuyEnabled = true
      session.clearTransactions()
      #expect(try await product("coin").purchase() == .pending)
    }
  }

  @Test("Products follow the storefront and the locale") func storefront() async throws {
    let session = try session
    #expect(await Storefront.current?.countryCode == "USA")
    session.storefront = "FRA"
    session.locale = Locale(identifier: "fr_FR")
    #expect(await Storefront.current?.countryCode == "FRA")
    #expect(try await product("coin").displayName == "Pièce")
    session.storefront = "XYZ"
    #expect(session.storefront == "FRA")
  }

  @Test("The log of a session says what happened and why") func log() async throws {
    try session.failTransactionsEnabled = true
    _ = try? await product("coin").purchase()
    let text = SessionLogs.current.text
    #expect(text.contains("Shop.storekit") && text.contains("Payment added: coin"))
  }

  @Test("A file that is missing is looked for in places that are named") func missingFile() {
    #expect(throws: SKTestError.self) { try SKTestSession(configurationFileNamed: "Elsewhere") }
    #expect(throws: SKTestError.self) {
      try SKTestSession(contentsOf: URL(fileURLWithPath: "/nowhere/Shop.storekit"))
    }
  }
}
