import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// The tester's actions in the storefront, as keys and effects.
@Suite struct ConsoleStoryTests {
  private static let subscription: UInt64 = 2_000_000_000_001_006

  @Test func aFaultIsArmedInAFormAndOneKeyClearsAllFaults() {
    var stage = Stage.sandbox()
    stage.select(.fault(.loadProducts))
    stage.press(.enter)
    #expect(stage.text.contains("Loading products"))
    stage.press(.left)
    stage.press(.down)
    stage.press(.right)
    stage.press(.down)
    stage.press(.right)
    stage.press(.enter)
    let fault = Fault(
      point: .loadProducts, effect: .refusal(.missingOfferParameters), frequency: .times(2),
      delay: 300)
    #expect(stage.takeEffects() == [.control(.world(.faults(.arm(fault))))])
    var shop = Sample.sandboxShop()
    shop.storeState?.faults.latency = nil
    stage.send(.deviceChanged(shop))
    stage.press("x")
    #expect(
      stage.takeEffects() == [
        .control(.world(.set(.interruptsPurchases(false)))), .control(.world(.faults(.clear))),
      ])
  }

  @Test func clearingNetworkProblemsAsksFirst() {
    var stage = Stage.sandbox()
    var shop = Sample.busyShop()
    shop.storeState?.faults.isOffline = true
    shop.storeState?.faults.arm(
      Fault(point: .sync, effect: .refusal(.timedOut), frequency: .always))
    stage.send(.deviceChanged(shop))
    stage.press("x")
    #expect(stage.takeEffects().isEmpty)
    #expect(stage.text.contains("Clear network problems, too?"))
    #expect(stage.text.contains("This clears: Offline, Restore and sync."))
    stage.press(.enter)
    #expect(stage.takeEffects() == [.control(.world(.faults(.clear)))])
  }

  @Test func pageKeysSkipErrors() {
    var stage = Stage.sandbox()
    stage.select(.fault(.sync))
    stage.press(.enter)
    stage.press(.pageDown)
    #expect(stage.line("Error")?.contains("SKError 5 storeProductNotAvailable") == true)
    stage.press(.pageUp)
    stage.press(.pageUp)
    #expect(stage.line("Error")?.contains("PurchaseError invalidQuantity") == true)
  }

  @Test func anEndedSubscriptionHasNoMenu() {
    var stage = Stage.sandbox()
    var picture = Sample.sandbox
    _ = picture.subscriptions[0].machine.expireNow(at: Sample.now)
    stage.send(.sandboxLoaded(picture))
    stage.select(.subscription(Self.subscription))
    stage.press(.enter)
    #expect(stage.state.sheets.isEmpty)
    #expect(stage.note.contains("It has ended"))
  }

  @Test func anArmedFaultIsDisarmedInItsForm() {
    var stage = Stage.sandbox()
    stage.select(.fault(.purchase))
    stage.press(.enter)
    #expect(stage.line("Error")?.contains("SKError 4 paymentNotAllowed") == true)
    #expect(stage.line("How often")?.contains("next 2 times") == true)
    stage.press(.down, times: 3)
    stage.press(.enter)
    #expect(stage.takeEffects() == [.control(.world(.faults(.disarm(.purchase))))])
  }

  /// TesterCommandTests proves that the menus offer every command.
  @Test(arguments: [
    (
      SandboxItem.setting("latency"), ["500-1500 ms"], TesterCommand.faults(.setLatency(500...1500))
    ),
    (
      .tester("minh@example.com"), ["Join a family", "tester@example.com"],
      .tester("minh@example.com", .join(familyOf: "tester@example.com"))
    ),
    (
      .subscription(subscription), ["Raise the price", "$5.98"],
      .subscription(subscription, .raisePrice(Decimal(598) / 100))
    ),
  ])
  func aChoiceInAMenuPerformsOneCommand(
    item: SandboxItem, titles: [String], command: TesterCommand
  ) {
    var stage = Stage.sandbox()
    stage.select(item)
    stage.press(.enter)
    for title in titles { stage.choose(title) }
    #expect(stage.takeEffects() == [.control(.world(command))])
  }

  @Test func theSelectionStaysOnItsLineWhenTheListChanges() {
    var stage = Stage.sandbox()
    stage.select(.tester("mei@example.com"))
    var picture = Sample.sandbox
    picture.requests = []
    picture.refunds = []
    stage.send(.sandboxLoaded(picture))
    #expect(stage.state.sandbox.selected == .tester("mei@example.com"))
  }

  @Test func aNewRevisionReloadsOnlyTheVisibleScreen() {
    var stage = Stage.sandbox()
    var shop = stage.state.shared.device
    shop.storeState?.revision = 2
    stage.send(.deviceChanged(shop))
    #expect(stage.takeEffects() == [.loadSandbox])
    stage.press("2")
    _ = stage.takeEffects()
    shop.storeState?.revision = 3
    stage.send(.deviceChanged(shop))
    #expect(stage.takeEffects().first == .loadEntitlements)
  }

  @Test func aFailingServerIsNamedOnceForEachChange() {
    var shop = Sample.freshShop()
    shop.storeState?.server = ServerReception()
    var stage = Stage(shop)
    shop.storeState?.server = ServerReception(
      missed: 3, status: 500, result: .unsuccessfulStatus)
    stage.send(.deviceChanged(shop))
    #expect(stage.note.contains("Your server answers 500: 3 notifications"))
    stage.press("j")
    stage.send(.deviceChanged(shop))
    #expect(!stage.note.contains("Your server"))
    shop.storeState?.server = ServerReception(missed: 1, result: .timedOut)
    stage.send(.deviceChanged(shop))
    #expect(stage.note.contains("Your server does not answer: 1 notification"))
    shop.storeState?.server = ServerReception(status: 200, result: .success)
    stage.send(.deviceChanged(shop))
    #expect(stage.note.contains("Your server receives notifications again"))
  }

  @Test func groupKeysMoveBetweenGroups() {
    var stage = Stage.sandbox()
    stage.press("n")
    #expect(stage.state.sandbox.selected == .situation(.monthPasses))
    stage.press("p", "p")
    #expect(stage.state.sandbox.selected == .shopper("tester@example.com"))
  }

  @Test(arguments: SandboxGroup.allCases)
  func everyRowOfAGroupIsSelectable(group: SandboxGroup) {
    var stage = Stage.sandbox()
    stage.select(.group(group))
    stage.press(.enter)
    let items = stage.state.shared.panel().items(of: group)
    #expect(stage.state.sandbox.rows.compactMap(\.item) == items)
    for item in items {
      stage.select(item)
      #expect(stage.state.sandbox.selected == item)
    }
    stage.press(.escape)
    #expect(stage.state.sandbox.selected == .group(group))
  }

  @Test func theFilterFindsEveryRowByItsTitleAndHint() {
    let stage = Stage.sandbox()
    let panel = stage.state.shared.panel()
    for item in (panel.situations.flatMap(\.items) + SandboxGroup.allCases.flatMap(panel.items)) {
      let line = panel.line(item)
      var screen = stage.state.sandbox
      let words = [line.title, line.hint].compactMap { $0.map { Texts.english($0) } }
      screen.filter = ListFilter(field: TextField(words.joined(separator: " ")), isEditing: false)
      _ = screen.update(from: stage.state.shared)
      #expect(screen.rows.contains(.item(item)), "\(line.title)")
    }
  }
}
