import Localization
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// The sheet for offer codes, key by key.
@Suite struct RedeemCodeStoryTests {
  private let monthly = Sample.id("club.monthly")

  private func sheet(_ code: String) -> Stage {
    var stage = Stage(Sample.freshShop())
    stage.select("Club, Monthly")
    stage.press(.enter)
    stage.press("o", KeyPress(.end), KeyPress(.enter))
    stage.type(code)
    _ = stage.takeEffects()
    return stage
  }

  @Test func aCodeBeingCheckedIsLockedUntilEscape() {
    var stage = sheet("RAZEMONTH")
    stage.press(.enter)
    _ = stage.takeEffects()
    #expect(stage.state.isTicking && stage.text.contains("Checking the code..."))
    stage.press(.enter)
    stage.type("x")
    #expect(
      stage.takeEffects().isEmpty && stage.state.sheet(RedeemForm.self)?.code.text == "RAZEMONTH")
    stage.press(.escape)
    #expect(stage.state.isOnProductPage && !stage.state.isTicking)
    stage.send(.failed(.verbatim("There is no offer code.")))
    #expect(stage.note.contains("There is no offer code."))
  }

  @Test func otherFailuresDoNotEndACodesCheck() {
    var stage = sheet("RAZEMONTH")
    stage.press(.enter)
    stage.send(Sample.refusal(of: Sample.id("offbyone"), .unknown, .canceled))
    #expect(stage.state.isAt(Notice.self))
    stage.press(.enter)
    #expect(stage.state.sheet(RedeemForm.self)?.isWaiting == true)
    let used = Refusal.Cause.offer(
      .redeemedBefore(OfferClaim.code("RAZEMONTH").name, email: "tester@example.com"))
    stage.send(Sample.refusal(of: monthly, .ineligibleForOffer, used))
    #expect(stage.state.sheet(RedeemForm.self)?.isWaiting == false)
    #expect(stage.text.contains("already redeemed") && stage.text.contains("RAZEMONTH"))
    stage.press(.backspace)
    #expect(!stage.text.contains("already redeemed") && stage.text.contains("RAZEMONT"))
  }

  @Test func aFaultOfTheCodesCheckOpensTheSandbox() {
    var stage = sheet("RAZEMONTH")
    stage.press(.enter)
    stage.send(Sample.refusal(of: monthly, .unknown, .fault(.offerCodeRedeem)))
    #expect(stage.state.isAt(Notice.self))
    stage.press("4")
    #expect(stage.state.isAt(SandboxScreen.self))

    stage = sheet("4")
    stage.press(.enter)
    stage.send(.failed(.verbatim("Set in the Sandbox: Offer code."), .fault(.offerCodeRedeem)))
    stage.press("4")
    #expect(stage.state.isAt(SandboxScreen.self))
  }
}
