import Localization
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// Keys that are pressed before a sheet is drawn, and keys that are held down.
@Suite struct EarlyKeyTests {
  private let id = Sample.id("swiftshopping")
  private let purchase = Sample.confirm("swiftshopping")

  // MARK: - One payment at a time

  @Test(arguments: [["b", "b", "b"], [KeyPress(.enter), "b", "b", KeyPress(.escape), "b"]])
  func repeatedKeysAddOnePayment(keys: [KeyPress]) {
    var stage = Stage(Sample.freshShop())
    for key in keys { stage.press(key) }
    #expect(stage.takeEffects() == [.buy(productID: id, quantity: 1)])
    #expect(stage.note.contains("Swift Shopping is being purchased."))
  }

  @Test func anotherProductCanBeBoughtDuringAPurchase() {
    var stage = Stage(Sample.freshShop())
    stage.press("b", "j", "b")
    #expect(stage.takeEffects().compactMap(\.boughtID).count == 2)
  }

  @Test(arguments: [
    StorefrontMessage.happened(.cancelled(Sample.id("swiftshopping"))),
    .happened(.failed(Sample.id("swiftshopping"), .paymentsNotAllowed)),
    .failed(.verbatim("The offer could not be signed.")),
  ])
  func aFailedPurchaseCanBeRetried(end: StorefrontMessage) {
    var stage = Stage(Sample.freshShop())
    stage.press("b")
    stage.send(end)
    if !stage.state.sheets.isEmpty { stage.press(.enter) }
    stage.press("b")
    #expect(stage.takeEffects().compactMap(\.boughtID) == [id, id])
  }

  @Test func repeatedKeysRequestOneSignIn() {
    var stage = Stage(Sample.freshShop())
    stage.press("a", "a", "a")
    #expect(stage.takeEffects() == [.signIn])
    stage.send(.sheetClosed)
    stage.press("a")
    #expect(stage.takeEffects() == [.signIn])
  }

  // MARK: - Before a sheet is drawn

  @Test(arguments: [
    StorefrontMessage.sheetRequested(.confirm(Sample.purchaseSheet("swiftshopping"))),
    .allSet(productID: "a", name: "A"),
    .sheetRequested(.verifyEmail(VerifyEmailSheet(email: "a@b.de", code: "271828"))),
    .sheetRequested(.subscriptions([])),
  ])
  func keysPressedBeforeASheetIsDrawnAreIgnored(question: StorefrontMessage) {
    var stage = Stage(Sample.freshShop())
    stage.sendUnseen(question)
    let picture = stage.text
    _ = stage.takeEffects()
    for key in [KeyPress(.enter), "b", KeyPress(.escape), KeyPress(.down), "3", "q"] {
      if let message = stage.program.message(for: .key(key), in: stage.state, on: stage.screen) {
        stage.sendUnseen(message)
      }
    }
    for event in [TerminalEvent.paste("2"), .mouse(MouseEvent(.click, at: Point(8, 1)))] {
      if let message = stage.program.message(for: event, in: stage.state, on: stage.screen) {
        stage.sendUnseen(message)
      }
    }
    #expect(stage.text == picture)
    #expect(stage.takeEffects().isEmpty)
  }

  @Test func enterAndEscapeAnswerASheetOnceItIsDrawn() {
    let answers: [([Key], SheetAnswer)] = [
      ([.enter], .confirm), ([.escape], .cancel), ([.tab, .enter], .cancel),
    ]
    for (keys, answer) in answers {
      var stage = Stage(Sample.freshShop())
      stage.send(purchase)
      for key in keys { stage.press(key) }
      #expect(stage.takeEffects() == [.answerSheet(answer)])
    }
  }

  @Test func aMenuOpenedByAKeyTakesKeysAtOnce() {
    var stage = Stage(Sample.busyShop())
    stage.sendUnseen(.key("?"))
    stage.sendUnseen(.key(KeyPress(.escape)))
    #expect(stage.state.sheets.isEmpty)
  }

  @Test func quittingWorksBeforeASheetIsDrawn() {
    var stage = Stage(Sample.freshShop())
    stage.sendUnseen(purchase)
    _ = stage.takeEffects()
    stage.sendUnseen(.key(.control("c")))
    #expect(
      stage.takeEffects() == [.answerSheet(.cancel), .quit(endsProgram: true)])
  }

  // MARK: - A key that is held down

  @Test func aHeldKeyNeverBuys() {
    var stage = Stage(Sample.freshShop())
    stage.press("b")
    stage.send(purchase)
    _ = stage.takeEffects()
    // The terminal repeats it after half a second, and then again and again.
    stage.rest()
    for _ in 1...50 { stage.press("b") }
    stage.rest()
    #expect(stage.takeEffects().isEmpty)
    #expect(stage.state.isAt(PurchaseQuestion.self))
  }

  @Test(arguments: [
    StorefrontMessage.sheetRequested(.confirm(Sample.purchaseSheet("swiftshopping"))),
    .sheetRequested(.verifyEmail(VerifyEmailSheet(email: "a@b.de", code: "271828"))),
    .allSet(productID: "a", name: "A"),
  ])
  func aHeldEnterAnswersNoSheet(question: StorefrontMessage) {
    var stage = Stage(Sample.freshShop())
    stage.send(question)
    let picture = stage.text
    _ = stage.takeEffects()
    for _ in 1...50 { stage.feed(.repeatedKey(KeyPress(.enter))) }
    #expect(stage.takeEffects().isEmpty && stage.text == picture)
    stage.press(.escape)
    stage.feed(.repeatedKey(KeyPress(.enter)))
    #expect(stage.text != picture)
  }

  @Test func aKeyBuysAfterThePauseThatFollowsASheet() {
    var stage = Stage(Sample.freshShop())
    stage.send(purchase)
    stage.press("b")
    stage.rest()
    #expect(stage.takeEffects().isEmpty)
    stage.press("b")
    #expect(stage.takeEffects().isEmpty)
    stage.rest()
    #expect(stage.takeEffects() == [.answerSheet(.confirm)])
    #expect(stage.state.sheets.isEmpty)
  }

  @Test func escapeCancelsAKeyThatWasJustPressed() {
    var stage = Stage(Sample.freshShop())
    stage.send(purchase)
    stage.rest()
    stage.press("b")
    stage.press(.escape)
    stage.rest()
    #expect(stage.takeEffects() == [.answerSheet(.cancel)])
  }
}
