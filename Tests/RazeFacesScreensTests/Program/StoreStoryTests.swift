import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

@Suite struct StoreStoryTests {
  @Test func theProductsComeByThemselvesWhenTheNetworkDoes() {
    var offline = Sample.freshShop()
    offline.shop.productList.phase = .failed(ShopError(Refusal(.notConnectedToInternet, .offline)))
    offline.snapshot?.faults.isOffline = true
    var stage = Stage(offline)
    stage.press("R")
    #expect(stage.note.contains("This device is offline (Sandbox, 4)."))
    #expect(!stage.takeEffects().contains(.requestProducts))
    var online = offline
    online.snapshot?.faults.isOffline = false
    online.snapshot?.revision += 1
    stage.send(.deviceChanged(online))
    #expect(stage.takeEffects().contains(.requestProducts))
    stage.send(.deviceChanged(online))
    #expect(!stage.takeEffects().contains(.requestProducts))
  }

  @Test func buyingAsksTheStoreAndWaitsForItsQuestions() {
    var stage = Stage(Sample.freshShop())
    stage.press("b")
    #expect(stage.takeEffects() == [.buy(productID: Sample.id("swiftshopping"), quantity: 1)])
    let question = SignInSheet(purpose: .purchase, storefront: Sample.country("USA"))
    stage.send(.sheetRequested(.signIn(question)))
    for words in [
      "Sign In", "Use Existing Apple ID", "Create New Apple ID", "Apple ID", "Password",
      "[Environment: Sandbox]",
    ] {
      #expect(stage.text.contains(words), "\(words)")
    }
    stage.type("tester@example.com")
    stage.press(.tab)
    stage.type("Sandbox-1")
    stage.press(.enter)
    #expect(
      stage.takeEffects()
        == [.answerSheet(.signIn(email: "tester@example.com", password: "Sandbox-1"))])
    stage.send(.sheetRequested(.confirm(Sample.purchaseSheet("swiftshopping"))))
    for words in ["Confirm Your In-App Purchase", "Swift Shopping", "$0.99", "Buy", "Cancel"] {
      #expect(stage.text.contains(words), "\(words)")
    }
    stage.press(.enter)
    #expect(stage.takeEffects() == [.answerSheet(.confirm)])
    stage.send(.allSet(productID: Sample.id("swiftshopping"), name: "Swift Shopping"))
    #expect(stage.text.contains("You're all set."))
    #expect(stage.text.contains("Your purchase was successful."))
    #expect(stage.takeEffects() == [.loadPayment(of: Sample.id("swiftshopping"))])
    stage.press(.enter)
    #expect(stage.takeEffects().isEmpty)
  }

  @Test func theStepsOfAPurchaseAreInTheLog() {
    var stage = Stage(Sample.freshShop())
    let id = Sample.id("swiftshopping")
    stage.send(.allSet(productID: id, name: "Swift Shopping"))
    #expect(stage.footer.contains("2 Library") && stage.footer.contains("e steps"))
    _ = stage.takeEffects()
    var device = Sample.freshShop()
    device.snapshot?.revision += 1
    stage.send(.deviceChanged(device))
    #expect(stage.takeEffects().contains(.loadPayment(of: id)))
    stage.press("e")
    #expect(stage.state.tab == .log && stage.state.sheets.isEmpty)
  }

  @Test func enterOnCancelOrEscCancelsThePurchase() {
    var stage = Stage(Sample.freshShop())
    let sheet = Sheet.confirm(Sample.purchaseSheet("offbyone"))
    stage.send(.sheetRequested(sheet))
    stage.press(.escape)
    stage.send(.sheetRequested(sheet))
    stage.press(.tab)
    stage.press(.enter)
    #expect(stage.takeEffects() == [.answerSheet(.cancel), .answerSheet(.cancel)])
  }

  @Test func aCancelIsALineInTheFooterAndNoAlert() {
    var stage = Stage(Sample.freshShop())
    stage.send(.broadcast(.purchaseCancelled(Sample.id("offbyone"))))
    #expect(stage.note.contains("Purchase canceled"))
    #expect(stage.state.isAt(StoreScreen.self))
  }

  /// The sandbox's part stands apart, as long as the next purchase would meet it, too.
  @Test(arguments: FaultPoint.allCases)
  func anAlertReadsAsOnADevice(point: FaultPoint) {
    let failures = PurchaseFailure.after(Refusal(.unknown, .fault(point)))
    for (failure, isArmed) in failures.flatMap({ [($0, true), ($0, false)] }) {
      var device = Sample.freshShop()
      if isArmed { device.snapshot?.faults.arm(Fault(point: point, outcome: .refusal(.unknown))) }
      var stage = Stage(device, size: .wide)
      stage.send(.broadcast(.purchaseFailed(Sample.id("offbyone"), failure)))
      let words = stage.words
      #expect(words.contains("An unknown or unexpected error occurred."), "\(failure)")
      #expect(!words.contains("SKError"), "\(failure)")
      #expect(words.contains("Set in the Sandbox: ") == isArmed, "\(failure)")
    }
  }

  @Test func anAlertAfterADeclinedCardSaysItAsOnADevice() {
    var device = Sample.freshShop()
    device.snapshot?.settings.billingFails = true
    var stage = Stage(device)
    let declined = Sample.refused(.unknown, .billingFailed)
    stage.send(.broadcast(.purchaseFailed(Sample.id("offbyone"), declined)))
    #expect(stage.words.contains("Your payment method was declined."))
    #expect(stage.words.contains("Set in the Sandbox: The card is declined."))
  }

  @Test func aFailureSaysWhy() {
    var stage = Stage(Sample.freshShop())
    stage.send(
      .broadcast(
        .purchaseFailed(Sample.id("offbyone"), Sample.refused(.paymentCancelled, .canceled))))
    #expect(stage.text.contains("Purchase Failed"))
    #expect(!stage.text.contains("SKError"))
    stage.press(.enter)
    #expect(stage.takeEffects() == [.loadPayment(of: Sample.id("offbyone"))])
    #expect(stage.state.isAt(StoreScreen.self))
  }

  @Test(arguments: [
    (0, "Nothing to restore"), (1, "Restored 1 purchase"), (7, "Restored 7 purchases"),
  ])
  func restoreSaysHowMany(count: Int, words: String) {
    var stage = Stage(Sample.busyShop())
    stage.press("r")
    #expect(stage.takeEffects() == [.restore])
    let products = (0..<count).map(String.init)
    stage.send(.broadcast(.restored(Restoration(productIDs: products))))
    #expect(stage.line(words)?.contains(words) == true)
  }

  @Test func aChildAsksForPermission() {
    var stage = Stage(Sample.freshShop())
    stage.send(.sheetRequested(.confirm(Sample.purchaseSheet("offbyone", asksToBuy: true))))
    #expect(stage.text.contains("Ask Permission"))
    #expect(stage.text.contains("  Ask  ") && !stage.text.contains("  Buy  "))
    stage.rest()
    stage.press("b")
    stage.rest()
    #expect(stage.takeEffects().contains(.answerSheet(.confirm)))
  }

  @Test func whatIsSubscribedToIsOnlyRead() {
    var stage = Stage(Sample.freshShop())
    var sheet = Sample.purchaseSheet("club.monthly")
    sheet.change = .renewsAlready(Sample.ago(days: -31))
    stage.send(.sheetRequested(.confirm(sheet)))
    #expect(stage.state.says("You're currently subscribed to this."))
    #expect(!stage.text.contains("Cancel"))
    stage.press(.enter)
    #expect(stage.takeEffects().contains(.answerSheet(.cancel)))
  }

  @Test func whatIsForbiddenHasATitleOfItsOwn() {
    var stage = Stage(Sample.freshShop())
    stage.send(.broadcast(.purchaseFailed(Sample.id("offbyone"), .paymentsNotAllowed)))
    #expect(stage.text.contains("Purchases Are Not Allowed"))
    #expect(!stage.text.contains("Purchase Failed"))
    #expect(stage.text.contains("iTunes & App Store Purchases"))
  }

  @Test func statusWordsAreThoseOfTheDesign() {
    var stage = Stage(Sample.busyShop())
    let words = [
      ("Swift Shopping", "✓ Purchased"), ("Merge Conflict", "Purchasing"),
      ("Null Stare", "◷ Waiting"), ("Nightly Rage", "Not for sale"), ("Off by One", "$0.99"),
      ("Club, Monthly", "✓ Subscribed"), ("Club, Yearly", "1 week free  $29.99"),
      ("Coffee Coupon", "1 to use   $0.99"),
    ]
    for (name, state) in words {
      #expect(stage.line(" \(name) ")?.contains(" \(state)") == true, "\(name)")
    }
    stage.press("v")
    for title in ["Name", "Type", "Price", "Status"] { #expect(stage.text.contains(title)) }
    #expect(stage.line("Off by One")?.hasSuffix("Buy") == true)
  }

  @Test func whatCannotBeBoughtSaysWhy() {
    var stage = Stage(Sample.busyShop())
    for (name, reason) in [
      ("Merge Conflict", "Merge Conflict is being purchased."),
      ("Null Stare", "A parent has to approve Null Stare. You can keep shopping."),
      ("Nightly Rage", "Unavailable: The product is not cleared for sale."),
    ] {
      stage.select(name)
      #expect(!stage.offersToBuy)
      stage.press("b")
      #expect(stage.note.contains(reason))
    }
    #expect(stage.takeEffects().isEmpty)
  }

  @Test func anOwnedFaceIsHadAgainForNothing() {
    var stage = Stage(Sample.busyShop())
    stage.select("Swift Shopping")
    #expect(
      stage.note.contains("Owned. Press b to get it again, free for the account that bought it."))
    #expect(!stage.offersToBuy)
    stage.press("b")
    let id = Sample.id("swiftshopping")
    #expect(stage.takeEffects() == [.buy(productID: id, quantity: 1)])
    var shop = Sample.busyShop()
    shop.underWay[id] = .purchasing
    shop.gettingAgain = [id]
    stage.send(.deviceChanged(shop))
    stage.send(.sheetRequested(.confirm(Sample.purchaseSheet("swiftshopping", isOwned: true))))
    #expect(stage.text.contains("You've already purchased this."))
    #expect(stage.state.says("it again for free?"))
    stage.press(.enter)
    #expect(stage.takeEffects() == [.answerSheet(.confirm)])
    #expect(stage.line("Swift Shopping")?.contains("Purchased") == true)
    #expect(stage.note.contains("Swift Shopping is being purchased."))
    stage.press("b")
    #expect(stage.takeEffects().isEmpty)
    stage.send(.deviceChanged(Sample.busyShop()))
    stage.send(.broadcast(.purchased(id, order: nil)))
    stage.send(.allSet(productID: id, name: "Swift Shopping"))
    stage.press(.enter)
    #expect(stage.takeEffects() == [.loadPayment(of: id)])
    #expect(stage.note.contains("You already own Swift Shopping. Nothing was charged."))
    #expect(stage.line("Swift Shopping")?.contains("Purchased") == true)
  }

  @Test func whatIsNotOwnedByTheAccountIsNotSaidToBeFree() {
    var stage = Stage(Sample.busyShop())
    stage.send(.sheetRequested(.confirm(Sample.purchaseSheet("swiftshopping"))))
    stage.press(.enter)
    let id = Sample.id("swiftshopping")
    stage.send(.broadcast(.purchased(id, order: nil)))
    #expect(stage.note.contains("was purchased."))
  }

  @Test func aMembershipCanBeBoughtAgain() {
    var stage = Stage(Sample.busyShop())
    stage.select("VIP Year")
    stage.press("b")
    #expect(stage.takeEffects() == [.buy(productID: Sample.id("vip.year"), quantity: 1)])
  }

  @Test func couponsAreCountedInTheDetailView() {
    var stage = Stage(Sample.freshShop())
    stage.select("Hug Coupon")
    stage.press(.enter)
    stage.press("+", "+", "b")
    #expect(stage.text.contains("$2.97"))
    for _ in 0..<12 { stage.press("+") }
    #expect(stage.note.contains("1 to 10"))
    let id = Sample.id("coupon1")
    #expect(stage.takeEffects() == [.buy(productID: id, quantity: 3)])
    stage.send(.broadcast(.purchaseCancelled(id)))
    stage.press("b")
    #expect(stage.takeEffects() == [.buy(productID: id, quantity: 10)])
    stage.send(.broadcast(.purchaseCancelled(id)))
    stage.press(KeyPress(.escape), "b")
    #expect(stage.takeEffects() == [.buy(productID: id, quantity: 1)])
  }

  @Test func facesAreNotSoldByThePiece() {
    var stage = Stage(Sample.freshShop())
    stage.press(.enter)
    stage.press("+")
    #expect(stage.note.contains("Only consumables"))
  }

  @Test func theFaceIsVeiledUntilItIsBought() {
    var shapes = Stage(Sample.freshShop())
    shapes.press(.enter)
    #expect(shapes.text.contains("Behind glass until it is yours"))
    let veiled = shapes.canvas.styledText
    shapes.send(.deviceChanged(Sample.busyShop()))
    #expect(!shapes.text.contains("Behind glass until it is yours"))
    #expect(shapes.text.contains("▀") && shapes.canvas.styledText != veiled)
  }

  @Test func aSingleRestoredPurchaseIsOneToSee() {
    var stage = Stage(Sample.busyShop())
    stage.send(.broadcast(.restored(Restoration(productIDs: [Sample.id("swiftshopping")]))))
    #expect(stage.text.contains("Restored 1 purchase"))
    #expect(stage.footer.contains("2 Library"))
  }
}

extension Stage {
  /// Whether the footer offers what it always shows.
  fileprivate var offersToBuy: Bool {
    Footer(state).hints.contains { $0.label == "b" && $0.isOffered } && footer.contains("b buy")
  }
}

extension PurchaseFailure {
  /// The failures of a purchase that the App Store's error can be behind.
  fileprivate static func after(_ refusal: Refusal) -> [PurchaseFailure] {
    let error = ShopError(refusal)
    return [
      .refused(error), .productsFailed(error), .noOrder(error), .notVerified(.failed(error)),
      .notCredited(error), .notSaved(error),
    ]
  }
}

extension Stage {
  /// The text of the sheets.
  fileprivate var words: String { StorefrontGlance(state).texts.joined(separator: " ") }
}
