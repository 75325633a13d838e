import Localization
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// A purchase that was charged, and that the app could not deliver.
@Suite struct UndeliveredTests {
  private let face = Sample.id("offbyone")
  private let failure = PurchaseFailure.notVerified(.status(21003))

  /// The screen after the failure of a delivery.
  private func stage() -> Stage {
    var shop = Sample.busyShop()
    shop.underWay = [:]
    shop.storeState?.queue = [
      QueuedTransaction(
        id: QueueKey(rawValue: 70), order: PaymentOrder(productID: face), phase: .purchased,
        transactionID: 7_000, date: Sample.now)
    ]
    shop.shop.undelivered = ["7000"]
    return Stage(shop, size: .wide)
  }

  @Test func itHasAStateOfItsOwn() {
    let stage = stage()
    #expect(stage.line("Off by One")?.contains("▲ Paid, not delivered") == true)
    #expect(stage.state.shared.device.underWay == [face: .undelivered])
    #expect(!stage.state.isTicking)
  }

  @Test func aKeyOpensTheAppAgain() {
    var stage = stage()
    #expect(stage.footer.contains("O open the app again"))
    stage.press("O")
    #expect(stage.takeEffects().contains(.openDevice("iphone")))
    #expect(!Stage(Sample.freshShop(), size: .wide).footer.contains("open the app"))
  }

  @Test func itIsNotBoughtASecondTime() {
    var stage = stage()
    stage.select("Off by One")
    _ = stage.takeEffects()
    stage.press("b")
    #expect(stage.takeEffects().allSatisfy { $0.boughtID == nil })
    #expect(stage.note.contains("Press O"))
  }

  @Test func theCustomersAlertHasNoStatus() {
    var stage = stage()
    stage.send(.happened(.failed(face, failure)))
    #expect(
      stage.text.contains("The purchase could not be verified.") && !stage.text.contains("210"))
    #expect(stage.text.contains("Nothing is lost"))
    let inLog = failure.explanation(of: face, .none)
    #expect(Texts.english(inLog).contains("21003"))
  }

  @Test func restoringNamesIt() {
    var stage = stage()
    stage.send(.happened(.restoreFinished(count: 0)))
    #expect(stage.line("Off by One") != nil && stage.text.contains("Press O"))
    #expect(!stage.text.contains("Nothing to restore"))
  }
}
