import Foundation
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

/// storekit-rules 1.2: offers that a purchase redeems, through StoreKit's public API.
@MainActor @Suite(.ownWorld) struct RulesOfOffersTests {
  private static let offers = """
    "offers": [
      {"offerID": "stay", "type": "promotional", "mode": "payAsYouGo", "period": "P1M",
       "numberOfPeriods": 2, "prices": {"USA": 0.99}},
      {"offerID": "back", "type": "winBack", "mode": "payUpFront", "period": "P3M",
       "prices": {"USA": 4.99}},
      {"offerID": "FRIEND", "type": "offerCode", "mode": "free", "period": "P1M"}
    ]
    """

  /// Opens a world whose account has an expired subscription.
  private func with(
    lapsed: Bool = true, hasPaid: Bool = false, _ body: (AppWorld) async throws -> Void
  ) async throws {
    let catalog = try Catalog.shipped { text in
      guard let range = text.range(of: AppWorld.monthly),
        let intro = text.range(
          of: #""numberOfPeriods": 1}"#, range: range.upperBound..<text.endIndex),
        let prices = text.range(
          of: #""prices": {"USA": 2.99"#, range: intro.upperBound..<text.endIndex)
      else { return text }
      return text.replacingCharacters(
        in: intro.upperBound..<prices.lowerBound, with: ", " + Self.offers + "}, ")
    }
    let world = try await AppWorld(catalog: catalog)
    if lapsed {
      try await world.own(AppWorld.monthly)
      let id = try await world.subscription().originalID
      if hasPaid { try await world.change(id, .renew) }
      try await world.change(id, .expire)
    }
    try await body(world)
  }

  private func option(
    _ offer: String, in world: AppWorld, token: UUID? = nil
  ) async throws -> Product.PurchaseOption {
    let name = token?.uuidString.lowercased() ?? ""
    let signed = try await world.control.signOffer(offer, for: AppWorld.monthly, username: name)
    return .promotionalOffer(
      offerID: signed.offerID, keyID: signed.keyID, nonce: signed.nonce,
      signature: try #require(Data(base64Encoded: signed.signature)), timestamp: signed.timestamp)
  }

  @Test func promotionalOfferIsBoughtWithAPaymentDiscount() async throws {
    try await with { world in
      let signed = try await world.discount("stay", username: "user 7")
      await world.buy(AppWorld.monthly) {
        $0.paymentDiscount = signed
        $0.applicationUsername = "user 7"
      }
      #expect(world.states(of: AppWorld.monthly) == [.purchasing, .purchased])
      let bought = try #require(await Transaction.latest(for: AppWorld.monthly)).payloadValue
      #expect(bought.offerType == .promotional && bought.offerID == "stay")
      #expect(bought.offer?.paymentMode == .payAsYouGo && bought.offer?.period == .monthly)
      #expect(bought.price == Decimal(string: "0.99"))
      let info = try await world.status().renewalInfo.payloadValue
      #expect(info.offerType == .promotional && info.offerID == "stay")
      #expect(info.renewalPrice == Decimal(string: "0.99"))
    }
  }

  @Test func offerReducesOnlyItsPeriods() async throws {
    try await with { world in
      let signed = try await world.discount("stay")
      await world.buy(AppWorld.monthly) { $0.paymentDiscount = signed }
      try await world.pass(days: 70)
      let ledger = try await world.ledger().reversed()
      #expect(ledger.map { "\($0.price)" } == ["0", "0.99", "0.99", "2.99"])
      #expect(ledger.map(\.offerID) == [nil, "stay", "stay", nil])
      #expect(ledger.map(\.offerKind) == [.introductory, .promotional, .promotional, nil])
    }
  }

  @Test func promotionalOfferIsAPurchaseOption() async throws {
    try await with { world in
      let product = try await world.product(AppWorld.monthly)
      let token = UUID()
      let option = try await option("stay", in: world, token: token)
      await #expect(throws: Product.PurchaseError.invalidOfferSignature) {
        try await product.purchase(options: [option])
      }
      let result = try await product.purchase(options: [option, .appAccountToken(token)])
      let signed = try #require(result.transaction)
      #expect(try signed.payloadValue.offerType == .promotional)
      #expect(try signed.payloadValue.appAccountToken == token)
    }
  }

  @Test func invalidOfferFailsAndChargesNothing() async throws {
    try await with { world in
      let good = try await world.discount("stay")
      let unknown = try await world.discount("nothing")
      let forged = SKPaymentDiscount(
        identifier: "stay", keyIdentifier: good.keyIdentifier, nonce: UUID(),
        signature: good.signature, timestamp: good.timestamp)
      let empty = SKPaymentDiscount(
        identifier: "stay", keyIdentifier: "", nonce: UUID(), signature: "", timestamp: 0)
      for (discount, code) in [
        (unknown, SKError.Code.invalidOfferIdentifier), (forged, .invalidSignature),
        (empty, .missingOfferParams),
      ] {
        await world.buy(AppWorld.monthly) { $0.paymentDiscount = discount }
        #expect(try world.last().errorCode == code)
      }
      #expect(try await world.ledger().count == 1)
    }
  }

  @Test func newSubscriberIsNotEligible() async throws {
    try await with(lapsed: false) { world in
      let signed = try await world.discount("stay")
      await world.buy(AppWorld.monthly) { $0.paymentDiscount = signed }
      #expect(try world.last().errorCode == .ineligibleForOffer)
      let product = try await world.product(AppWorld.monthly)
      let option = try await option("stay", in: world)
      await #expect(throws: Product.PurchaseError.ineligibleForOffer) {
        try await product.purchase(options: [option])
      }
      #expect(try await world.ledger().isEmpty)
    }
  }

  @Test func freeTrialGivesNoWinBackOffer() async throws {
    try await with { world in try await expectNoWinBack(world) }
  }

  @Test func winBackOfferIsForFormerSubscribers() async throws {
    try await with(hasPaid: true) { world in
      let product = try await world.product(AppWorld.monthly)
      let offer = try #require(product.subscription?.winBackOffers.first)
      let info = try await world.status().renewalInfo.payloadValue
      #expect(info.eligibleWinBackOfferIDs == [offer.id])
      let result = try await product.purchase(options: [.winBackOffer(offer)])
      let signed = try #require(result.transaction)
      let bought = try signed.payloadValue
      #expect(bought.offerType == .winBack && bought.offerID == "back")
      #expect(bought.offer?.paymentMode == .payUpFront)
      #expect(bought.price == Decimal(string: "4.99"))
      #expect(bought.expirationDate == Period(3, .month).end(after: AppWorld.start))
      await #expect(throws: Product.PurchaseError.ineligibleForOffer) {
        try await product.purchase(options: [.winBackOffer(offer)])
      }
    }
  }

  /// What the signed list does not contain is not sold.
  private func expectNoWinBack(_ world: AppWorld) async throws {
    let product = try await world.product(AppWorld.monthly)
    let offer = try #require(product.subscription?.winBackOffers.first)
    #expect(try await world.status().renewalInfo.payloadValue.eligibleWinBackOfferIDs.isEmpty)
    await #expect(throws: Product.PurchaseError.ineligibleForOffer) {
      try await product.purchase(options: [.winBackOffer(offer)])
    }
  }

  @Test func winBackOfferIsForTheLastSubscription() async throws {
    try await with(hasPaid: true) { world in
      let id = try await world.own(AppWorld.yearly).originalID
      try await world.change(id, .expire)
      try await expectNoWinBack(world)
    }
  }

  @Test(arguments: [true, false])
  func refundedSubscriberGetsNoWinBackOffer(isOver: Bool) async throws {
    try await with(lapsed: false) { world in
      try await world.own(AppWorld.monthly)
      try await world.pass(days: 8)
      try await world.refund(try #require(try await world.ledger().first).id)
      if isOver { try await world.pass(days: 40) }
      try await expectNoWinBack(world)
    }
  }

  @Test("A promotional offer can be signed as a compact JWS, for one product and one offer")
  func compactJWS() async throws {
    try await with { world in
      let product = try await world.product(AppWorld.monthly)
      let good = try await world.control.signOfferAsJWS("stay", for: AppWorld.monthly)
      let other = try await world.control.signOfferAsJWS("stay", for: AppWorld.yearly)
      let parts = good.split(separator: ".")
      for jws in [other, "\(parts[0]).\(parts[1]).", "\(parts[0]).e30.\(parts[2])"] {
        await #expect(throws: Product.PurchaseError.invalidOfferSignature, "\(jws)") {
          try await product.purchase(
            options: Set(Product.PurchaseOption.promotionalOffer("stay", compactJWS: jws)))
        }
      }
      let result = try await product.purchase(
        options: Set(Product.PurchaseOption.promotionalOffer("stay", compactJWS: good)))
      let signed = try #require(result.transaction)
      #expect(try signed.payloadValue.offerID == "stay")
    }
  }

  @Test("A code that is redeemed in a scene's sheet arrives as an update")
  func redemptionInAScene() async throws {
    try await with(lapsed: false) { world in
      world.presenter.code = "FRIEND"
      let news = try await world.update {
        try await AppStore.presentOfferCodeRedeemSheet(in: UIWindowScene())
      }
      #expect(news.offerType == .code)
      await StoreConnection.current.idle()
      #expect(world.states(of: AppWorld.monthly).last == .purchased)
      world.presenter.code = "enemy"
      await #expect(throws: (any Error).self) {
        try await AppStore.presentOfferCodeRedeemSheet(in: UIWindowScene())
      }
    }
  }

  @Test func codeIsRedeemedInTheSystemsSheet() async throws {
    try await with(lapsed: false) { world in
      await world.redeem("friend")
      #expect(world.states(of: AppWorld.monthly) == [.purchasing, .purchased])
      let bought = try #require(await Transaction.latest(for: AppWorld.monthly)).payloadValue
      #expect(bought.offerType == .code && bought.offerID == "FRIEND" && bought.price == 0)
      #expect(bought.offer?.paymentMode == .freeTrial)

      await world.redeem("enemy")
      #expect(world.presenter.reported.contains { $0 is Refusal })
      #expect(try await world.ledger().count == 1)
    }
  }

  @Test func changeOfPlanNamesTheForfeitedCode() async throws {
    try await with(lapsed: false) { world in
      try await world.own(AppWorld.monthly)
      await world.redeem("FRIEND")
      await world.buy(AppWorld.yearly)
      #expect(try world.lastConfirmation().forfeited == .init(.offerCode, id: "FRIEND"))
    }
  }
}
