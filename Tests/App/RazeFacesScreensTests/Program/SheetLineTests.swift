import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// The order of sheets, and the keys that close them.
@Suite struct SheetLineTests {
  private static let face = Sample.id("mergeconflict")

  /// A sheet that takes no letters.
  struct Opening: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let open: @Sendable (inout Stage) -> Void

    init(_ name: String, _ open: @escaping @Sendable (inout Stage) -> Void) {
      testDescription = name
      self.open = open
    }
  }

  private static let openings: [Opening] = [
    Opening("help") { $0.press("?") },
    Opening("account") { $0.press("a") },
    Opening("languages") { $0.press("L") },
    Opening("devices") { $0.press("D") },
    Opening("whether to leave") { $0.press("q") },
    Opening("whether to reset") {
      $0.press("4")
      $0.select(.situation(.startedOver))
      $0.press(.enter)
    },
    Opening("all set") { $0.send(.allSet(productID: face, name: "Merge Conflict")) },
    Opening("a failure") { $0.send(Sample.refusal(of: face, .unknown, .storeDown)) },
    Opening("a purchase") { $0.send(Sample.confirm("offbyone")) },
    Opening("the terms") { $0.send(.sheetRequested(.terms(terms))) },
  ]

  private static let terms = TermsSheet(
    id: 1, productID: face, displayName: "Merge Conflict", accountEmail: "tester@example.com")
  private static let spoken: [Language] = [.english, .korean]

  @Test(arguments: openings)
  func qClosesASheetLikeEscape(opening: Opening) {
    var (one, other) = (
      Stage(Sample.busyShop(), spoken: Self.spoken), Stage(Sample.busyShop(), spoken: Self.spoken)
    )
    for stage in [one, other] { #expect(stage.state.sheets.isEmpty) }
    opening.open(&one)
    opening.open(&other)
    #expect(one.state.sheets.count == 1)
    one.press(.escape)
    other.press("q")
    #expect(other.state.sheets.isEmpty)
    #expect(other.text == one.text)
    #expect(other.takeEffects() == one.takeEffects())
  }

  @Test func qIsALetterInTextFields() {
    var stage = Stage(Sample.freshShop())
    stage.send(Sample.signIn(.account))
    stage.type("q@example.com")
    #expect(stage.text.contains("q@example.com"))
    stage = Stage(Sample.freshShop())
    stage.press("/", "q")
    #expect(stage.note.contains("/ q") && stage.takeEffects().isEmpty)
    stage = Stage.sandbox()
    stage.select(.fault(.purchase))
    stage.press(KeyPress(.enter), "q")
    #expect(stage.text.contains("Filter: q"))
    stage.press(KeyPress(.down), "q")
    #expect(stage.state.sheets.isEmpty)
  }

  // MARK: - The leave question

  @Test func theLeaveQuestionClosesWhenWorkEnds() {
    var stage = Stage(Sample.busyShop())
    stage.press("q")
    #expect(stage.text.contains("Leave now?"))
    var device = Sample.busyShop()
    device.underWay = [:]
    stage.send(.deviceChanged(device))
    #expect(!stage.text.contains("Leave now?"))
    stage.press("q")
    #expect(stage.takeEffects() == [.quit()])
  }

  @Test(arguments: [
    Sample.confirm("offbyone"), .sheetRequested(.terms(terms)),
    .allSet(productID: face, name: "Merge Conflict"),
    .happened(.restoreFinished(count: Sample.restoration.count)),
    .sheetRequested(.subscriptions(Sample.sandbox.subscriptions)),
  ])
  func theLeaveQuestionStaysInFront(message: StorefrontMessage) {
    var stage = Stage(Sample.busyShop())
    stage.press("q")
    stage.send(message)
    #expect(stage.text.contains("Leave now?"))
    stage.press(.escape)
    #expect(!stage.text.contains("Leave now?") && stage.state.sheets.count == 1)
    stage.press(.control("c"))
    let effects = stage.takeEffects()
    let quit = StorefrontEffect.quit(endsProgram: true)
    #expect(effects.contains(quit) || stage.text.contains("Leave now?"))
  }

  // MARK: - Payments that are settled elsewhere

  private static let waiting = QueuedTransaction(
    id: QueueKey(rawValue: 1), order: PaymentOrder(productID: Sample.id("offbyone")),
    phase: .awaitingConfirmation)

  private func device(_ rows: [QueuedTransaction]) -> AppState {
    var device = Sample.freshShop()
    device.storeState?.queue = rows
    device.storeState?.revision += 1
    return device
  }

  private static var settled: [QueuedTransaction?] {
    var elsewhere = waiting
    elsewhere.isOurs = false
    return [nil, elsewhere]
      + [.deferred, .purchased, .failed].map { phase in
        QueuedTransaction(id: waiting.id, order: waiting.order, phase: phase, transactionID: 7)
      }
  }

  @Test(arguments: [false, true], settled.indices)
  func aPurchaseSheetClosesWhenItsPaymentIsSettledElsewhere(comesFirst: Bool, place: Int) {
    let signIn = Sample.signIn(of: Self.waiting.order.productID)
    for question in [signIn, Sample.confirm("offbyone")] {
      var stage = Stage(Sample.freshShop())
      if comesFirst { stage.send(question) }
      // A snapshot from before the payment was added changes nothing.
      stage.send(.deviceChanged(Sample.freshShop()))
      stage.send(.deviceChanged(device([Self.waiting])))
      if !comesFirst { stage.send(question) }
      stage.send(.deviceChanged(device([Self.waiting])))
      #expect(stage.state.sheets.count == 1)
      _ = stage.takeEffects()
      stage.send(.deviceChanged(device([Self.settled[place]].compactMap(\.self))))
      #expect(stage.state.sheets.isEmpty)
      #expect(stage.takeEffects().contains(.answerSheet(.later)))
    }
  }

  @Test func aResetInAnotherTerminalIsNoted() {
    var stage = Stage(Sample.freshShop())
    var world = device([Self.waiting])
    world.storeState?.worldID = UUID()
    stage.send(.deviceChanged(world))
    stage.send(Sample.confirm("offbyone"))
    #expect(!stage.note.contains("Everything was reset"))
    world = device([])
    world.storeState?.worldID = UUID()
    stage.send(.deviceChanged(world))
    #expect(stage.state.sheets.isEmpty && stage.note.contains("Everything was reset"))
  }

  // MARK: - Order

  @Test func sheetsAppearInOrder() {
    var stage = Stage(Sample.freshShop())
    stage.state.shared.device.shop.restoration = Sample.restoration
    stage.send(.allSet(productID: Sample.id("offbyone"), name: "Off by One"))
    stage.send(Sample.confirm("swiftshopping"))
    stage.send(.happened(.restoreFinished(count: Sample.restoration.count)))
    #expect(stage.text.contains("You're all set."))
    stage.press(.enter)
    #expect(stage.text.contains("Confirm Your In-App Purchase"))
    stage.press(.escape)
    #expect(stage.text.contains("Restored 3 purchases"))
    stage.press(.enter)
    #expect(stage.state.sheets.isEmpty)
  }

  private static let interrupted = Sample.refusal(of: face, .unknown, .interrupted)

  private func interrupt(_ stage: inout Stage, termsFirst: Bool) {
    let asked = StorefrontMessage.sheetRequested(.terms(Self.terms))
    for message in termsFirst ? [asked, Self.interrupted] : [Self.interrupted, asked] {
      stage.send(message)
    }
  }

  @Test(arguments: [true, false])
  func anInterruptionIsShownOnlyIfTheTermsAreDeclined(termsFirst: Bool) {
    var stage = Stage(Sample.freshShop())
    interrupt(&stage, termsFirst: termsFirst)
    #expect(stage.text.contains("Terms and Conditions Have Changed"))
    stage.press(.escape)
    #expect(stage.text.contains("Interrupted"))
    stage = Stage(Sample.freshShop())
    interrupt(&stage, termsFirst: termsFirst)
    stage.press(.enter)
    #expect(stage.state.sheets.isEmpty)
    #expect(stage.takeEffects().last == .answerSheet(.confirm))
    stage.send(.happened(.completed(Self.face, order: nil, isRenewal: false)))
    #expect(stage.text.contains("You're all set.") && stage.text.contains("Merge Conflict"))
    stage.press(.enter)
    #expect(stage.state.sheets.isEmpty)
  }

  @Test func agreeingBeforeTheFailureArrivesShowsOnlyTheSuccess() {
    var stage = Stage(Sample.freshShop())
    stage.send(.sheetRequested(.terms(Self.terms)))
    stage.press(.enter)
    stage.send(Self.interrupted)
    #expect(stage.state.sheets.isEmpty)
    stage.send(.happened(.completed(Self.face, order: nil, isRenewal: false)))
    #expect(stage.text.contains("You're all set."))
  }

  @Test func aPurchaseResumedElsewhereReplacesItsInterruption() {
    var stage = Stage(Sample.freshShop())
    stage.send(Self.interrupted)
    stage.send(.happened(.completed(Self.face, order: nil, isRenewal: false)))
    #expect(stage.text.contains("You're all set."))
    stage.press(.enter)
    #expect(stage.state.sheets.isEmpty)
    // The App Store shows its own alert for the next one.
    stage.send(.happened(.completed(Self.face, order: nil, isRenewal: false)))
    #expect(stage.state.sheets.isEmpty)
  }

  // MARK: - Notes

  @Test func anOfflineNoteEndsWhenTheNetworkReturns() {
    var offline = Sample.freshShop()
    offline.storeState?.faults.isOffline = true
    var online = offline
    online.storeState?.faults.isOffline = false
    online.storeState?.revision += 1
    let words = "This device is offline."
    var stage = Stage(offline)
    stage.send(.failed(.verbatim(words), .offline))
    #expect(stage.note.contains(words))
    stage.send(.deviceChanged(offline))
    #expect(stage.note.contains(words))
    stage.send(.deviceChanged(online))
    #expect(!stage.note.contains(words))
    // Without a cause, the note stays.
    stage.send(.failed(.verbatim(words)))
    stage.send(.deviceChanged(offline))
    #expect(stage.note.contains(words))
  }

  @Test func aDisabledKeysNoteEndsWithItsReason() {
    var restoring = Sample.freshShop()
    restoring.shop.isRestoring = true
    var stage = Stage(restoring)
    stage.press("r")
    #expect(stage.note.contains("Restoring purchases..."))
    stage.send(.deviceChanged(Sample.freshShop()))
    #expect(!stage.note.contains("Restoring purchases..."))
  }
}
