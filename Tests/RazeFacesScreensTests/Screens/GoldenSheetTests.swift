import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

@Suite struct GoldenSheetTests {
  private static let sizes = Size.all + [.smallest]

  private func stage(_ size: Size, _ sheet: Sheet) -> Stage {
    var stage = Stage(Sample.freshShop(), size: size)
    stage.send(.sheetRequested(sheet))
    return stage
  }

  private func signIn(
    _ problem: SignInSheet.Problem? = nil, isCreating: Bool = false
  ) -> Sheet {
    .signIn(
      SignInSheet(
        purpose: .purchase, problem: problem, isCreating: isCreating,
        storefront: Sample.country("USA")))
  }

  @Test(arguments: sizes)
  func signInWithAnExistingAppleID(size: Size) {
    var stage = stage(size, signIn())
    stage.type("tester@example.com")
    stage.press(.tab)
    stage.type("secret")
    expectGolden(stage.canvas, named: "sheet-sign-in-\(size)")
    stage.press(.enter)
    expectGolden(stage.canvas, named: "sheet-signing-in-\(size)")
    stage.send(.sheetRequested(signIn(.wrongPassword(attemptsLeft: 9))))
    expectGolden(stage.canvas, named: "sheet-wrong-password-\(size)")
    let later = Sample.now.addingTimeInterval(300)
    stage.send(.sheetRequested(signIn(.locked(until: later))))
    expectGolden(stage.canvas, named: "sheet-locked-\(size)")
  }

  @Test(arguments: sizes)
  func createANewTester(size: Size) {
    var stage = stage(size, signIn())
    stage.press(.control("n"))
    stage.type("Ada")
    expectGolden(stage.canvas, named: "sheet-create-\(size)")
  }

  @Test(arguments: sizes)
  func verifyTheEmail(size: Size) {
    let letter = VerifyEmailSheet(email: "ada@example.com", code: "314159")
    expectGolden(
      stage(size, .verifyEmail(letter)).canvas, named: "sheet-verify-\(size)")
  }

  @Test(arguments: sizes)
  func confirm(size: Size) {
    let face = stage(size, .confirm(Sample.purchaseSheet("offbyone")))
    expectGolden(face.canvas, named: "sheet-buy-\(size)")
    let trial = stage(size, .confirm(Sample.purchaseSheet("club.monthly", code: "VNM")))
    expectGolden(trial.canvas, named: "sheet-subscribe-\(size)")
  }

  @Test func confirmWithMoreToKnow() {
    let sheet = Sample.purchaseSheet("coupon0", quantity: 3, asksToBuy: true)
    expectGolden(stage(.design, .confirm(sheet)).canvas, named: "sheet-buy-ask")
    let owned = Sample.purchaseSheet("offbyone", isOwned: true)
    expectGolden(stage(.design, .confirm(owned)).canvas, named: "sheet-buy-owned")
  }

  @Test(arguments: sizes)
  func offers(size: Size) {
    let sheet = Sample.offerSheet("club.monthly", "stay")
    expectGolden(stage(size, .confirm(sheet)).canvas, named: "sheet-offer-\(size)")
    var stage = Stage(Sample.freshShop(), size: size)
    stage.select("Club, Monthly")
    stage.press(.enter)
    stage.press("o")
    expectGolden(stage.canvas, named: "window-offers-\(size)")
  }

  @Test(arguments: sizes)
  func redeemCode(size: Size) {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.select("Club, Yearly")
    stage.press(.enter)
    stage.state.dialog = .redeem(RedeemForm())
    expectGolden(stage.canvas, named: "sheet-redeem-\(size)")
    stage.type("RAZEMONTH")
    stage.press(.enter)
    expectGolden(stage.canvas, named: "sheet-redeeming-\(size)")
    stage.send(
      .broadcast(
        Broadcast(
          status: .purchaseFailed, productID: Sample.id("club.monthly"),
          message: "The offer code \"RAZEMONTH\" was redeemed by tester@example.com before; "
            + "it is good once for each account.",
          errorLabel: RefusalKind.ineligibleForOffer.label)))
    expectGolden(stage.canvas, named: "sheet-redeemed-before-\(size)")
  }

  @Test(arguments: sizes)
  func whatCameOfIt(size: Size) {
    var stage = Stage(Sample.freshShop(), size: size)
    stage.send(.allSet(productID: Sample.id("offbyone"), name: "Off by One"))
    expectGolden(stage.canvas, named: "sheet-all-set-\(size)")
    stage.press(.enter)
    stage.send(
      .broadcast(
        Broadcast(
          status: .purchaseFailed, message: "The App Store could not process the payment.",
          errorLabel: RefusalKind.unknown.label)))
    expectGolden(stage.canvas, named: "sheet-failed-\(size)")
    stage.press(.enter)
    stage.send(.broadcast(Broadcast(status: .restoreSucceeded, message: "", restoredCount: 3)))
    expectGolden(stage.canvas, named: "sheet-restored-\(size)")
    stage.press(.enter)
    stage.send(.broadcast(Broadcast(status: .restoreSucceeded, message: "", restoredCount: 0)))
    expectGolden(stage.canvas, named: "sheet-nothing-restored-\(size)")
  }

  @Test(arguments: sizes)
  func ownWindows(size: Size) {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.press("a")
    expectGolden(stage.canvas, named: "window-account-\(size)")
    stage.press(.escape)
    stage.press("q")
    expectGolden(stage.canvas, named: "window-leave-\(size)")
    stage.press(.escape)
    stage.press("4")
    stage.press(.end)
    stage.press(.enter)
    expectGolden(stage.canvas, named: "window-reset-\(size)")
  }
}
