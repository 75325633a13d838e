import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// What a tester brings about in the storefront, as keys and effects.
@Suite struct ConsoleStoryTests {
  private static let subscription: UInt64 = 2_000_000_000_001_006

  @Test func aFaultIsArmedAndOneKeyClearsAll() {
    var stage = Stage.console()
    stage.select(.fault(.point(.loadProducts)))
    stage.press(.enter)
    #expect(stage.text.contains("Fault: Loading products"))
    stage.press(.left)
    stage.press(.down)
    stage.press(.right)
    stage.press(.down)
    stage.press(.right)
    stage.press(.enter)
    let fault = Fault(
      point: .loadProducts, outcome: .refusal(.missingOfferParameters), frequency: .times(2),
      delay: 300)
    #expect(stage.takeEffects() == [.control(.arm(fault))])
    stage.press("x")
    #expect(stage.takeEffects() == [.control(.clearFaults)])
  }

  @Test func errorsAreLeaptOver() {
    var stage = Stage.console()
    stage.select(.fault(.point(.sync)))
    stage.press(.enter)
    stage.press(.pageDown)
    #expect(stage.line("Error")?.contains("SKError 5 storeProductNotAvailable") == true)
    stage.press(.pageUp)
    stage.press(.pageUp)
    #expect(stage.line("Error")?.contains("PurchaseError invalidQuantity") == true)
  }

  @Test func whatHasEndedHasNoMenu() {
    var stage = Stage.console()
    var picture = Sample.console
    _ = picture.subscriptions[0].machine.expireNow(at: Sample.now)
    stage.send(.consoleLoaded(picture))
    stage.select(.subscription(Self.subscription))
    stage.press(.enter)
    #expect(stage.state.sheets.isEmpty)
    #expect(stage.note.contains("It has ended"))
  }

  @Test func anArmedFaultIsDisarmedInItsWindow() {
    var stage = Stage.console()
    stage.select(.fault(.point(.purchase)))
    stage.press(.enter)
    #expect(stage.line("Error")?.contains("SKError 4 paymentNotAllowed") == true)
    #expect(stage.line("How often")?.contains("next 2 times") == true)
    stage.press(.down, times: 3)
    stage.press(.enter)
    #expect(stage.takeEffects() == [.control(.disarm(.purchase))])
  }

  @Test(arguments: [
    (SandboxItem.fault(.offline), ControlCommand.setOffline(true)),
    (.fault(.storeDown), .setStoreDown(true)),
    (.purchase(.interrupts), .set(.interruptsPurchases(false))),
    (.purchase(.declinedStaysDeferred), .set(.declinedStaysDeferred(true))),
    (.renewal(.billingFails), .set(.billingFails(true))),
    (.renewal(.gracePeriod), .set(.gracePeriod(true))),
    (.connect(.agreement), .set(.agreement(false))),
    (.time(.advance(.day)), .advance(.day)),
    (.time(.advance(.nextEvent)), .advance(.nextEvent)),
    (.time(.realTime), .realTime),
  ])
  func aSwitchIsOneKey(item: SandboxItem, command: ControlCommand) {
    var stage = Stage.console()
    stage.select(item)
    stage.press(.enter)
    #expect(stage.takeEffects() == [.control(command)])
  }

  @Test(arguments: [
    (SandboxItem.fault(.latency), "500-1500 ms", ControlCommand.setLatency(500...1500)),
    (.time(.rate), "renewals every 2 seconds", .setRate(.renewalEvery2Seconds)),
    (.renewal(.limit), "12", .set(.renewalLimit(12))),
    (.purchase(.refundPolicy), "approved at once", .set(.refundPolicy(.approve))),
    (.waiting(.request(QueueKey(rawValue: 7))), "Approve", .approve(QueueKey(rawValue: 7))),
    (.waiting(.request(QueueKey(rawValue: 7))), "Decline", .decline(QueueKey(rawValue: 7))),
    (
      .waiting(.refund(2_000_000_000_001_005)), "Approve the refund",
      .decideRefund(2_000_000_000_001_005, approved: true)
    ),
    (
      .waiting(.refund(2_000_000_000_001_005)), "Decline the refund",
      .decideRefund(2_000_000_000_001_005, approved: false)
    ),
    (.subscription(subscription), "Renew now", .renew(subscription)),
    (.subscription(subscription), "Cancel the renewal", .setAutoRenew(subscription, false)),
    (.tester("minh@example.com"), "Ask a parent", .setAsksToBuy("minh@example.com", true)),
    (.tester("child@example.com"), "Leave the family", .leaveFamily("child@example.com")),
    (.otherDevice("ipad"), "Sign out", .signOut(device: "ipad")),
  ])
  func aChoiceIsOneCommand(item: SandboxItem, title: String, command: ControlCommand) {
    var stage = Stage.console()
    stage.select(item)
    stage.press(.enter)
    stage.choose(title)
    #expect(stage.takeEffects() == [.control(command)])
  }

  @Test func theParentLeavesIt() {
    var stage = Stage.console()
    stage.select(.waiting(.request(QueueKey(rawValue: 7))))
    stage.press(.enter)
    stage.choose("Leave it")
    #expect(stage.takeEffects().isEmpty)
    #expect(stage.state.sheets.isEmpty)
  }

  @Test func anInterruptedPurchaseIsResolvedByAgreeing() {
    var stage = Stage.console()
    stage.select(.waiting(.interruption(3)))
    stage.press(.enter)
    #expect(stage.text.contains("Terms and Conditions Have Changed"))
    stage.press(.enter)
    #expect(stage.takeEffects() == [.control(.resolveInterruption(3))])
  }

  @Test(arguments: [
    ("Clear the purchase history", "Clear the purchase history of minh@example.com?"),
    ("Remove the tester", "Remove the tester minh@example.com?"),
  ])
  func whatDestroysIsNamedFirst(choice: String, question: String) {
    var stage = Stage.console()
    stage.select(.tester("minh@example.com"))
    stage.press(.enter)
    stage.choose(choice)
    #expect(stage.text.contains(question))
    stage.press(.enter)
    #expect(stage.takeEffects().isEmpty)
  }

  @Test func theStorefrontIsMoved() {
    var stage = Stage.console()
    stage.select(.device(.storefront))
    stage.press(.enter)
    stage.choose("VNM")
    #expect(
      stage.takeEffects()
        == [.control(.setTerritory("tester@example.com", countryCode: "VNM"))])
  }

  @Test func aFamilyIsJoined() {
    var stage = Stage.console()
    stage.select(.tester("minh@example.com"))
    stage.press(.enter)
    stage.choose("Join a family")
    stage.choose("tester@example.com")
    #expect(
      stage.takeEffects() == [.control(.join("minh@example.com", familyOf: "tester@example.com"))])
  }

  @Test func aPriceIsRaised() {
    var stage = Stage.console()
    stage.select(.subscription(Self.subscription))
    stage.press(.enter)
    stage.choose("Raise the price")
    stage.choose("$5.98")
    #expect(
      stage.takeEffects()
        == [.control(.raisePrice(Self.subscription, to: Decimal(598) / 100))])
  }

  @Test func aProductIsTakenFromSaleAndPutBack() {
    var stage = Stage.console()
    stage.select(.connect(.clearedForSale))
    stage.press(.enter)
    stage.press(.enter)
    let id = Sample.content.productIDs[0]
    #expect(stage.takeEffects() == [.control(.set(.clearedForSale(id, false)))])
    var shop = stage.state.shared.shop
    shop.device?.settings.clearedForSale[id] = false
    stage.send(.shopChanged(shop))
    stage.press(.enter)
    #expect(stage.takeEffects() == [.control(.set(.clearedForSale(id, nil)))])
  }

  @Test func aPurchaseBeginsOnTheAppStoresPage() {
    var stage = Stage.console()
    stage.select(.purchase(.promoted))
    stage.press(.enter)
    stage.choose("Friday Deploy")
    stage.choose("Keep it for later")
    #expect(
      stage.takeEffects()
        == [.startPromotedPurchase(productID: Sample.id("fridaydeploy"), keepsForLater: true)])
  }

  @Test func aTesterIsAddedOnceTheFormIsRight() {
    var stage = Stage.console()
    stage.select(.newTester)
    stage.press(.enter)
    stage.type("Quinn")
    stage.press(.down, times: 2)
    stage.type("minh@example.com")
    stage.press(.down)
    stage.type("Sandbox-1")
    stage.press(.enter)
    #expect(stage.text.contains("There is an Apple ID with this address already."))
    stage.press(.up)
    stage.feed(.key(.control("u")))
    stage.type("quinn@example.com")
    stage.press(.down)
    stage.press(.enter)
    let tester = NewTester(
      email: "quinn@example.com", password: "Sandbox-1", firstName: "Quinn", lastName: "",
      countryCode: "USA")
    #expect(stage.takeEffects() == [.control(.addTester(tester))])
  }

  @Test func aMenuGoesWithWhatItIsAbout() {
    var stage = Stage.console()
    stage.select(.waiting(.request(QueueKey(rawValue: 7))))
    stage.press(.enter)
    #expect(stage.state.isAt(MenuSheet.self))
    var picture = Sample.console
    picture.requests = []
    stage.send(.consoleLoaded(picture))
    #expect(stage.state.isAt(SandboxScreen.self))
  }

  @Test func theSelectionStaysOnItsLineWhenOthersArrive() {
    var stage = Stage.console()
    stage.select(.tester("mei@example.com"))
    var picture = Sample.console
    picture.requests = []
    picture.refunds = []
    stage.send(.consoleLoaded(picture))
    #expect(stage.state.sandbox.selected == .tester("mei@example.com"))
  }

  @Test func aNewRevisionIsReadWhereItIsSeen() {
    var stage = Stage.console()
    var shop = stage.state.shared.shop
    shop.device?.revision = 2
    stage.send(.shopChanged(shop))
    #expect(stage.takeEffects() == [.loadConsole])
    stage.press("2")
    _ = stage.takeEffects()
    shop.device?.revision = 3
    stage.send(.shopChanged(shop))
    #expect(stage.takeEffects() == [.loadEntitlements])
  }

  @Test func groupsAreOneKeyApart() {
    var stage = Stage.console()
    stage.press("n")
    #expect(stage.state.sandbox.selected == .fault(.offline))
    stage.press("p", "p")
    #expect(stage.state.sandbox.selected == .again(.standardSettings))
  }

  @Test func whatIsNotStandardStandsInTheHeaderOfEveryScreen() {
    var shop = Sample.consoleShop()
    shop.device?.settings.paidApplicationsAgreement = false
    shop.device?.settings.renewalLimit = 12
    var stage = Stage(shop, size: .wide)
    for tab in ["1", "2", "3", "4", "5"] as [KeyPress] {
      stage.press(tab)
      for words in [
        "Purchases are interrupted", "No agreement", "At most 12 renewals", "Clock: +31 d",
        "Fault: purchase: paymentNotAllowed",
      ] {
        #expect(stage.text.contains(words), "\(words)")
      }
    }
  }
}
