import Localization
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// Keys that are pressed before their list is loaded.
@Suite struct WaitingKeysTests {
  private let records = Sample.page.records
  private var loaded: StorefrontMessage {
    .transactionsLoaded(TransactionPage(records: records, hasMore: false), before: nil)
  }

  /// Returns a stage at the transactions, which have not been read.
  private func stage() -> Stage {
    var stage = Stage(Sample.freshShop())
    stage.press("3")
    _ = stage.takeEffects()
    return stage
  }

  private func isMenuOpen(_ stage: Stage) -> Bool { stage.text.contains("Refund now") }

  @Test func keysWaitForTheirRow() {
    var stage = stage()
    stage.press(.end)
    stage.press("m")
    #expect(stage.state.sheets.isEmpty && stage.takeEffects().isEmpty)
    stage.send(loaded)
    #expect(stage.state.transactions.list.selected == records.count)
    #expect(isMenuOpen(stage))
    #expect(stage.state.transactions.selected?.record?.id == records.last?.id)
  }

  @Test func keysAfterAMenuKeyGoToTheMenu() {
    var stage = stage()
    stage.press(KeyPress(.end), "m", KeyPress(.escape), KeyPress(.home))
    stage.send(loaded)
    #expect(stage.state.sheets.isEmpty && stage.state.transactions.list.selected == 0)
  }

  @Test func escapeDropsWaitingKeys() {
    var stage = stage()
    stage.press(KeyPress(.end), "m", KeyPress(.escape))
    stage.send(loaded)
    #expect(stage.state.transactions.list.selected == 0 && stage.state.sheets.isEmpty)
  }

  @Test func atMostSixtyFourKeysWait() {
    var stage = stage()
    stage.press(.down, times: 64)
    stage.press("m")
    let many = (0..<70).map { number in
      var record = records[0]
      record.id = UInt64(1_000 - number)
      return record
    }
    stage.read(many)
    #expect(stage.state.transactions.list.selected == 64 && stage.state.sheets.isEmpty)
  }

  @Test func filterTextWaitsForTheList() {
    var stage = stage()
    stage.type("/qzq")
    #expect(stage.takeEffects().isEmpty)
    stage.send(loaded)
    #expect(stage.state.transactions.filter?.field.text == "qzq")
  }

  @Test func keysThatDoNotNeedTheListWorkAtOnce() {
    var stage = stage()
    stage.press("2")
    #expect(stage.state.tab == .library)
    stage.press("3", "j", "q")
    #expect(stage.takeEffects().last == .quit())
  }

  @Test func aScreenKeyWaitsForTheKeysBeforeIt() {
    var stage = stage()
    stage.press(KeyPress(.end), "4")
    #expect(stage.state.tab == .transactions)
    stage.send(loaded)
    #expect(stage.state.tab == .sandbox)
    #expect(stage.state.transactions.list.selected == records.count)
  }

  @Test func keysDoNotWaitForAListThatFailed() {
    var stage = stage()
    stage.press("j")
    stage.send(.failed(.verbatim("The database is damaged.")))
    stage.press("s")
    #expect(stage.state.transactions.scope != .deviceAndAccount)
  }

  @Test func waitingKeysDoNotAnswerANewSheet() {
    var stage = stage()
    stage.press(KeyPress(.end), KeyPress(.enter))
    _ = stage.takeEffects()
    stage.send(Sample.confirm("offbyone"))
    stage.send(loaded)
    #expect(stage.state.isAt(PurchaseQuestion.self))
    #expect(!stage.takeEffects().contains(.answerSheet(.confirm)))
    stage.press(.escape)
    #expect(stage.state.transactions.list.selected == 0)
  }

  @Test func keysAtLaunchWaitForTheProducts() {
    let full = Sample.freshShop()
    var empty = full
    empty.shop.productList = ProductList()
    var stage = Stage(empty)
    stage.press("j", "b")
    #expect(stage.takeEffects().isEmpty)
    stage.send(.deviceChanged(full))
    #expect(stage.takeEffects().compactMap(\.boughtID) == [stage.state.store.table.entry(1)?.id])
  }

  @Test func keysWaitForTheSandboxTheLibraryAndTheLog() {
    var stage = Stage(Sample.busyShop())
    stage.state.shared.holdings = nil
    stage.state.shared.hasSandboxLists = false
    stage.press("4")
    stage.press(.end)
    #expect(stage.state.sandbox.selected != stage.state.sandbox.rows.last?.item)
    stage.send(.sandboxLoaded(SandboxLists(testers: Sample.testers)))
    #expect(stage.state.sandbox.selected == stage.state.sandbox.rows.last?.item)
    stage.press("2")
    let first = stage.state.library.list.selected
    stage.press(.end)
    #expect(stage.state.library.list.selected == first)
    stage.send(.entitlementsLoaded([]))
    #expect(stage.state.library.list.selected > first)
    stage.press("5")
    stage.press(.home)
    stage.read(Sample.bought)
    #expect(stage.state.log.list.selected == 1)
  }
}
