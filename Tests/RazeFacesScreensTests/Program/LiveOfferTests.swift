import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import StoreSimulation
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// Offers and prices by the keys of the storefront; the tapes use commands (storekit-rules 1.2).
@Suite(.ownConnection) @MainActor struct LiveOfferTests {
  private func openOffer(_ title: String, _ stage: LiveStage) async {
    await stage.openPage(of: "club.monthly")
    await stage.press("o")
    await stage.choose(title)
  }

  private func latest(_ stage: LiveStage) async throws -> TransactionRecord? {
    try await stage.other.control.transactions(TransactionQuery(scope: .everything)).records.first
  }

  @Test func aHigherPriceIsMarkedInTheLibraryAndAgreedToInTheSystemsSheet() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await stage.buy("club.monthly")
      await stage.press("2", KeyPress(.end))
      let id = Sample.id("club.monthly")
      let standing = try #require(try await stage.other.control.subscriptions().first)
      try await stage.other.control.perform(.subscription(standing.originalID, .raisePrice(5)))
      await stage.see { $0.shared.holdings.subscription(id)?.awaitsConsent == true }
      await stage.settle()
      #expect(stage.text.contains("Club, Monthly will cost $5.00"))
      await stage.press(.escape)
      #expect(stage.text.contains("A price increase needs your answer: press p."))
      await stage.press("p")
      #expect(stage.text.contains("Club, Monthly will cost $5.00"))
      await stage.press(KeyPress(.tab), KeyPress(.enter))
      let answered = try #require(try await stage.other.control.subscriptions().first)
      #expect(answered.machine.priceIncrease == .agreed)
      await stage.press("p")
      #expect(stage.text.contains("No price increase is waiting for an answer."))
    }
  }

  @Test func theQuestionAboutAPriceClosesWhenItIsAnsweredElsewhere() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await stage.buy("club.monthly")
      let control = stage.other.control
      let id = try #require(try await control.subscriptions().first).originalID
      try await control.perform(.subscription(id, .raisePrice(5)))
      await stage.see { $0.sheets.last?.name == .priceConsent }
      try await control.perform(.subscription(id, .agreeToPrice))
      await stage.see { $0.sheets.isEmpty }
    }
  }

  @Test func aCodeIsRedeemedAndAWinBackOfferDelivered() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await openOffer("1 month free", stage)
      #expect(stage.text.contains("1 month"))
      await stage.press(.enter)
      await stage.press(.enter)
      #expect(try await latest(stage)?.offerKind == .offerCode)
      let id = Sample.id("club.monthly")
      #expect(stage.state.shared.shop.content.owns(id))

      let standing = try #require(try await stage.other.control.subscriptions().first)
      // A free month alone makes nobody eligible.
      try await stage.other.control.perform(.subscription(standing.originalID, .renew))
      try await stage.other.control.perform(.subscription(standing.originalID, .expire))
      await stage.see { !$0.shared.shop.content.owns(id) }
      await openOffer("$4.99 for 3 months", stage)
      await stage.see { $0.sheet(PurchaseQuestion.self) != nil }
      #expect(stage.state.says("3 months, then $2.99 per month until"))
      await stage.press(.enter)
      await stage.see { $0.shared.shop.content.owns(id) }
      #expect(try await latest(stage)?.offerKind == .winBack)
    }
  }

  @Test func aCodeThatIsTypedIsRedeemedOnceAndANoKeepsIt() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await openOffer("Enter a code...", stage)
      #expect(stage.text.contains("Redeem Code") && stage.text.contains("[Environment: Sandbox]"))
      await stage.press(.enter)
      #expect(stage.text.contains("Enter the offer code."))
      await stage.type("RAZEWEEK")
      await stage.press(.enter)
      #expect(stage.text.contains("There is no offer code \"RAZEWEEK\"."))
      #expect(stage.state.sheet(RedeemForm.self)?.code.text == "RAZEWEEK")
      let nothing = try await latest(stage)
      #expect(nothing == nil)

      await stage.press(.control("u"))
      await stage.type(" razemonth ")
      await stage.press(.enter)
      #expect(stage.text.contains("Confirm Your In-App Purchase"))
      #expect(stage.state.sheet(RedeemForm.self) == nil)
      await stage.press(.enter)
      await stage.press(.enter)
      #expect(try await latest(stage)?.offerID == "RAZEMONTH")
      #expect(stage.state.shared.shop.content.owns(Sample.id("club.monthly")))

      await openOffer("Enter a code...", stage)
      await stage.type("RAZEMONTH")
      await stage.press(.enter)
      #expect(
        stage.state.sheet(RedeemForm.self)?.problem?(.english)
          == "tester@example.com has already redeemed "
          + "the offer code \"RAZEMONTH\"; each account can redeem it once.")
      #expect(stage.text.contains("tester@example.com"))
      #expect(stage.state.sheet(RedeemForm.self)?.code.text == "RAZEMONTH")
      #expect(stage.state.sheet(Notice.self) == nil)
      await stage.press(.escape)
      #expect(stage.state.isOnProductPage)
      #expect(try await stage.other.control.transactions(TransactionQuery()).records.count == 1)
    }
  }

  @Test func whoIsNotSignedInIsAskedInFrontOfTheCode() async throws {
    try await LiveStage.with { stage in
      await openOffer("Enter a code...", stage)
      await stage.type("RAZEMONTH")
      await stage.press(.enter)
      #expect(stage.state.isAt(SignInForm.self))
      await stage.press(.escape)
      #expect(stage.state.isOnProductPage)
      #expect(stage.text.contains("Purchase canceled"))

      await openOffer("Enter a code...", stage)
      await stage.type("RAZEMONTH")
      await stage.press(.enter)
      await stage.type("tester@example.com")
      await stage.press(.enter)
      await stage.type("Sandbox-1")
      await stage.press(.enter)
      #expect(stage.state.isAt(PurchaseQuestion.self) && stage.state.sheet(RedeemForm.self) == nil)
      await stage.press(.escape)
      let nothing = try await latest(stage)
      #expect(nothing == nil)
    }
  }
}
